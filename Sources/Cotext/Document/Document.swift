/// A piece of rich text that several people can edit at once.
///
/// A document is a value. Edits return the change that they made; other copies apply it, in any
/// order and as often as they like, and all copies that know the same changes show the same text.
///
///     var ada = Document(replica: ReplicaID("ada")!)
///     try ada.insert("The fox jumped.", at: 0, in: .scalar)
///     var bob = ada.fork(as: ReplicaID("bob")!)
///     try bob.format(4..<7, in: .scalar, ["bold": true])
///     try ada.insert("quick ", at: 4, in: .scalar)
///     ada.merge(bob)
///     ada.text        // "The quick fox jumped."
///
/// Every copy that writes needs a replica ID of its own, see ``fork(as:)``.
///
/// Cost: an edit is O(log r) in the number of runs, next to the edit before it O(1); a copy is O(1)
/// and the first edit after it O(size), a few `memcpy`s.
public struct Document: Sendable {
  /// The state, and how it is shared.
  final class Storage: @unchecked Sendable {
    // Written only while one document refers to it, and read by values that are `Sendable`: what is
    // shared is never changed.
    @safe @exclusivity(unchecked) var state: DocumentState

    init(_ state: consuming DocumentState) {
      self.state = state
    }
  }

  var storage: Storage
  /// The number of the replica in the state, or -1 as long as it has not written.
  var writerNumber = -1
  /// The transaction that is running.
  var transaction: Transaction?
  /// The text that the next patch starts from, in UTF-8, where a transaction that failed ended the
  /// journal.
  var textBeforeJournal: [UInt8]?

  /// What a transaction started with.
  struct Transaction {
    /// The first unit.
    var start: UInt32
    var author: String?
    var time: Int64?
    /// Whether a closure is running that only transforms attributes.
    var refusesEdits = false
  }

  /// The ID under which edits are made; not to be set inside a transaction.
  public var replica: ReplicaID {
    didSet {
      precondition(transaction == nil, "a transaction has one replica ID")
      writerNumber = -1
    }
  }
  /// The name of the document; changes carry it, and changes of another document are refused.
  public var name: String?
  /// Who edits, for people to read; stamped on the changes that edits make. A transaction keeps the
  /// one that it starts with.
  public var author: String?
  /// The time in ms since 1970 that is stamped on the changes that edits make, within ±(2^53 − 1);
  /// the engine has no clock. A transaction keeps the one that it starts with.
  public var time: Int64? {
    didSet { precondition(Change.allows(time: time), "JSON cannot carry the time") }
  }

  /// An empty document.
  ///
  /// - Parameters:
  ///   - replica: the ID under which edits are made.
  ///   - name: the document's name, if it has one.
  ///   - schema: how attributes grow.
  public init(
    replica: ReplicaID = .random(), name: String? = nil, schema: AttributeSchema = .standard
  ) {
    self.init(replica: replica, name: name, schema: schema, nodeCapacity: 32)
  }

  /// An empty document whose trees have small nodes, for tests.
  package init(
    replica: ReplicaID, name: String? = nil, schema: AttributeSchema = .standard, nodeCapacity: Int
  ) {
    storage = Storage(DocumentState(schema: schema, nodeCapacity: nodeCapacity))
    self.replica = replica
    self.name = name
  }

  /// A document of a given state.
  init(replica: ReplicaID, name: String?, state: consuming DocumentState) {
    storage = Storage(state)
    self.replica = replica
    self.name = name
  }

  /// A copy that writes under another ID. O(1).
  ///
  /// Inside a transaction, too: the copy is not part of it. (A plain copy of a document is, for what
  /// it is worth: it knows no end of the transaction.)
  public func fork(as replica: ReplicaID = .random()) -> Document {
    var copy = self
    copy.transaction = nil
    copy.replica = replica
    return copy
  }

  /// How attributes grow.
  public var schema: AttributeSchema { storage.state.marks.schema }

  /// Makes sure that nobody else sees what is written next.
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.state.copy()) }
  }

  /// The writer of local edits.
  @inline(__always)
  mutating func writer() -> DocumentState.Writer {
    if writerNumber < 0 { writerNumber = storage.state.graph.intern(replica) }
    let stamp =
      if let transaction {
        storage.state.stamps.stamp(author: transaction.author, time: transaction.time)
      } else {
        storage.state.stamps.stamp(author: author, time: time)
      }
    return DocumentState.Writer(replica: writerNumber, stamp: stamp)
  }
}
