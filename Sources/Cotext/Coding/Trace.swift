/// A recorded editing history in the editing-traces form (section 10 of the specification).
///
///     let trace = try Trace(json: bytes)
///     for transaction in trace.transactions {
///       for patch in trace.patches[transaction.patches] { print(patch.position, patch.inserted) }
///     }
public struct Trace: Hashable, Sendable {
  /// How transactions follow each other.
  public enum Kind: String, Hashable, Sendable {
    /// One after the other.
    case sequential
    /// Each after the ones that it names.
    case concurrent
  }

  /// A replacement of some scalars.
  public struct Patch: Hashable, Sendable {
    /// Where it starts, in Unicode scalars.
    public var position: Int
    /// How many scalars it deletes.
    public var deleted: Int
    /// What it inserts.
    public var inserted: String
  }

  /// Patches that one agent made together.
  public struct Transaction: Hashable, Sendable {
    /// The transactions that it follows, by their indexes; empty in a sequential trace.
    public var parents: [Int]
    /// Who made it, from 0 to 999,999; 0 in a sequential trace.
    public var agent: Int
    /// Its patches, as indexes of ``Trace/patches``.
    public var patches: Range<Int>
  }

  /// How transactions follow each other.
  public var kind: Kind
  /// The text before the first patch.
  public var startContent: String
  /// The text behind the last patch.
  public var endContent: String
  /// How many agents there are, at least one more than the largest that is named.
  public var agentCount: Int
  /// The patches of all transactions, in order.
  public var patches: [Patch]
  /// The transactions in order; none follows a later one.
  public var transactions: [Transaction]
}

extension Trace {
  /// Reads a trace, which must be all that the bytes hold.
  ///
  /// Unknown fields are ignored. Whether positions lie inside the text is found out by replaying.
  /// O(length).
  ///
  /// - Throws: `JSONError` with the offset of the byte that is wrong.
  public init(json bytes: Span<UInt8>) throws(JSONError) {
    self = try JSONScanner.read(bytes) { (scanner) throws(JSONError) in try scanner.trace() }
  }

  /// Reads a trace, which must be all that the bytes hold.
  ///
  /// - Throws: `JSONError` with the offset of the byte that is wrong.
  public init(json bytes: [UInt8]) throws(JSONError) {
    try self.init(json: bytes.span)
  }

  /// Whether bytes look like a trace and not like an op log, whose lines say `"type"`.
  ///
  /// The first key of the object that tells the two apart decides; values are only passed over.
  public static func isTrace(_ bytes: [UInt8]) -> Bool {
    JSONScanner.peek(bytes.span) { scanner in
      do throws(JSONError) { return try scanner.startsTrace() } catch { return false }
    } ?? false
  }
}
