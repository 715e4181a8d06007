package import Cotext

/// What SPEC.md computes, done in the slowest and plainest way: the oracle of the engine's tests.
///
/// Elements stand in an explicit tree that is walked after each insertion, marks in a flat list
/// that is searched for each element. A value: a copy is a fork of the document.
///
///     var model = ReferenceModel(replica: ada)
///     let change = model.edit { $0.insert("Hello", at: 0) }
///     model.runs   // [("Hello", [:])]
package struct ReferenceModel: Sendable {
  /// The ID that local edits are made under.
  package var replica: ReplicaID
  /// The name of the document, if it has one.
  package var name: String?
  /// How keys grow.
  package var rules: GrowthRules

  /// One inserted scalar and its place in the tree of section 3.
  struct Element: Sendable {
    var id: OperationID
    var scalar: Unicode.Scalar
    /// The unit that inserted it, as an index into `units`.
    var unit: Int
    /// The units that delete it.
    var deletions: [Int] = []
    /// nil is the root.
    var parent: Int?
    var isLeftChild: Bool
    /// nil is the end of the document. Only right children need it.
    var rightOrigin: Int?
    var leftChildren: [Int] = []
    var rightChildren: [Int] = []
  }

  /// One unit of any kind.
  struct Unit: Sendable {
    var id: OperationID
    var content: UnitContent
    /// What was listed, where a change starts; else empty.
    var parents: [OperationID]
    var lamport: Int
    /// What the change that it came in follows, as an index into `pasts`.
    var past: Int
    /// The element that an insert unit made or a delete unit names.
    var element: Int?
    /// Who set the undo count to what.
    var settings: [(by: OperationID, count: UInt16)] = []

    var count: UInt16 { settings.map(\.count).max() ?? 0 }
    var isOn: Bool { count.isMultiple(of: 2) }
  }

  /// A place next to an element, by index.
  enum Place: Sendable {
    case start, end
    case before(Int)
    case after(Int)
  }

  /// A mark and its anchors.
  struct PlacedMark: Sendable {
    var unit: Int
    /// An index into `keys`.
    var key: Int
    var value: AttributeValue
    var from: Place
    var to: Place
  }

  var elements: [Element] = []
  var rootChildren: [Int] = []
  var units: [Unit] = []
  /// The units of each replica in order of their counters.
  var unitsOfReplica: [ReplicaID: [Int]] = [:]
  var pasts: [Version] = []
  /// In rising order of (Lamport, ReplicaID).
  var marks: [PlacedMark] = []
  var keys: [AttributeKey] = []
  var namedAsParent: Set<OperationID> = []

  /// All elements in document order, tombstones included.
  var order: [Int] = []
  /// Where each element stands in `order`.
  var position: [Int] = []
  /// The visible elements in document order.
  var visible: [Int] = []

  /// The change that local edits are collected in.
  var open: Change?
  var waiting: [Change] = []
  /// Whether what comes is the document's own log: only that quarantines replicas.
  package var isLoading = false
  /// The first unit of each replica that the log held wrong.
  var refusedFrom: [ReplicaID: UInt32] = [:]

  /// An empty document.
  package init(replica: ReplicaID, name: String? = nil, rules: GrowthRules = GrowthRules()) {
    self.replica = replica
    self.name = name
    self.rules = rules
  }
}

extension ReferenceModel {
  /// How much is known.
  package var version: Version {
    var version = Version()
    for (replica, units) in unitsOfReplica { version[replica] = UInt64(units.count) }
    return version
  }

  /// The heads, in order.
  package var frontier: [OperationID] {
    unitsOfReplica.values.compactMap { $0.last.map { units[$0].id } }
      .filter { !namedAsParent.contains($0) }.sorted()
  }

  /// How many changes wait for others.
  package var waitingCount: Int { waiting.count }

  /// Drops the changes that wait.
  package mutating func forgetWaiting() {
    waiting = []
  }

  /// The number of elements, tombstones included.
  package var elementCount: Int { elements.count }

  /// The number of visible elements.
  package var count: Int { visible.count }

  /// The visible scalars.
  package var text: String {
    var scalars = String.UnicodeScalarView()
    for element in visible { scalars.append(elements[element].scalar) }
    return String(scalars)
  }

  /// The unit of a name, as an index.
  func unit(_ id: OperationID) -> Int? {
    guard let units = unitsOfReplica[id.replica], id.counter < units.count else { return nil }
    return units[Int(id.counter)]
  }

  /// The IDs of a change's units that are marks, inserts and so on can be asked by this.
  package func content(of id: OperationID) -> UnitContent? {
    unit(id).map { units[$0].content }
  }

  /// The name that the next local unit gets.
  var nextID: OperationID {
    OperationID(UInt32(unitsOfReplica[replica]?.count ?? 0), replica)
  }
}
