/// When to try a connection again: after waits that double, each with some chance in it so that not
/// all clients of a server come back at once.
///
///     var backoff = Backoff(random: seed)
///     let wait = backoff.next(retryAfter: nil)    // 125 to 250 ms, then 250 to 500, …
///     backoff.reset()                             // connected
public struct Backoff: Hashable, Sendable {
  /// The longest first wait in ms.
  public let initial: Int
  /// The longest wait in ms.
  public let maximum: Int
  private var ceiling: Int
  private var generator: SeededGenerator

  /// Nothing was tried yet.
  ///
  /// - Parameters:
  ///   - initial: the longest first wait in ms, at least 1.
  ///   - maximum: the longest wait in ms.
  ///   - seed: what chance starts from.
  public init(initial: Int = 250, maximum: Int = 30_000, random seed: UInt64) {
    self.initial = max(initial, 1)
    self.maximum = max(maximum, self.initial)
    ceiling = self.initial
    generator = SeededGenerator(seed: seed)
  }

  /// The wait before the next try, in ms: from half of the ceiling to all of it, then the ceiling
  /// doubles. Never shorter than what the server asked for, which is taken up to an hour.
  public mutating func next(retryAfter: Int? = nil) -> Int {
    let wait = ceiling - Int(generator.next() % UInt64(ceiling / 2 + 1))
    ceiling = ceiling > maximum / 2 ? maximum : ceiling * 2
    guard let retryAfter, retryAfter > 0 else { return wait }
    // The chance comes on top: all were told the same time.
    return min(retryAfter, 3_600_000) + wait
  }

  /// The connection stands: the next wait is the first one again.
  public mutating func reset() {
    ceiling = initial
  }
}
