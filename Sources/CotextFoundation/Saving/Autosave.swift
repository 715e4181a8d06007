/// Saves some time after the last change, and not too long after the first one.
///
///     let autosave = Autosave { try await store.save() }
///     await autosave.noteChange()
///     try await autosave.flush()
///
/// Tell it of each change; it calls `save` when a quiet moment has come, and again after a while where
/// that failed. Nothing is lost: changes during a save are saved by another one, a cancelled task
/// saves all the same, and an autosave that nobody refers to any more lives until it has saved. Before
/// a program ends it awaits ``flush()``.
///
/// There is one save at a time. The clock is a parameter, so that tests need not wait.
public actor Autosave<Time: Clock> where Time.Duration == Duration {
  private let clock: Time
  private let save: @Sendable () async throws -> Void
  private var schedule: AutosaveSchedule<Time.Instant>
  private var timer: Task<Void, Never>?
  private var running: Task<Void, Never>?
  /// Why the last save failed; nil once one has succeeded.
  public private(set) var lastError: (any Error)?

  /// An autosave.
  ///
  /// - Parameters:
  ///   - delay: how long to wait after a change, in case another one comes.
  ///   - maximumDelay: how long a change waits at most.
  ///   - retryDelay: how long to wait after a failure; twice as long after each further one, at most
  ///     64 times as long.
  ///   - clock: what tells the time.
  ///   - save: saves what there is when it is called; throws if that failed.
  public init(
    delay: Duration = .seconds(1), maximumDelay: Duration = .seconds(10),
    retryDelay: Duration = .seconds(1), clock: Time = ContinuousClock(),
    save: @escaping @Sendable () async throws -> Void
  ) {
    self.clock = clock
    self.save = save
    schedule = AutosaveSchedule(
      delay: delay, maximumDelay: maximumDelay, retryDelay: retryDelay)
  }

  /// Whether everything is saved.
  public var isClean: Bool { schedule.isClean }

  /// Notes that something changed and is to be saved.
  public func noteChange() {
    schedule.noteChange(now: clock.now)
    startTimer()
  }

  /// Saves now what is not saved yet, and returns when it is.
  ///
  /// - Throws: what `save` threw; it is tried again after a while, as ever.
  public func flush() async throws {
    while true {
      if let running {
        await running.value
      } else if schedule.beginSave(now: clock.now, isUrgent: true) {
        await startSave().value
        if let lastError { throw lastError }
      } else {
        return
      }
    }
  }

  /// Lets a task wait for the deadline. It goes on as long as there is one.
  private func startTimer() {
    guard timer == nil, schedule.deadline != nil else { return }
    timer = Task { await self.waitForDeadlines() }
  }

  private func waitForDeadlines() async {
    while let deadline = schedule.deadline {
      // The deadline may move while the task sleeps; then it sleeps again.
      try? await clock.sleep(until: deadline, tolerance: nil)
      if Task.isCancelled { break }
      if schedule.beginSave(now: clock.now) { await startSave().value }
    }
    if !Task.isCancelled { timer = nil }
  }

  /// Runs a save that has begun, in a task of its own: nobody's cancelling reaches it.
  private func startSave() -> Task<Void, Never> {
    let task = Task { await self.runSave() }
    running = task
    return task
  }

  private func runSave() async {
    do {
      try await save()
      lastError = nil
    } catch {
      lastError = error
    }
    running = nil
    schedule.endSave(succeeded: lastError == nil, now: clock.now)
    // The next deadline may be nearer than the one that is waited for.
    timer?.cancel()
    timer = nil
    startTimer()
  }
}
