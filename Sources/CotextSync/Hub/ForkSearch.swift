internal import Cotext

/// The search for the first unit that two sides know differently: each step asks for the digest of a
/// version in between, which halves what is left. Both sides come to the same questions.
struct ForkSearch: Sendable {
  /// What comes next.
  enum Step: Equatable, Sendable {
    /// The other side's digest of a version decides.
    case ask(Version)
    /// This is the first unit of its replica that differs.
    case found(OperationID)
  }

  /// What both know alike, and more of it, which they do not.
  private var low: Version
  private var high: Version
  /// Whether the digests of `high` are known to differ.
  private var isConfirmed: Bool

  /// A search in a version.
  ///
  /// - Parameters:
  ///   - start: from where on units can be compared.
  ///   - isConfirmed: whether the digests of just this version are known to differ.
  init(in version: Version, from start: Version, isConfirmed: Bool) {
    self.isConfirmed = isConfirmed
    high = version
    low = version
    low.formIntersection(start)
  }

  /// The next step; nil if nothing is left that could differ. O(replicas).
  var next: Step? {
    guard isConfirmed else { return .ask(high) }
    let open = high.elements.filter { low[$0.replica] < $0.count }
    guard let first = open.first else { return nil }
    var middle = low
    if open.count > 1 {
      for element in open[..<(open.count / 2)] { middle[element.replica] = element.count }
      return .ask(middle)
    }
    let known = low[first.replica]
    guard first.count - known > 1 else {
      return .found(OperationID(UInt32(truncatingIfNeeded: known), first.replica))
    }
    middle[first.replica] = known + (first.count - known) / 2
    return .ask(middle)
  }

  /// Takes in whether the digests of the version that was asked for are the same.
  mutating func take(isSame: Bool) {
    guard case .ask(let version) = next else { return }
    if !isConfirmed {
      isConfirmed = true
      if isSame { low = high }
      return
    }
    if isSame { low = version } else { high = version }
  }
}
