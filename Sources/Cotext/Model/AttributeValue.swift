/// The value of an attribute: any JSON value. ``null`` means that the attribute is absent.
///
///     let colour: AttributeValue = "red"
///     let comment: AttributeValue = ["author": "Ada", "resolved": false]
public enum AttributeValue: Sendable {
  /// Absent.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A finite IEEE double.
  case number(Double)
  /// Text, compared by its scalars.
  case string(String)
  /// An ordered list.
  case array([AttributeValue])
  /// Members without an order.
  case object(Members)

  /// The members of an object: no name twice, kept in byte order of their names.
  public struct Members: Hashable, Sendable {
    /// One member.
    public struct Member: Sendable {
      /// The name.
      public let name: String
      /// The value.
      public let value: AttributeValue
    }

    /// The members in byte order of their names.
    public let sorted: [Member]

    /// Members out of names and values; nil if a name stands twice.
    public init?(_ members: [(String, AttributeValue)]) {
      sorted = members.map { Member(name: $0.0, value: $0.1) }
        .sorted { $0.name.precedesInBytes($1.name) }
      for (left, right) in zip(sorted, sorted.dropFirst())
      where left.name.hasSameScalars(as: right.name) {
        return nil
      }
    }
  }

  /// The most bytes that a value may have in canonical JSON.
  public static let maximumSize = 16 * 1024
  /// How deep arrays and objects may nest.
  public static let maximumDepth = 16
}

extension AttributeValue: Hashable {
  /// Whether both are the same JSON value; strings compare by scalars.
  public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left.hasSameScalars(as: right)
    case (.array(let left), .array(let right)): return left == right
    case (.object(let left), .object(let right)): return left == right
    default: return false
    }
  }

  /// Feeds the kind and the content.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension AttributeValue.Members.Member: Hashable {
  /// Whether name and value are the same; names compare by scalars.
  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameScalars(as: right.name) && left.value == right.value
  }

  /// Feeds the name's bytes and the value.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(value)
  }
}

extension AttributeValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A list.
  public init(arrayLiteral elements: AttributeValue...) { self = .array(elements) }
  /// An object. A name that stands twice is a mistake in the program.
  public init(dictionaryLiteral elements: (String, AttributeValue)...) {
    guard let members = Members(elements) else {
      preconditionFailure("a member's name stands twice in an object literal")
    }
    self = .object(members)
  }
}
