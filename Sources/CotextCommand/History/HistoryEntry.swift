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
  var operation: EditOperation

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
/// nothing before what it follows. Where the history was trimmed, what was done since.
struct History {
  /// The document to which it was done.
  let document: Document
  /// What was done.
  let entries: [HistoryEntry]
  /// The changes in which it was done.
  let changes: [Change]

  /// The history of a document, rows of typing as one entry. O(c log c + units) for c changes.
  init(of document: Document) {
    self.init(document.changes(), in: document)
  }

  /// The history of the changes of a log that a document took in, each as it stands there.
  ///
  /// - Parameter isWhole: whether the document took all changes as they are.
  init(of log: LoadedLog, in document: Document, isWhole: Bool) {
    // Of changes that contradict each other only the document knows which ones it took.
    let taken =
      isWhole
      ? log.allChanges
      : log.allChanges.flatMap { document.changes(in: $0.units, limit: .max) }
    self.init(taken, in: document)
  }

  private init(_ changes: [Change], in document: Document) {
    self.document = document
    // What was trimmed is not told.
    let start = document.historyStart
    self.changes = changes.filter { $0.units.counters.upperBound > start[$0.id.replica] }
      .sortedByTime()
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

  /// The document before the first entry.
  var beginning: Document {
    guard !document.historyStart.elements.isEmpty else { return Document(name: document.name) }
    // The start of its history is a version that every document has.
    return (try? document.fork(at: document.historyStart)) ?? Document(name: document.name)
  }
}
