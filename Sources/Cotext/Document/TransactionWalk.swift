/// A way through the transactions of a trace: at each moment it shows a version, the transactions
/// that one of them follows, and says what comes and goes on the way to the next.
///
/// Cost: a move is O(d log d), d transactions that differ or lie between them; it keeps O(1) for each
/// transaction.
struct TransactionWalk {
  private let transactions: [Trace.Transaction]
  /// Whether each transaction is in the version.
  private(set) var isActive: [Bool]
  /// How many parents named by transactions of the version each transaction is.
  private var activeChildCounts: [Int32]
  /// The transaction that was done last; the version is all that it follows, and itself.
  private var current: Int?
  /// For each transaction which sides of a move have reached it; all `none` between moves.
  private var sides: [Sides]

  private struct Sides: OptionSet {
    let rawValue: UInt8
    static let current = Sides(rawValue: 1)
    static let target = Sides(rawValue: 2)
    static let both: Sides = [.current, .target]
  }

  /// Starts with no transaction.
  init(_ transactions: [Trace.Transaction]) {
    self.transactions = transactions
    isActive = Array(repeating: false, count: transactions.count)
    activeChildCounts = Array(repeating: 0, count: transactions.count)
    sides = Array(repeating: [], count: transactions.count)
  }

  /// All transactions, each after those that it follows, so that a branch is done in one go where
  /// that is possible. O(transactions + parents).
  static func order(of transactions: [Trace.Transaction]) -> [Int] {
    var missing = transactions.map { $0.parents.count }
    // The children of each transaction as a list that is linked from the last one to the first.
    var lastEdge = Array(repeating: -1, count: transactions.count)
    var edges: [(child: Int, previous: Int)] = []
    for (child, transaction) in transactions.enumerated() {
      for parent in transaction.parents {
        edges.append((child, lastEdge[parent]))
        lastEdge[parent] = edges.count - 1
      }
    }
    var order: [Int] = []
    order.reserveCapacity(transactions.count)
    var ready = transactions.indices.reversed().filter { missing[$0] == 0 }
    while let next = ready.popLast() {
      order.append(next)
      var edge = lastEdge[next]
      while edge >= 0 {
        let (child, previous) = edges[edge]
        missing[child] -= 1
        if missing[child] == 0 { ready.append(child) }
        edge = previous
      }
    }
    return order
  }

  // MARK: Moving

  /// Shows what a transaction follows.
  ///
  /// - Returns: the transactions that leave the version, each before those that it follows, and those
  ///   that enter it, each after them.
  mutating func move(toStartOf transaction: Int) -> (leaving: [Int], entering: [Int]) {
    let parents = transactions[transaction].parents
    if let current, parents.count == 1, parents[0] == current { return ([], []) }
    let (entering, known) = inactive(parents)
    let leaving = active(butNotIn: known)
    for index in leaving { setActive(index, false) }
    for index in entering { setActive(index, true) }
    return (leaving, entering)
  }

  /// Puts the transaction to whose start the last move went into the version.
  mutating func finish(_ transaction: Int) {
    setActive(transaction, true)
    current = transaction
  }

  private mutating func setActive(_ index: Int, _ value: Bool) {
    isActive[index] = value
    for parent in transactions[index].parents { activeChildCounts[parent] += value ? 1 : -1 }
  }

  /// What some transactions are and follow that is not in the version, in order, and the first ones
  /// on the way that are.
  private mutating func inactive(_ targets: [Int]) -> (found: [Int], known: [Int]) {
    var found: [Int] = []
    var known: [Int] = []
    var rest = targets
    while let index = rest.popLast() {
      guard sides[index].isEmpty else { continue }
      sides[index] = .target
      if isActive[index] {
        known.append(index)
      } else {
        found.append(index)
        rest += transactions[index].parents
      }
    }
    for index in found { sides[index] = [] }
    for index in known { sides[index] = [] }
    found.sort()
    return (found, known)
  }

  /// The transactions of the version that are none of some others, nor followed by one of them, the
  /// latest first.
  private mutating func active(butNotIn targets: [Int]) -> [Int] {
    guard let current, !targets.contains(current) else { return [] }
    var queue = LargestFirst()
    var reached: [Int] = []
    var unsharedCount = 0
    func reach(_ index: Int, from side: Sides) {
      let old = sides[index]
      let new = old.union(side)
      guard old != new else { return }
      sides[index] = new
      if old.isEmpty {
        queue.insert(index)
        reached.append(index)
      }
      unsharedCount += (new == .both ? 0 : 1) - (old.isEmpty || old == .both ? 0 : 1)
    }
    reach(current, from: .current)
    for target in targets { reach(target, from: .target) }
    var found: [Int] = []
    while unsharedCount > 0, let index = queue.popLargest() {
      if sides[index] == .current { found.append(index) }
      if sides[index] != .both { unsharedCount -= 1 }
      for parent in transactions[index].parents { reach(parent, from: sides[index]) }
    }
    for index in reached { sides[index] = [] }
    return found
  }

  // MARK: Heads

  /// The transactions that made something and that no other such one of the version follows, where
  /// the version is what a transaction follows.
  ///
  /// - Parameters:
  ///   - transaction: the one that follows them.
  ///   - isEmpty: whether each transaction made nothing: what it follows counts in its place.
  func heads(atStartOf transaction: Int, isEmpty: [Bool]) -> [Int] {
    let parents = transactions[transaction].parents
    if parents.count == 1, !isEmpty[parents[0]] { return parents }
    var heads: [Int] = []
    var rest = Set(parents).filter { activeChildCounts[$0] == 0 }.sorted()
    // How many of its children each transaction has left that made nothing.
    var seen: [Int: Int32] = [:]
    while let index = rest.popLast() {
      guard isEmpty[index] else {
        heads.append(index)
        continue
      }
      for parent in transactions[index].parents {
        seen[parent, default: 0] += 1
        if seen[parent] == activeChildCounts[parent] { rest.append(parent) }
      }
    }
    return heads
  }
}

/// Numbers, the largest of which comes first.
private struct LargestFirst {
  private var heap: [Int] = []

  mutating func insert(_ number: Int) {
    heap.append(number)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if heap[child] <= heap[parent] { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popLargest() -> Int? {
    guard let result = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return result }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      if heap[child] <= heap[parent] { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return result
  }
}
