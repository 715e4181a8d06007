internal import CotextSync
internal import Synchronization

/// Appends to logs on a thread of its own, so that nobody waits for the disk.
///
/// Whatever comes in while the disk is at work is written together afterwards (group commit): one
/// `fsync` for all lines of a document.
final class LogWriter: Sendable {
  /// How it went.
  enum Outcome: Sendable {
    /// All up to the mark is on disk.
    case persisted(document: String, mark: PersistenceMark)
    /// Nothing of what was given since the last mark is; it has to be given again, behind
    /// ``LogWriter/resume(_:)``.
    case failed(document: String, message: String)
  }

  private enum Job {
    case append(document: String, lines: [UInt8], mark: PersistenceMark)
    case rewrite(LogBatch.Rewriting)
    case resume(document: String)
  }

  private struct State {
    var jobs: [Job] = []
    var outcomes: [Outcome] = []
    var isEnding = false
    var hasEnded = false
  }

  private let store: LogStore
  private let disk: any Disk
  private let state = Mutex(State())
  /// Wakes the writer's thread.
  private let work: WakeUp
  /// Wakes whoever takes the outcomes.
  private let done: WakeUp

  /// Starts the thread.
  ///
  /// - Parameter wakeUp: is signalled whenever there are outcomes, and at the end.
  init(
    store: LogStore, disk: any Disk = SystemDisk(), waking wakeUp: WakeUp
  ) throws(SystemCalls.Failure) {
    self.store = store
    self.disk = disk
    work = try WakeUp()
    done = wakeUp
    try SystemCalls.startThread { [self] in run() }
  }

  /// Appends lines, each with its line feed, to the log of a document.
  func append(_ lines: [UInt8], to document: String, mark: PersistenceMark) {
    add(.append(document: document, lines: lines, mark: mark))
  }

  /// Writes the log of a document anew.
  func rewrite(_ rewriting: LogBatch.Rewriting) { add(.rewrite(rewriting)) }

  /// Takes lines of a document again after a failure. What was given before is dropped.
  func resume(_ document: String) {
    add(.resume(document: document))
  }

  /// What has become of what was given, in order.
  func takeOutcomes() -> [Outcome] {
    state.withLock { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  /// Lets the thread write what it was given, and end.
  func end() {
    state.withLock { $0.isEnding = true }
    work.signal()
  }

  /// Whether the thread has ended.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  private func add(_ job: Job) {
    state.withLock { $0.jobs.append(job) }
    work.signal()
  }

  /// The thread.
  private func run() {
    var batch = LogBatch()
    while true {
      work.wait()
      while true {
        let (jobs, isEnding) = state.withLock { state in
          defer { state.jobs = [] }
          return (state.jobs, state.isEnding)
        }
        if jobs.isEmpty {
          guard isEnding else { break }
          state.withLock { $0.hasEnded = true }
          done.signal()
          return
        }
        for job in jobs {
          switch job {
          case .append(let document, let lines, let mark):
            batch.append(lines, to: document, mark: mark)
          case .rewrite(let rewriting): batch.rewrite(rewriting)
          case .resume(let document): batch.resume(document)
          }
        }
        batch.commit(store: store, disk: disk) { outcome in
          state.withLock { $0.outcomes.append(outcome) }
          done.signal()
        }
      }
    }
  }
}
