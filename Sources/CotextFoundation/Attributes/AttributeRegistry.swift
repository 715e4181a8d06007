public import Cotext
public import Foundation

/// Which attribute of a document is which attribute of an attributed string.
///
///     enum Highlight: TypedAttributeKey {
///       typealias Value = TextColor
///       static var name: AttributeKey { "app.highlight" }
///
///       enum Text: AttributedStringKey {
///         typealias Value = TextColor
///         static let name = "app.highlight"
///       }
///     }
///     let registry = AttributeRegistry.standard.appending(.init(Highlight.self, Highlight.Text.self))
///
/// An attributed string cannot list its keys, so that whoever reads one has to know them: a registry
/// does. ``standard`` knows the built-in ones; an app adds its own, or puts others in their place (a
/// user interface's font for the traits of fonts, say). Attributes of a document without an entry,
/// and values that an entry's key cannot hold, are kept aside in one attribute
/// (``Foundation/AttributeScopes/CotextAttributes/Rest``) and come back unchanged.
public struct AttributeRegistry: Sendable {
  /// One attribute of attributed strings and what it is in a document.
  public struct Entry: Sendable {
    /// The names in the document that the entry answers for, with all of their instances.
    let names: [AttributeKey]
    /// Adds what a container says to attributes.
    let read: @Sendable (AttributeContainer, inout Attributes) -> Void
    /// Sets or takes away the container's attribute; it is given the entry's own names only.
    let write: @Sendable (Attributes, inout AttributeContainer) -> Void
    /// What the attribute of attributed strings says about itself.
    let traits: AttributeTraits
  }

  /// The entries; each name is that of one at most.
  private(set) var entries: [Entry] = []
  /// Which entry answers for a name.
  private var owners: [AttributeKey: Int] = [:]

  /// A registry of some entries; where two answer for one name, the later one does.
  public init(_ entries: [Entry] = []) {
    for entry in entries { append(entry) }
  }

  /// Adds an entry. Entries that share a name with it are taken out.
  public mutating func append(_ entry: Entry) {
    entries.removeAll { old in old.names.contains { entry.names.contains($0) } }
    entries = Self.inOrderOfWriting(entries + [entry])
    owners = [:]
    for (place, entry) in entries.enumerated() {
      for name in entry.names { owners[name] = place }
    }
  }

  /// The registry with one entry more. Entries that share a name with it are left out.
  public func appending(_ entry: Entry) -> AttributeRegistry {
    var registry = self
    registry.append(entry)
    return registry
  }

  /// Foundation takes attributes away when one that they depend on is written: they come after it.
  /// Where they depend on each other in a circle, no order helps.
  private static func inOrderOfWriting(_ entries: [Entry]) -> [Entry] {
    var rest = entries
    var result: [Entry] = []
    while !rest.isEmpty {
      let next = rest.indices.first { place in
        !rest.indices.contains { $0 != place && rest[place].traits.dependsOn(rest[$0].traits) }
      }
      result.append(rest.remove(at: next ?? 0))
    }
    return result
  }

  /// The entry that answers for a key, by its name in front of the colon.
  func owner(of key: AttributeKey) -> Int? {
    owners[key] ?? owners[AttributeKey(key.base)]
  }
}

extension AttributeRegistry.Entry {
  /// A key of a document and a key of attributed strings that hold the same values.
  public init<Key: TypedAttributeKey, Text: AttributedStringKey>(
    _ key: Key.Type, _ text: Text.Type
  ) where Text.Value == Key.Value, Text.Value: Sendable {
    self.init(key, text, reading: { $0 }, writing: { $0 })
  }

  /// A key of a document and a key of attributed strings that hold values of different types.
  ///
  /// - Parameters:
  ///   - key: the key of the document.
  ///   - text: the key of attributed strings.
  ///   - reading: makes a value for the document; nil where there is none.
  ///   - writing: makes a value for the string; nil where there is none: it is kept aside.
  public init<Key: TypedAttributeKey, Text: AttributedStringKey>(
    _ key: Key.Type, _ text: Text.Type, reading: @escaping @Sendable (Text.Value) -> Key.Value?,
    writing: @escaping @Sendable (Key.Value) -> Text.Value?
  ) where Text.Value: Sendable {
    self.init(
      names: [Key.name],
      read: { container, attributes in
        guard let value = container[text], let written = reading(value) else { return }
        let stored = Key.attributeValue(for: written)
        if stored.isValid {
          attributes[key] = written
        } else {
          // The document refuses it, and says so, rather than leaving it out unseen.
          attributes[Key.name] = stored
        }
      },
      write: { attributes, container in container[text] = attributes[key].flatMap(writing) },
      traits: AttributeTraits(text))
  }

  /// Several keys of a document that are one key of attributed strings: the traits of a font, say.
  ///
  /// - Parameters:
  ///   - names: the document's keys, with all of their instances.
  ///   - text: the key of attributed strings.
  ///   - reading: makes attributes for the document, of these names only.
  ///   - writing: makes a value out of the document's attributes of these names; nil where there is
  ///     none. What `reading` would not give back is kept aside.
  public init<Text: AttributedStringKey>(
    _ names: [AttributeKey], _ text: Text.Type,
    reading: @escaping @Sendable (Text.Value) -> Attributes,
    writing: @escaping @Sendable (Attributes) -> Text.Value?
  ) where Text.Value: Sendable {
    self.init(
      names: names,
      read: { container, attributes in
        guard let value = container[text] else { return }
        for element in reading(value) where element.value != .null {
          guard names.contains(AttributeKey(element.key.base)) else { continue }
          attributes[element.key] = element.value
        }
      },
      write: { attributes, container in
        container[text] = attributes.isEmpty ? nil : writing(attributes)
      },
      traits: AttributeTraits(text))
  }
}
