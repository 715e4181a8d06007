extension CausalGraph {
  /// What is wrong with the spans; empty if nothing is. O(n log n). Always compiled, for tests.
  func invariantViolations() -> [String] {
    var problems: [String] = []
    var known = [UInt64](repeating: 0, count: names.count)
    var isFollowed = [Bool](repeating: false, count: unitCount)
    for span in 0..<start.count {
      let replica = Int(self.replica[span])
      if start[span] != (span == 0 ? 0 : end(of: span - 1)) || start[span] >= end(of: span) {
        problems.append("span \(span) starts at a wrong number")
        return problems
      }
      if UInt64(counter[span]) != known[replica] {
        problems.append("span \(span) starts at a wrong counter")
      }
      checkParents(of: span, known[replica], &isFollowed, &problems)
      known[replica] = UInt64(counter[span]) + UInt64(end(of: span) - start[span])
      for unit in start[span]..<end(of: span) - 1 { isFollowed[Int(unit)] = true }
    }
    checkReplicas(known, &problems)
    let heads = (0..<UInt32(unitCount)).filter { !isFollowed[Int($0)] }
    if frontier.heads(but: nil) != heads {
      problems.append("the heads are \(frontier.heads(but: nil)), not \(heads)")
    }
    for head in heads where !frontier.contains(head, in: self) {
      problems.append("head \(head) is not that of its replica")
    }
    return problems
  }

  private func checkParents(
    of span: Int, _ known: UInt64, _ isFollowed: inout [Bool], _ problems: inout [String]
  ) {
    let previous = known == 0 ? Self.none : unit(UInt32(known - 1), ofReplica: Int(replica[span]))
    if predecessor[span] != previous { problems.append("span \(span) has a wrong predecessor") }
    var time: UInt64 = 0
    let parents = parents(of: span)
    for unit in parents + (previous == Self.none ? [] : [previous]) {
      guard unit < start[span] else {
        problems.append("span \(span) follows a later unit")
        continue
      }
      isFollowed[Int(unit)] = true
      time = max(time, lamport(of: unit))
    }
    if lamport[span] != time + 1 { problems.append("span \(span) has a wrong Lamport time") }
    if parents != parents.sorted() || Set(parents).count != parents.count {
      problems.append("the parents of span \(span) are not in order")
    }
    if hasParents(span) == parents.isEmpty {
      problems.append("span \(span) does not know whether it has parents")
    }
  }

  private func checkReplicas(_ known: [UInt64], _ problems: inout [String]) {
    var spans = names.map { _ in [UInt32]() }
    for span in 0..<start.count { spans[Int(replica[span])].append(UInt32(span)) }
    for number in names.indices {
      if self.number(of: names[number]) != number { problems.append("replica \(number) is lost") }
      if self.known[number] != known[number] {
        problems.append("\(self.known[number]) units of replica \(number) are known, not all")
      }
      if self.spans[number] != spans[number] {
        problems.append("the spans of replica \(number) are wrong")
      }
    }
    if self.known.count != names.count { problems.append("replicas are counted wrongly") }
  }
}

extension CausalPasts {
  /// What is wrong with the clocks; empty if nothing is. O(spans · replicas), so it is not for large
  /// documents with many replicas: above `limit` counts nothing is checked. Always compiled, for tests.
  func invariantViolations(in graph: borrowing CausalGraph, limit: Int = 1 << 20) -> [String] {
    guard graph.start.count * graph.names.count <= limit else { return [] }
    var problems: [String] = []
    var clocks: [[UInt64]] = []
    for span in 0..<graph.start.count {
      var clock = [UInt64](repeating: 0, count: graph.names.count)
      let previous = graph.predecessor[span]
      for unit in graph.parents(of: span) + (previous == CausalGraph.none ? [] : [previous]) {
        let followed = graph.span(of: unit)
        for replica in clock.indices {
          clock[replica] = max(clock[replica], clocks[followed][replica])
        }
        let (maker, counter) = graph.maker(of: unit)
        clock[maker] = max(clock[maker], UInt64(counter) + 1)
      }
      clocks.append(clock)
      guard span < self.clocks.count, self.clocks[span] != Self.unknown else { continue }
      let own = Int(graph.replica[span])
      for replica in clock.indices where replica != own {
        let count = UInt64(counts.count(of: replica, in: self.clocks[span]))
        if count != clock[replica] {
          problems.append(
            "span \(span) knows \(clock[replica]) of replica \(replica), not \(count)")
        }
      }
    }
    return problems
  }
}
