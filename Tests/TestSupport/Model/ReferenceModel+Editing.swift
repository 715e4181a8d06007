package import Cotext

// Local edits by scalar offset: what a replica at this state makes of them.

extension ReferenceModel {
  /// Makes edits as one change; nil when they changed nothing.
  package mutating func edit(_ edits: (inout ReferenceModel) -> Void) -> Change? {
    open = nil
    edits(&self)
    defer { open = nil }
    return open
  }

  /// Does one operation and adds it to the open change.
  mutating func perform(_ operation: EditOperation) {
    if open == nil {
      let parents = frontier.filter { $0.replica != replica }
      open = Change(document: name, id: nextID, parents: parents, operations: [operation])
      startChange(of: replica, parents: parents)
      record(operation, of: replica, parents: parents)
    } else {
      open?.operations.append(operation)
      record(operation, of: replica, parents: [])
    }
  }

  /// Types text in front of the visible element at an offset.
  package mutating func insert(_ text: String, at offset: Int, attributes: Attributes? = nil) {
    guard !text.isEmpty else { return }
    let (p, q) = neighbours(at: offset)
    type(text, at: offset, wanted: wanted(between: p, and: q, explicit: attributes))
  }

  /// Deletes visible elements.
  package mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let ids = visible[range].map { elements[$0].id }
    perform(.delete(ShortList(OperationRange.grouping(ids))))
  }

  /// Deletes visible elements and types text in their place, in the looks of the first of them.
  package mutating func replace(
    _ range: Range<Int>, with text: String, attributes: Attributes? = nil
  ) {
    guard !range.isEmpty else { return insert(text, at: range.lowerBound, attributes: attributes) }
    let (_, q) = neighbours(at: range.lowerBound + 1)
    let wanted = wanted(between: visible[range.lowerBound], and: q, explicit: attributes)
    delete(range)
    if !text.isEmpty { type(text, at: range.lowerBound, wanted: wanted) }
  }

  /// The visible elements in front of and behind an offset.
  func neighbours(at offset: Int) -> (Int?, Int?) {
    (offset > 0 ? visible[offset - 1] : nil, offset < visible.count ? visible[offset] : nil)
  }
}

// Section 6: where typed text goes.

extension ReferenceModel {
  /// Step 1: the attributes that text typed between two visible neighbours is to have.
  func wanted(between p: Int?, and q: Int?, explicit: Attributes?) -> Attributes {
    let winners = winners { mark in
      guard rules[keys[mark.key]] != .paragraph else { return false }
      let coversP = p.map { covers(mark, $0) } ?? false
      let coversQ = q.map { covers(mark, $0) } ?? false
      return coversP && coversQ || coversP && growsAfter(mark) || coversQ && growsBefore(mark)
    }
    guard let explicit else { return attributes(of: winners) }
    let staying = winners.filter { key, mark in
      guard rules[keys[key]] == .none, explicit[keys[key]] == nil, let p, let q else {
        return false
      }
      return covers(mark, p) && covers(mark, q)
    }
    var wanted = attributes(of: staying)
    for element in explicit where rules[element.key] != .paragraph {
      wanted[element.key] = element.value == .null ? nil : element.value
    }
    return wanted
  }

  private func growsAfter(_ mark: PlacedMark) -> Bool {
    switch mark.to {
    case .before, .end: return true
    case .after, .start: return false
    }
  }

  private func growsBefore(_ mark: PlacedMark) -> Bool {
    switch mark.from {
    case .after, .start: return true
    case .before, .end: return false
    }
  }

  /// Steps 2 and 3: the leftmost gap that gives what is wanted, else the leftmost and marks.
  mutating func type(_ text: String, at offset: Int, wanted: Attributes) {
    let given = place(text, at: offset, wanted: wanted)
    let range = offset..<offset + text.unicodeScalars.count
    let keys = Set(given.map(\.key)).union(wanted.map(\.key)).sorted()
    for key in keys where given[key] != wanted[key] {
      mark(range, key, wanted[key] ?? .null)
    }
  }

  /// Step 2: puts text into the leftmost gap that gives what is wanted, else the leftmost. Returns
  /// what the gap gives.
  mutating func place(_ text: String, at offset: Int, wanted: Attributes) -> Attributes {
    let (p, q) = neighbours(at: offset)
    let leftmost = p.map { position[$0] } ?? -1
    let rightmost = (q.map { position[$0] } ?? order.count) - 1
    let gap =
      (leftmost...rightmost).first { attributes(ofGapBehind: $0) == wanted } ?? leftmost
    let given = attributes(ofGapBehind: gap)
    let after = gap < 0 ? nil : elements[order[gap]].id
    let before = gap + 1 == order.count ? nil : elements[order[gap + 1]].id
    perform(.insert(text, after: after, before: before))
    return given
  }

  /// What the marks that cover a gap give, without paragraph keys.
  private func attributes(ofGapBehind left: Int) -> Attributes {
    attributes(
      of: winners { rules[keys[$0.key]] != .paragraph && covers($0, gapBehind: left) })
  }
}
