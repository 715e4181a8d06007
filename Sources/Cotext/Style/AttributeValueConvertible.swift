/// A type whose values can be the values of attributes.
///
/// What `attributeValue` gives, `init(attributeValue:)` reads as the same value; a value whose own
/// form it refuses is never written. Whatever else it is given it refuses with nil: values come from other writers, and newer ones may know more.
public protocol AttributeValueConvertible: Hashable, Sendable {
  /// Reads a value; nil if it is none of this type.
  init?(attributeValue: AttributeValue)

  /// The value as a document keeps it.
  var attributeValue: AttributeValue { get }
}

extension Bool: AttributeValueConvertible {
  /// Reads `true` and `false`.
  public init?(attributeValue: AttributeValue) {
    guard case .bool(let value) = attributeValue else { return nil }
    self = value
  }

  /// `true` or `false`.
  public var attributeValue: AttributeValue { .bool(self) }
}

extension Double: AttributeValueConvertible {
  /// Reads a number that is finite.
  public init?(attributeValue: AttributeValue) {
    guard case .number(let value) = attributeValue, value.isFinite else { return nil }
    self = value
  }

  /// The number; documents refuse one that is not finite.
  public var attributeValue: AttributeValue { .number(self) }
}

extension Int: AttributeValueConvertible {
  /// Reads a whole number within ±2^53.
  public init?(attributeValue: AttributeValue) {
    guard case .number(let value) = attributeValue, value.magnitude <= 0x1p53 else { return nil }
    // Not `Int(exactly:)` of the double, which needs the C library's mathematics.
    let whole = Int64(value)
    guard Double(whole) == value, let number = Int(exactly: whole) else { return nil }
    self = number
  }

  /// The number; beyond ±2^53 the nearest that JSON can carry.
  public var attributeValue: AttributeValue { .number(Double(self)) }
}

extension String: AttributeValueConvertible {
  /// Reads text.
  public init?(attributeValue: AttributeValue) {
    guard case .string(let value) = attributeValue else { return nil }
    self = value
  }

  /// The text.
  public var attributeValue: AttributeValue { .string(self) }
}

extension AttributeValue: AttributeValueConvertible {
  /// Takes any value but null.
  public init?(attributeValue: AttributeValue) {
    if case .null = attributeValue { return nil }
    self = attributeValue
  }

  /// The value itself.
  public var attributeValue: AttributeValue { self }
}

extension Array: AttributeValueConvertible where Element: AttributeValueConvertible {
  /// Reads a list all of whose elements can be read.
  public init?(attributeValue: AttributeValue) {
    guard case .array(let values) = attributeValue else { return nil }
    self = []
    for value in values {
      guard let element = Element(attributeValue: value) else { return nil }
      append(element)
    }
  }

  /// The list.
  public var attributeValue: AttributeValue { .array(map { $0.attributeValue }) }
}

extension AttributeValueConvertible where Self: RawRepresentable, RawValue == String {
  /// Reads the name of a value.
  public init?(attributeValue: AttributeValue) {
    guard case .string(let name) = attributeValue else { return nil }
    self.init(rawValue: name)
  }

  /// The name of the value.
  public var attributeValue: AttributeValue { .string(rawValue) }
}
