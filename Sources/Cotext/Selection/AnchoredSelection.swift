/// What is selected in a document: an insertion point, or ranges, as anchors. It stays on its
/// characters while others edit.
public struct AnchoredSelection: Hashable, Sendable {
  /// What it is made of.
  package enum Content: Hashable, Sendable {
    /// An insertion point (`after` an element, or `start`: upstream; `before` or `end`: downstream),
    /// with the typing attributes that were set there.
    case insertionPoint(Anchor, typing: Attributes?)
    /// Ranges in order, each from `before` its first element to `after` its last one.
    case ranges([AnchorRange])
  }

  /// A range between two anchors.
  package struct AnchorRange: Hashable, Sendable {
    package var from: Anchor
    package var to: Anchor

    package init(from: Anchor, to: Anchor) {
      self.from = from
      self.to = to
    }
  }

  package var content: Content

  package init(content: Content) {
    self.content = content
  }

  /// An insertion point at the start.
  public init() {
    content = .insertionPoint(.start, typing: nil)
  }
}
