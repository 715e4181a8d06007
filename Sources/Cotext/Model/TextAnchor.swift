/// A place in a document that does not move when others type: next to an element, or at an edge.
///
/// An anchor names elements by their IDs, so it stays where it is meant even when the element is
/// deleted; its offset is then the number of visible elements before it.
public enum TextAnchor: Hashable, Sendable {
  /// Before everything, text that others will type at the start included.
  case start
  /// Behind everything.
  case end
  /// Directly in front of an element.
  case before(OperationID)
  /// Directly behind an element.
  case after(OperationID)
}
