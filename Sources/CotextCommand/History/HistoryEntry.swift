internal import Cotext

/// One thing that somebody did: an operation of a change.
struct HistoryEntry {
  /// Its first unit.
  var id: OperationID
  /// How many units it takes.
  var unitCount: Int
  /// Who did it and when, as far as the change says it.
  var written: Authorship
  /// What was done.
  var operation: Operation

  /// The name of who did it: the author's, or the replica's where none is said.
  var who: String { written.who }
  /// When, in UTC; `-` where that is unknown.
  var when: String { written.when }
}

extension Authorship {
  /// The author's name, or the replica's where none is said.
  var who: String { author ?? replica.rawValue }

  /// When, in UTC; `-` where that is unknown.
  var when: String {
    guard let time else { return "-" }
    return Timestamp(milliseconds: time).description
  }
}

/// Everything that was done to a document, in an order in which it could have been: by time, and
/// nothing before what it follows.
struct History {
  /// What was done.
  let entries: [HistoryEntry]
  /// The changes in which it was done.
  let changes: [Change]

  /// The history of a document, rows of typing as one entry. O(c log c + units) for c changes.
  init(of document: Document) {
    self.init(document.changes())
  }

  /// The history of the changes of a log that a document took in, each as it stands there.
  init(of log: LoadedLog, in document: Document) {
    let version = document.version
    let changes = (log.base?.changes() ?? []) + log.changes
    self.init(changes.filter { $0.units.counters.upperBound <= version[$0.id.replica] })
  }

  private init(_ changes: [Change]) {
    self.changes = changes.sortedByTime()
    var entries: [HistoryEntry] = []
    for change in self.changes {
      var id = change.id
      let written = Authorship(
        author: change.author, replica: change.id.replica, time: change.time)
      for operation in change.operations {
        let count = operation.unitCount
        entries.append(
          HistoryEntry(id: id, unitCount: count, written: written, operation: operation))
        id.counter &+= UInt32(truncatingIfNeeded: count)
      }
    }
    self.entries = entries
  }
}
