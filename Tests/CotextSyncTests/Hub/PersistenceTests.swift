import Cotext
import CotextSync
import Synchronization
import Testing

@Suite("Documents on disk")
struct PersistenceTests {
  /// Logs that a hub is given to read.
  final class Store: Sendable {
    let lines = Mutex<[String]>([])
    let loads = Mutex<Int>(0)
    let isBroken = Mutex<Bool>(false)

    func load(_ name: String) throws(StoreError) -> Document? {
      loads.withLock { $0 += 1 }
      if isBroken.withLock({ $0 }) { throw StoreError(message: "the disk is gone") }
      let lines = lines.withLock { $0 }
      if lines.isEmpty { return nil }
      var document = Document(name: name)
      for line in lines {
        if let change = try? Change(json: line) { _ = try? document.apply(change) }
      }
      return document
    }

    func write(_ more: [String]) {
      lines.withLock { $0 += more }
    }
  }

  private static let open = #"{"type":"open","doc":"d","version":{},"mode":"write"}"#
  private static let hi = #"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"Hi"}]}"#
  private static let more =
    #"{"type":"change","doc":"d","id":"2@ada","ops":[{"insert":"!","after":1}]}"#

  private static func desk(_ store: Store) -> Desk {
    Desk {
      $0.persists = true
      $0.pingInterval = 0
      $0.idleTime = 0
      $0.load = { (name) throws(StoreError) in try store.load(name) }
    }
  }

  private static func ack(_ count: Int, durable: Bool) -> String {
    #"{"type":"ack","doc":"d","version":{"ada":\#(count)},"durable":\#(durable)}"#
  }

  @Test("A change is given out to be written, and acknowledged a second time once it is")
  func durable() {
    var desk = Self.desk(Store())
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(Self.hi, ada)
    #expect(desk.lines(ada) == [Self.ack(2, durable: false)])
    #expect(desk.lines(bob) == [Self.hi])
    #expect(desk.persist() == [Self.hi])
    #expect(desk.lines(ada) == [Self.ack(2, durable: true)])
    #expect(desk.lines(bob).isEmpty)
    desk.send(Self.hi, bob)
    #expect(desk.lines(bob) == [Self.ack(2, durable: false), Self.ack(2, durable: true)])
  }

  @Test("What several batches sent is acknowledged together if it is written together")
  func together() {
    var desk = Self.desk(Store())
    let ada = desk.join("d")
    desk.send(Self.hi, ada)
    desk.send(Self.more, ada)
    _ = desk.lines(ada)
    let marks = desk.actions.compactMap { action in
      if case .persist(_, _, let mark) = action { mark } else { nil }
    }
    #expect(marks.count == 2)
    desk.hub.persisted("d", through: marks[1], now: 0)
    #expect(desk.lines(ada) == [Self.ack(3, durable: true)])
    desk.hub.persisted("d", through: marks[0], now: 0)
    #expect(desk.lines(ada).isEmpty)
  }

  @Test("What could not be written is given out again, and nobody is told that it is on disk")
  func failing() {
    var desk = Self.desk(Store())
    let (ada, parent) = (desk.join("d"), desk.join("d", .parent))
    desk.send(Self.hi, ada)
    _ = desk.lines(ada)
    _ = desk.lines(parent)
    desk.actions = []
    desk.hub.failedToPersist("d", message: "disk full", now: desk.now)
    #expect(
      desk.lines(parent) == [
        #"{"type":"error","code":"internal","message":"d is not saved: disk full","fatal":false}"#
      ])
    desk.send(Self.more, ada)
    #expect(desk.lines(ada) == [Self.ack(3, durable: false)])
    #expect(desk.actions.allSatisfy { if case .persist = $0 { false } else { true } })
    desk.pass(1000)
    #expect(desk.persist().joined().contains(#"{"insert":"Hi!"}"#))
    #expect(desk.lines(ada) == [Self.ack(3, durable: true)])
  }

  @Test("A document leaves memory once nobody uses it and all of it is on disk, and comes back")
  func unloading() {
    let store = Store()
    var desk = Self.desk(store)
    let ada = desk.join("d")
    desk.send(Self.hi, ada)
    desk.hub.disconnect(ada, now: desk.now)
    desk.pass(60_000)
    #expect(!desk.actions.contains(.unload(document: "d")))
    store.write(desk.persist())
    desk.pass(0)
    #expect(desk.actions.contains(.unload(document: "d")))
    #expect(store.loads.withLock { $0 } == 1)
    let bob = desk.join()
    desk.send(Self.open, bob)
    #expect(
      desk.lines(bob) == [
        #"{"type":"opened","doc":"d","version":{"ada":2},"mode":"write"}"#, Self.hi,
      ])
    #expect(store.loads.withLock { $0 } == 2)
    desk.send(Self.more, bob)
    #expect(desk.persist() == [Self.more])
    desk.pass(60_000)
    #expect(!desk.actions.contains(.unload(document: "d")))
  }

  @Test("Without a disk nothing leaves memory")
  func memory() {
    var desk = Desk { $0.pingInterval = 0 }
    let ada = desk.join("d")
    desk.send(Self.hi, ada)
    desk.hub.disconnect(ada, now: desk.now)
    desk.pass(1_000_000)
    let bob = desk.join()
    desk.send(Self.open, bob)
    #expect(desk.lines(bob).last == Self.hi)
  }

  @Test("A document that cannot be read is closed, never an empty one")
  func broken() {
    let store = Store()
    store.write([Self.hi])
    store.isBroken.withLock { $0 = true }
    var desk = Self.desk(store)
    let ada = desk.join()
    desk.send(Self.open, Self.more, to: ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"closed","doc":"d","code":"internal","message":"the disk is gone"}"#,
        #"{"type":"reject","doc":"d","id":"2@ada","code":"not-found","message":"open the document first"}"#,
      ])
    #expect(desk.persist().isEmpty)
    store.isBroken.withLock { $0 = false }
    desk.send(Self.open, ada)
    #expect(desk.lines(ada).last == Self.hi)
  }

  @Test("Nobody is listened to while too much waits for the disk")
  func backlog() {
    var desk = Self.desk(Store())
    desk.hub = Hub(
      configuration: {
        var configuration = Configuration(replica: ReplicaID("hub")!)
        configuration.persists = true
        configuration.limits.unpersistedBytes = 100
        return configuration
      }(), random: 1)
    let ada = desk.join("d")
    desk.send(Self.hi, ada)
    #expect(desk.hub.wantsInput(from: ada))
    desk.send(Self.more, ada)
    #expect(!desk.hub.wantsInput(from: ada))
    _ = desk.persist()
    #expect(desk.hub.wantsInput(from: ada))
  }

  @Test("Who has said all still hears that it is on disk, then the connection is closed")
  func lastWords() {
    var desk = Self.desk(Store())
    let ada = desk.join("d")
    desk.send(Self.hi, ada)
    desk.hub.endOfInput(ada, now: desk.now)
    #expect(desk.lines(ada) == [Self.ack(2, durable: false)])
    #expect(desk.closed().isEmpty)
    _ = desk.persist()
    #expect(desk.lines(ada) == [Self.ack(2, durable: true)])
    #expect(desk.closed() == [ada])
    let bob = desk.join("d")
    desk.send(Self.more, bob)
    desk.hub.endOfInput(bob, now: desk.now)
    _ = desk.lines(bob)
    desk.actions = []
    desk.pass(5_000)
    #expect(desk.closed() == [bob])
  }
}
