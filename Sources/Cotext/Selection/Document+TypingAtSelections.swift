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

  /// Types runs in the place of what is selected: the text, then marks over it. Their attributes are
  /// allowed.
  ///
  /// Run by run, each mark would reach as far as the next one has to correct it: at the end of a
  /// document all of them to its end, where each would meet all the others.
  mutating func type(
    _ runs: [Run], over selection: inout AnchoredSelection, at place: SelectedPlace
  ) throws(EditError) -> Change? {
    let text = runs.map { $0.text }.joined()
    let scalars = text.scalarCount
    try prepare(
      units: scalars + place.count, marks: Self.mostMarks(of: runs), textSize: text.utf8.count)
    let writer = writer()
    let first = nextUnit
    let inherited = storage.state.contextForReplacing(place)
    if !place.isInsertionPoint { storage.state.delete(place.joined, by: writer) }
    storage.state.insert(runs, text, at: place.start, inherited: inherited, by: writer)
    move(&selection, behind: place.start + scalars)
    return change(of: first)
  }

  /// How many marks runs need at most, besides one for each key that is there already: one for each
  /// stretch of a value, and one for the gap behind it.
  private static func mostMarks(of runs: [Run]) -> Int {
    var most = 0
    var last = Attributes()
    for run in runs {
      for element in run.attributes where last[element.key] != element.value { most += 2 }
      last = run.attributes
    }
    return most
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

  /// Inserts runs of text, and makes the marks that set their attributes right.
  ///
  /// - Parameters:
  ///   - text: all of the runs.
  ///   - inherited: what is handed on to each of them.
  mutating func insert(
    _ runs: [Run], _ text: String, at offset: Int, inherited: TypingContext, by writer: Writer
  ) {
    let place = offset == 0 ? tree.start : tree.place(behindVisible: offset)
    let first = wanted(runs.first?.attributes ?? [:], over: inherited)
    let typingPlace = insert(
      text, scalars: text.scalarCount, at: place, wanted: first, by: writer)
    let current = self.marks.inline(of: typingPlace.markSet)
    var transformation = AttributeTransformation()
    var start = offset
    for run in runs {
      let end = start + run.text.scalarCount
      transformation.append(
        SelectedRun(range: start..<end, attributes: current),
        becoming: wanted(run.attributes, over: inherited))
      start = end
    }
    let marks = marks(of: transformation) + paragraphMarks(of: runs, at: offset)
    for mark in marks { self.mark(mark.range, mark.key, mark.value, by: writer) }
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
