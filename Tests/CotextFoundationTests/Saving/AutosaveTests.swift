import CotextFoundation
import Synchronization
import Testing

@Suite struct AutosaveTests {
  /// What is saved, and by whom.
  private final class Store: Sendable {
    struct Failure: Error {}

    private struct State {
      var saves = 0
      var failures = 0
      var gates: [CheckedContinuation<Void, Never>] = []
      var isHeld = false
      var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var saves: Int { state.withLock { $0.saves } }

    func fail(times: Int) { state.withLock { $0.failures = times } }

    /// Lets saves wait until they are released.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
      let gates = state.withLock { state in
        state.isHeld = false
        defer { state.gates = [] }
        return state.gates
      }
      for gate in gates { gate.resume() }
    }

    func save() async throws {
      let (awake, fails) = state.withLock { state in
        state.saves += 1
        let awake = state.waiters.filter { $0.count <= state.saves }
        state.waiters.removeAll { $0.count <= state.saves }
        if state.failures > 0 {
          state.failures -= 1
          return (awake, true)
        }
        return (awake, false)
      }
      for waiter in awake { waiter.continuation.resume() }
      await withCheckedContinuation { continuation in
        let isHeld = state.withLock { state in
          if state.isHeld { state.gates.append(continuation) }
          return state.isHeld
        }
        if !isHeld { continuation.resume() }
      }
      if fails { throw Failure() }
    }

    /// Returns once so many saves have begun.
    func began(_ count: Int) async {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.saves >= count { return true }
          state.waiters.append((count, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  private let clock = ManualClock()
  private let store = Store()

  private func autosave() -> Autosave<ManualClock> {
    Autosave(
      delay: .seconds(2), maximumDelay: .seconds(5), retryDelay: .seconds(1), clock: clock
    ) { [store] in try await store.save() }
  }

  @Test func aQuietMomentSaves() async {
    let autosave = autosave()
    await autosave.noteChange()
    await clock.someoneSleeps()
    #expect(store.saves == 0)
    clock.advance(by: .seconds(2))
    await store.began(1)
    #expect(store.saves == 1)
  }

  @Test("Changes that go on are saved after the maximum delay")
  func maximumDelay() async {
    let autosave = autosave()
    for _ in 0..<5 {
      await autosave.noteChange()
      await clock.someoneSleeps()
      #expect(store.saves == 0)
      clock.advance(by: .seconds(1))
    }
    await store.began(1)
    #expect(store.saves == 1)
  }

  @Test func flushSavesAtOnceAndOnlyWhatIsNotSaved() async throws {
    let autosave = autosave()
    try await autosave.flush()
    #expect(store.saves == 0)
    await autosave.noteChange()
    try await autosave.flush()
    #expect(store.saves == 1)
    #expect(await autosave.isClean)
    try await autosave.flush()
    #expect(store.saves == 1)
  }

  @Test("A change during a save is saved by another one, and flush waits for both")
  func changesDuringASave() async throws {
    let autosave = autosave()
    store.hold()
    await autosave.noteChange()
    let first = Task { try await autosave.flush() }
    await store.began(1)
    await autosave.noteChange()
    let second = Task { try await autosave.flush() }
    store.release()
    try await first.value
    try await second.value
    #expect(store.saves == 2)
    #expect(await autosave.isClean)
  }

  @Test func aFailureIsToldAndTriedAgain() async throws {
    let autosave = autosave()
    store.fail(times: 2)
    await autosave.noteChange()
    await #expect(throws: Store.Failure.self) { try await autosave.flush() }
    #expect(await autosave.lastError is Store.Failure)
    #expect(await !autosave.isClean)
    await clock.someoneSleeps()
    clock.advance(by: .seconds(1))
    await store.began(2)
    // The next try waits twice as long.
    await clock.someoneSleeps()
    clock.advance(by: .seconds(2))
    await store.began(3)
    try await autosave.flush()
    #expect(await autosave.isClean)
    #expect(await autosave.lastError == nil)
    #expect(store.saves == 3)
  }

  @Test func aCancelledTaskSavesAllTheSame() async {
    let autosave = autosave()
    store.hold()
    let task = Task {
      await autosave.noteChange()
      try await autosave.flush()
    }
    await store.began(1)
    task.cancel()
    store.release()
    _ = await task.result
    #expect(await autosave.isClean)
    #expect(store.saves == 1)
  }

  @Test("A task that is cancelled before it flushes saves, and its save does not see that")
  func cancelledBefore() async {
    let store = store
    let autosave = Autosave(delay: .seconds(2), clock: clock) {
      try Task.checkCancellation()
      try await store.save()
    }
    await autosave.noteChange()
    let task = Task {
      withUnsafeCurrentTask { task in task?.cancel() }
      try await autosave.flush()
    }
    await #expect(throws: Never.self) { try await task.value }
    #expect(store.saves == 1)
    #expect(await autosave.isClean)
  }

  @Test("An autosave that nobody refers to saves before it goes")
  func lastReference() async {
    var autosave: Autosave<ManualClock>? = autosave()
    await autosave?.noteChange()
    autosave = nil
    await clock.someoneSleeps()
    clock.advance(by: .seconds(2))
    await store.began(1)
    #expect(store.saves == 1)
  }
}
