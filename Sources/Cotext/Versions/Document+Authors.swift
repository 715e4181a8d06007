extension Document {
  /// Who wrote each piece of the text, and when.
  ///
  ///     var document = Document(replica: ReplicaID("ada")!)
  ///     document.author = "Ada"
  ///     try document.insert("Hi all", at: 0, in: .character)
  ///     document.replica = ReplicaID("bob")!
  ///     document.author = "Bob"
  ///     try document.delete(2..<6, in: .character)
  ///     let pieces = try document.authors(in: 0..<2, unit: .character, includingDeleted: true)
  ///     pieces.map(\.text)  // ["Hi", " all"]
  ///     pieces.map(\.written.author)  // ["Ada", "Ada"]
  ///     pieces[1].removed?.author  // "Bob"
  ///
  /// O(r + length) for r runs of the range; with deleted text also O(elements of the document).
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; inside a scalar or character they are floored.
  ///   - unit: what the offsets count, those that come out too. A character is of who wrote its first
  ///     scalar.
  ///   - includesDeleted: whether deleted text is in the answer, where it stood, at both edges too.
  /// - Returns: pieces in the order of the document; neighbours differ.
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func authors(
    in range: Range<Int>, unit: TextUnit, includingDeleted includesDeleted: Bool = false
  ) throws(EditError) -> [AuthoredText] {
    let storage = storage
    let scalars = try storage.state.scalars(range, in: unit)
    let pieces = storage.state.authors(in: scalars, includesDeleted: includesDeleted)
    return storage.state.authoredText(of: pieces, from: scalars.lowerBound, in: unit)
  }
}

/// Elements that stand together, and who wrote and removed them.
private struct AuthoredPiece {
  var written: Authorship
  var removed: Authorship?
  var scalars: Int
  var bytes: [UInt8]
}

extension DocumentState {
  fileprivate func authorship(of unit: UInt32) -> Authorship {
    let stamp = stamps[stamps.index(of: unit)]
    return Authorship(
      author: stamps.author(stamp), replica: graph.names[graph.maker(of: unit).replica],
      time: stamps.time(stamp))
  }

  /// The elements of a range of the text as pieces of equal authorship, in order.
  fileprivate func authors(in range: Range<Int>, includesDeleted: Bool) -> [AuthoredPiece] {
    if range.isEmpty, !includesDeleted { return [] }
    var pieces: [AuthoredPiece] = []
    let removals = includesDeleted ? removals() : []
    var place =
      range.lowerBound == 0
      ? tree.start : tree.locate(range.lowerBound, in: .visible, after: true).place
    var rest = range.count
    while place.run < tree.runCount(place.leaf) {
      let isVisible = tree.hidden(place.leaf, place.run) == 0
      var count = tree.length(place.leaf, place.run) - place.offset
      if isVisible {
        if rest == 0, count > 0 { break }
        count = min(count, rest)
      }
      if count > 0, isVisible || includesDeleted {
        append(place, count, isVisible ? nil : removals, to: &pieces)
      }
      if isVisible { rest -= count }
      if rest == 0, !includesDeleted { break }
      if place.offset + count < tree.length(place.leaf, place.run) { break }
      guard let next = tree.next(place.leaf, place.run) else { break }
      place = RunTree.Place(leaf: next.leaf, run: next.run, offset: 0)
    }
    return pieces
  }

  /// Appends elements of a run.
  private func append(
    _ place: RunTree.Place, _ count: Int, _ removals: [UInt32]?, to pieces: inout [AuthoredPiece]
  ) {
    var element = tree.first(place.leaf, place.run) + UInt32(place.offset)
    let last = element + UInt32(count)
    var byte =
      tree.textStart(place.leaf, place.run)
      + tree.byteCount(place.leaf, place.run, scalars: place.offset)
    while element < last {
      let stamp = stamps.index(of: element)
      var end = min(
        last, graph.end(of: graph.span(of: element)),
        stamps.end(of: stamp, unitCount: graph.unitCount))
      let written = authorship(of: element)
      var removed: Authorship?
      if let removals {
        let removal = removals[Int(element)]
        if removal != RunTree.none { removed = authorship(of: removal) }
        end = min(end, self.end(ofRemovalLike: removal, from: element, upTo: end, removals))
      }
      let scalars = Int(end - element)
      let size =
        tree.isWide(place.leaf, place.run)
        ? tree.text.byteCount(at: byte, scalars: scalars) : scalars
      if removals != nil, removed == nil {
        // What was trimmed is not known any more.
        byte += size
        element = end
        continue
      }
      if let latest = pieces.last, latest.written == written, latest.removed == removed {
        pieces[pieces.count - 1].scalars += scalars
      } else {
        pieces.append(
          AuthoredPiece(written: written, removed: removed, scalars: scalars, bytes: []))
      }
      tree.text.append(byte..<byte + size, to: &pieces[pieces.count - 1].bytes)
      byte += size
      element = end
    }
  }

  /// Where elements end that one replica removed at one time.
  private func end(
    ofRemovalLike removal: UInt32, from element: UInt32, upTo limit: UInt32, _ removals: [UInt32]
  ) -> UInt32 {
    var end = element + 1
    guard removal != RunTree.none else {
      while end < limit, removals[Int(end)] == RunTree.none { end += 1 }
      return end
    }
    let span = graph.span(of: removal)
    let stamp = stamps.index(of: removal)
    let lower = max(graph.start[span], stamps.start(of: stamp))
    let upper = min(
      graph.end(of: span), stamps.end(of: stamp, unitCount: graph.unitCount))
    while end < limit, removals[Int(end)] >= lower, removals[Int(end)] < upper { end += 1 }
    return end
  }

  // MARK: Removals

  /// For each element the unit that removed it: the first deletion that is on, or else what undid its
  /// insertion. O(units).
  private func removals() -> [UInt32] {
    var removals = [UInt32](repeating: RunTree.none, count: graph.unitCount)
    for entry in 0..<log.entryCount where log.kind(of: entry) == .delete {
      let units = log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount)
      let (target, downwards) = log.target(of: units.lowerBound, entry: entry)
      var element = target
      for unit in units {
        if undoCounts[unit] & 1 == 0 { note(unit, for: element, in: &removals) }
        element = downwards ? element &- 1 : element &+ 1
      }
    }
    guard !log.switches.isEmpty else { return removals }
    var undone = [UInt32](repeating: RunTree.none, count: graph.unitCount)
    for made in log.switches where made.count & 1 == 1 {
      for piece in pieces(of: made.ranges) {
        for unit in piece where undoCounts[unit] == made.count && tree.isElement(unit) {
          note(made.unit, for: unit, in: &undone)
        }
      }
    }
    for element in removals.indices where removals[element] == RunTree.none {
      removals[element] = undone[element]
    }
    return removals
  }

  /// Notes a unit that removes an element; of two that did so side by side the earlier counts, the
  /// same one everywhere.
  private func note(_ unit: UInt32, for element: UInt32, in removals: inout [UInt32]) {
    let other = removals[Int(element)]
    guard other != RunTree.none else {
      removals[Int(element)] = unit
      return
    }
    let times = (graph.lamport(of: unit), graph.lamport(of: other))
    let isEarlier =
      times.0 == times.1
      ? graph.id(of: unit).replica < graph.id(of: other).replica : times.0 < times.1
    if isEarlier { removals[Int(element)] = unit }
  }

  // MARK: Offsets

  /// The pieces with offsets in a unit.
  fileprivate func authoredText(
    of pieces: [AuthoredPiece], from start: Int, in unit: TextUnit
  ) -> [AuthoredText] {
    let isByCharacters = unit == .character && tree.total.visible != count(in: .character)
    let places = isByCharacters ? CharacterPlaces(tree.visibleBytes()) : nil
    var scalar = start
    var offset = self.offset(ofScalar: start, in: unit)
    var result: [AuthoredText] = []
    for piece in pieces {
      let text = String(decoding: piece.bytes, as: UTF8.self)
      let lower = offset
      if piece.removed == nil {
        scalar += piece.scalars
        switch unit {
        case .scalar: offset += piece.scalars
        case .utf8: offset += piece.bytes.count
        case .utf16: offset += text.utf16.count
        case .character:
          offset = places?.character(atOrBehind: scalar) ?? scalar
        }
      }
      result.append(
        AuthoredText(
          range: lower..<offset, text: text, written: piece.written, removed: piece.removed))
    }
    return result
  }
}
