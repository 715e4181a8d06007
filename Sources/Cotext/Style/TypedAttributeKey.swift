/// An attribute with a type: its name, what its values are, and how it behaves.
///
///     enum Highlight: TypedAttributeKey {
///       typealias Value = TextColor
///       static var name: AttributeKey { "app.highlight" }
///       static var inheritedByAddedText: Bool { false }
///     }
///     extension Attributes {
///       var highlight: TextColor? {
///         get { self[Highlight.self] }
///         set { self[Highlight.self] = newValue }
///       }
///     }
///
/// The key behaves as it says once the document's schema was made of a scope that lists it
/// (``FormattingScope``, ``AttributeSchema/init(_:)``); without that it grows after, as unknown keys do.
public protocol TypedAttributeKey: SendableMetatype {
  /// What the attribute's values are.
  associatedtype Value: Hashable & Sendable

  /// The name in the document. Instances of a key that may overlap (`name:instance`) share it.
  static var name: AttributeKey { get }

  /// Whether text that is typed behind the marked text gets the attribute. By default it does.
  static var inheritedByAddedText: Bool { get }

  /// What the attribute always covers as a whole; nil, as by default, is any text.
  static var runBoundaries: AttributeRunBoundaries? { get }

  /// What takes the attribute away. Nothing by default.
  ///
  /// Edits under ``FormattingRules`` observe it: formatting, and replacing text. A
  /// change by another writer takes nothing away.
  static var invalidationConditions: Set<AttributeInvalidationCondition>? { get }

  /// How marks grow; this is what the engine goes by.
  ///
  /// By default it follows from the other facts: `paragraph` for what covers paragraphs, `none` for
  /// what added text does not inherit, `after` otherwise. A key that says `before` or `both` states it.
  static var growth: AttributeSchema.Growth { get }

  /// Reads a value; nil if it is not what the attribute may be. Never asked about null.
  static func value(from attributeValue: AttributeValue) -> Value?

  /// The value as a document keeps it; ``value(from:)`` gives it back. What that would refuse is not
  /// written: setting it takes the attribute away.
  static func attributeValue(for value: Value) -> AttributeValue
}

extension TypedAttributeKey {
  /// Typed text gets the attribute.
  public static var inheritedByAddedText: Bool { true }

  /// Any text.
  public static var runBoundaries: AttributeRunBoundaries? { nil }

  /// Nothing takes it away.
  public static var invalidationConditions: Set<AttributeInvalidationCondition>? { nil }

  /// What follows from the key's scope and from whether added text inherits it.
  public static var growth: AttributeSchema.Growth {
    switch runBoundaries {
    case .paragraph: return .paragraph
    case .character: return .none
    case nil: return inheritedByAddedText ? .after : .none
    }
  }
}

extension TypedAttributeKey where Value: AttributeValueConvertible {
  /// Reads a value as its type does.
  public static func value(from attributeValue: AttributeValue) -> Value? {
    Value(attributeValue: attributeValue)
  }

  /// The value as its type writes it.
  public static func attributeValue(for value: Value) -> AttributeValue { value.attributeValue }
}

/// What an attribute always covers as a whole.
public enum AttributeRunBoundaries: Hashable, Sendable {
  /// Whole paragraphs, with the line feed that ends them.
  case paragraph
  /// Only this scalar, wherever it stands: what a picture hangs on, for example.
  case character(Unicode.Scalar)
}

/// What takes an attribute away from text.
public struct AttributeInvalidationCondition: Hashable, Sendable {
  /// The attribute whose change it is; nil is the text.
  let key: AttributeKey?

  /// The text under the attribute was changed.
  public static var textChanged: Self { Self(key: nil) }

  /// Another attribute of the text was changed.
  public static func attributeChanged<Key: TypedAttributeKey>(_ key: Key.Type) -> Self {
    Self(key: Key.name)
  }
}
