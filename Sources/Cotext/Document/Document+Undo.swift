extension Document {
  /// Switches units off: what they inserted vanishes, what they deleted comes back, their marks stop
  /// counting. Nothing is inserted again, so text keeps its identity, marks and anchors.
  ///
  /// Where inserted text is undone, marks of the same units stay on that cover, of what is visible
  /// afterwards, something and only what their maker did not know: text that others added keeps its
  /// looks, and text that was there before gets its own looks back.
  ///
  ///     let change = try document.insert("x", at: 0, in: .character)
  ///     if let change { try document.undo([change.units]) }
  ///
  /// - Returns: the change, or nil if all of the units are off already.
  /// - Throws: ``EditError/unknownUnit(_:)``, ``EditError/trimmedUnit(_:)``. O(units + r' · log r), r' runs of what
  ///   is switched.
  @discardableResult
  public mutating func undo(_ ranges: [OperationRange]) throws(EditError) -> Change? {
    try checkUnits(ranges)
    return try make(storage.state.undoing(ranges))
  }

  /// Switches units on again that an undo switched off.
  ///
  /// - Returns: the change, or nil if all of the units are on already.
  /// - Throws: ``EditError/unknownUnit(_:)``, ``EditError/trimmedUnit(_:)``. It costs what ``undo(_:)`` costs.
  @discardableResult
  public mutating func redo(_ ranges: [OperationRange]) throws(EditError) -> Change? {
    try switchUnits(on: ranges, off: [])
  }

  /// Switches units by no rule: those that are not in the wanted state already.
  mutating func switchUnits(
    on: [OperationRange], off: [OperationRange]
  ) throws(EditError) -> Change? {
    try checkUnits(on)
    try checkUnits(off)
    return try make(storage.state.switching(on: on, off: off))
  }

  private func checkUnits(_ ranges: [OperationRange]) throws(EditError) {
    for range in ranges {
      let known = storage.state.graph.knownCount(of: range.replica)
      guard range.isRepresentable, range.counters.upperBound <= known else {
        throw .unknownUnit(OperationID(range.first, range.replica))
      }
      guard !storage.state.isTrimmed(range) else {
        throw .trimmedUnit(OperationID(range.lowerBound, range.replica))
      }
    }
  }

  /// Switches units; nil if there are none.
  mutating func make(_ plans: [SwitchPlan]) throws(EditError) -> Change? {
    guard !plans.isEmpty else { return nil }
    try prepare(units: plans.count, marks: 0, textSize: 0, origin: .undo)
    let first = nextUnit
    let writer = writer()
    for plan in plans { storage.state.makeSwitch(plan, by: writer) }
    return change(of: first)
  }
}
