public import Cotext

extension TextAnchor: Codable {
  private enum CodingKeys: String, CodingKey {
    case before
    case after
  }

  /// Reads `"start"`, `"end"`, `{"before":"0@ada"}` or `{"after":"0@ada"}`.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      let container = try decoder.singleValueContainer()
      switch try container.decode(String.self) {
      case "start": self = .start
      case "end": self = .end
      default:
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "an anchor is start, end, or next to an element")
      }
      return
    }
    switch (container.contains(.before), container.contains(.after)) {
    case (true, false): self = .before(try container.decode(OperationID.self, forKey: .before))
    case (false, true): self = .after(try container.decode(OperationID.self, forKey: .after))
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an anchor stands before an element or after it"))
    }
  }

  /// Writes `"start"`, `"end"`, `{"before":"0@ada"}` or `{"after":"0@ada"}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .start, .end:
      var container = encoder.singleValueContainer()
      try container.encode(self == .start ? "start" : "end")
    case .before(let id):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .before)
    case .after(let id):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .after)
    }
  }
}

extension AnchoredSelection: Codable {
  private enum CodingKeys: String, CodingKey {
    case insertionPoint
    case typing
    case ranges
  }

  /// Reads `{"insertionPoint":anchor,"typing":attributes}`, typing attributes being optional, or
  /// `{"ranges":[[anchor,anchor],…]}` with at least one range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.insertionPoint) {
      let anchor = try container.decode(TextAnchor.self, forKey: .insertionPoint)
      let typing = try container.decodeIfPresent(Attributes.self, forKey: .typing)
      self.init(content: .insertionPoint(anchor, typing: typing))
      return
    }
    let pairs = try container.decode([[TextAnchor]].self, forKey: .ranges)
    var ranges: [AnchorRange] = []
    for pair in pairs {
      guard pair.count == 2, Self.isStart(pair[0]), Self.isEnd(pair[1]) else {
        throw DecodingError.dataCorruptedError(
          forKey: .ranges, in: container,
          debugDescription: "a range goes from before its first element to after its last one")
      }
      ranges.append(AnchorRange(from: pair[0], to: pair[1]))
    }
    guard !ranges.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .ranges, in: container, debugDescription: "a selection has at least one range")
    }
    self.init(content: .ranges(ranges))
  }

  private static func isStart(_ anchor: TextAnchor) -> Bool {
    if case .before = anchor { return true }
    return false
  }

  private static func isEnd(_ anchor: TextAnchor) -> Bool {
    if case .after = anchor { return true }
    return false
  }

  /// Writes the selection's anchors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch content {
    case .insertionPoint(let anchor, let typing):
      try container.encode(anchor, forKey: .insertionPoint)
      try container.encodeIfPresent(typing, forKey: .typing)
    case .ranges(let ranges):
      try container.encode(ranges.map { [$0.from, $0.to] }, forKey: .ranges)
    }
  }
}
