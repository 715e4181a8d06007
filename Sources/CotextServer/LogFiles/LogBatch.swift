internal import CotextSync

/// What is written to logs together, and which of them have failed.
struct LogBatch {
  private struct Entry {
    var document: String
    var lines: [UInt8]
    var mark: PersistenceMark
  }

  /// One entry for each document, in the order in which they came first.
  private var entries: [Entry] = []
  private var indices: [DocumentKey: Int] = [:]
  /// For each path where appending failed: how long the file has to be before it is tried again.
  private var lengths: [String: Int] = [:]
  /// The documents whose lines are dropped until they are given again.
  private var failed: Set<DocumentKey> = []

  /// Takes lines of a document.
  mutating func append(_ lines: [UInt8], to document: String, mark: PersistenceMark) {
    let key = DocumentKey(document)
    guard !failed.contains(key) else { return }
    if let index = indices[key] {
      entries[index].lines += lines
      entries[index].mark = mark
    } else {
      indices[key] = entries.count
      entries.append(Entry(document: document, lines: lines, mark: mark))
    }
  }

  /// Takes lines of a document again.
  mutating func resume(_ document: String) {
    failed.remove(DocumentKey(document))
  }

  /// Writes everything, document by document.
  mutating func commit(
    store: LogStore, disk: any Disk, _ report: (LogWriter.Outcome) -> Void
  ) {
    for entry in entries {
      let path = store.path(of: entry.document)
      do throws(SystemCalls.Failure) {
        try LogFile.append(entry.lines, to: path, cuttingTo: &lengths[path], disk: disk)
        report(.persisted(document: entry.document, mark: entry.mark))
      } catch {
        failed.insert(DocumentKey(entry.document))
        report(.failed(document: entry.document, message: "\(path): \(error.message)"))
      }
    }
    entries = []
    indices = [:]
  }
}

/// The name of a document, compared by scalars: `==` on strings takes more for equal.
private struct DocumentKey: Hashable {
  private let bytes: [UInt8]

  init(_ name: String) {
    bytes = Array(name.utf8)
  }
}
