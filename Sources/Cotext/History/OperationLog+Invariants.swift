extension OperationLog {
  /// What is wrong with the entries; empty if nothing is. O(entries). Always compiled, for tests.
  ///
  /// - Parameters:
  ///   - unitCount: how many units there are.
  ///   - marks: the units that made marks, in order.
  func invariantViolations(unitCount: Int, marks: [UInt32]) -> [String] {
    var problems: [String] = []
    var rows = [Int](repeating: 0, count: 5)
    if entryCount > 0, start(of: 0) != 0 { problems.append("the log does not start with unit 0") }
    if entryCount == 0, unitCount > 0 { problems.append("the log is empty") }
    for entry in 0..<entryCount {
      let start = start(of: entry)
      let end = end(of: entry, unitCount: unitCount)
      let kind = kind(of: entry)
      if start >= end { problems.append("entry \(entry) of the log is empty") }
      guard kind != .trimmed else { continue }
      if row(of: entry) != rows[Int(kind.rawValue)] {
        problems.append("entry \(entry) of the log has a wrong row")
        return problems
      }
      rows[Int(kind.rawValue)] += 1
      if !isRight(kind, row: row(of: entry), start..<end, marks) {
        problems.append("entry \(entry) of the log is not what its row says")
      }
    }
    let expected = [origins.count, targets.count, marks.count, switches.count, unknown.count]
    if rows != expected { problems.append("the log has \(rows) rows, not \(expected)") }
    return problems
  }

  private func isRight(_ kind: Kind, row: Int, _ units: Range<UInt32>, _ marks: [UInt32]) -> Bool {
    switch kind {
    case .insert: row < origins.count && origins.start[row] == units.lowerBound
    case .delete: row < targets.count
    case .mark: units.count == 1 && row < marks.count && marks[row] == units.lowerBound
    case .undo: units.count == 1 && row < switches.count && switches[row].unit == units.lowerBound
    case .unknown: row < unknown.count && unknown[row].unitCount == units.count
    case .trimmed: true
    }
  }
}

extension Stamps {
  /// What is wrong with the stamps; empty if nothing is. O(stamps). Always compiled, for tests.
  func invariantViolations(unitCount: Int) -> [String] {
    var problems: [String] = []
    if count > 0 ? start(of: 0) != 0 : unitCount > 0 {
      problems.append("the first unit has no stamp")
    }
    for index in 0..<count {
      if start(of: index) >= end(of: index, unitCount: unitCount) {
        problems.append("stamp \(index) is of no unit")
      }
      if Int(self[index].author) > names.count { problems.append("stamp \(index) has no author") }
      if index > 0, self[index - 1] == self[index] {
        problems.append("stamp \(index) is the one before it")
      }
    }
    return problems
  }
}
