/// What the open burst of an edit history wrote, by names, and whether a further edit goes on with it.
///
/// A burst goes on where its latest edit left the caret, or by replacing text that it inserted itself,
/// as input methods, dictation and autocorrection do.
struct Burst: Sendable {
  /// The text that the burst inserted and did not replace since, in rows that were typed in one go.
  private(set) var text: [OperationRange] = []
  /// What the burst deleted, neighbors by name joined.
  private(set) var deleted: [OperationRange] = []
  /// Where the caret may be: after the text that was inserted last; where text before the caret was
  /// replaced, also where it was before.
  private(set) var carets: [TextAnchor] = []
  /// The element that the first text was put after.
  private var origin: OperationID?

  /// In how many rows the text of a burst may be, so that each edit looks at few.
  private static let maximumRowCount = 64

  /// What a change writes, as the start of a burst.
  init(of change: Change) {
    var counter = change.id.counter
    for operation in change.operations {
      switch operation {
      case .insert(let text, let after, _):
        let count = UInt32(clamping: text.unicodeScalars.count)
        insert(OperationRange(counter, count: count, change.id.replica), after: after)
      case .delete(let ranges): for range in ranges { delete(range) }
      case .mark, .undo, .redo, .unknown: break
      }
      counter &+= UInt32(clamping: operation.unitCount)
    }
    if let last = text.last?.upperID {
      carets = [.after(last)]
    } else if let first = deleted.first {
      carets = [.before(OperationID(first.first, first.replica))]
    }
  }

  private mutating func insert(_ row: OperationRange, after: OperationID?) {
    if text.isEmpty { origin = after }
    if let last = text.last, last.upperID == after, let joined = last.joined(with: row) {
      text[text.count - 1] = joined
    } else {
      text.append(row)
    }
  }

  private mutating func delete(_ range: OperationRange) {
    let range = OperationRange(range.lowerBound, count: range.count, range.replica)
    if let last = deleted.last, last.isBeside(range) {
      deleted[deleted.count - 1] = OperationRange(
        min(last.lowerBound, range.lowerBound), count: last.count + range.count, range.replica)
    } else {
      deleted.append(range)
    }
  }

  // MARK: Going on

  /// Takes in a further edit if it goes on with the burst; where it does not, the burst is over.
  ///
  /// - Parameters:
  ///   - change: what the edit made.
  ///   - kind: what the user did.
  ///   - former: what the burst is so far.
  ///   - document: the document after the edit. Without it, names have to tell what is beside what.
  /// - Returns: whether it goes on. O(operations of the change + log r).
  mutating func goesOn(
    with change: Change, _ kind: EditHistory.Kind, after former: EditHistory.Kind,
    in document: Document?
  ) -> Bool {
    let edit = Burst(of: change)
    // The same edit may be noted again, under another tag.
    if let first = edit.text.first, kind == .typing,
      text.contains(where: { $0.contains(first.upperID) })
    {
      return true
    }
    if former.isText, kind.isText, replacesOwnText(edit) {
      replaceText(by: edit)
    } else if kind.continues(former), kind == .typing {
      guard isAtCaret(edit, in: document) else { return false }
      for (index, row) in edit.text.enumerated() {
        insert(row, after: index == 0 ? edit.origin : nil)
      }
      carets = edit.carets
    } else if kind.continues(former) {
      guard isBeside(edit, in: document) else { return false }
      for range in edit.deleted { delete(range) }
      carets = edit.carets
    } else {
      return false
    }
    guard text.count <= Self.maximumRowCount else { return false }
    return document?.showsInOneRow(text) ?? true
  }

  /// Whether an edit replaces nothing but text that the burst inserted.
  private func replacesOwnText(_ edit: Burst) -> Bool {
    !edit.text.isEmpty && !edit.deleted.isEmpty
      && UnitEffect.subtract(text, from: edit.deleted).isEmpty
  }

  private mutating func replaceText(by edit: Burst) {
    text = UnitEffect.subtract(edit.deleted, from: text) + edit.text
    let staying = carets.filter { caret in
      guard case .after(let id) = caret else { return false }
      return text.contains { $0.contains(id) }
    }
    carets = edit.carets + staying
  }

  /// Whether an edit inserts text where the caret is.
  private func isAtCaret(_ edit: Burst, in document: Document?) -> Bool {
    guard let first = edit.text.first else { return false }
    if let origin = edit.origin, carets.contains(.after(origin)) { return true }
    return document?.isCaret(.before(OperationID(first.first, first.replica)), oneOf: carets)
      ?? false
  }

  /// Whether an edit deletes what is beside what the burst deleted.
  private func isBeside(_ edit: Burst, in document: Document?) -> Bool {
    guard let first = edit.deleted.first else { return false }
    if let document {
      return document.isCaret(.before(OperationID(first.first, first.replica)), oneOf: carets)
    }
    return deleted.contains { $0.isBeside(first) }
  }
}

extension Document {
  /// Whether an anchor is at the same place of the visible text as one of others.
  func isCaret(_ anchor: TextAnchor, oneOf carets: [TextAnchor]) -> Bool {
    guard let offset = try? offset(of: anchor, in: .scalar) else { return false }
    return carets.contains { (try? self.offset(of: $0, in: .scalar)) == offset }
  }

  /// Whether rows of elements, in whatever order, are visible with nothing else in between.
  fileprivate func showsInOneRow(_ rows: [OperationRange]) -> Bool {
    guard let bounds = bounds(of: rows) else { return rows.isEmpty }
    return bounds.count == rows.reduce(0) { $0 + Int($1.count) }
  }

  /// The offsets from the first to the last of some rows of elements; nil without any.
  private func bounds(of rows: [OperationRange]) -> Range<Int>? {
    var bounds: Range<Int>?
    for row in rows {
      guard
        let lower = try? offset(
          of: .before(OperationID(row.lowerBound, row.replica)), in: .scalar),
        let upper = try? offset(of: .after(row.upperID), in: .scalar), lower <= upper
      else { return nil }
      bounds = min(bounds?.lowerBound ?? lower, lower)..<max(bounds?.upperBound ?? upper, upper)
    }
    return bounds
  }
}

extension DocumentState {
  /// Whether a change of others shows, hides or restyles anything from the first to the last of some
  /// rows of elements. O(size of the change · log r).
  func isTouched(_ rows: [OperationRange], by delta: Delta) -> Bool {
    let ranks = rows.flatMap { [OperationID($0.lowerBound, $0.replica), $0.upperID] }
      .compactMap { graph.unit($0) }.filter { tree.isElement($0) }.map { tree.rank(of: $0) }
    guard let low = ranks.min(), let high = ranks.max() else { return false }
    for range in delta.differing.ranges where isTouched(low...high, by: range, where: { _ in true })
    {
      return true
    }
    return delta.orderedRestyles().contains { restyle in
      isTouched(low...high, by: restyle.elements) { place in
        tree.hidden(place.leaf, place.run) == 0
          && marks.attributes(of: tree.markSet(place.leaf, place.run)) != restyle.old
      }
    }
  }

  private func isTouched(
    _ ranks: ClosedRange<Int>, by elements: Range<UInt32>, where counts: (RunTree.Place) -> Bool
  ) -> Bool {
    var isTouched = false
    tree.forEachStretch(of: elements) { place, elements in
      let rank = tree.rank(of: elements.lowerBound)
      isTouched = ranks.overlaps(rank...rank + elements.count - 1) && counts(place)
      return !isTouched
    }
    return isTouched
  }
}

extension OperationRange {
  /// The unit with the largest counter.
  fileprivate var upperID: OperationID {
    OperationID(lowerBound &+ (count &- 1), replica)
  }

  fileprivate func contains(_ id: OperationID) -> Bool {
    replica == id.replica && counters.contains(UInt64(id.counter))
  }

  /// Whether the units of another range follow those of this one, or the reverse.
  fileprivate func isBeside(_ other: OperationRange) -> Bool {
    replica == other.replica
      && (counters.upperBound == other.counters.lowerBound
        || other.counters.upperBound == counters.lowerBound)
  }
}
