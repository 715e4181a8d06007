/// A set of attributes, or of changes to attributes: keys with their values, in byte order.
///
/// In what a document reports no value is null. In what is asked of a document (typing attributes,
/// formatting) null means "remove".
///
///     var attributes: Attributes = ["bold": true]
///     attributes["link"] = "https://swift.org"
public struct Attributes: Hashable, Sendable {
  /// One attribute.
  public struct Element: Hashable, Sendable {
    /// Its name.
    public var key: AttributeKey
    /// Its value.
    public var value: AttributeValue

    /// An attribute.
    public init(key: AttributeKey, value: AttributeValue) {
      self.key = key
      self.value = value
    }
  }

  /// The attributes in byte order of their keys.
  public private(set) var elements: [Element]

  /// No attributes.
  public init() {
    elements = []
  }

  /// Attributes in byte order of their keys, none twice.
  init(sorted elements: [Element]) {
    self.elements = elements
  }

  /// The value of a key; setting nil takes the key out of the set. O(number of attributes).
  public subscript(key: AttributeKey) -> AttributeValue? {
    get {
      for element in elements where element.key == key { return element.value }
      return nil
    }
    set {
      let place = elements.firstIndex { $0.key >= key } ?? elements.count
      let isThere = place < elements.count && elements[place].key == key
      switch (newValue, isThere) {
      case (let value?, true): elements[place].value = value
      case (let value?, false): elements.insert(Element(key: key, value: value), at: place)
      case (nil, true): elements.remove(at: place)
      case (nil, false): break
      }
    }
  }
}

extension Attributes: RandomAccessCollection {
  /// 0, as in an array.
  public var startIndex: Int { 0 }
  /// The number of attributes.
  public var endIndex: Int { elements.count }
  /// The attribute at a position, in byte order of keys.
  public subscript(position: Int) -> Element { elements[position] }
}

extension Attributes: ExpressibleByDictionaryLiteral {
  /// Attributes out of a literal; of a key that stands twice the last value counts.
  public init(dictionaryLiteral elements: (AttributeKey, AttributeValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
