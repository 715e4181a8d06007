/// Everything that a document is, in memory of its own. Copies of a ``Document`` share one until one
/// of them is written.
struct DocumentState: ~Copyable {
  private let stays = StaysInPlace()
  var tree: RunTree
  var log: OperationLog
  var graph: CausalGraph
  /// What the makers of changes knew.
  var pasts: CausalPasts
  var stamps: Stamps
  var marks: MarkStore
  var undoCounts: UndoCounts
  /// What is to be switched before anything is read.
  var postponed: PostponedSwitches
  /// Who gave units their undo counts, as far as that was asked for.
  var switchIndex: SwitchIndex
  var waiting: WaitingChanges
  /// From which unit on changes of a replica are refused, since a log held bad ones.
  var quarantine: RefusedUnits
  /// What the history lacks: of what this counts, only the state is known that it led to.
  var historyStart: Version
  /// The latest changes that waited and were refused when their turn came.
  var refusals: [Refusal]
  /// How many there ever were.
  var refusalCount: Int
  /// What was hashed of the history.
  var digests: DigestCheckpoints

  /// How many refusals are kept at least.
  static var keptRefusalCount: Int { 1000 }

  /// How many elements or units a document may have.
  static var maximumUnitCount: Int { 1 << 28 }
  /// How many bytes of text a document may have, deleted text included.
  static var maximumTextSize: Int { Int(Int32.max) }

  init(schema: AttributeSchema, nodeCapacity: Int) {
    tree = RunTree(capacity: nodeCapacity)
    log = OperationLog()
    graph = CausalGraph()
    pasts = CausalPasts()
    stamps = Stamps()
    marks = MarkStore(schema: schema)
    undoCounts = UndoCounts()
    postponed = PostponedSwitches()
    switchIndex = SwitchIndex()
    waiting = WaitingChanges()
    quarantine = RefusedUnits()
    historyStart = Version()
    refusals = []
    refusalCount = 0
    digests = DigestCheckpoints()
  }

  private init(copying other: borrowing DocumentState) {
    tree = other.tree.copy()
    log = other.log.copy()
    graph = other.graph.copy()
    pasts = other.pasts.copy()
    stamps = other.stamps.copy()
    marks = other.marks
    undoCounts = other.undoCounts.copy()
    postponed = other.postponed.copy()
    switchIndex = other.switchIndex.copy()
    waiting = other.waiting
    quarantine = other.quarantine
    historyStart = other.historyStart
    refusals = other.refusals
    refusalCount = other.refusalCount
    digests = other.digests
  }

  func copy() -> DocumentState { DocumentState(copying: self) }

  /// Who makes units: a replica by number, and what is written beside its changes.
  struct Writer {
    var replica: Int
    var stamp: Stamps.Stamp
  }

  /// Whether the document has room for more.
  @inline(__always)
  func hasRoom(units: Int, textSize: Int) -> Bool {
    graph.unitCount &+ units <= Self.maximumUnitCount
      && tree.text.count &+ textSize <= Self.maximumTextSize
  }

  /// Names the next units. What they do has to be noted in the log and the tree right afterwards.
  ///
  /// - Returns: the first number, and whether the unit before it is one of the same replica.
  @inline(__always)
  mutating func takeUnits(
    _ count: Int, by writer: Writer, parents: [UInt32]
  ) -> (first: UInt32, goesOn: Bool) {
    let first = UInt32(truncatingIfNeeded: graph.unitCount)
    let spanCount = graph.start.count
    let goesOn =
      spanCount > 0
      && graph.replica[spanCount &- 1] == UInt32(truncatingIfNeeded: writer.replica)
    graph.append(count, ofReplica: writer.replica, parents: parents)
    stamps.append(first, writer.stamp, goesOn: graph.start.count == spanCount)
    return (first, goesOn)
  }
}
