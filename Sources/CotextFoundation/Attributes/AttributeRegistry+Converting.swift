internal import Cotext
internal import Foundation

extension AttributeRegistry {
  private typealias Rest = AttributeScopes.CotextAttributes.Rest

  /// A container with what a document says of some text.
  func container(for attributes: Attributes) -> AttributeContainer {
    var container = AttributeContainer()
    write(attributes, into: &container)
    return container
  }

  /// Makes a container say what a document says of some text; what the registry does not know stays.
  func write(_ attributes: Attributes, into container: inout AttributeContainer) {
    var own = [Attributes](repeating: Attributes(), count: entries.count)
    for element in attributes {
      if let owner = owner(of: element.key) { own[owner][element.key] = element.value }
    }
    for (entry, attributes) in zip(entries, own) { entry.write(attributes, &container) }
    let back = typedAttributes(in: container)
    var rest = Attributes()
    for element in attributes
    where back[element.key] != element.value || element.value.mayCompareLoosely {
      rest[element.key] = element.value
    }
    container[Rest.self] = rest.isEmpty ? nil : rest
  }

  /// What a container says, as attributes of a document.
  ///
  /// A value that was kept aside counts as long as the attribute beside it is as it was written for
  /// that value; an editor who changed it or took it away meant that.
  func attributes(of container: AttributeContainer) -> Attributes {
    let typed = typedAttributes(in: container)
    guard let rest = container[Rest.self] else { return typed }
    var result = typed
    for element in rest where element.value != .null {
      guard let owner = owner(of: element.key) else {
        result[element.key] = element.value
        continue
      }
      var alone = AttributeContainer()
      var exact = Attributes()
      for other in rest where self.owner(of: other.key) == owner { exact[other.key] = other.value }
      entries[owner].write(exact, &alone)
      var back = Attributes()
      entries[owner].read(alone, &back)
      if back[element.key] == typed[element.key] { result[element.key] = element.value }
    }
    return result
  }

  private func typedAttributes(in container: AttributeContainer) -> Attributes {
    var attributes = Attributes()
    for entry in entries { entry.read(container, &attributes) }
    return attributes
  }
}

extension AttributeValue {
  /// Whether another value with other scalars may count as the same for an attributed string: of
  /// strings that look the same, only the composed one stands for itself.
  fileprivate var mayCompareLoosely: Bool {
    guard case .string(let text) = self else { return false }
    return !text.isComposed
  }
}

extension String {
  /// Whether it is in Unicode's normal form C.
  fileprivate var isComposed: Bool {
    utf8.allSatisfy { $0 < 0x80 }
      || precomposedStringWithCanonicalMapping.utf8.elementsEqual(utf8)
  }
}
