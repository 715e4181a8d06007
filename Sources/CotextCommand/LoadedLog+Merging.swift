internal import Cotext

extension LoadedLog {
  /// How many changes are applied between two looks at the progress.
  private static let batchSize = 20_000

  /// The changes of all snapshots and logs.
  var allChanges: [Change] { snapshots.flatMap { $0.document.changes() } + changes }

  /// The document that all changes make, how many of them are in it, and what kept others out.
  ///
  /// A snapshot without its whole history adds its changes to what has the start of that; where
  /// nothing has, everything comes on top of it. With several of them one after the other is tried.
  func merged() -> (document: Document, changeCount: Int, problems: [String]) {
    let whole = snapshots.firstIndex { $0.document.historyStart.elements.isEmpty }
    var result = Merger(self, onTopOf: whole)
    var tried: Set<Int> = []
    while let trimmed = result.firstWithoutStart, tried.insert(trimmed).inserted {
      result = Merger(self, onTopOf: trimmed)
    }
    var problems = result.problems
    if let expectedText,
      let difference = TextDifference(result.document.text, expected: expectedText)
    {
      problems.append("\(files.last?.name ?? ""): \(difference)")
    }
    return (result.document, result.changeCount, problems)
  }

  /// Everything that was read, in one document.
  private struct Merger {
    private(set) var document: Document
    private(set) var changeCount = 0
    private(set) var problems: [String] = []
    /// The first snapshot that could not be merged since what its history starts from is not there.
    private(set) var firstWithoutStart: Int?

    /// Merges everything into one of the snapshots, or into an empty document.
    init(_ log: LoadedLog, onTopOf base: Int?) {
      document = base.map { log.snapshots[$0].document } ?? Document()
      document.name = log.documentName
      if base != nil { changeCount = document.changes().count }
      let refusals = apply(log.changes)
      for (index, snapshot) in log.snapshots.enumerated() where index != base {
        merge(snapshot.document, from: snapshot.name, index)
      }
      problems += log.problems(of: document, refusals: refusals)
    }

    private mutating func apply(_ changes: [Change]) -> [Refusal] {
      var refusals: [Refusal] = []
      var progress = Progress("merging", total: changes.count)
      for start in stride(from: 0, to: changes.count, by: LoadedLog.batchSize) {
        let batch = Array(changes[start..<min(start + LoadedLog.batchSize, changes.count)])
        let report = document.load(batch)
        refusals += report.refusals
        changeCount += report.applied
        progress.update(start + batch.count)
      }
      return refusals
    }

    private mutating func merge(_ snapshot: Document, from name: String, _ index: Int) {
      guard document.version.includes(snapshot.historyStart) else {
        if firstWithoutStart == nil { firstWithoutStart = index }
        problems.append(
          "\(name): the history of this snapshot starts at \(snapshot.historyStart.json); give a log"
            + " or a snapshot that holds what comes before, too")
        return
      }
      // All of them, so that what both have is compared.
      let report = document.apply(snapshot.changes())
      changeCount += report.applied
      guard let first = report.refusals.first else { return }
      let others =
        report.refusals.count > 1 ? "; \(report.refusals.count - 1) more refused after it" : ""
      problems.append("\(name): change \(first.id): \(first.error)\(others)")
    }
  }

  /// What is said of changes that were refused or still wait; nothing if all is well.
  private func problems(of document: Document, refusals: [Refusal]) -> [String] {
    var problems: [String] = []
    if let first = refusals.first {
      let index = changes.firstIndex { $0.units.contains(first.id) }
      let place = index.map(place) ?? files.last?.name ?? ""
      let others = refusals.count > 1 ? "; \(refusals.count - 1) more refused after it" : ""
      problems.append("\(place): change \(first.id): \(first.error)\(others)")
    }
    if document.waitingCount > 0 {
      let first = changes.firstIndex { !document.version.contains($0.id) }
      let place = first.map(place) ?? files.last?.name ?? ""
      problems.append(
        "\(place): \(document.missingDescription); give the logs that hold them, too")
    }
    return problems
  }
}

extension Document {
  /// What the waiting changes wait for.
  var missingDescription: String {
    let missing = missing
    let names = missing.prefix(5).map(\.json).joined(separator: ", ")
    let others = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    let changes = waitingCount == 1 ? "1 change follows" : "\(waitingCount) changes follow"
    return "\(changes) units that are missing: \(names)\(others)"
  }
}

extension OperationRange {
  /// The range as a log names it: `4+3@ada`.
  fileprivate var json: String {
    let sign = direction == .ascending ? "+" : "-"
    return "\(first)\(count > 1 ? "\(sign)\(count)" : "")@\(replica)"
  }

  /// Whether a unit is in the range.
  fileprivate func contains(_ id: OperationID) -> Bool {
    id.replica == replica && counters.contains(UInt64(id.counter))
  }
}
