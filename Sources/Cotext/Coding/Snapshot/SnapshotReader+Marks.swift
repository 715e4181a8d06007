extension SnapshotReader {
  /// Reads the marks and lays them over the tree.
  mutating func readMarks(into state: inout DocumentState) throws(SnapshotError) {
    var keys: [AttributeKey] = []
    var known: [AttributeValue] = []
    var near = 0
    for index in 0..<markUnits.count {
      let unit = markUnits[index]
      let key = try marks.number(upTo: keys.count)
      if key == keys.count { keys.append(try readKey()) }
      let value = try marks.number(upTo: known.count)
      if value == known.count { known.append(try readValue()) }
      let from = try readBoundary(near: &near, before: unit, in: state)
      let to = try readBoundary(near: &near, before: unit, in: state)
      let span = state.graph.span(of: unit)
      let mark = MarkStore.StoredMark(
        key: state.marks.number(of: keys[key]), value: known[value], from: from, to: to,
        unit: unit, lamport: state.graph.lamport(of: unit),
        replica: state.graph.names[Int(state.graph.replica[span])],
        isOn: state.undoCounts[unit] & 1 == 0)
      state.marks.add(mark, to: &state.tree)
    }
    try marks.finish()
    try values.finish()
  }

  private mutating func readKey() throws(SnapshotError) -> AttributeKey {
    let key = AttributeKey(try values.text())
    guard key.isValid else { throw values.failure(.badValue) }
    return key
  }

  private mutating func readValue() throws(SnapshotError) -> AttributeValue {
    let json = try values.text()
    do throws(JSONError) { return try AttributeValue(json: json) } catch {
      throw values.failure(.badValue)
    }
  }

  private mutating func readBoundary(
    near: inout Int, before unit: UInt32, in state: borrowing DocumentState
  ) throws(SnapshotError) -> Boundary {
    let code = try marks.number()
    guard code > 1 else { return code == 0 ? .start : .end }
    let distance = ColumnReader.signed((code - 2) >> 1)
    let (number, overflow) = Int64(near).addingReportingOverflow(distance)
    guard !overflow, number >= 0, number < Int64(unit) else { throw marks.failure(.badReference) }
    let element = UInt32(number)
    guard state.tree.isElement(element) else { throw marks.failure(.badReference) }
    near = Int(number)
    return (code - 2) & 1 == 1 ? .after(element) : .before(element)
  }
}
