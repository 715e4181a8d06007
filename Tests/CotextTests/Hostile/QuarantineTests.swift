import Cotext
import TestSupport
import Testing

@Suite("A refusal mutes nobody, unless it is the document's own log that is wrong")
struct QuarantineTests {
  private let bad = HostileCase.change(.typing("e", after: "0@zoe"))
  private let good = HostileCase.change(.typing("e", after: "0@ada"))

  // MARK: Changes of others

  @Test("A wrong change under somebody's ID keeps the right one out neither before nor after")
  func forgedIsNotRemembered() throws {
    var document = HostileCase.victim
    #expect(throws: ChangeError.self) { try document.apply(bad) }
    #expect(try document.apply(good) == .applied)
    #expect(throws: ChangeError.fork(unit("0@eve"))) { try document.apply(bad) }
    let next = HostileCase.change(.typing("f"), id: "1@eve", parents: [])
    #expect(try document.apply(next) == .applied)
  }

  @Test("A fork keeps nothing out that its owner makes")
  func forkIsNotRemembered() throws {
    var document = HostileCase.victim
    let forked = HostileCase.change(.typing("y", after: "0@ada", before: "1@ada"), id: "0@bob")
    #expect(throws: ChangeError.fork(unit("0@bob"))) { try document.apply(forked) }
    let next = HostileCase.change(.typing("n"), id: "4@bob", parents: [])
    #expect(try document.apply(next) == .applied)
    let own = HostileCase.change(.typing("abd"), id: "0@ada", parents: [])
    #expect(throws: ChangeError.fork(unit("2@ada"))) { try document.apply(own) }
    #expect(throws: Never.self) { try document.insert("x", at: 0, in: .scalar) }
  }

  @Test("What follows a refused change waits for the right one, which is asked for")
  func followersWait() throws {
    var document = HostileCase.victim
    let follower = HostileCase.change(.typing("z"), id: "0@zoe", parents: ["0@eve"])
    #expect(try document.apply(follower) == .waiting)
    #expect(throws: ChangeError.self) { try document.apply(bad) }
    #expect(document.missing == [OperationRange(unit("0@eve"))])
    #expect(try document.apply(good) == .applied)
    #expect(document.waitingCount == 0)
    #expect(document.version.contains(unit("0@zoe")))
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
    #expect(try document.apply(good) == .applied)
  }

  @Test("Of many changes those that follow a refused one are refused, and only for this time")
  func refusedTogether() throws {
    var document = HostileCase.victim
    let other = HostileCase.change(.typing("c"), id: "1@carl", parents: [])
    let follower = HostileCase.change(.typing("z"), id: "0@zoe", parents: ["0@eve"])
    let next = HostileCase.change(.typing("y"), id: "1@zoe", parents: [])
    for changes in [[bad, follower, next, other], [next, other, follower, bad]] {
      var document = document
      let report = document.apply(changes)
      #expect(report.applied == 1)
      #expect(report.refusals.map(\.id) == [bad.id, follower.id, next.id])
      #expect(report.refusals.map(\.error.code) == ["bad-op", "missing", "missing"])
      #expect(document.waitingCount == 0)
    }
    document.apply([bad, follower])
    #expect(document.apply([follower, good]).applied == 2)
  }

  @Test("Of two contents of one ID that come together the right one is taken")
  func twoContents() {
    for changes in [[bad, good], [good, bad]] {
      var document = HostileCase.victim
      let next = HostileCase.change(.typing("f"), id: "1@eve", parents: [])
      let report = document.apply(changes + (changes[0] == bad ? [next] : []))
      #expect(report.applied == (changes[0] == bad ? 2 : 1))
      #expect(report.refusals.map(\.id) == [bad.id])
    }
  }

  // MARK: The document's own log

  @Test("What a log holds wrong is refused from there on, with all that follows it")
  func loading() throws {
    let follower = HostileCase.change(.typing("z"), id: "0@zoe", parents: ["0@eve"])
    let next = HostileCase.change(.typing("f"), id: "1@eve", parents: [])
    let other = HostileCase.change(.typing("c"), id: "1@carl", parents: [])
    for changes in [[bad, next, follower, other], [follower, next, other, bad]] {
      var document = HostileCase.victim
      var model = ReferenceModel(replica: replica("model"), name: "notes")
      for change in document.changes() { #expect(model.apply(change) == .applied) }
      let report = document.load(changes)
      #expect(report.applied == 1)
      #expect(Set(report.refusals.map(\.id)) == [bad.id, next.id, follower.id])
      #expect(document.waitingCount == 0)
      #expect(document.missing.isEmpty)
      model.isLoading = true
      _ = model.apply(bad)
      for change in [bad, good, next, follower] {
        #expect(model.apply(change).isRefused)
        #expect(throws: ChangeError.self) { try document.apply(change) }
      }
    }
  }

  @Test("What waits in a log for something that is wrong is dropped, said so, and not asked for")
  func loadingBatches() throws {
    var document = HostileCase.victim
    let follower = HostileCase.change(.typing("z"), id: "0@zoe", parents: ["0@eve"])
    #expect(document.load([follower]).waiting == 1)
    #expect(document.missing == [OperationRange(unit("0@eve"))])
    let report = document.load([bad])
    #expect(report.refusals.map(\.id) == [bad.id, follower.id])
    #expect(document.waitingCount == 0)
    #expect(document.missing.isEmpty)
  }

  @Test("What waits in a log and turns out to be wrong is refused from there on, too")
  func loadingLateRefusal() throws {
    var document = HostileCase.victim
    let late = HostileCase.change(.deleting(0, of: "carl"), parents: ["0@zoe"])
    #expect(document.load([late]).waiting == 1)
    let report = document.load([HostileCase.change(.typing("z"), id: "0@zoe", parents: [])])
    #expect(report.applied == 1)
    #expect(report.refusals.map(\.id) == [late.id])
    #expect(throws: ChangeError.quarantined(late.id)) { try document.apply(good) }
  }

  @Test("A log that forks its own replica keeps it from writing, and known units stay known")
  func ownReplicaQuarantined() throws {
    var document = HostileCase.victim
    let known = document.changes()
    let forked = HostileCase.change(.typing("abd"), id: "0@ada", parents: [])
    #expect(document.load([forked]).refusals.map(\.error) == [.fork(unit("2@ada"))])
    #expect(throws: EditError.replicaQuarantined(replica("ada"))) {
      try document.insert("x", at: 0, in: .scalar)
    }
    for change in known { #expect(try document.apply(change) == .known) }
    document.replica = replica("ada2")
    #expect(throws: Never.self) { try document.insert("x", at: 0, in: .scalar) }
  }
}

extension ModelOutcome {
  fileprivate var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}
