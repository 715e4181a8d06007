extension Attributes {
  /// The value of a typed key; nil also where what stands there is not of its type.
  ///
  /// Setting nil takes the key out of the set, and so does a value that the key would not read, such
  /// as a number that is not finite. A value that reads the same already leaves what is written there
  /// as it is. O(number of attributes).
  public subscript<Key: TypedAttributeKey>(key: Key.Type) -> Key.Value? {
    get { value(of: key, named: Key.name) }
    set { setValue(newValue, of: key, named: Key.name) }
  }

  /// The value of one instance of a typed key, like a comment: `name:instance`.
  public subscript<Key: TypedAttributeKey>(key: Key.Type, instance instance: String) -> Key.Value? {
    get { value(of: key, named: AttributeKey("\(Key.name):\(instance)")) }
    set { setValue(newValue, of: key, named: AttributeKey("\(Key.name):\(instance)")) }
  }

  /// The instances of a typed key in byte order of their names, without values of another type.
  public func instances<Key: TypedAttributeKey>(of key: Key.Type) -> [Instance<Key.Value>] {
    let prefix = Key.name.rawValue + ":"
    var instances: [Instance<Key.Value>] = []
    for element in elements {
      guard element.key.rawValue.utf8.starts(with: prefix.utf8),
        let value = value(of: key, named: element.key)
      else { continue }
      let name = element.key.rawValue.utf8.dropFirst(prefix.utf8.count)
      instances.append(Instance(name: String(Substring(name)), value: value))
    }
    return instances
  }

  /// One of several attributes of a kind that may overlap.
  public struct Instance<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What stands behind the colon of the key.
    public var name: String
    /// Its value.
    public var value: Value

    /// An instance.
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  private func value<Key: TypedAttributeKey>(
    of key: Key.Type, named name: AttributeKey
  ) -> Key.Value? {
    guard let value = self[name], value != .null else { return nil }
    return Key.value(from: value)
  }

  private mutating func setValue<Key: TypedAttributeKey>(
    _ value: Key.Value?, of key: Key.Type, named name: AttributeKey
  ) {
    // Compared as they are written: strings that Swift calls equal may have other scalars.
    let written = value.map(Key.attributeValue(for:)).flatMap { written in
      written == .null || Key.value(from: written) == nil ? nil : written
    }
    let current = self.value(of: key, named: name).map(Key.attributeValue(for:))
    if written != current { self[name] = written }
  }
}
