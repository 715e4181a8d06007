internal import Cotext

/// One document in memory, and who works with it.
struct Room: Sendable {
  let name: String
  var document: Document
  /// In order of their connections.
  var subscriptions: [Subscription] = []
  /// The connections whose editors show the document, in order.
  private(set) var editors: [ConnectionID] = []
  var presences = Presences()

  /// Up to where those who keep up were sent everything.
  var delivered: UInt32
  /// Up to where the log was given out to be written to disk, and up to where it is there.
  var handedOut: UInt32
  var durable: UInt32
  /// How many bytes each persist action gave out whose end is not known yet.
  var unpersisted: [(mark: PersistenceMark, size: Int)] = []
  /// When to give out again what could not be written.
  var retryTime: Int64?
  /// Changes that came before what they follow, each as that of the connection that sent it.
  var waiting = WaitingChanges()
  /// Up to where in the order of arrival it was looked whether something waited for that.
  var wokenPlace: UInt32
  /// Changes that waited and may be looked at again.
  var released: [WaitingChanges.Entry] = []
  /// Who brought the latest units of replicas since it was last looked what waits.
  var bringers: [ReplicaID: ConnectionID] = [:]
  /// How many bytes of waiting changes the hub has counted here.
  var countedWaiting = 0
  /// Whether editors have not been told of the latest changes, and who made those.
  var isUnsettled = false
  var unsettledAuthor: String?
  /// Since when nobody has used it.
  var unusedSince: Int64?
  /// Whether the server that it is shared with lets us read only: what is written here would never
  /// get there.
  var isReadOnly = false
  /// Whether it is among those that the end of the batch looks at.
  var isTouched = false

  /// The replica under which the parent's editor writes here.
  var writer: ReplicaID
  /// From which unit on other writers' units differ from ours, of each replica where they do.
  var forks: [ReplicaID: UInt32] = [:]
  /// Own replicas whose units a server has refused.
  var suspects: Set<ReplicaID> = []
  /// Replicas under which was written here before.
  var formerWriters: Set<ReplicaID> = []
  /// Up to where others than servers were sent everything.
  var sharedPlace: UInt32 = 0
  /// How often the log was written anew.
  var epoch: UInt32 = 0
  /// The hub's own replica, while the log has to be written anew.
  var rewritesFrom: ReplicaID?
  /// The servers at which it is opened again after that.
  var reopening: [ConnectionID] = []

  init(name: String, document: Document, writer: ReplicaID) {
    self.writer = writer
    self.name = name
    self.document = document
    let count = document.unitCount
    delivered = count
    handedOut = count
    durable = count
    wokenPlace = count
  }

  // MARK: Writing to disk

  /// How much is on disk once everything up to a place is.
  ///
  /// - Parameter isNext: whether the log is about to be written anew.
  func mark(at place: UInt32, isNext: Bool = false) -> PersistenceMark {
    PersistenceMark(place, epoch: epoch + (isNext ? 1 : 0))
  }

  /// Has the log be written anew.
  mutating func startRewriting(was replica: ReplicaID) {
    epoch += 1
    rewritesFrom = replica
    handedOut = 0
    durable = 0
    retryTime = nil
  }

  /// What can be promised of a version: nothing from where units differ on.
  func withoutForks(_ version: Version) -> Version {
    guard !forks.isEmpty else { return version }
    var version = version
    for (replica, counter) in forks where version[replica] > UInt64(counter) {
      version[replica] = UInt64(counter)
    }
    return version
  }

  // MARK: Subscriptions

  /// Where the subscription of a connection is, or would be.
  private func place(of id: ConnectionID) -> Int {
    var low = 0
    var high = subscriptions.count
    while low < high {
      let middle = (low + high) / 2
      if subscriptions[middle].connection < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of a connection's subscription. O(log subscriptions).
  func index(of id: ConnectionID) -> Int? {
    let place = place(of: id)
    guard place < subscriptions.count, subscriptions[place].connection == id else { return nil }
    return place
  }

  subscript(index: Int) -> Subscription {
    _read { yield subscriptions[index] }
    _modify { yield &subscriptions[index] }
  }

  /// Adds a subscription, or finds the one that is there.
  mutating func subscribe(_ id: ConnectionID, known: Version) -> Int {
    let place = place(of: id)
    if place < subscriptions.count, subscriptions[place].connection == id { return place }
    var subscription = Subscription(connection: id, known: known)
    subscription.joinedClock = presences.clock
    subscriptions.insert(subscription, at: place)
    return place
  }

  /// Takes a subscription out. Returns whether there was one.
  mutating func unsubscribe(_ id: ConnectionID) -> Bool {
    guard let index = index(of: id) else { return false }
    subscriptions.remove(at: index)
    return true
  }

  /// Notes that a connection has an editor here.
  mutating func addEditor(_ id: ConnectionID) {
    guard !editors.contains(id) else { return }
    editors.append(id)
    editors.sort()
    document.isRecording = true
  }

  /// Forgets a connection's editor. Returns whether there was one.
  mutating func removeEditor(_ id: ConnectionID) -> Bool {
    guard let index = editors.firstIndex(of: id) else { return false }
    editors.remove(at: index)
    if editors.isEmpty { document.isRecording = false }
    return true
  }

  /// Whether anybody has the document open, servers that we opened it at aside.
  func isUsed(_ connections: Connections) -> Bool {
    !editors.isEmpty
      || subscriptions.contains { connections[$0.connection]?.role != .upstream }
  }

  // MARK: Editors

  /// Tells the editors what changed since they were last told, but for one that did it itself.
  mutating func settle(_ connections: inout Connections) {
    guard isUnsettled else { return }
    isUnsettled = false
    guard !editors.isEmpty else { return }
    distribute(
      document.takeDelta(), author: unsettledAuthor, origin: .remote, except: nil, &connections)
  }

  /// Tells editors what changed.
  mutating func distribute(
    _ delta: Delta, author: String?, origin: PatchOrigin, except maker: ConnectionID?,
    _ connections: inout Connections
  ) {
    let key = ExactName(name)
    for id in editors where id != maker {
      let messages = connections[id]?.editors[key]?.editor.integrate(
        delta, author: author, origin: origin, document: &document)
      for message in messages ?? [] { connections.send(message, to: id) }
    }
  }
}
