extension MarkStore {
  /// Adds a mark: one that was just made or received, which is on, or one out of a snapshot.
  mutating func add(_ mark: StoredMark, to tree: inout RunTree) {
    let number = UInt32(marks.count)
    marks.append(mark)
    if mark.isOn { count(number, in: &tree) }
    sets.collect(in: &tree)
  }

  /// Switches a mark on or off.
  mutating func turn(_ number: UInt32, on isOn: Bool, in tree: inout RunTree) {
    guard marks[Int(number)].isOn != isOn else { return }
    marks[Int(number)].isOn = isOn
    if isOn {
      count(number, in: &tree)
    } else if marks[Int(number)].counts {
      stopCounting(number, in: &tree)
      recount(takeCovered(by: number), in: &tree)
    } else if marks[Int(number)].cover >= 0 {
      // What it covers is covered by the one above it too.
      leaveCover(number)
      recount(takeCovered(by: number), in: &tree)
    }
    sets.collect(in: &tree)
  }

  /// Lets marks that lost the one above them count, the latest first, since it may cover others.
  private mutating func recount(_ numbers: [UInt32], in tree: inout RunTree) {
    for number in numbers.sorted(by: { isLater($0, than: $1) }) { count(number, in: &tree) }
  }

  /// Lets a mark that is on count, or hangs it below one that covers it.
  private mutating func count(_ number: UInt32, in tree: inout RunTree) {
    let from = marks[Int(number)].from
    let to = marks[Int(number)].to
    let low = tree.order(of: from)
    let high = tree.order(of: to)
    // From behind its end to before its start: covers nothing, now and ever.
    guard low < high else { return }

    if let cover = laterCover(of: number, low, high, in: tree) {
      hang(number, below: cover)
      return
    }
    let covered = coveredMarks(of: number, low, high, in: tree)
    pinBoundaries(of: number, in: &tree)
    rewriteSets(under: number, removing: covered, adding: number, in: &tree)
    addBoundaries(of: number)
    setCounts(number, true, in: tree)
    for rival in covered {
      removeBoundaries(of: rival)
      setCounts(rival, false, in: tree)
      hang(rival, below: number)
      releasePins(of: rival, in: &tree)
    }
  }

  private mutating func stopCounting(_ number: UInt32, in tree: inout RunTree) {
    rewriteSets(under: number, removing: [number], adding: nil, in: &tree)
    removeBoundaries(of: number)
    setCounts(number, false, in: tree)
    releasePins(of: number, in: &tree)
  }

  // MARK: Runs

  private mutating func pinBoundaries(of number: UInt32, in tree: inout RunTree) {
    for boundary in [marks[Int(number)].from, marks[Int(number)].to] {
      if let (leaf, run) = tree.runStart(at: tree.place(of: boundary)) { tree.pin(leaf, run) }
    }
  }

  private mutating func releasePins(of number: UInt32, in tree: inout RunTree) {
    for boundary in [marks[Int(number)].from, marks[Int(number)].to]
    where !hasMarks(at: boundary) {
      let place = tree.place(of: boundary)
      let behind = tree.element(behind: place)
      guard behind != RunTree.none,
        !hasMarks(at: .after(elementOrNone: tree.element(inFrontOf: place))),
        !hasMarks(at: .before(behind))
      else { continue }
      let start = tree.place(of: behind)
      if start.offset == 0 { tree.unpin(start.leaf, start.run) }
    }
  }

  private mutating func rewriteSets(
    under number: UInt32, removing removed: [UInt32], adding added: UInt32?,
    in tree: inout RunTree
  ) {
    let first = tree.element(behind: tree.place(of: marks[Int(number)].from))
    let end = tree.element(behind: tree.place(of: marks[Int(number)].to))
    guard first != end, first != RunTree.none else { return }
    var latest: (old: UInt32, new: UInt32, isVisible: Bool)?
    // The closure cannot change the tree that it is called by.
    let isRecording = tree.journal != nil
    var restyles: [Delta.Restyle] = []
    tree.rewriteMarkSets(from: first, upTo: end) { elements, old in
      if latest?.old != old {
        var new = set(old, removing: removed)
        if let added { new = set(new, adding: added) }
        latest = (old, new, isRecording && attributes(of: old) != attributes(of: new))
      }
      guard let latest else { return old }
      if latest.isVisible {
        restyles.append(Delta.Restyle(elements: elements, old: attributes(of: old)))
      }
      return latest.new
    }
    tree.journal?.note(restyles)
  }

  // MARK: Covered marks

  private mutating func hang(_ number: UInt32, below cover: UInt32) {
    marks[Int(number)].cover = Int32(bitPattern: cover)
    let next = marks[Int(cover)].firstCovered
    marks[Int(number)].nextCovered = next
    if next >= 0 { marks[Int(next)].previousCovered = Int32(bitPattern: number) }
    marks[Int(cover)].firstCovered = Int32(bitPattern: number)
  }

  private mutating func leaveCover(_ number: UInt32) {
    let mark = marks[Int(number)]
    if mark.previousCovered >= 0 {
      marks[Int(mark.previousCovered)].nextCovered = mark.nextCovered
    } else {
      marks[Int(mark.cover)].firstCovered = mark.nextCovered
    }
    if mark.nextCovered >= 0 {
      marks[Int(mark.nextCovered)].previousCovered = mark.previousCovered
    }
    unhang(number)
  }

  private mutating func unhang(_ number: UInt32) {
    marks[Int(number)].cover = -1
    marks[Int(number)].nextCovered = -1
    marks[Int(number)].previousCovered = -1
  }

  /// Takes out what hangs below a mark.
  private mutating func takeCovered(by number: UInt32) -> [UInt32] {
    var taken: [UInt32] = []
    var next = marks[Int(number)].firstCovered
    marks[Int(number)].firstCovered = -1
    while next >= 0 {
      let mark = UInt32(bitPattern: next)
      next = marks[Int(mark)].nextCovered
      unhang(mark)
      taken.append(mark)
    }
    return taken
  }
}
