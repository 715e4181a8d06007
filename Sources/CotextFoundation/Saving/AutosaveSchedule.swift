/// When to save: some time after the last change, and not too long after the first one.
///
/// A state machine without a clock: each event is told the time, and ``deadline`` says when to ask
/// again. What it promises: there is a deadline, or a save is running, as long as anything is not
/// saved.
///
/// ```
/// time      0    1    2    3    4    5
/// changes   c    c              c
/// saves                    s              s     (delay 2, maximum delay 10)
/// ```
struct AutosaveSchedule<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  /// How long to wait after a change, in case another one comes.
  let delay: Duration
  /// How long a change waits at most.
  let maximumDelay: Duration
  /// How long to wait after a first failure; twice as long after each further one.
  let retryDelay: Duration

  private struct Pending {
    /// When the first change came that is not saved.
    var first: Instant
    /// When the last one came.
    var last: Instant
  }

  private var pending: Pending?
  private var isSaving = false
  private var failures = 0
  private var retryTime: Instant?

  init(delay: Duration, maximumDelay: Duration, retryDelay: Duration) {
    self.delay = delay
    self.maximumDelay = max(delay, maximumDelay)
    self.retryDelay = retryDelay
  }

  /// Whether everything is saved.
  var isClean: Bool { pending == nil && !isSaving }

  /// When to ask whether to save; nil while a save is running, and where nothing is to be saved.
  var deadline: Instant? {
    guard !isSaving, let pending else { return nil }
    if let retryTime { return retryTime }
    return min(
      pending.last.advanced(by: delay), pending.first.advanced(by: maximumDelay))
  }

  /// Something changed.
  mutating func noteChange(now: Instant) {
    pending = Pending(first: pending?.first ?? now, last: now)
  }

  /// Whether to save now. If so, the save has begun; it takes in every change so far.
  ///
  /// - Parameter isUrgent: does not wait for the deadline.
  mutating func beginSave(now: Instant, isUrgent: Bool = false) -> Bool {
    guard let deadline, isUrgent || deadline <= now else { return false }
    isSaving = true
    pending = nil
    return true
  }

  /// A save has ended. What changed meanwhile is still to be saved.
  mutating func endSave(succeeded: Bool, now: Instant) {
    isSaving = false
    if succeeded {
      failures = 0
      retryTime = nil
      return
    }
    pending = Pending(first: pending?.first ?? now, last: pending?.last ?? now)
    let wait = retryDelay * (1 << min(failures, 6))
    failures += 1
    retryTime = now.advanced(by: wait)
  }
}
