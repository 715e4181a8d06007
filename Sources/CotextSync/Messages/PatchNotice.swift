/// Where something that an editor is told comes from.
public enum PatchOrigin: String, Hashable, Sendable, CaseIterable {
  /// Somebody else did it.
  case remote
  /// This editor asked to take something back.
  case undo
  /// This editor asked to bring something back.
  case redo
}

/// What changed that the editor did not do itself.
public struct PatchNotice: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// The revision that it leads to.
  public var revision: Int
  /// The editor's latest edit that it stands on.
  public var edit: Int
  /// One after the other: inserts with all their attributes, formats with the keys that changed.
  public var edits: [OffsetEdit]
  /// Who did it.
  public var author: String?
  /// Where it comes from.
  public var origin: PatchOrigin

  /// A patch.
  public init(
    document: String, revision: Int, edit: Int, edits: [OffsetEdit], author: String? = nil,
    origin: PatchOrigin = .remote
  ) {
    self.document = document
    self.revision = revision
    self.edit = edit
    self.edits = edits
    self.author = author
    self.origin = origin
  }
}
