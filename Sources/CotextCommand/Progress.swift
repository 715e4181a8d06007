internal import CotextServer
internal import Synchronization

/// How far a long piece of work has come, on the last line of a terminal.
///
/// Nothing is shown before half a second has passed, nor where standard error is no terminal.
struct Progress {
  /// Whether a line of progress stands on the terminal.
  private static let isShown = Atomic(false)

  private let label: String
  private let total: Int
  private let start = ContinuousClock.now
  private var lastUpdate: ContinuousClock.Instant
  private let isVisible: Bool

  /// Work of `total` steps of any kind.
  init(_ label: String, total: Int) {
    self.label = label
    self.total = total
    lastUpdate = start
    isVisible = SystemCalls.isTerminal(SystemCalls.standardError)
  }

  /// Says that `done` steps are done.
  mutating func update(_ done: Int) {
    guard isVisible, total > 0 else { return }
    let now = ContinuousClock.now
    guard now - start >= .milliseconds(500), now - lastUpdate >= .milliseconds(100) else { return }
    lastUpdate = now
    Self.isShown.store(true, ordering: .relaxed)
    Console.writeError("\r\u{1B}[K\(label) \(min(done, total) * 100 / total) %")
  }

  /// Takes the line off the terminal.
  static func clear() {
    if isShown.exchange(false, ordering: .relaxed) { Console.writeError("\r\u{1B}[K") }
  }
}
