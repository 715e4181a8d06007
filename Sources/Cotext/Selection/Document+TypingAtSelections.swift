// What is typed at a selection: one text as the selection says, or runs with looks of their own.

extension Document {
  /// Types a text in the place of what is selected.
  mutating func type(
    _ text: String, over selection: inout AnchoredSelection, at place: SelectedPlace
  ) throws(EditError) -> Change? {
    let scalars = text.scalarCount
    let typing = selection.typing
    if let typing { try Self.check(typing) }
    try prepare(
      units: scalars + place.count, marks: typing?.count ?? 0, textSize: text.utf8.count)
    let writer = writer()
    let first = nextUnit
    if place.isInsertionPoint {
      let (left, right) = storage.state.neighbours(ofVisible: place.start)
      storage.state.insert(
        text, scalars: scalars, at: place.start,
        typing: storage.state.typing(typing, between: left, and: right), by: writer)
    } else {
      let inherited = storage.state.contextForReplacing(place)
      storage.state.delete(place.joined, by: writer)
      storage.state.insert(
        text, scalars: scalars, at: place.start, typing: nil, inherited: inherited, by: writer)
    }
    move(&selection, behind: place.start + scalars)
    return change(of: first)
  }

  /// Types runs in the place of what is selected. Their attributes are allowed.
  mutating func type(
    _ runs: [Run], over selection: inout AnchoredSelection, at place: SelectedPlace
  ) throws(EditError) -> Change? {
    let attributes = runs.reduce(0) { $0 + $1.attributes.count }
    // Each run may have to be set right in each key; where that is much, it is seen on the way
    // whether there is room.
    let most = runs.count * (storage.state.marks.keys.count + attributes)
    let saved = most > 1 << 16 ? self : nil
    try prepare(
      units: runs.reduce(place.count) { $0 + $1.text.scalarCount },
      marks: attributes + (saved == nil ? most : 0),
      textSize: runs.reduce(0) { $0 + $1.text.utf8.count })
    let writer = writer()
    let first = nextUnit
    let inherited = storage.state.contextForReplacing(place)
    if !place.isInsertionPoint { storage.state.delete(place.joined, by: writer) }
    var offset = place.start
    do {
      for run in runs {
        let scalars = run.text.scalarCount
        if saved != nil {
          try prepare(
            units: scalars, marks: run.attributes.count, textSize: run.text.utf8.count)
        }
        storage.state.insert(
          run.text, scalars: scalars, at: offset, typing: run.attributes, inherited: inherited,
          by: writer)
        offset += scalars
      }
      let marks = storage.state.paragraphMarks(of: runs, at: place.start)
      try prepare(units: 0, marks: marks.count, textSize: 0)
      for mark in marks { storage.state.mark(mark.range, mark.key, mark.value, by: writer) }
    } catch {
      if let saved { self = saved }
      throw error
    }
    move(&selection, behind: offset)
    return change(of: first)
  }

  /// Makes a selection an insertion point behind what was typed there.
  private func move(_ selection: inout AnchoredSelection, behind offset: Int) {
    selection = AnchoredSelection(
      insertionPoint: index(ofScalar: offset), typingAttributes: selection.typing,
      affinity: selection.affinity(in: self))
  }
}

extension DocumentState {
  /// What text inherits that takes the place of what is selected, or is typed there.
  func contextForReplacing(_ place: SelectedPlace) -> TypingContext {
    let offset = place.isInsertionPoint ? place.start : place.start + 1
    let (left, right) = neighbours(ofVisible: offset)
    return typingContext(between: left, and: right)
  }

  /// Deletes ranges that lie apart.
  mutating func delete(_ ranges: [Range<Int>], by writer: Writer) {
    var deleted = 0
    for range in ranges {
      delete(range.lowerBound - deleted..<range.upperBound - deleted, by: writer)
      deleted += range.count
    }
  }

  /// The marks that give paragraphs which begin in typed runs the attributes that these name.
  ///
  /// - Parameter start: the offset of the first run.
  func paragraphMarks(of runs: [Run], at start: Int) -> [PlannedMark] {
    func isParagraphKey(_ element: Attributes.Element) -> Bool {
      marks.schema.growth(of: element.key) == .paragraph
    }
    guard runs.contains(where: { $0.attributes.contains(where: isParagraphKey) }) else { return [] }
    var stretches: [AttributeKey: [AttributeTransformation.Stretch]] = [:]
    let (left, _) = neighbours(ofVisible: start)
    var isAtStart = left == RunTree.none || isLineFeed(left)
    var offset = start
    for run in runs {
      let named = run.attributes.filter(isParagraphKey)
      for scalar in run.text.unicodeScalars {
        if isAtStart {
          for element in named {
            stretches[element.key, default: []].append(
              AttributeTransformation.Stretch(range: offset..<offset + 1, value: element.value))
          }
        }
        isAtStart = scalar == "\n"
        offset += 1
      }
    }
    return stretches.keys.sorted().flatMap { key in
      inParagraphs(stretches[key] ?? [])
        .filter { changes($0.range, key, $0.value) }
        .map { PlannedMark(range: $0.range, key: key, value: $0.value) }
    }
  }
}
