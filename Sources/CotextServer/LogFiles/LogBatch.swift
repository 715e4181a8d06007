internal import Cotext
internal import CotextSync

/// What is written to logs together, and which of them have failed.
struct LogBatch {
  /// A log that is to be written anew.
  struct Rewriting {
    var document: String
    var lines: [UInt8]
    var mark: PersistenceMark
    /// Under which replica the document was written, and is from now on.
    var was: ReplicaID
    var replica: ReplicaID
  }

  private struct Entry {
    var document: String
    var lines: [UInt8]
    var mark: PersistenceMark
    /// What takes the place of the log first.
    var rewriting: Rewriting?
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

  /// Writes a log anew; what was to be appended to the old one is part of it.
  mutating func rewrite(_ rewriting: Rewriting) {
    let key = DocumentKey(rewriting.document)
    guard !failed.contains(key) else { return }
    let entry = Entry(
      document: rewriting.document, lines: [], mark: rewriting.mark, rewriting: rewriting)
    if let index = indices[key] {
      entries[index] = entry
    } else {
      indices[key] = entries.count
      entries.append(entry)
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
        if let rewriting = entry.rewriting {
          try store.rewrite(
            entry.document, rewriting.lines, was: rewriting.was, replica: rewriting.replica,
            disk: disk)
          lengths[path] = nil
        }
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
