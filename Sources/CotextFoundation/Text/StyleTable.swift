internal import Cotext
internal import Foundation

/// Sets of attributes by number, so that texts compare by numbers, and the containers that say the
/// same.
struct StyleTable {
  let registry: AttributeRegistry
  private(set) var sets: [Attributes] = []
  private var numbers: [Attributes: Int] = [:]
  private var read: [AttributeContainer: Int] = [:]
  private var written: [Int: AttributeContainer] = [:]

  init(_ registry: AttributeRegistry) {
    self.registry = registry
  }

  /// The number of a set.
  mutating func number(of attributes: Attributes) -> Int {
    if let number = numbers[attributes] { return number }
    sets.append(attributes)
    numbers[attributes] = sets.count - 1
    return sets.count - 1
  }

  /// The number of what a container says.
  mutating func number(of container: AttributeContainer) -> Int {
    if let number = read[container] { return number }
    let number = number(of: registry.attributes(of: container))
    read[container] = number
    return number
  }

  /// A container that says what a set does.
  mutating func container(of number: Int) -> AttributeContainer {
    if let container = written[number] { return container }
    let container = registry.container(for: sets[number])
    written[number] = container
    return container
  }
}
