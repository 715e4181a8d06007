/// What happens to elements while somebody wants to know: kept by the run tree, since everything that
/// shows, hides or restyles elements passes there.
struct Journal {
  /// Elements that were hidden or shown again, in order of time; what happened twice cancels out.
  var flips: [Range<UInt32>] = []
  /// What elements looked like before their marks changed, in order of time.
  var restyles: [Delta.Restyle] = []
  /// The number of the first unit that is new.
  var start: UInt32

  /// Notes that elements were hidden, or shown again.
  mutating func flip(_ first: UInt32, count: Int) {
    let end = first &+ UInt32(truncatingIfNeeded: count)
    if let last = flips.last, last.upperBound == first {
      flips[flips.count - 1] = last.lowerBound..<end
    } else {
      flips.append(first..<end)
    }
  }
}

extension DocumentState {
  /// Starts or stops to keep a journal.
  mutating func record(_ isOn: Bool) {
    if isOn == (tree.journal != nil) { return }
    tree.journal = isOn ? Journal(start: UInt32(graph.unitCount)) : nil
  }

  /// What changed since the journal was last taken, and starts the next one.
  mutating func takeDelta() -> Delta {
    guard let journal = tree.journal.take() else { return Delta() }
    let end = UInt32(graph.unitCount)
    tree.journal = Journal(start: end)
    var flips = journal.flips
    appendInserted(journal.start..<end, to: &flips)
    return Delta(flips: flips, restyles: journal.restyles)
  }

  /// Appends the elements among some units.
  private func appendInserted(_ units: Range<UInt32>, to ranges: inout [Range<UInt32>]) {
    guard !units.isEmpty else { return }
    for entry in log.entry(of: units.lowerBound)..<log.entryCount
    where log.kind(of: entry) == .insert {
      let first = max(log.start(of: entry), units.lowerBound)
      let end = log.end(of: entry, unitCount: graph.unitCount)
      ranges.append(first..<end)
    }
  }
}
