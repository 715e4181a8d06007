public import Cotext

/// Edits that an editor made.
public struct EditRequest: Hashable, Sendable {
  /// The most edits that one message may make.
  public static let maximumEditCount = 10_000

  /// The document's name.
  public var document: String
  /// The editor's number for it: 1, 2, … The numbers are as they were sent.
  public var edit: Int
  /// The revision up to which the editor had applied patches.
  public var revision: Int
  /// One after the other; at most ``maximumEditCount``.
  public var edits: [OffsetEdit]
  /// Where the selection stands afterwards.
  public var selection: OffsetSelection?

  /// Some edits.
  public init(
    document: String, edit: Int, revision: Int, edits: [OffsetEdit],
    selection: OffsetSelection? = nil
  ) {
    self.document = document
    self.edit = edit
    self.revision = revision
    self.edits = edits
    self.selection = selection
  }
}

/// Answers ``EditRequest``.
public struct Edited: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// The number of the edit.
  public var edit: Int
  /// The change that was made; nil, on the line `null`, if nothing changed.
  public var id: OperationID?
  /// Whether the change is on disk.
  public var isDurable: Bool
  /// What inserts without attributes were given, one for each insert of the request; empty, and
  /// left out, if none was given any.
  public var attributes: [Attributes]

  /// An answer.
  public init(
    document: String, edit: Int, id: OperationID?, isDurable: Bool = false,
    attributes: [Attributes] = []
  ) {
    self.document = document
    self.edit = edit
    self.id = id
    self.isDurable = isDurable
    self.attributes = attributes
  }
}
