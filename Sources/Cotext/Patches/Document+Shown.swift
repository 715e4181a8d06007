// Edits of somebody who sees an older view than the document: by elements, so that they hit what was
// meant.

extension Document {
  /// Whether a journal is kept of what changes, for ``takeDelta()``.
  package var isRecording: Bool {
    get { storage.state.tree.journal != nil }
    set {
      guard newValue != isRecording else { return }
      makeUnique()
      storage.state.record(newValue)
    }
  }

  /// What changed since the journal was last taken; nothing if none is kept.
  package mutating func takeDelta() -> Delta {
    guard isRecording else { return Delta() }
    makeUnique()
    return storage.state.takeDelta()
  }

  /// The range of a view that differs from the document by `delta`.
  ///
  /// - Parameters:
  ///   - range: offsets in the view; they must not lie inside a scalar, or a character if characters
  ///     are counted.
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)`` or
  ///   ``EditError/offsetInsideUnit(offset:unit:)``. O(log r + d) for d differences, for characters
  ///   beyond ASCII O(n).
  package func shown(
    _ range: Range<Int>, in unit: TextUnit, under delta: borrowing Delta
  ) throws(EditError) -> ShownRange {
    let storage = storage
    let resolved = storage.state.resolve(delta)
    let lower = try storage.state.shownScalars(at: range.lowerBound, in: unit, under: resolved)
    let upper =
      range.isEmpty
      ? lower : try storage.state.shownScalars(at: range.upperBound, in: unit, under: resolved)
    return storage.state.shown(lower..<upper, under: resolved)
  }

  /// Puts text in place of a range of a view; `view` follows.
  ///
  /// Deletes what the document hides already, too: two deleted it, and one of them may think better
  /// of it.
  ///
  /// - Parameters:
  ///   - attributes: what the text looks like in the view, and is to look like as far as the view's
  ///     rules accept it.
  ///   - typing: what it is to look like where `attributes` is nil; the view is told what came of it.
  ///     Where both are nil the neighbours hand on.
  /// - Returns: the new elements and what they look like; nil if there are none.
  @discardableResult
  package mutating func replace(
    _ range: ShownRange, with text: String, attributes: Attributes?, typing: Attributes? = nil,
    showing view: inout View
  ) throws(EditError) -> InsertedText? {
    let scalars = text.scalarCount
    let count = range.count
    if scalars == 0, count == 0 { return nil }
    let wanted = (attributes ?? typing)?.constrained(by: view.rules)
    if let wanted { try Self.check(wanted) }
    try prepare(units: scalars + count, marks: wanted?.count ?? 0, textSize: text.utf8.count)
    let writer = writer()
    var inherited: DocumentState.TypingContext?
    if scalars > 0, count > 0, !storage.state.marks.isEmpty {
      let (first, second) = range.firstTwo
      inherited = storage.state.typingContext(between: first, and: second ?? range.right)
    }
    storage.state.delete(range.pieces, by: writer)
    var flipped = range.pieces
    var inserted: Range<UInt32>?
    if scalars > 0 {
      let first = storage.state.insert(
        text, scalars: scalars, between: range.left, and: range.right, typing: wanted,
        inherited: inherited, by: writer)
      let elements = first..<first + UInt32(scalars)
      flipped.append(elements)
      inserted = elements
    }
    view.append(storage.state.takeDelta())
    view.delta.flip(flipped)
    guard let inserted else { return nil }
    view.delta.forgetStyle(of: inserted)
    let result = storage.state.attributes(of: inserted.lowerBound)
    if let attributes, attributes.withoutNull != result {
      view.delta.show(attributes.withoutNull, onAll: inserted)
    }
    return InsertedText(
      last: storage.state.graph.id(of: inserted.upperBound - 1),
      attributes: result.constrained(by: view.rules))
  }

  /// Sets attributes over a range of a view, as far as the view's rules accept them; `view` follows,
  /// and shows all of them.
  package mutating func format(
    _ range: ShownRange, _ shown: Attributes, showing view: inout View
  ) throws(EditError) {
    let changes = shown.constrained(by: view.rules)
    try Self.check(changes)
    for element in changes {
      if storage.state.marks.schema.growth(of: element.key) == .paragraph {
        let touched = storage.state.visibleRange(around: range)
        try format(touched, in: .scalar, Attributes(sorted: [element]))
      } else if storage.state.changes(range.pieces, element.key, element.value) {
        try prepare(units: 0, marks: changes.count, textSize: 0)
        let writer = writer()
        storage.state.mark(range, element.key, element.value, by: writer)
      }
    }
    view.append(storage.state.takeDelta())
    let elements = range.elements
    for element in shown {
      // Nothing was done to what is hidden here and may come back, nor where the rules say no.
      view.delta.append(
        storage.state.unstyled(range.pieces, element.key, element.value)
          .constrained(by: view.rules))
      view.delta.show(element.key, element.value, on: elements)
    }
  }
}

/// What an edit inserted.
package struct InsertedText: Sendable {
  /// Its last element.
  package var last: OperationID
  /// What it looks like.
  package var attributes: Attributes
}

extension Attributes {
  /// The same as far as rules accept it.
  func constrained(by rules: FormattingRules?) -> Attributes {
    guard let rules else { return self }
    var attributes = self
    rules.constrain(&attributes)
    return attributes
  }

  /// The same without what is to be removed.
  var withoutNull: Attributes { Attributes(sorted: elements.filter { $0.value != .null }) }
}

extension DocumentState {
  /// What an element looks like.
  func attributes(of element: UInt32) -> Attributes {
    marks.attributes(of: markSet(of: element))
  }

  /// Deletes elements, whether they are visible or not.
  fileprivate mutating func delete(_ pieces: [Range<UInt32>], by writer: Writer) {
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    var (unit, goesOn) = takeUnits(
      count, by: writer, parents: parents(ofReplica: writer.replica))
    for piece in pieces {
      integrateDelete(
        unit, target: piece.lowerBound, count: piece.count, downwards: false, goesOn: goesOn)
      tree.hide(piece.lowerBound, count: piece.count, step: 1)
      unit &+= UInt32(truncatingIfNeeded: piece.count)
      goesOn = true
    }
  }

  /// Inserts text between two elements that may have others between them. Returns the first new one.
  fileprivate mutating func insert(
    _ text: String, scalars: Int, between left: UInt32, and right: UInt32, typing: Attributes?,
    inherited: TypingContext?, by writer: Writer
  ) -> UInt32 {
    if tree.cursor.leaf >= 0 { tree.rewindCursor() }
    let start = left == RunTree.none ? tree.start : tree.place(of: .after(left))
    let context = inherited ?? typingContext(between: left, and: right)
    let wanted = typing.map { self.wanted($0, over: context) } ?? attributes(of: context.winners)
    let found = typingPlace(behind: start, upTo: right, wanted: wanted)
    let leftElement = tree.element(inFrontOf: found.place)
    let rightElement = tree.element(behind: found.place)
    let (unit, goesOn) = takeUnits(
      scalars, by: writer, parents: parents(ofReplica: writer.replica))
    integrateInsert(
      text, unit, left: leftElement, right: rightElement, goesOn: goesOn, at: found.place,
      markSet: found.markSet)
    if !found.corrections.isEmpty {
      let offset = tree.visible(before: tree.place(of: unit))
      for element in found.corrections {
        mark(offset..<offset + scalars, element.key, element.value, by: writer)
      }
    }
    return unit
  }

  /// Marks elements from the first to the last of a range, and what stands between them.
  fileprivate mutating func mark(
    _ range: ShownRange, _ key: AttributeKey, _ value: AttributeValue, by writer: Writer
  ) {
    guard let first = range.pieces.first, let last = range.pieces.last else { return }
    let visible = VisibleRange(
      first: first.lowerBound, last: last.upperBound - 1, outerLeft: range.left,
      outerRight: range.right)
    let (from, to) = boundaries(of: visible, key: key, value: value)
    let (unit, _) = takeUnits(1, by: writer, parents: parents(ofReplica: writer.replica))
    let mark = Mark(key: key, value: value, from: anchor(of: from), to: anchor(of: to))
    integrateMark(mark, from: from, to: to, unit)
  }

  /// Whether a value would change a visible element among some.
  fileprivate func changes(
    _ pieces: [Range<UInt32>], _ key: AttributeKey, _ value: AttributeValue
  ) -> Bool {
    let new = value == .null ? nil : value
    var isFound = false
    for piece in pieces where !isFound {
      tree.forEachStretch(of: piece) { place, _ in
        isFound =
          tree.hidden(place.leaf, place.run) == 0
          && marks.attributes(of: tree.markSet(place.leaf, place.run))[key] != new
        return !isFound
      }
    }
    return isFound
  }

  /// The elements among some that do not have a value, with what they look like.
  fileprivate func unstyled(
    _ pieces: [Range<UInt32>], _ key: AttributeKey, _ value: AttributeValue
  ) -> Delta {
    let new = value == .null ? nil : value
    var restyles: [Delta.Restyle] = []
    for piece in pieces {
      tree.forEachStretch(of: piece) { place, elements in
        let attributes = marks.attributes(of: tree.markSet(place.leaf, place.run))
        if attributes[key] != new {
          restyles.append(Delta.Restyle(elements: elements, old: attributes))
        }
        return true
      }
    }
    return Delta(flips: [], restyles: restyles)
  }

  /// Where a range of a view lies in the text.
  fileprivate func visibleRange(around range: ShownRange) -> Range<Int> {
    func offset(behind element: UInt32) -> Int {
      element == RunTree.none
        ? 0 : tree.visible(before: tree.place(of: .after(element)))
    }
    let lower =
      range.pieces.first.map { tree.visible(before: tree.place(of: $0.lowerBound)) }
      ?? offset(behind: range.left)
    let upper = range.pieces.last.map { offset(behind: $0.upperBound - 1) } ?? lower
    return lower..<max(lower, upper)
  }
}
