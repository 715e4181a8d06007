/// Accepts some values of an attribute, and puts a default in place of all others.
///
/// nil among the values, or as the default, is text without the attribute. The default is accepted
/// whether it is listed or not.
public struct FormattingValueConstraint<Value: Hashable & Sendable>: FormattingConstraint {
  private let accepted: Set<Value?>
  private let substitute: Value?
  private let read: @Sendable (Attributes) -> Value?
  private let write: @Sendable (inout Attributes, Value?) -> Void

  /// A constraint of a typed key.
  public init<Key: TypedAttributeKey>(
    for key: Key.Type, values: [Value?], default substitute: Value?
  ) where Key.Value == Value {
    accepted = Set(values).union([substitute])
    self.substitute = substitute
    read = { $0[key] }
    write = { $0[key] = $1 }
  }

  #if !hasFeature(Embedded)
    /// A constraint of what a property reads and writes: `\.foregroundColor`, `\.underlineStyle`.
    public init(
      for property: any WritableKeyPath<Attributes, Value?> & Sendable, values: [Value?],
      default substitute: Value?
    ) {
      accepted = Set(values).union([substitute])
      self.substitute = substitute
      read = { $0[keyPath: property] }
      write = { $0[keyPath: property] = $1 }
    }
  #endif

  /// Puts the default in place of a value that is not accepted.
  public func constrain(_ attributes: inout Attributes) {
    if !accepted.contains(read(attributes)) { write(&attributes, substitute) }
  }
}
