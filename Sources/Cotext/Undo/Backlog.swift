/// A row of values that forgets its oldest ones without moving the others each time.
///
/// Appending, and dropping at either end, are O(1) on average.
struct Backlog<Element: Sendable>: Sendable {
  /// The values, those in front of `first` forgotten.
  private var slots: [Element?] = []
  private var first = 0

  var count: Int { slots.count - first }
  var isEmpty: Bool { first == slots.count }

  /// The latest value.
  var last: Element? {
    get { isEmpty ? nil : slots[slots.count - 1] }
    _modify {
      precondition(!isEmpty, "there is no latest value")
      yield &slots[slots.count - 1]
    }
  }

  /// The oldest value.
  var oldest: Element? { isEmpty ? nil : slots[first] }

  /// The value that `index` others are older than; nil behind the end.
  subscript(index: Int) -> Element? {
    index < count ? slots[first + index] : nil
  }

  /// Changes each value.
  mutating func forEach(_ body: (inout Element) -> Void) {
    for index in slots.indices {
      guard var element = slots[index] else { continue }
      body(&element)
      slots[index] = element
    }
  }

  mutating func append(_ element: Element) {
    slots.append(element)
  }

  mutating func remove(at index: Int) {
    slots.remove(at: first + index)
  }

  mutating func removeOldest() {
    slots[first] = nil
    first += 1
    if first > 32, first > slots.count / 2 {
      slots.removeFirst(first)
      first = 0
    }
  }
}
