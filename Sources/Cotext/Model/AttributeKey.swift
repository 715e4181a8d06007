/// The name of an attribute: `bold`, `link`, or `comment:7f3` for one of several that may overlap.
///
/// Names are 1 to 128 bytes of UTF-8 and compare by their scalars. The part before the first colon
/// decides the rule of growth (see ``AttributeSchema``).
public struct AttributeKey: Sendable, CustomStringConvertible {
  /// The most bytes that a name may have.
  public static let maximumLength = 128

  /// The whole name.
  public let rawValue: String

  /// The key with this name. Documents refuse names that are empty or too long.
  public init(_ name: String) {
    rawValue = name
  }

  /// The part of the name in front of the first colon: `comment` of `comment:7f3`.
  public var base: String {
    guard let colon = rawValue.utf8.firstIndex(of: UInt8(ascii: ":")) else { return rawValue }
    return String(rawValue[..<colon])
  }

  /// Whether a document accepts the name.
  public var isValid: Bool { (1...Self.maximumLength).contains(rawValue.utf8.count) }

  /// The name.
  public var description: String { rawValue }
}

extension AttributeKey: Hashable, Comparable {
  /// Whether the names hold the same scalars.
  public static func == (left: AttributeKey, right: AttributeKey) -> Bool {
    left.rawValue.hasSameScalars(as: right.rawValue)
  }

  /// In the order of UTF-8 bytes.
  public static func < (left: AttributeKey, right: AttributeKey) -> Bool {
    left.rawValue.precedesInBytes(right.rawValue)
  }

  /// Feeds the bytes of the name.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

extension AttributeKey: ExpressibleByStringLiteral {
  /// The key that a literal names.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
