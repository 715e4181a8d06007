extension FormattingRules {
  /// Runs with attributes that are accepted: what to paste, or to import. O(length).
  ///
  /// Neighbours that become alike become one run. An attribute of one scalar, like an attachment, is
  /// dropped from all other text.
  public func constrained(_ runs: some Sequence<Run>) -> [Run] {
    var result: [Run] = []
    for run in runs { append(run, to: &result) }
    return result
  }

  private func append(_ run: Run, to result: inout [Run]) {
    let bound = scalars(of: run.attributes)
    guard !bound.isEmpty else { return append(run.text, run.attributes, to: &result) }
    // A row of scalars to which the same attributes belong at a time.
    var rest = run.text.unicodeScalars[...]
    while let first = rest.first {
      let owners = bound.filter { $0.scalar == first }.map { $0.key }
      let row = rest.prefix { scalar in
        bound.allSatisfy { ($0.scalar == scalar) == owners.contains($0.key) }
      }
      var attributes = run.attributes
      for (key, _) in bound where !owners.contains(key) { attributes[key] = nil }
      append(String(row), attributes, to: &result)
      rest = rest[row.endIndex...]
    }
  }

  private func append(_ text: String, _ attributes: Attributes, to result: inout [Run]) {
    var attributes = attributes
    constrain(&attributes)
    if let last = result.last, last.attributes == attributes {
      result[result.count - 1].text += text
    } else {
      result.append(Run(text: text, attributes: attributes))
    }
  }

  /// The attributes that may only stand at one scalar, with that scalar.
  private func scalars(
    of attributes: Attributes
  ) -> [(key: AttributeKey, scalar: Unicode.Scalar)] {
    var bound: [(key: AttributeKey, scalar: Unicode.Scalar)] = []
    for element in attributes {
      guard case .character(let scalar)? = keys[element.key]?.runBoundaries else { continue }
      bound.append((element.key, scalar))
    }
    return bound
  }
}

extension Document {
  /// The visible text as runs whose attributes are accepted, whoever wrote them.
  ///
  /// All who read with the same rules see the same; nothing is written. O(n + r).
  public func runs(under rules: FormattingRules) -> [Run] { rules.constrained(runs) }

  /// The visible text as runs whose attributes a definition accepts.
  public func runs<Definition: FormattingDefinition>(under definition: Definition) -> [Run] {
    runs(under: FormattingRules(definition))
  }
}
