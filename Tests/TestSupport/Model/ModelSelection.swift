package import Cotext

/// What is selected, as the names of elements: section 7, the obvious way.
package enum ModelSelection: Sendable {
  /// Behind an element, or at the start.
  case upstream(after: OperationID?, typing: Attributes?)
  /// In front of an element, or at the end.
  case downstream(before: OperationID?, typing: Attributes?)
  /// From one element to another one, both included.
  case ranges([(first: OperationID, last: OperationID)])

  /// The typing attributes that were set.
  var typing: Attributes? {
    switch self {
    case .upstream(_, let typing), .downstream(_, let typing): return typing
    case .ranges: return nil
    }
  }
}

extension ReferenceModel {
  // MARK: Selecting

  /// A selection of ranges of visible elements; empty ones count only if all are empty.
  package func select(
    _ ranges: [Range<Int>], isDownstream: Bool, typing: Attributes? = nil
  ) -> ModelSelection {
    let filled = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    guard filled.isEmpty else {
      return .ranges(filled.map { (id(at: $0.lowerBound), id(at: $0.upperBound - 1)) })
    }
    return insertionPoint(
      at: ranges.first?.lowerBound ?? 0, isDownstream: isDownstream, typing: typing)
  }

  private func id(at offset: Int) -> OperationID { elements[visible[offset]].id }

  func insertionPoint(at offset: Int, isDownstream: Bool, typing: Attributes?) -> ModelSelection {
    isDownstream
      ? .downstream(before: offset < count ? id(at: offset) : nil, typing: typing)
      : .upstream(after: offset > 0 ? id(at: offset - 1) : nil, typing: typing)
  }

  // MARK: Where it stands

  /// The selected elements of each range: all visible ones between its first and its last one.
  private func selected(_ first: OperationID, _ last: OperationID) -> Set<Int> {
    guard let first = element(of: first), let last = element(of: last) else { return [] }
    return Set(visible.filter { position[first] <= position[$0] && position[$0] <= position[last] })
  }

  /// How many visible elements stand in front of a point (see `point(_:)`).
  private func offset(ofPoint point: Int) -> Int {
    visible.filter { 2 * position[$0] < point }.count
  }

  /// The ranges that are not empty, or one empty range.
  package func offsets(of selection: ModelSelection) -> [Range<Int>] {
    switch selection {
    case .upstream(let id, _):
      let place = id.flatMap(element(of:)).map { offset(ofPoint: 2 * position[$0] + 1) } ?? 0
      return [place..<place]
    case .downstream(nil, _): return [count..<count]
    case .downstream(let id?, _):
      let place = element(of: id).map { offset(ofPoint: 2 * position[$0]) } ?? 0
      return [place..<place]
    case .ranges(let ranges):
      let offsets = ranges.map { first, last in
        let start = element(of: first).map { offset(ofPoint: 2 * position[$0]) } ?? 0
        return start..<start + selected(first, last).count
      }
      let filled = offsets.filter { !$0.isEmpty }
      return filled.isEmpty ? [offsets[0]] : filled
    }
  }

  /// The offsets of all selected elements.
  func selectedOffsets(of selection: ModelSelection) -> [Int] {
    guard case .ranges(let ranges) = selection else { return [] }
    let elements = ranges.reduce(into: Set<Int>()) { $0.formUnion(selected($1.first, $1.last)) }
    return visible.indices.filter { elements.contains(visible[$0]) }
  }

  // MARK: What is typed there

  /// What text looks like that is typed at a selection.
  package func typingAttributes(of selection: ModelSelection) -> Attributes {
    let (p, q, explicit) = typingContext(of: selection)
    return wanted(between: p, and: q, explicit: explicit)
  }

  /// The elements between which text inherits, and the attributes that are asked for.
  func typingContext(of selection: ModelSelection) -> (Int?, Int?, Attributes?) {
    let range = offsets(of: selection)[0]
    if !range.isEmpty {
      let (_, q) = neighbours(at: range.lowerBound + 1)
      return (visible[range.lowerBound], q, nil)
    }
    let (p, q) = neighbours(at: range.lowerBound)
    if let typing = selection.typing { return (p, q, typing) }
    guard let q, p.map({ elements[$0].scalar == "\n" }) ?? true else { return (p, q, nil) }
    var growing = Attributes()
    for element in attributes(at: q) {
      switch rules[element.key] {
      case .after, .before, .both: growing[element.key] = element.value
      case .none, .paragraph: break
      }
    }
    return (p, q, growing)
  }

  /// The attributes of an element.
  func attributes(at element: Int) -> Attributes {
    var attributes = Attributes()
    for key in keys {
      let value = value(of: key, at: element)
      attributes[key] = value == .null ? nil : value
    }
    return attributes
  }

  /// The attributes of each run of a selection; at an insertion point those of typing and of the
  /// paragraph.
  package func attributes(of selection: ModelSelection) -> [Attributes] {
    let runs = runs(of: selection)
    guard runs.isEmpty else { return runs.map(\.attributes) }
    let offset = offsets(of: selection)[0].lowerBound
    let paragraph = paragraphs(around: offset..<offset)
    var result = typingAttributes(of: selection)
    if !paragraph.isEmpty {
      for element in attributes(at: visible[paragraph.lowerBound])
      where rules[element.key] == .paragraph {
        result[element.key] = element.value
      }
    }
    return [result]
  }

  /// Neighbouring selected elements that look alike.
  func runs(of selection: ModelSelection) -> [(range: Range<Int>, attributes: Attributes)] {
    var runs: [(range: Range<Int>, attributes: Attributes)] = []
    for offset in selectedOffsets(of: selection) {
      let attributes = attributes(at: visible[offset])
      if let last = runs.last, last.range.upperBound == offset, last.attributes == attributes {
        runs[runs.count - 1].range = last.range.lowerBound..<offset + 1
      } else {
        runs.append((offset..<offset + 1, attributes))
      }
    }
    return runs
  }
}
