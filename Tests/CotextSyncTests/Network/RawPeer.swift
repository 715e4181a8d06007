import Cotext
import TestSupport

@testable import CotextSync

/// A program with a replica of its own that speaks the protocol without a hub.
struct RawPeer {
  let name: String
  let hub: Int
  let mode: AccessMode
  let maxLine: Int
  var document: Document
  var link: Int?
  var reconnect: Int64?
  var splitter = LineSplitter(maxLine: 1 << 20)
  var outbound: [UInt8] = []
  /// Its own changes that it has not sent, though later ones are on their way.
  private var withheld: [Change] = []
  /// Whether it writes under the IDs of others, too.
  var forges = false
  private var hasForged = false
  private var isOpen = false
  private var opened = Version()
  /// What it said that it has.
  private var told = Version()
  /// What sessions show.
  private(set) var shown: [String: AttributeValue] = [:]
  /// What it shows itself on this connection, and until when.
  private(set) var shows: (state: AttributeValue, until: Int64)?
  private var pings: [(number: Int64, sent: UInt64)] = []
  private var pingCount: Int64 = 0
  /// How many of its own units were sent on this connection and are to be acknowledged.
  private var sent: UInt64 = 0
  private var acknowledged = Version()
  /// What it was ever told is on disk.
  private(set) var durable = Version()

  init(name: String, hub: Int, mode: AccessMode, maxLine: Int) {
    self.name = name
    self.hub = hub
    self.mode = mode
    self.maxLine = maxLine
    document = Document(replica: ReplicaID(name)!, name: "d", nodeCapacity: 3)
  }

  var waitsForPongs: Bool { !pings.isEmpty }
  /// Whether all that it made has come.
  var isAcknowledged: Bool { acknowledged[document.replica] == ownCount }
  private var ownCount: UInt64 { document.count(of: document.replica) }

  mutating func connect(_ link: Int) {
    self.link = link
    reconnect = nil
    splitter = LineSplitter(maxLine: 1 << 20)
    outbound = []
    withheld = []
    isOpen = false
    opened = Version()
    shown = [:]
    shows = nil
    pings = []
    sent = 0
    acknowledged = Version()
    send(.hello(Hello(agent: "raw", maxLine: maxLine, user: name)))
    told = document.version
    send(
      .open(
        Open(document: "d", version: document.version, mode: mode, digest: document.digest)))
    ping()
  }

  mutating func send(_ message: Message) {
    message.write(into: &outbound)
    outbound.append(UInt8(ascii: "\n"))
  }

  mutating func ping() {
    guard pings.count < 8 else { return }
    pingCount += 1
    pings.append((pingCount, isOpen && withheld.isEmpty ? sent : 0))
    send(.ping(pingCount))
  }

  /// Edits at random; offline, too.
  mutating func edit(_ random: inout SplitMix64) throws {
    let count = document.count(in: .scalar)
    let from = random.below(count + 1)
    let to = from + random.below(min(5, count - from) + 1)
    let change: Change?
    switch random.below(4) {
    case 0:
      change = try document.format(from..<to, in: .scalar, ModelEditor.attributes(&random))
    case 1: change = try document.delete(from..<to, in: .scalar)
    default:
      change = try document.replace(from..<to, in: .scalar, with: random.pick(Palette.texts))
    }
    guard let change, isOpen else { return }
    if random.once(in: 6) {
      withheld.append(change)
    } else {
      send(.change(change))
      if withheld.isEmpty { sent = ownCount }
      if random.once(in: 8) { send(.change(change)) }
    }
  }

  /// Inserts text that takes several chunks, before it connects.
  mutating func insertMuch() {
    let text = String(repeating: "one two three four five six ", count: 200)
    _ = try? document.insert(text, at: 0, in: .scalar)
  }

  /// Sends a change under another's ID that must be refused, at once or when its turn comes.
  mutating func forge(_ random: inout SplitMix64) {
    let others = document.version.elements.filter { $0.replica != document.replica }
    guard isOpen, let nobody = ReplicaID("nobody"), !others.isEmpty else { return }
    hasForged = true
    let victim = random.pick(others)
    let count = Int(victim.count)
    if random.once(in: 2) {
      // One that breaks a rule.
      let id = OperationID(UInt32(random.below(count + 2)), victim.replica)
      let bad = EditOperation.delete([OperationRange(0, nobody)])
      send(.change(Change(document: "d", id: id, operations: [bad])))
    } else {
      // One that is right, but for who made it: it waits until others have written so much.
      let id = OperationID(UInt32(count + 1 + random.below(3)), victim.replica)
      let text = EditOperation.insert("forged", after: nil, before: nil)
      send(.change(Change(document: "d", id: id, operations: [text])))
    }
  }

  /// Sends what it has held back, the latest first.
  mutating func sendWithheld() {
    guard !withheld.isEmpty else { return }
    for change in withheld.reversed() { send(.change(change)) }
    withheld = []
    sent = ownCount
  }

  mutating func show(_ state: AttributeValue?, for time: Int64, now: Int64) {
    guard isOpen else { return }
    send(.presence(Presence(document: "d", state: state, timeToLive: nil)))
    shows = state.map { ($0, now + time) }
  }

  mutating func receive(_ message: Message) throws {
    switch message {
    case .opened(let message):
      isOpen = true
      opened.formUnion(message.version)
      if let digest = message.digest {
        var shared = told
        shared.formIntersection(opened)
        guard let mine = document.digest(of: shared), mine == digest else {
          throw SessionProblem("\(name) is told \(digest) for \(shared.json)")
        }
        send(.digest(DigestNotice(document: "d", version: shared, digest: mine)))
      }
      guard mode == .write else { return }
      for change in document.changes(since: opened) { send(.change(change)) }
      withheld = []
      sent = ownCount
      acknowledged.formUnion(opened)
    case .change(let change):
      if try document.apply(change) == .waiting {
        throw SessionProblem("\(name) is told \(change.id) before its past")
      }
    case .ack(let ack):
      for element in ack.version.elements
      where element.count > document.count(of: element.replica) {
        throw SessionProblem("\(name) is told that \(ack.json) has come")
      }
      acknowledged.formUnion(ack.version)
      if ack.isDurable { durable.formUnion(ack.version) }
    case .need where forges: break
    case .reject(let rejection) where hasForged && rejection.id.replica != document.replica: break
    case .need(let need):
      for range in need.ranges {
        for change in document.changes(in: range, limit: .max) { send(.change(change)) }
      }
    case .presence(let presence):
      guard let session = presence.session else { throw SessionProblem("a session has no name") }
      shown[session] = presence.state
    case .ping(let number): send(.pong(number))
    case .pong(let number): try take(pong: number)
    case .hello, .bye: break
    default: throw SessionProblem("\(name) is told \(message.json)")
    }
  }

  private mutating func take(pong number: Int64) throws {
    guard let ping = pings.first, ping.number == number else {
      throw SessionProblem("\(name): pong \(number) was not asked for")
    }
    guard isOpen else { throw SessionProblem("\(name): a pong comes before opened") }
    guard ping.sent <= acknowledged[document.replica] else {
      throw SessionProblem("\(name): pong \(number) comes before an acknowledgement")
    }
    for element in opened.elements where element.count > document.count(of: element.replica) {
      throw SessionProblem("\(name): pong \(number) comes before what opened has announced")
    }
    pings.removeFirst()
  }
}

extension Acknowledgement {
  fileprivate var json: String { Message.ack(self).json }
}
