import Cotext
import TestSupport

@testable import CotextSync

/// Hubs, editors and other programs, and links between them that are slow, cut and repeat
/// themselves; all of it out of one seed, in a time that only passes here.
struct SimulatedNetwork {
  /// How the hubs stand to each other.
  enum Topology: CaseIterable {
    /// One server, and hubs that go to it.
    case star
    /// Each hub goes to the one before it.
    case chain
    /// Two that somebody started, joined without a server.
    case pair
    /// A server, and programs that come to it.
    case alone
  }

  let topology: Topology
  var random: SplitMix64
  var now: Int64 = 1_000_000
  var hubs: [HubSite] = []
  var editors: [EditorSite] = []
  var peers: [RawPeer] = []
  var links: [Link] = []
  /// Which group of a partition each hub is in; they reach each other if they are in the same.
  var groups: [Int] = []
  /// How many ms bytes take at most.
  let slowness: Int
  /// How many bytes a link takes at once.
  let window: Int
  let repeatsLines: Bool
  let diskTime: Int
  /// Whether two hubs write under one replica ID.
  private(set) var hasTwins = false
  /// Nothing breaks any more.
  var isHealed = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    topology = random.pick(Topology.allCases)
    slowness = random.pick([0, 5, 100, 600])
    let window = random.pick([300, 2_000, 1 << 16])
    repeatsLines = random.once(in: 4)
    diskTime = random.pick([0, 10, 2_000])
    let isLarge = random.once(in: 48)
    self.window = isLarge ? max(window, 2_000) : window
    let limits = randomLimits(small: isLarge)
    let times = (isPatient: random.once(in: 2), shows: random.pick([8_000, 600_000] as [Int64]))
    let hubCount = topology == .alone ? 1 : topology == .pair ? 2 : 2 + random.below(3)
    hasTwins = hubCount > 2 && random.once(in: 3)
    for index in 0..<hubCount {
      let replica = hasTwins && index > 0 ? "twin" : "h\(index)"
      var configuration = Configuration(replica: ReplicaID(replica)!)
      configuration.limits = limits
      configuration.document = topology == .pair || random.once(in: 3) ? "d" : nil
      configuration.presenceTime = times.shows
      configuration.maximumPresenceTime = max(300_000, times.shows)
      configuration.pingInterval = times.isPatient ? 0 : 5_000
      configuration.idleTime = times.isPatient ? 0 : 15_000
      configuration.unloadTime = random.pick([20, 3_000])
      configuration.user = "user\(index)"
      let isServer = index == 0 && topology != .pair
      configuration.persists = isServer ? random.below(3) > 0 : random.once(in: 3)
      if isServer, random.once(in: 3) {
        configuration.authenticate = { .granted(user: $0.user, mode: .write) }
      }
      let upstream = index == 0 ? nil : topology == .chain ? index - 1 : 0
      add(configuration, "h\(index)", upstream)
    }
    groups = hubs.map { _ in 0 }
    addEditorsAndPeers()
    if isLarge { addLargeText() }
  }

  /// Text that does not fit into what may wait for somebody, and somebody who comes to it late.
  private mutating func addLargeText() {
    var writer = RawPeer(name: "large", hub: 0, mode: .write, maxLine: 1 << 20)
    writer.insertMuch()
    writer.reconnect = now
    peers.append(writer)
    for index in 0..<2 {
      var reader = RawPeer(name: "slow\(index)", hub: 0, mode: .read, maxLine: 4_096)
      reader.reconnect = now + 1_000 + Int64(random.below(3_000))
      peers.append(reader)
    }
  }

  private mutating func randomLimits(small: Bool) -> Limits {
    var limits = Limits()
    if random.once(in: 2) || small {
      limits.outputBudget = random.pick([600, 3_000])
      limits.chunk = random.pick([200, 1_000])
    }
    return limits
  }

  private mutating func add(_ configuration: Configuration, _ name: String, _ upstream: Int?) {
    var configuration = configuration
    let disk = Disk()
    if configuration.persists {
      let image = disk.image
      configuration.currentReplica = { _, _ in image.replica.withLock { $0 } }
      configuration.load = { (_) throws(StoreError) in image.document }
    }
    hubs.append(
      HubSite(
        name: name, configuration: configuration,
        hub: Hub(configuration: configuration, random: random.next()), upstream: upstream,
        backoff: Backoff(initial: 250, maximum: 4_000, random: random.next()),
        reconnect: upstream == nil ? nil : now + Int64(random.below(500)), disk: disk))
  }

  private mutating func addEditorsAndPeers() {
    for hub in hubs.indices {
      let isServer = hub == 0 && topology != .pair
      let role: ConnectionRole = isServer ? .incoming : .parent
      let count = isServer ? random.below(topology == .alone ? 4 : 2) : 1 + random.below(5) / 4
      for index in 0..<count {
        var editor = EditorSite(
          name: "e\(hub).\(index)", hub: hub,
          role: index == 0 && !random.once(in: 4) ? role : .incoming,
          unit: random.pick(TextUnit.allCases), maxLine: random.pick([4_096, 1 << 20]))
        editor.reconnect = now + Int64(random.below(500))
        editors.append(editor)
      }
    }
    for index in 0..<random.below(topology == .alone ? 4 : 2) {
      var peer = RawPeer(
        name: "r\(index)", hub: random.once(in: 4) ? random.below(hubs.count) : 0,
        mode: random.once(in: 3) ? .read : .write, maxLine: random.pick([4_096, 1 << 20]))
      if peer.mode == .write, random.once(in: 2) { peer.forges = true }
      // Who comes late has much to catch up with.
      peer.reconnect = now + Int64(random.below(random.pick([500, 5_000])))
      peers.append(peer)
    }
  }

  /// Notes what happens, for those who watch.
  func note(_ line: @autoclosure () -> String) {
    if TestEnvironment.printsTrails { print("\(now - 1_000_000) \(line())") }
  }
}
