extension Document {
  /// Sets attributes over a range as far as formatting rules accept them, in one change.
  ///
  /// Rules look at all attributes of a run, so each run of the range is asked for by itself; what
  /// neighbouring runs get alike they get by one mark. What others wrote against the rules stays where
  /// this edit does not touch it.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; inside a scalar or character they are floored.
  ///   - unit: what the offsets count.
  ///   - changes: the keys and their new values; null removes.
  ///   - rules: what is accepted.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: as ``format(_:in:_:force:)``. It costs what that costs, for each key that changes.
  @discardableResult
  public mutating func format(
    _ range: Range<Int>, in unit: TextUnit, _ changes: Attributes, under rules: FormattingRules
  ) throws(EditError) -> Change? {
    let range = try storage.state.scalars(range, in: unit)
    try Self.check(changes)
    let steps = formatting(range, changes, rules)
    return try transaction { (document) throws(EditError) in
      for step in steps { try document.format(step.range, in: .scalar, step.changes) }
    }
  }

  /// A range, and what changes in all of it.
  private struct FormattingStep {
    var range: Range<Int>
    var changes: Attributes
  }

  /// What to set where: a step for each key and each row of runs that get the same.
  private func formatting(
    _ range: Range<Int>, _ changes: Attributes, _ rules: FormattingRules
  ) -> [FormattingStep] {
    var steps: [FormattingStep] = []
    // The latest step of each key.
    var latest: [(key: AttributeKey, step: Int)] = []
    for run in storage.state.attributeRuns(in: range) {
      for element in rules.changes(changes, of: run.attributes) {
        let place = latest.firstIndex { $0.key == element.key }
        if let place, steps[latest[place].step].range.upperBound == run.range.lowerBound,
          steps[latest[place].step].changes[element.key] == element.value
        {
          let start = steps[latest[place].step].range.lowerBound
          steps[latest[place].step].range = start..<run.range.upperBound
          continue
        }
        var change = Attributes()
        change[element.key] = element.value
        steps.append(FormattingStep(range: run.range, changes: change))
        if let place {
          latest[place].step = steps.count - 1
        } else {
          latest.append((element.key, steps.count - 1))
        }
      }
    }
    return steps
  }
}

extension DocumentState {
  /// The attributes of a range of visible offsets in scalars, run by run. An empty range has those of
  /// the element behind it, or in front of it at the end. O(log r + runs).
  func attributeRuns(in range: Range<Int>) -> [SelectedRun] {
    guard range.isEmpty else { return runs(in: [range]) }
    let element = min(range.lowerBound, tree.total.visible - 1)
    guard element >= 0 else { return [SelectedRun(range: range, attributes: Attributes())] }
    let place = tree.locate(element, in: .visible, after: false).place
    let attributes = marks.attributes(of: tree.markSet(place.leaf, place.run))
    return [SelectedRun(range: range, attributes: attributes)]
  }
}
