extension Document {
  /// The text of elements that are named, visible or not, in ascending order of their counters. What
  /// is unknown, no element, or trimmed is left out. O(pieces · log r + length).
  package func text(of elements: OperationRange) -> String {
    let storage = storage
    guard elements.isRepresentable,
      let replica = storage.state.graph.number(of: elements.replica)
    else { return "" }
    let known = elements.counters.clamped(to: 0..<storage.state.graph.known[replica])
    var bytes: [UInt8] = []
    for piece in storage.state.graph.pieces(of: known, ofReplica: replica) {
      storage.state.appendText(of: piece, to: &bytes)
    }
    // No UTF-8 has the byte that stands for what was trimmed.
    bytes.removeAll { $0 == TextStore.lost }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DocumentState {
  /// Appends the text of those of some units with neighbouring numbers that are elements.
  fileprivate func appendText(of units: Range<UInt32>, to bytes: inout [UInt8]) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let entry = log.entry(of: unit)
      let end = min(units.upperBound, log.end(of: entry, unitCount: graph.unitCount))
      if log.kind(of: entry) == .insert {
        tree.text.append(tree.textRange(of: unit..<end), to: &bytes)
      }
      unit = end
    }
  }
}
