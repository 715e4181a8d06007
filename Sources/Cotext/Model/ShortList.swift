/// A list that holds a single element without memory of its own.
///
/// Nearly every change has one operation and nearly every deletion one range; keeping those in place
/// spares two allocations for each key that is pressed.
@frozen
public struct ShortList<Element> {
  @usableFromInline
  enum Storage {
    case one(Element)
    case many([Element])
  }

  @usableFromInline
  var storage: Storage

  /// A list of one.
  @inlinable
  public init(_ element: Element) {
    storage = .one(element)
  }

  /// A list of the elements of a sequence.
  @inlinable
  public init(_ elements: [Element]) {
    storage = elements.count == 1 ? .one(elements[0]) : .many(elements)
  }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) {
    switch storage {
    case .one(let first): storage = .many([first, element])
    case .many(var elements):
      storage = .many([])
      elements.append(element)
      storage = elements.count == 1 ? .one(element) : .many(elements)
    }
  }
}

extension ShortList: RandomAccessCollection {
  /// 0, as in an array.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int {
    switch storage {
    case .one: return 1
    case .many(let elements): return elements.count
    }
  }

  /// The element at a position.
  @inlinable
  public subscript(position: Int) -> Element {
    switch storage {
    case .one(let element):
      precondition(position == 0, "the list has one element")
      return element
    case .many(let elements): return elements[position]
    }
  }
}

extension ShortList: ExpressibleByArrayLiteral {
  /// A list of the elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ShortList: Sendable where Element: Sendable {}
extension ShortList.Storage: Sendable where Element: Sendable {}

extension ShortList: Equatable where Element: Equatable {
  /// Whether both hold the same elements.
  @inlinable
  public static func == (left: ShortList, right: ShortList) -> Bool {
    left.elementsEqual(right)
  }
}

extension ShortList: Hashable where Element: Hashable {
  /// Feeds the elements in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
