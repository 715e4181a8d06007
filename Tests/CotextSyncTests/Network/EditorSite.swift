import Cotext
import TestSupport

@testable import CotextSync

/// An editor and its end of the connection.
struct EditorSite {
  let name: String
  let hub: Int
  let role: ConnectionRole
  let maxLine: Int
  var model: ModelEditor
  var link: Int?
  /// When it connects again.
  var reconnect: Int64?
  /// Whether it has left for ever.
  var isGone = false
  var splitter = LineSplitter(maxLine: 1 << 20)
  /// What it has to say.
  var outbound: [UInt8] = []
  /// The parts of a text that have come.
  private var parts: [Run] = []
  /// When it confirms what it has applied.
  var seen: Int64?
  /// Pings that wait, with the edit that was sent before.
  private var pings: [(number: Int64, edit: Int)] = []
  private var pingCount: Int64 = 0
  private var answered = 0
  /// The units that its accepted edits made, by their numbers.
  private(set) var made: [Int: OperationID] = [:]
  private(set) var durable: Set<Int> = []
  /// Whether it was told that people have to look at a fork.
  private(set) var hasHeardOfFork = false
  /// What was made by earlier connections, and what of it is durable.
  private(set) var earlier: (made: [OperationID], durable: [OperationID]) = ([], [])

  init(name: String, hub: Int, role: ConnectionRole, unit: TextUnit, maxLine: Int) {
    self.name = name
    self.hub = hub
    self.role = role
    self.maxLine = maxLine
    model = ModelEditor(unit: unit)
  }

  var isEditing: Bool { link != nil && model.isAttached }
  var waitsForPongs: Bool { !pings.isEmpty }
  var waitsForAnswers: Bool { answered != model.edit }
  var allMade: [OperationID] { earlier.made + made.values }
  var allDurable: [OperationID] { earlier.durable + durable.compactMap { made[$0] } }

  /// Connects: everything begins anew.
  mutating func connect(_ link: Int) {
    self.link = link
    reconnect = nil
    earlier = (allMade, allDurable)
    made = [:]
    durable = []
    model = ModelEditor(unit: model.unit)
    splitter = LineSplitter(maxLine: 1 << 20)
    outbound = []
    parts = []
    pings = []
    answered = 0
    seen = nil
    send(.hello(Hello(agent: "editor", maxLine: maxLine)))
    send(.attach(Attach(document: "d", unit: model.unit)))
  }

  mutating func send(_ message: Message) {
    message.write(into: &outbound)
    outbound.append(UInt8(ascii: "\n"))
  }

  mutating func ping() {
    guard pings.count < 8 else { return }
    pingCount += 1
    pings.append((pingCount, model.edit))
    send(.ping(pingCount))
  }

  mutating func receive(_ message: Message, now: Int64, _ random: inout SplitMix64) throws {
    switch message {
    case .text(var content):
      parts += content.runs
      guard !content.hasMore else { return }
      content.runs = parts
      parts = []
      try model.receive(.text(content))
      noteSeen(now, &random)
    case .patch:
      try model.receive(message)
      noteSeen(now, &random)
    case .edited(let edited) where edited.isDurable:
      guard let id = made[edited.edit], let last = edited.id, last.replica == id.replica else {
        throw SessionProblem("\(name): edit \(edited.edit) is durable but was not made")
      }
      guard durable.insert(edited.edit).inserted else {
        throw SessionProblem("\(name): edit \(edited.edit) is durable twice")
      }
    case .edited(let edited) where edited.edit <= answered:
      // Another writer has used the name of the change.
      guard made[edited.edit] != nil, edited.id != nil else {
        throw SessionProblem("\(name): edit \(edited.edit) gets a name and made nothing")
      }
      made[edited.edit] = edited.id
      durable.remove(edited.edit)
    case .reject(let rejection) where rejection.code == .fork: hasHeardOfFork = true
    case .edited(let edited):
      answered += 1
      guard edited.edit == answered else {
        throw SessionProblem("\(name): edit \(edited.edit) is answered instead of \(answered)")
      }
      made[edited.edit] = edited.id
      try model.receive(message)
    case .reset(_, let reason): throw SessionProblem("\(name) is reset: \(reason)")
    case .ping(let number): send(.pong(number))
    case .pong(let number):
      guard let ping = pings.first, ping.number == number else {
        throw SessionProblem("\(name): pong \(number) was not asked for")
      }
      guard ping.edit <= answered else {
        throw SessionProblem("\(name): pong \(number) comes before the answer to an edit")
      }
      pings.removeFirst()
    // It has the content once already: a fresh one is asked for again by nobody.
    case .error(let report) where report.code == .slow && model.isAttached: break
    case .caret, .hello, .presence, .bye: break
    default: throw SessionProblem("\(name) is told \(message.json)")
    }
  }

  private mutating func noteSeen(_ now: Int64, _ random: inout SplitMix64) {
    seen = seen ?? now + Int64(random.below(1_000))
  }

  /// Confirms what it has applied, if it is time.
  mutating func confirm(now: Int64) {
    guard let seen, seen <= now else { return }
    self.seen = nil
    send(.seen(document: "d", revision: model.revision))
  }
}
