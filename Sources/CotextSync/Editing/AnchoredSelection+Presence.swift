public import Cotext

extension AnchoredSelection {
  /// The selection as the state of a presence: `{"ranges":[[from,to]]}`, with anchors like
  /// `{"after":"4@ada"}`, and `"affinity":"downstream"` where that is so. An insertion point is a range
  /// from an anchor to itself; typing attributes are nobody else's business. O(ranges).
  public var presenceState: AttributeValue {
    switch content {
    case .insertionPoint(let anchor, _):
      let ranges: AttributeValue = [[anchor.state, anchor.state]]
      switch anchor {
      case .before, .end: return ["affinity": "downstream", "ranges": ranges]
      case .start, .after: return ["ranges": ranges]
      }
    case .ranges(let all):
      return ["ranges": .array(all.map { [$0.from.state, $0.to.state] })]
    }
  }

  /// The selection that a presence shows; nil if its state says none. O(ranges).
  public init?(presenceState state: AttributeValue) {
    guard case .object(let members) = state,
      case .array(let pairs)? = members.sorted.first(where: { $0.name == "ranges" })?.value
    else { return nil }
    var ranges: [AnchorRange] = []
    for pair in pairs {
      guard case .array(let ends) = pair, ends.count == 2, let from = TextAnchor(state: ends[0]),
        let to = TextAnchor(state: ends[1])
      else { return nil }
      ranges.append(AnchorRange(from: from, to: to))
    }
    guard let first = ranges.first else { return nil }
    if ranges.count == 1, first.from == first.to {
      self.init(content: .insertionPoint(first.from, typing: nil))
    } else {
      self.init(content: .ranges(ranges))
    }
  }
}

extension TextAnchor {
  /// The anchor as JSON, with the whole name of its element.
  fileprivate var state: AttributeValue {
    switch self {
    case .start: return "start"
    case .end: return "end"
    case .before(let id): return ["before": .string(id.description)]
    case .after(let id): return ["after": .string(id.description)]
    }
  }

  fileprivate init?(state: AttributeValue) {
    switch state {
    case .string("start"): self = .start
    case .string("end"): self = .end
    case .object(let members):
      guard members.sorted.count == 1, let member = members.sorted.first,
        case .string(let text) = member.value,
        let id = OperationID(text)
      else { return nil }
      switch member.name {
      case "before": self = .before(id)
      case "after": self = .after(id)
      default: return nil
      }
    default: return nil
    }
  }
}
