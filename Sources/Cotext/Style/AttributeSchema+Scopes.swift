extension AttributeSchema {
  /// The standard rules, and those of the keys of a scope.
  public init<Scope: FormattingScope>(_ scope: Scope.Type) {
    self = .standard
    include(scope)
  }

  /// Adds the rules of the keys of a scope; of a key that has one already the scope's counts.
  public mutating func include<Scope: FormattingScope>(_ scope: Scope.Type) {
    for key in Scope.keys { setGrowth(key.growth, for: key.name.base) }
  }
}
