/// What one editor can undo and redo: its own edits, in groups, whatever others do meanwhile.
///
/// A value beside the document, one for each editor; several may edit under one replica ID. It holds
/// names of units and no text. Nothing gets in but what is recorded, so neither what was loaded nor
/// what others did can be undone with it.
///
///     var document = Document(replica: ReplicaID("ada")!)
///     var history = EditHistory()
///     history.record(try document.insert("H", at: 0, in: .scalar), kind: .typing)
///     history.record(try document.insert("i", at: 1, in: .scalar), kind: .typing)
///     history.record(try document.format(0..<2, in: .scalar, ["bold": true]), kind: .formatting)
///     try history.undo(in: &document)
///     document.runs.map(\.attributes)  // [[:]]
///     try history.undo(in: &document)
///     document.isEmpty  // true
///
/// One group is one burst of typing, of deleting, or a single edit of another kind, see ``Kind``. A
/// pause, an edit elsewhere, another kind of edit and another writer's edit inside it end a burst, and
/// so does ``endBurst()``. Text that replaces just what the burst inserted goes on with it: so input
/// methods, dictation and autocorrection work. ``beginGroup(named:)`` makes one group out of any edits.
///
/// An undo switches the units of a group off, except for marks that others need, see
/// ``Document/undo(_:)``. A redo switches back just the units that the undo switched. What others
/// switched meanwhile stays as they left it.
///
/// Cost: noting an edit is O(its operations and the length of its text), an undo O(units of the group
/// + runs switched · log r), whatever the age of the document. The memory is bounded by the limit.
public struct EditHistory: Sendable {
  /// How many groups are kept; the oldest ones are forgotten beyond that. At least 0.
  public let limit: Int
  /// How long a burst may pause, in ms.
  public let pause: Int64

  /// Groups that can be undone, the latest last.
  var groups = Backlog<Group>()
  /// Groups that can be redone, the next one last.
  var undone: [UndoneGroup] = []
  /// What edits with tags did, in the order in which they were recorded.
  var tagged = Backlog<TaggedEdit>()
  /// Whether the latest group takes in further edits.
  var isOpen = false
  /// What the latest group wrote, while it is open.
  var burst: Burst?
  /// How many explicit groups are open, and the name of the outermost that has one.
  var depth = 0
  var explicitName: String?
  /// The number of the next group.
  var nextNumber: UInt64 = 0

  /// How many edits with tags are remembered at most.
  static let maximumTagCount = 1 << 16

  /// An empty history.
  ///
  /// - Parameters:
  ///   - limit: how many groups are kept; a negative one counts as 0.
  ///   - pause: how many ms may lie between two edits of one burst.
  public init(limit: Int = 1_000, pause: Int64 = 1_000) {
    self.limit = max(limit, 0)
    self.pause = pause
  }

  /// Whether there is a group to undo. It may turn out that others took it back already, and that
  /// ``undo(in:)`` makes nothing.
  public var canUndo: Bool { !groups.isEmpty }

  /// Whether there is a group to redo, with the same reservation.
  public var canRedo: Bool { !undone.isEmpty }

  /// The name of the group that is undone next; nil without one.
  public var undoName: String? { groups.last?.name }

  /// The name of the group that is redone next; nil without one.
  public var redoName: String? { undone.last?.group.name }

  /// Forgets everything.
  public mutating func removeAll() {
    self = EditHistory(limit: limit, pause: pause)
  }
}

extension EditHistory {
  /// What kind of edit was made: which edits make up a burst.
  public enum Kind: Hashable, Sendable {
    /// Text was typed; it goes on a burst of typing.
    case typing
    /// Text was typed over a selection; it starts a burst of typing, or goes on the open one if it
    /// replaces just text that this inserted.
    case replacing
    /// Text was deleted, forwards or backwards; it goes on a burst of deleting.
    case deleting
    /// Attributes were set; a group of its own.
    case formatting
    /// Text was pasted, dropped or filled in; a group of its own, unless it replaces just text that
    /// the open burst inserted.
    case pasting
    /// Anything else; a group of its own.
    case other

    /// Whether text was put in.
    var isText: Bool {
      switch self {
      case .typing, .replacing, .pasting: return true
      case .deleting, .formatting, .other: return false
      }
    }

    /// Whether an edit of this kind may be part of a burst that ends with one of another kind.
    func continues(_ other: Kind) -> Bool {
      switch (other, self) {
      case (.typing, .typing), (.replacing, .typing), (.deleting, .deleting): return true
      default: return false
      }
    }
  }

  /// What an undo or redo did.
  public struct Step: Sendable {
    /// The change that it made, for the others.
    public var change: Change
    /// The selection to put back: where the undone edits started from, or where the redone ones
    /// ended. Nil if none was recorded.
    public var selection: AnchoredSelection?
    /// The name of the group.
    public var name: String?
  }

  /// Edits that are undone together.
  struct Group: Sendable {
    /// Rises from group to group.
    var number: UInt64
    var name: String?
    /// What the edits did, in order.
    var effects: [UnitEffect]
    var before: AnchoredSelection?
    var after: AnchoredSelection?
    /// The kind of the latest edit, and when it was made.
    var kind: Kind
    var time: Int64?
  }

  /// A group that was undone.
  struct UndoneGroup: Sendable {
    var group: Group
    /// What the undo did.
    var effect: UnitEffect
  }

  /// What an edit did that can be asked for again.
  struct TaggedEdit: Sendable {
    var tag: Int
    var effect: UnitEffect
    /// The number of its group.
    var group: UInt64
  }
}
