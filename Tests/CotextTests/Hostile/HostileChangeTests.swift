import Cotext
import TestSupport
import Testing

@Suite("A refused change throws the error for it and leaves everything as it was")
struct HostileChangeTests {
  @Test("references to what the change cannot know", arguments: HostileCase.references)
  func badReference(_ hostile: HostileCase) { expectRefusal(of: hostile) }

  @Test("changes that are wrong in themselves", arguments: HostileCase.forms)
  func badForm(_ hostile: HostileCase) { expectRefusal(of: hostile) }

  @Test("undo counts that do not fit", arguments: HostileCase.counts)
  func badCount(_ hostile: HostileCase) { expectRefusal(of: hostile) }

  @Test("known IDs with other content", arguments: HostileCase.forks)
  func fork(_ hostile: HostileCase) { expectRefusal(of: hostile) }

  private func expectRefusal(of hostile: HostileCase) {
    let before = HostileCase.victim
    var document = before
    do {
      let outcome = try document.apply(hostile.change)
      Issue.record("it is \(outcome)")
    } catch {
      #expect(hostile.errors.contains(error))
    }
    #expect(document.text == before.text)
    #expect(document.modelRuns == before.modelRuns)
    #expect(document.version == before.version)
    #expect(document.frontier == before.frontier)
    #expect(document.waitingCount == 0)
    #expect(document.changes() == before.changes())
    #expect(document.invariantViolations().isEmpty)
    var stranger = before.fork(as: replica("zoe"))
    let later = try? stranger.insert("later", at: 0, in: .scalar)
    #expect(later.map { document.apply([$0]).applied } == 1, "what others write is still taken")
  }
}
