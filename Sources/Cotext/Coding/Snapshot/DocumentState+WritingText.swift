// The text of the elements, in the order of their arrival.

extension DocumentState {
  /// The text of all elements that have one; and how many in a row have one and have none, in turns,
  /// up to the last one that has none.
  func writeText(_ scope: SnapshotScope, to writer: inout SnapshotWriter) {
    let whole = scope.trimmed.isEmpty && unitCount(scope) == graph.unitCount
    guard !whole else { return tree.text.append(0..<tree.text.count, to: &writer[.text]) }
    var text: [UInt8] = []
    var turns: [UInt8] = []
    var trimmed = scope.trimmed[...]
    var known = 0
    var lost = 0
    for entry in 0..<log.entryCount where log.kind(of: entry) == .insert {
      var units = scope.kept(log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount))
      var place = Int(log.origins.textStart[log.row(of: entry)])
      while !units.isEmpty {
        while let first = trimmed.first, first.upperBound <= units.lowerBound {
          trimmed.removeFirst()
        }
        let next = trimmed.first?.clamped(to: units) ?? units.upperBound..<units.upperBound
        let isKnown = next.isEmpty || next.lowerBound > units.lowerBound
        let end = next.isEmpty ? units.upperBound : isKnown ? next.lowerBound : next.upperBound
        let count = Int(end - units.lowerBound)
        let size = tree.text.byteCount(at: place, scalars: count)
        if isKnown {
          if lost > 0 {
            turns.appendVarint(known)
            turns.appendVarint(lost)
            (known, lost) = (0, 0)
          }
          known += count
          tree.text.append(place..<place + size, to: &text)
        } else {
          lost += count
        }
        place += size
        units = end..<units.upperBound
      }
    }
    if lost > 0 {
      turns.appendVarint(known)
      turns.appendVarint(lost)
    }
    writer[.text] = text
    writer[.turns] = turns
  }
}
