extension WaitingChanges {
  /// What is wrong with the counts; empty if nothing is. O(waiting). Always compiled, for tests.
  package func invariantViolations() -> [String] {
    var problems: [String] = []
    var (count, size) = (0, 0)
    var shares: [Int: (count: Int, size: Int)] = [:]
    for (unit, others) in entries {
      if others.isEmpty { problems.append("nothing waits for \(unit)") }
      for entry in others {
        if entry.awaited != unit || entry.size != entry.change.waitingSize {
          problems.append("change \(entry.change.id) does not wait as it says")
        }
        count += 1
        size += entry.size
        shares[entry.sender, default: (0, 0)].count += 1
        shares[entry.sender, default: (0, 0)].size += entry.size
      }
      if awaited[unit.replica]?.elements.contains(unit.counter) != true {
        problems.append("the coming of \(unit) wakes nothing")
      }
    }
    if self.count != count { problems.append("\(count) changes wait, not \(self.count)") }
    if self.size != size { problems.append("\(size) bytes wait, not \(self.size)") }
    checkShares(shares, &problems)
    let counters = awaited.values.reduce(0) { $0 + $1.elements.count }
    if counters != entries.count + leftoverCount {
      problems.append("\(counters - entries.count) counters are left over, not \(leftoverCount)")
    }
    return problems
  }

  private func checkShares(
    _ expected: [Int: (count: Int, size: Int)], _ problems: inout [String]
  ) {
    if shares.count != expected.count { problems.append("the senders are counted wrongly") }
    for (sender, share) in shares {
      if share.count != expected[sender]?.count || share.size != expected[sender]?.size {
        problems.append("what waits of sender \(sender) is counted wrongly")
      }
      let waiting = entries.values.joined().count { entry in
        entry.sender == sender
          && share.recent.contains { $0.awaited == entry.awaited && $0.id == entry.change.id }
      }
      if waiting != share.count { problems.append("sender \(sender) lost a waiting change") }
    }
  }
}
