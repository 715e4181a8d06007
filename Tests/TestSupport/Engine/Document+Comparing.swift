package import Cotext

extension Document {
  /// The runs in the model's type.
  package var modelRuns: [ModelRun] {
    runs.map { ModelRun(text: $0.text, attributes: $0.attributes) }
  }
}

extension DocumentEngine {
  package func difference(from model: ReferenceModel, offsets probes: Int) -> String? {
    let broken = document.invariantViolations()
    if !broken.isEmpty { return "broken invariants: \(broken.joined(separator: "; "))" }
    let text = model.text
    if !document.text.unicodeScalars.elementsEqual(text.unicodeScalars) {
      return "the text is \(document.text.debugDescription) instead of \(text.debugDescription)"
    }
    let runs = (document.modelRuns, model.runs)
    if runs.0 != runs.1 { return "the runs are \(runs.0) instead of \(runs.1)" }
    if probes > 0, let difference = paragraphDifference(runs.1, model.rules) { return difference }
    if document.version != model.version {
      return "version is \(describe(document.version)) instead of \(describe(model.version))"
    }
    if document.frontier != model.frontier {
      return "the frontier is \(document.frontier) instead of \(model.frontier)"
    }
    if probes > 0, let difference = digestDifference(model) { return difference }
    if document.waitingCount != model.waitingCount {
      return "\(document.waitingCount) changes wait instead of \(model.waitingCount)"
    }
    return offsetDifference(OffsetTable(text), probes: probes)
  }

  /// The paragraphs, made out of the model's runs one scalar after the other.
  private func paragraphDifference(_ runs: [ModelRun], _ rules: GrowthRules) -> String? {
    var expected: [[ModelRun]] = []
    var isOver = true
    for run in runs {
      for scalar in run.text.unicodeScalars {
        if isOver { expected.append([]) }
        let last = expected.count - 1
        if expected[last].last?.attributes != run.attributes {
          expected[last].append(ModelRun(text: "", attributes: run.attributes))
        }
        expected[last][expected[last].count - 1].text.unicodeScalars.append(scalar)
        isOver = scalar == "\n"
      }
    }
    let paragraphs = document.paragraphs
    for (paragraph, expected) in zip(paragraphs, expected) {
      var attributes = Attributes()
      for element in expected[0].attributes where rules[element.key] == .paragraph {
        attributes[element.key] = element.value
      }
      let runs = paragraph.runs.map { ModelRun(text: $0.text, attributes: $0.attributes) }
      if runs != expected || paragraph.attributes != attributes {
        return "a paragraph is \(paragraph) instead of \(expected)"
      }
    }
    return paragraphs.count == expected.count
      ? nil : "there are \(paragraphs.count) paragraphs instead of \(expected.count)"
  }

  /// The digests of the version and of half of it.
  private func digestDifference(_ model: ReferenceModel) -> String? {
    var half = Version()
    for element in model.version.elements { half[element.replica] = (element.count + 1) / 2 }
    for version in [model.version, half] {
      let expected = Digest(value: model.digest(of: version))
      let digest = document.digest(of: version)
      if digest != expected {
        return
          "the digest of \(describe(version)) is \(digest?.description ?? "none"), not \(expected)"
      }
    }
    return nil
  }

  private func countDifference(_ offsets: OffsetTable) -> String? {
    for unit in TextUnit.allCases where document.count(in: unit) != offsets.count(in: unit) {
      return "count in \(unit) is \(document.count(in: unit)), not \(offsets.count(in: unit))"
    }
    return nil
  }

  /// Some offsets of each unit, evenly spread, converted to each unit.
  private func offsetDifference(_ offsets: OffsetTable, probes: Int) -> String? {
    if let difference = countDifference(offsets) { return difference }
    guard probes > 0 else { return nil }
    for from in TextUnit.allCases {
      let count = offsets.count(in: from)
      for offset in stride(from: count, through: 0, by: -max(1, count / probes)) {
        let scalar = offsets.scalar(at: offset, in: from)
        for to in TextUnit.allCases {
          let expected = offsets.convert(scalar, to: to)
          let converted = try? document.convert(offset, from: from, to: to)
          if converted != expected {
            return "\(from) \(offset) is \(to) \(converted ?? -1), not \(expected)"
          }
          let exact = try? document.convertExactly(offset, from: from, to: to)
          let expectedExact = offsets.isExact(offset, from: from, to: to) ? expected : nil
          if exact != expectedExact {
            return "\(from) \(offset) is exactly \(to) \(exact ?? -1), not \(expectedExact ?? -1)"
          }
        }
      }
    }
    return nil
  }
}
