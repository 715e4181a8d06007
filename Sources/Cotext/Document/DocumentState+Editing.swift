// Local edits by visible offset in scalars. All offsets lie in the text, all sizes fit.

extension DocumentState {
  /// The listed parents of what a replica makes now: the heads but its own latest unit.
  @inline(__always)
  func parents(ofReplica replica: Int) -> [UInt32] {
    let last = UInt32(truncatingIfNeeded: graph.unitCount &- 1)
    if graph.frontier.count == 1, graph.frontier[0] == last,
      graph.replica[graph.start.count &- 1] == UInt32(truncatingIfNeeded: replica)
    {
      return []
    }
    return graph.frontier.heads(but: replica)
  }

  @inline(__always)
  private mutating func takeUnits(
    _ count: Int, by writer: Writer
  ) -> (first: UInt32, goesOn: Bool) {
    takeUnits(count, by: writer, parents: parents(ofReplica: writer.replica))
  }

  // MARK: Text

  /// Inserts text at an offset, and makes the marks that set its attributes right.
  ///
  /// - Parameters:
  ///   - typing: the typing attributes; nil inherits what stands there.
  ///   - inherited: what is handed on instead of what stands there, for replacing.
  @inline(__always)
  mutating func insert(
    _ text: String, scalars: Int, at offset: Int, typing: Attributes?,
    inherited: TypingContext? = nil, by writer: Writer
  ) {
    let place = offset == 0 ? tree.start : tree.place(behindVisible: offset)
    if marks.isEmpty, typing?.isEmpty ?? true {
      insert(text, scalars: scalars, at: place, markSet: 0, by: writer)
    } else if typing == nil, inherited == nil, let set = plainSet(at: place, offset) {
      insert(text, scalars: scalars, at: place, markSet: set, by: writer)
    } else {
      insertStyled(
        text, scalars: scalars, at: place, offset, typing: typing, inherited: inherited, by: writer)
    }
  }

  @inline(__always)
  private mutating func insert(
    _ text: String, scalars: Int, at place: RunTree.Place, markSet: UInt32, by writer: Writer
  ) {
    let left = tree.element(inFrontOf: place)
    let right = tree.element(behind: place)
    let (unit, goesOn) = takeUnits(scalars, by: writer)
    integrateInsert(
      text, unit, left: left, right: right, goesOn: goesOn, at: place, markSet: markSet)
  }

  /// Inserts unmarked text behind a place by a writer who knew only what some units follow.
  ///
  /// - Parameter right: the first element behind the place that the writer knew.
  mutating func insert(
    _ text: String, scalars: Int, behind place: RunTree.Place, right: UInt32, by writer: Writer,
    parents: [UInt32]
  ) {
    let left = tree.element(inFrontOf: place)
    let isNext = tree.element(behind: place) == right
    let (unit, goesOn) = takeUnits(scalars, by: writer, parents: parents)
    if isNext {
      integrateInsert(text, unit, left: left, right: right, goesOn: goesOn, at: place, markSet: 0)
    } else {
      integrateReceived(text, unit, left: left, right: right, goesOn: goesOn)
    }
  }

  /// The set of marks for text at a place, where it is clear at once: the gap and what is visible on
  /// both sides of it are under the same marks, so text just goes there.
  private mutating func plainSet(at place: RunTree.Place, _ offset: Int) -> UInt32? {
    let set = offset == 0 ? 0 : tree.markSet(place.leaf, place.run)
    if offset > 0, place.offset < tree.length(place.leaf, place.run) { return set }
    var right: UInt32 = 0
    if offset < tree.total.visible {
      let cursor = tree.cursor
      let place = tree.place(ofVisible: offset)
      right = tree.markSet(place.leaf, place.run)
      tree.cursor = cursor
    }
    return right == set && markSet(ofGap: place) == set ? set : nil
  }

  private mutating func insertStyled(
    _ text: String, scalars: Int, at place: RunTree.Place, _ offset: Int, typing: Attributes?,
    inherited: TypingContext?, by writer: Writer
  ) {
    let context = inherited ?? typingContext(at: offset)
    let wanted = typing.map { self.wanted($0, over: context) } ?? attributes(of: context.winners)
    let typingPlace = insert(text, scalars: scalars, at: place, wanted: wanted, by: writer)
    for element in typingPlace.corrections {
      mark(offset..<offset + scalars, element.key, element.value, by: writer)
    }
  }

  /// Inserts text behind a place where it looks as wanted, or as nearly as it can, and corrects
  /// nothing. Returns where that was.
  mutating func insert(
    _ text: String, scalars: Int, at place: RunTree.Place, wanted: Attributes, by writer: Writer
  ) -> TypingPlace {
    let typingPlace = typingPlace(behind: place, wanted: wanted)
    insert(
      text, scalars: scalars, at: typingPlace.place, markSet: typingPlace.markSet, by: writer)
    return typingPlace
  }

  /// What text would inherit that is typed at an offset.
  mutating func typingContext(at offset: Int) -> TypingContext {
    typingContext(
      between: offset == 0 ? RunTree.none : element(atVisible: offset - 1),
      and: offset == tree.total.visible ? RunTree.none : element(atVisible: offset))
  }

  /// Deletes the elements from one offset up to another.
  @inline(__always)
  mutating func delete(_ range: Range<Int>, by writer: Writer) {
    delete(range, by: writer, parents: parents(ofReplica: writer.replica))
  }

  /// The same by a writer who knew only what some units follow.
  @inline(__always)
  mutating func delete(_ range: Range<Int>, by writer: Writer, parents: [UInt32]) {
    var (unit, goesOn) = takeUnits(range.count, by: writer, parents: parents)
    var rest = range.count
    while rest > 0 {
      let place = tree.place(ofVisible: range.lowerBound)
      let count = min(rest, tree.length(place.leaf, place.run) &- place.offset)
      let element =
        tree.first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset)
      integrateDelete(unit, target: element, count: count, downwards: false, goesOn: goesOn)
      tree.hide(at: place, count: count, step: 1)
      unit &+= UInt32(truncatingIfNeeded: count)
      goesOn = true
      rest &-= count
    }
  }

  // MARK: Marks

  /// Makes a mark over visible elements, at least one. Returns its unit.
  mutating func mark(
    _ range: Range<Int>, _ key: AttributeKey, _ value: AttributeValue, by writer: Writer
  ) {
    let (from, to) = boundaries(of: visibleRange(range), key: key, value: value)
    let (unit, _) = takeUnits(1, by: writer)
    let mark = Mark(key: key, value: value, from: anchor(of: from), to: anchor(of: to))
    integrateMark(mark, from: from, to: to, unit)
  }

  /// Whether a value would change an element of a range.
  func changes(_ range: Range<Int>, _ key: AttributeKey, _ value: AttributeValue) -> Bool {
    let new = value == .null ? nil : value
    guard marks.existingNumber(of: key) != nil else { return new != nil }
    let (place, _) = tree.locate(range.lowerBound, in: .visible, after: false)
    var rest = range.count
    var (leaf, run) = (place.leaf, place.run)
    var offset = place.offset
    while rest > 0 {
      let count = tree.hidden(leaf, run) == 0 ? tree.length(leaf, run) - offset : 0
      if count > 0, marks.attributes(of: tree.markSet(leaf, run))[key] != new { return true }
      rest -= count
      offset = 0
      guard let next = tree.next(leaf, run) else { break }
      (leaf, run) = next
    }
    return false
  }

  // MARK: Names

  func anchor(of boundary: Boundary) -> TextAnchor {
    guard let element = boundary.element else { return boundary == .start ? .start : .end }
    let id = graph.id(of: element)
    return boundary.isBefore ? .before(id) : .after(id)
  }

  @inline(__always)
  func id(orNilOf unit: UInt32) -> OperationID? {
    unit == RunTree.none ? nil : graph.id(of: unit)
  }
}
