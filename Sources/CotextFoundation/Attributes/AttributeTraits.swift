internal import Cotext
internal import Foundation

/// What an attribute of attributed strings says about itself: Foundation keeps to it in each edit.
struct AttributeTraits: Sendable {
  private let boundaries: AttributedString.AttributeRunBoundaries?
  private let conditions: Set<AttributedString.AttributeInvalidationCondition>
  /// What others name that go when this attribute changes.
  private let change: AttributedString.AttributeInvalidationCondition
  private let isSet: @Sendable (AttributeContainer) -> Bool

  init<Text: AttributedStringKey>(_ text: Text.Type) where Text.Value: Sendable {
    boundaries = text.runBoundaries
    conditions = text.invalidationConditions ?? []
    change = .attributeChanged(text)
    isSet = { $0[text] != nil }
  }

  /// Whether it covers whole paragraphs.
  var isOfParagraph: Bool { boundaries == .paragraph }

  /// The only character that it can be on; nil is any.
  var character: Character? {
    if case .character(let character) = boundaries { return character }
    return nil
  }

  /// Whether it goes when another attribute changes.
  func dependsOn(_ other: AttributeTraits) -> Bool { conditions.contains(other.change) }

  /// Whether it goes when text changes.
  var isFragile: Bool { conditions.contains(.textChanged) }

  /// Whether a container has the attribute.
  func isSet(in container: AttributeContainer) -> Bool { isSet(container) }
}

extension AttributeRegistry {
  /// Whether edits of the text take some attributes away around them.
  var hasFragileKeys: Bool { entries.contains { $0.traits.isFragile } }

  /// Whether an edit of the text would take some of these attributes away.
  func isFragile(_ container: AttributeContainer) -> Bool {
    entries.contains { $0.traits.isFragile && $0.traits.isSet(in: container) }
  }

  /// Whether attributed strings have a key on whole paragraphs only.
  func isOfParagraph(_ key: AttributeKey) -> Bool {
    owner(of: key).map { entries[$0].traits.isOfParagraph } ?? false
  }

  /// Whether there are such keys.
  var hasParagraphKeys: Bool { entries.contains { $0.traits.isOfParagraph } }

  /// The only character that attributed strings can have a key on; nil is any.
  func character(of key: AttributeKey) -> Character? {
    owner(of: key).flatMap { entries[$0].traits.character }
  }

  /// Whether there are such keys.
  var hasCharacterKeys: Bool { entries.contains { $0.traits.character != nil } }
}
