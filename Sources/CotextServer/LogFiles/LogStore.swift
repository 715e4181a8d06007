package import Cotext
package import CotextSync
internal import Synchronization

/// Where the logs of documents stand: one file for each in a folder, or one file for all.
///
/// It belongs to one process at a time, from when it is made until it is let go.
package final class LogStore: Sendable {
  /// Folder or file.
  private enum Place {
    /// A folder with one log for each document.
    case folder(String)
    /// One log; lines that do not name their document belong to this one, if there is one.
    case file(String, document: String?)
  }

  private let place: Place
  /// The file whose lock is held.
  private let lockedDescriptor: Int32
  /// The locks of logs that were written anew.
  private let otherLocks = Mutex<[Int32]>([])
  /// What is said to people.
  private let note: @Sendable (String) -> Void

  /// The logs in a folder, which is made if it is not there.
  package init(
    folder: String, note: @escaping @Sendable (String) -> Void
  ) throws(StoreError) {
    place = .folder(folder)
    self.note = note
    do throws(SystemCalls.Failure) {
      try LogFile.makeFolders("\(folder)/")
    } catch {
      throw StoreError(message: "\(folder): the folder cannot be made: \(error.message)")
    }
    lockedDescriptor = try Self.lock("\(folder)/.lock", owner: folder)
  }

  /// One log, which is made if it is not there. All of it is read, to find out early if it cannot be.
  ///
  /// - Parameter document: what lines belong to that do not name their document; nil = to the one
  ///   that other lines name, or else to whichever is asked for first.
  package init(
    file: String, document: String?, note: @escaping @Sendable (String) -> Void
  ) throws(StoreError) {
    self.note = note
    lockedDescriptor = try Self.lock(file, owner: file)
    do throws(StoreError) {
      guard SystemCalls.isRegularFile(lockedDescriptor) else {
        throw StoreError(message: "\(file): this is not a file, so it cannot be a log")
      }
      let changes = try LogFile.read(file, note: note)
      let named = changes.lazy.compactMap(\.document).first { _ in true }
      place = .file(file, document: document ?? named)
    } catch {
      try? SystemCalls.close(lockedDescriptor)
      throw error
    }
  }

  deinit {
    // The lock goes with it.
    try? SystemCalls.close(lockedDescriptor)
    for descriptor in otherLocks.withLock({ $0 }) { try? SystemCalls.close(descriptor) }
  }

  /// Holds the lock of a log that was written anew, if it is the only one.
  func keepLock(_ descriptor: Int32) {
    if case .folder = place {
      try? SystemCalls.close(descriptor)
    } else {
      otherLocks.withLock { $0.append(descriptor) }
    }
  }

  /// Whether a change in the log of a document belongs to another one.
  func isOther(_ change: Change, than name: String) -> Bool {
    guard case .file(_, let owner) = place else { return false }
    return !(change.document ?? owner ?? name).hasSameScalars(as: name)
  }

  /// The document that the log of a single file is of; nil if that is not known.
  package var document: String? {
    if case .file(_, let document) = place { document } else { nil }
  }

  /// Reads a document; nil if it has no log yet. O(length of its log, of all logs in one file).
  ///
  /// - Parameter schema: how its attributes grow.
  package func load(
    _ name: String, schema: AttributeSchema = .standard
  ) throws(StoreError) -> Document? {
    var changes = try LogFile.read(path(of: name), note: note)
    changes.removeAll { isOther($0, than: name) }
    guard !changes.isEmpty else { return nil }
    var document = Document(name: name, schema: schema)
    let report = document.load(changes)
    if let refusal = report.refusals.first {
      note(
        "\(path(of: name)): change \(refusal.id) cannot be applied: \(refusal.error)"
          + (report.refusals.count > 1 ? "; \(report.refusals.count - 1) more after it" : ""))
    }
    return document
  }

  /// Where the log of a document stands.
  func path(of name: String) -> String {
    switch place {
    case .folder(let folder): "\(folder)/\(LogName.path(of: name))"
    case .file(let file, _): file
    }
  }

  /// Opens a file, makes it if need be, and keeps other processes off.
  private static func lock(_ path: String, owner: String) throws(StoreError) -> Int32 {
    do throws(SystemCalls.Failure) {
      let descriptor = try SystemCalls.openForAppending(path)
      if try SystemCalls.lock(descriptor) { return descriptor }
      try SystemCalls.close(descriptor)
    } catch {
      throw StoreError(message: "\(path): cannot be opened: \(error.message)")
    }
    throw StoreError(
      message: "\(owner): another process uses it; end that one first, or take another place")
  }
}
