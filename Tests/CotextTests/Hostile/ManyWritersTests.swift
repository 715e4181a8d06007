import Cotext
import Testing

@Suite("Many writers and long ways")
struct ManyWritersTests {
  private func change(_ name: String, _ text: String, after: OperationID? = nil) -> Change {
    Change(
      id: OperationID(0, ReplicaID(name)!),
      operations: [.insert(text, after: after, before: nil)])
  }

  @Test("An edit where more writers stand side by side than a change may follow is taken by all")
  func manyHeads() throws {
    var document = Document(replica: ReplicaID("me")!)
    document.apply((0..<2100).map { change("w\($0)", "x") })
    #expect(document.frontier.count == 2100)
    let edit = try #require(try document.insert("me", at: 1000, in: .scalar))
    #expect(edit.parents.count <= Change.maximumParentCount)
    let transaction = try #require(
      try document.transaction { try $0.insert("!", at: 0, in: .scalar) })
    #expect(transaction.operations.count == 1)
    #expect(document.frontier == [transaction.id])

    var other = Document(replica: ReplicaID("other")!)
    let report = other.apply(document.changes().compactMap { try? Change(json: $0.json) })
    #expect(report.refusals == [])
    #expect(other.text == document.text)
    #expect(other.version == document.version)
    #expect(other.invariantViolations() == [])
  }

  @Test("Whether neighbours of one change stand in order does not depend on the order of arrival")
  func provenOrder() throws {
    let lines = [
      #"{"type":"change","id":"0@a","ops":[{"insert":"X"}]}"#,
      #"{"type":"change","id":"0@b","parents":["0@a"],"ops":[{"insert":"Y","after":"0@a"}]}"#,
      #"{"type":"change","id":"0@c","parents":["0@b"],"#
        + #""ops":[{"insert":"Z","after":"0@a","before":"0@b"}]}"#,
      #"{"type":"change","id":"0@d","ops":[{"insert":"WWWWWWWWWW"}]}"#,
      #"{"type":"change","id":"0@e","parents":["0@c"],"ops":[{"insert":"q","after":"0@c","#
        + #""before":"0@b"},{"insert":"r","after":0,"before":"0@c"}]}"#,
    ]
    for order in [[0, 1, 2, 3, 4], [0, 1, 3, 2, 4], [0, 1, 2, 4, 3]] {
      var document = Document(replica: ReplicaID("reader")!)
      let report = document.apply(try order.map { try Change(json: lines[$0]) })
      #expect(report.refusals.map(\.id) == [OperationID(0, ReplicaID("e")!)])
      #expect(
        report.refusals.map(\.error) == [.badOperation(index: 1, .neighboursOutOfOrder)])
      #expect(document.text == "XZYWWWWWWWWWW" || document.text == "WWWWWWWWWWXZY")
      #expect(document.invariantViolations() == [])
    }
  }

  @Test("A long row of changes after a refused one is dropped, each with its reason")
  func longRow() throws {
    var changes = [change("r0", "x", after: OperationID(5, ReplicaID("nobody")!))]
    for index in 1..<9000 {
      var change = change("r\(index)", "x")
      change.parents = [OperationID(0, ReplicaID("r\(index - 1)")!)]
      changes.append(change)
    }
    for isLog in [false, true] {
      var document = Document(replica: ReplicaID("reader")!)
      if isLog { document.load(Array(changes.dropFirst())) }
      let report = isLog ? document.load([changes[0]]) : document.apply(changes.reversed())
      if !isLog { #expect(report.refusals.count == changes.count) }
      #expect(report.refusals.first?.error == .badOperation(index: 0, .outsideCausalPast))
      #expect(report.refusals.last?.error == .missing(OperationID(0, ReplicaID("r8998")!)))
      #expect(document.waitingCount == 0)
      #expect(document.missing == [])
      #expect(document.isEmpty)
    }
  }

  @Test("What was refused while it was woken is in the report")
  func refusedWhileWoken() throws {
    var waiting = change("bob", "x", after: OperationID(7, ReplicaID("ada")!))
    waiting.parents = [OperationID(0, ReplicaID("ada")!)]
    var document = Document(replica: ReplicaID("reader")!)
    let report = document.apply([waiting, change("ada", "hi")])
    #expect(report.applied == 1 && report.waiting == 0)
    #expect(report.refusals.map(\.id) == [waiting.id])
  }

  @Test("A time that JSON cannot carry is refused, whatever the change", arguments: [false, true])
  func times(isFirst: Bool) throws {
    for time in [1 << 53, Int64.max, Int64.min, -(1 << 53)] {
      var document = Document(replica: ReplicaID("reader")!)
      var typed = change("ada", "x")
      if !isFirst {
        try document.apply(typed)
        typed = Change(
          id: OperationID(1, ReplicaID("ada")!),
          operations: [.insert("y", after: typed.id, before: nil)])
      }
      let before = document
      typed.time = time
      #expect(throws: ChangeError.badChange(.badTime)) { try document.apply(typed) }
      #expect(document.text == before.text && document.version == before.version)
    }
  }

  @Test("An operation of a later version is never cut, however long the change is")
  func unknownOperations() throws {
    var document = Document(replica: ReplicaID("reader")!)
    let ada = ReplicaID("ada")!
    let length = Change.maximumUnitCount - 10
    try document.apply(change("ada", String(repeating: "x", count: length)))
    try document.apply(
      Change(
        id: OperationID(UInt32(length), ada),
        operations: [.unknown(UnknownOperation(json: #"{"spin":1,"units":100}"#, unitCount: 100))]))
    try document.apply(
      Change(
        id: OperationID(UInt32(length + 100), ada),
        operations: [
          .insert("end", after: OperationID(UInt32(length - 1), ada), before: nil)
        ]))
    var other = Document(replica: ReplicaID("other")!)
    #expect(other.apply(document.changes()).refusals == [])
    #expect(other.version == document.version)
    var version = Version()
    version[ada] = UInt64(length + 50)
    #expect(document.changes(since: version).first?.id == OperationID(UInt32(length), ada))
    #expect(throws: ChangeError.self) {
      try other.apply(
        Change(
          id: OperationID(0, ReplicaID("eve")!),
          operations: [.unknown(UnknownOperation(json: "{}\n{", unitCount: 1))]))
    }
  }
}
