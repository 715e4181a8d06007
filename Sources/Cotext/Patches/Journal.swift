/// What happens to elements while somebody wants to know: kept by the run tree, since everything that
/// shows, hides or restyles elements passes there.
struct Journal {
  /// Elements that were hidden or shown again, in order of time; what happened twice cancels out.
  var flips: [Range<UInt32>] = []
  /// What elements looked like before their marks changed, in order of time.
  private(set) var restyles: [Delta.Restyle] = []
  /// The number of the first unit that is new.
  var start: UInt32
  /// Who changed the document.
  var makers = Makers()

  /// What a patch says of its origin.
  struct Makers {
    private(set) var origin: Patch.Origin?
    private(set) var author: String?
    private var isKnown = false
    private var hasSeveralOrigins = false
    private var hasSeveralAuthors = false

    /// Notes what changes the document now.
    mutating func note(_ origin: Patch.Origin, _ author: String?) {
      guard isKnown else {
        (self.origin, self.author, isKnown) = (origin, author, true)
        return
      }
      if hasSeveralOrigins || self.origin != origin {
        (self.origin, hasSeveralOrigins) = (nil, true)
      }
      if hasSeveralAuthors || !Self.isSame(self.author, author) {
        (self.author, hasSeveralAuthors) = (nil, true)
      }
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return left.hasSameScalars(as: right)
    }
  }

  /// Notes what elements looked like. The list only ever grows in its place: optimized code leaks a
  /// copy of an array that is read through the optional journal of a noncopyable tree.
  mutating func note(_ restyles: [Delta.Restyle]) {
    self.restyles += restyles
  }

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
  /// Notes who changes the document now, if anybody wants to know.
  @inline(__always)
  mutating func noteMaker(_ origin: Patch.Origin, _ author: String?) {
    if tree.journal != nil { tree.journal?.makers.note(origin, author) }
  }

  /// Starts or stops to keep a journal.
  mutating func record(_ isOn: Bool) {
    if isOn == (tree.journal != nil) { return }
    tree.journal = isOn ? Journal(start: UInt32(graph.unitCount)) : nil
  }

  /// Whether something is noted in the journal that was not taken.
  var hasNews: Bool {
    guard let journal = tree.journal else { return false }
    return Int(journal.start) < graph.unitCount || !journal.flips.isEmpty
      || !journal.restyles.isEmpty
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
