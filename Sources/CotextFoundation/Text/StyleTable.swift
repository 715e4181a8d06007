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
  private var paragraphParts: [Int: Int] = [:]
  private var replaced: [StylePair: Int] = [:]

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

  // MARK: Paragraphs

  /// A style, and the paragraph attributes that it gets.
  private struct StylePair: Hashable {
    var own: Int
    var part: Int
  }

  /// The number of those attributes of a set that belong to whole paragraphs.
  mutating func paragraphPart(of number: Int, _ schema: AttributeSchema) -> Int {
    if let part = paragraphParts[number] { return part }
    var attributes = Attributes()
    for element in sets[number] where isOfParagraph(element.key, schema) {
      attributes[element.key] = element.value
    }
    let part = self.number(of: attributes)
    paragraphParts[number] = part
    return part
  }

  /// The number of a set with other paragraph attributes.
  mutating func replacing(_ part: Int, in number: Int, _ schema: AttributeSchema) -> Int {
    let pair = StylePair(own: number, part: part)
    if let known = replaced[pair] { return known }
    var attributes = sets[number]
    for element in sets[number] where isOfParagraph(element.key, schema) {
      attributes[element.key] = nil
    }
    for element in sets[part] { attributes[element.key] = element.value }
    let result = self.number(of: attributes)
    replaced[pair] = result
    return result
  }

  private func isOfParagraph(_ key: AttributeKey, _ schema: AttributeSchema) -> Bool {
    schema.growth(of: key) == .paragraph || registry.isOfParagraph(key)
  }
}
