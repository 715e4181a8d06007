/// A delta by offsets: where the text of a view and that of the document differ.
struct ResolvedDelta {
  /// A stretch of the view that stands for another one of the document. Between two of them lies at
  /// least one element that both show.
  struct Hunk {
    /// What stands in front of it in the view, and in the document.
    var oldStart: RunTree.Weight
    var newStart: RunTree.Weight
    /// What only the view has, and what only the document has.
    var removed: RunTree.Weight
    var inserted: RunTree.Weight
    /// The elements that only the view has, in order.
    var gone: [Range<UInt32>]

    var oldEnd: RunTree.Weight { oldStart + removed }
    var newEnd: RunTree.Weight { newStart + inserted }
  }

  /// In order.
  var hunks: [Hunk] = []

  /// The last hunk whose start lies at or in front of an amount of the view, or -1.
  func hunk(at amount: Int, in metric: RunTree.Metric) -> Int {
    var low = 0
    var high = hunks.count
    while low < high {
      let middle = (low + high) / 2
      if hunks[middle].oldStart.amount(metric) <= amount { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}

extension DocumentState {
  /// Some elements that stand next to each other and are all visible or all hidden.
  fileprivate struct Piece {
    var elements: Range<UInt32>
    var isVisible: Bool
    var rank: Int
    var before: RunTree.Weight
    var weight: RunTree.Weight
  }

  /// Finds the places of a delta. O(p log r + p log p) for p pieces of runs that differ.
  func resolve(_ delta: borrowing Delta) -> ResolvedDelta {
    var result = ResolvedDelta()
    let differing = delta.differing
    guard !differing.isEmpty else { return result }
    var offset = RunTree.Weight()
    var lastRank = -1
    for piece in pieces(of: differing) {
      let touches: Bool
      if let last = result.hunks.last {
        // Elements between the two that both sides show keep them apart.
        touches = last.newEnd.visible == piece.before.visible && lastRank <= piece.rank
      } else {
        touches = false
      }
      if !touches {
        result.hunks.append(
          ResolvedDelta.Hunk(
            oldStart: piece.before + -offset, newStart: piece.before, removed: RunTree.Weight(),
            inserted: RunTree.Weight(), gone: []))
      }
      let index = result.hunks.count - 1
      if piece.isVisible {
        result.hunks[index].inserted += piece.weight
        offset += piece.weight
      } else {
        result.hunks[index].removed += piece.weight
        result.hunks[index].gone.append(piece.elements)
        offset += -piece.weight
      }
      lastRank = piece.rank
    }
    return result
  }

  fileprivate func pieces(of differing: RangeSet<UInt32>) -> [Piece] {
    var pieces: [Piece] = []
    for range in differing.ranges {
      tree.forEachStretch(of: range) { place, elements in
        var before = tree.weight(before: place)
        before.elements = 0
        var weight = tree.weight(
          place.leaf, place.run, from: place.offset, count: elements.count, shown: true)
        weight.elements = 0
        pieces.append(
          Piece(
            elements: elements, isVisible: tree.hidden(place.leaf, place.run) == 0,
            rank: tree.rank(of: elements.lowerBound), before: before, weight: weight))
        return true
      }
    }
    if pieces.count > 1 { pieces.sort { $0.rank < $1.rank } }
    return pieces
  }

  /// The text of a view as bytes. O(n).
  func bytes(shownUnder resolved: ResolvedDelta) -> [UInt8] {
    let all = tree.visibleBytes()
    var result: [UInt8] = []
    var start = 0
    for hunk in resolved.hunks {
      result += all[start..<hunk.newStart.amount(.utf8)]
      for elements in hunk.gone { tree.text.append(tree.textRange(of: elements), to: &result) }
      start = hunk.newEnd.amount(.utf8)
    }
    result += all[start...]
    return result
  }
}

extension Document {
  /// In how many pieces of its runs a view differs from the document: what it costs to find a place
  /// in that view. O(p log r + p log p) for p pieces.
  package func differenceCount(under delta: borrowing Delta) -> Int {
    let differing = delta.differing
    return differing.isEmpty ? 0 : storage.state.pieces(of: differing).count
  }
}

// MARK: Movements

extension Document {
  /// Text that a view has and the document has not, or the other way round.
  package struct Movement: Sendable {
    /// Where, in bytes of the view.
    package var place: Int
    /// How many bytes go.
    package var removed: Int
    /// How many bytes come.
    package var inserted: Int

    /// What goes and comes at one place.
    package init(place: Int, removed: Int, inserted: Int) {
      self.place = place
      self.removed = removed
      self.inserted = inserted
    }
  }

  /// What goes and what comes between a view and the document, in order, each piece by itself: so
  /// that it shows on which side of text that goes other text comes. O(p log r + p log p) for p pieces
  /// of runs that differ.
  package func movements(under delta: borrowing Delta) -> [Movement] {
    let differing = delta.differing
    guard !differing.isEmpty else { return [] }
    let storage = storage
    var offset = 0
    return storage.state.pieces(of: differing).map { piece in
      let place = piece.before.amount(.utf8) - offset
      let count = piece.weight.amount(.utf8)
      offset += piece.isVisible ? count : -count
      return Movement(
        place: place, removed: piece.isVisible ? 0 : count, inserted: piece.isVisible ? count : 0)
    }
  }
}
