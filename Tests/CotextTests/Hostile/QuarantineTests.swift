import Cotext
import TestSupport
import Testing

@Suite("After a refusal only that replica is not listened to")
struct QuarantineTests {
  private let bad = HostileCase.change(.typing("e", after: "0@zoe"))

  @Test("The same ID is refused, even with content that would be right")
  func refusedIDStaysRefused() {
    var document = HostileCase.victim
    #expect(throws: ChangeError.self) { try document.apply(bad) }
    let good = HostileCase.change(.typing("e", after: "0@ada"))
    #expect(throws: ChangeError.quarantined(unit("0@eve"))) { try document.apply(good) }
    let next = HostileCase.change(.typing("f"), id: "1@eve", parents: [])
    #expect(throws: ChangeError.quarantined(unit("0@eve"))) { try document.apply(next) }
  }

  @Test("What follows a refused change is dropped as missing")
  func dependentIsMissing() {
    var document = HostileCase.victim
    #expect(throws: ChangeError.self) { try document.apply(bad) }
    let follower = HostileCase.change(.typing("z"), id: "0@zoe", parents: ["0@eve"])
    #expect(throws: ChangeError.missing(unit("0@eve"))) { try document.apply(follower) }
    #expect(document.missing.isEmpty)
  }

  @Test("What waited for a refused change is dropped, said so, and not asked for")
  func waitingDependentIsDropped() throws {
    var document = HostileCase.victim
    let follower = HostileCase.change(.typing("z"), id: "0@zoe", parents: ["0@eve"])
    #expect(try document.apply(follower) == .waiting)
    #expect(document.missing == [OperationRange(unit("0@eve"))])
    #expect(throws: ChangeError.self) { try document.apply(bad) }
    #expect(document.waitingCount == 0)
    #expect(document.missing.isEmpty)
    #expect(document.refusals.contains { $0.id == follower.id && $0.error.code == "missing" })
  }

  @Test("A waiting change that turns out to be wrong is found in the refusals")
  func lateRefusalIsListed() throws {
    var document = HostileCase.victim
    let late = HostileCase.change(.deleting(0, of: "carl"), parents: ["0@zoe"])
    #expect(try document.apply(late) == .waiting)
    let first = HostileCase.change(.typing("z"), id: "0@zoe", parents: [])
    #expect(try document.apply(first) == .applied)
    #expect(document.waitingCount == 0)
    #expect(
      document.refusals.map(\.error) == [.badOperation(index: 0, .outsideCausalPast)])
  }

  @Test("A fork quarantines the writer's new units, known ones stay known")
  func forkQuarantinesOneReplica() throws {
    var document = HostileCase.victim
    let before = document.text
    let known = document.changes().filter { $0.id.replica == replica("bob") }
    let forked = HostileCase.change(.typing("y", after: "0@ada", before: "1@ada"), id: "0@bob")
    #expect(throws: ChangeError.fork(unit("0@bob"))) { try document.apply(forked) }
    let next = HostileCase.change(.typing("n"), id: "4@bob", parents: [])
    let refusal = #expect(throws: ChangeError.self) { try document.apply(next) }
    #expect(refusal?.code == "fork")
    for change in known { #expect(try document.apply(change) == .known) }
    #expect(document.text == before)
    let carl = HostileCase.change(.typing("c"), id: "1@carl", parents: [])
    #expect(try document.apply(carl) == .applied)
  }

  @Test("A refusal in the middle of many changes does not keep the others out")
  func othersAreApplied() {
    var document = HostileCase.victim
    let good = HostileCase.change(.typing("c"), id: "1@carl", parents: [])
    let report = document.apply([bad, good])
    #expect(report.applied == 1)
    #expect(report.refusals.map(\.id) == [unit("0@eve")])
  }

  @Test("A document whose own replica was used twice does not write under it any more")
  func ownReplicaQuarantined() {
    var document = HostileCase.victim
    let forked = HostileCase.change(.typing("abd"), id: "0@ada", parents: [])
    #expect(throws: ChangeError.fork(unit("2@ada"))) { try document.apply(forked) }
    #expect(throws: EditError.replicaQuarantined(replica("ada"))) {
      try document.insert("x", at: 0, in: .scalar)
    }
    document.replica = replica("ada2")
    #expect(throws: Never.self) { try document.insert("x", at: 0, in: .scalar) }
  }
}
