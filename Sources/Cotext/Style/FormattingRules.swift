/// A formatting definition as a value: what callers keep, and apply to attributes, runs and changes.
///
///     let rules = NoteFormatting().rules
///     var attributes: Attributes = ["fontFamily": "Papyrus", "link": "https://swift.org"]
///     rules.constrain(&attributes)
///     attributes  // ["foregroundColor": "blue", "link": "https://swift.org"]
///
/// It is used in four places: on attributes before they are typed or pasted (``constrain(_:)``,
/// ``constrained(_:)``), on edits (``Document/format(_:in:_:under:)``), on what others wrote when it is
/// read (`runs(under:)`), and on changes before a room takes them (``violations(in:)``).
/// Reading repairs nothing in the document, so that readers with different rules do not undo one
/// another's edits for ever.
public struct FormattingRules: Sendable {
  /// The attributes that are known.
  public let keys: ScopeKeys
  private let constraints: FormattingConstraints

  /// The rules of a definition.
  public init<Definition: FormattingDefinition>(_ definition: Definition) {
    keys = Definition.Scope.keys
    constraints = FormattingConstraints(
      FormattingConstraintsBuilder.buildExpression(definition.body))
  }

  /// Rules that accept all values of the attributes of a scope.
  public init<Scope: FormattingScope>(scope: Scope.Type) {
    keys = Scope.keys
    constraints = FormattingConstraints([])
  }

  /// Makes the attributes of a piece of text what is accepted.
  ///
  /// Null, which means "remove", is left alone. O(attributes · log keys), and what constraints take.
  public func constrain(_ attributes: inout Attributes) {
    dropUnknown(from: &attributes)
    constraints.constrain(&attributes)
    dropUnknown(from: &attributes)
  }

  /// Drops what is outside of the scope and what is not of its attribute's type.
  private func dropUnknown(from attributes: inout Attributes) {
    for element in attributes where element.value != .null {
      if keys[element.key]?.accepts(element.value) != true { attributes[element.key] = nil }
    }
  }

  /// What attributes become when some of them change. Null among the changes removes.
  ///
  /// - Returns: what has to be set and removed: the changes as far as they are accepted, what the
  ///   constraints make of other attributes because of them, and the removal of attributes that the
  ///   changes invalidate. What was not acceptable before and is not touched stays.
  public func changes(_ changes: Attributes, of attributes: Attributes) -> Attributes {
    var wanted = attributes
    for element in changes {
      wanted[element.key] = element.value == .null ? nil : element.value
    }
    for key in invalidated(by: changes, in: attributes) where changes[key] == nil {
      wanted[key] = nil
    }
    var before = attributes
    constrain(&before)
    constrain(&wanted)
    var result = Attributes()
    for element in changes where wanted[element.key] != attributes[element.key] {
      result[element.key] = wanted[element.key] ?? .null
    }
    for element in before where wanted[element.key] != element.value && changes[element.key] == nil
    {
      result[element.key] = wanted[element.key] ?? .null
    }
    for element in wanted where before[element.key] == nil && changes[element.key] == nil {
      result[element.key] = element.value
    }
    return result
  }

  /// The attributes that go away because others change.
  private func invalidated(by changes: Attributes, in attributes: Attributes) -> [AttributeKey] {
    attributes.map { $0.key }.filter { name in
      guard let conditions = keys[name]?.invalidationConditions, !conditions.isEmpty else {
        return false
      }
      return changes.contains { change in
        let value = change.value == .null ? nil : change.value
        return value != attributes[change.key]
          && conditions.contains(AttributeInvalidationCondition(key: change.key))
      }
    }
  }
}
