/// The attributes that an editor, a document or a room knows: a list of typed keys.
///
///     enum NoteScope: FormattingScope {
///       static var keys: ScopeKeys {
///         FontScope.self
///         AttributeKeys.Link.self
///         AttributeKeys.ForegroundColor.self
///         Highlight.self
///       }
///     }
///
/// A scope may list other scopes. Make the schema of a document out of it, so that its own keys grow
/// as they say: `Document(schema: AttributeSchema(NoteScope.self))`.
public protocol FormattingScope: SendableMetatype {
  /// The keys, and the scopes whose keys belong to it.
  @ScopeKeysBuilder static var keys: ScopeKeys { get }
}

/// What is known of a typed key, without its type.
public struct ScopeKey: Sendable {
  /// The name.
  public let name: AttributeKey
  /// How marks grow.
  public let growth: AttributeSchema.Growth
  /// What the attribute always covers as a whole.
  public let runBoundaries: AttributeRunBoundaries?
  /// What takes the attribute away.
  public let invalidationConditions: Set<AttributeInvalidationCondition>

  private let read: @Sendable (AttributeValue) -> Bool

  /// What is known of a key.
  public init<Key: TypedAttributeKey>(_ key: Key.Type) {
    name = Key.name
    growth = Key.growth
    runBoundaries = Key.runBoundaries
    invalidationConditions = Key.invalidationConditions ?? []
    read = { Key.value(from: $0) != nil }
  }

  /// Whether a value is of the key's type. Null is none.
  public func accepts(_ value: AttributeValue) -> Bool {
    value != .null && read(value)
  }
}

/// The keys of a scope in byte order of their names, none twice.
public struct ScopeKeys: Sendable, RandomAccessCollection {
  private var keys: [ScopeKey]

  /// Keys in any order; of keys with one name the last counts.
  public init(_ keys: [ScopeKey]) {
    self.keys = []
    for key in keys {
      let place = self.keys.firstIndex { $0.name >= key.name } ?? self.keys.count
      if place < self.keys.count, self.keys[place].name == key.name {
        self.keys[place] = key
      } else {
        self.keys.insert(key, at: place)
      }
    }
  }

  /// The key that an attribute is of: the one with its name, or with the part in front of the colon.
  ///
  /// O(log number of keys).
  public subscript(name: AttributeKey) -> ScopeKey? {
    let base = AttributeKey(name.base)
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].name < base { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low].name == base ? keys[low] : nil
  }

  /// 0, as in an array.
  public var startIndex: Int { 0 }
  /// The number of keys.
  public var endIndex: Int { keys.count }
  /// A key by its place in byte order of names.
  public subscript(position: Int) -> ScopeKey { keys[position] }
}

/// Makes a list out of the types of keys and scopes that stand in braces.
@resultBuilder
public enum ScopeKeysBuilder {
  /// A key.
  public static func buildExpression<Key: TypedAttributeKey>(_ key: Key.Type) -> [ScopeKey] {
    [ScopeKey(key)]
  }

  /// The keys of a scope.
  public static func buildExpression<Scope: FormattingScope>(_ scope: Scope.Type) -> [ScopeKey] {
    Array(Scope.keys)
  }

  /// All of them.
  public static func buildBlock(_ keys: [ScopeKey]...) -> [ScopeKey] { Array(keys.joined()) }

  /// The list.
  public static func buildFinalResult(_ keys: [ScopeKey]) -> ScopeKeys { ScopeKeys(keys) }
}
