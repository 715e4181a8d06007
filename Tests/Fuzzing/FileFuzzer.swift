// Compiled into one module with the engine by run.sh, and so in no package: libFuzzer calls it.

/// Opens any bytes as a snapshot, with and without the right checksum, or reads them as a log, and uses
/// what comes out.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let replica = ReplicaID(validated: "fuzzer")
  guard bytes.first == SnapshotFormat.magic[0] else {
    use(Document(log: bytes, replica: replica))
    return 0
  }
  _ = try? Document(snapshot: bytes.span, replica: replica)
  SnapshotFormat.seal(&bytes)
  if let document = try? Document(snapshot: bytes.span, replica: replica, nodeCapacity: 4) {
    use(document)
  }
  return 0
}

extension Document {
  /// What the lines of a log make that can be read.
  fileprivate init(log bytes: [UInt8], replica: ReplicaID) {
    self.init(replica: replica, nodeCapacity: 4)
    for line in LogReader(bytes) {
      if let change = try? line.change.get() { _ = try? apply(change) }
    }
  }
}

private func use(_ document: Document) {
  precondition(
    document.invariantViolations(isMadeUp: true).isEmpty, "the tree does not hold together")
  var document = document
  let count = document.count(in: .scalar)
  let saved = document.snapshot()
  guard let again = try? Document(snapshot: saved.span), again.text == document.text else {
    preconditionFailure("what opened cannot be saved")
  }
  // A few thousand units say all, and a hostile mark on each of many runs would take long.
  guard document.version.isSmall else { return }
  let changes = document.changes()
  var other = Document()
  other.apply(changes)
  _ = try? document.insert("new", at: count / 2, in: .scalar)
  _ = try? document.format(0..<count, in: .scalar, ["bold": true, "link": .null])
  for change in changes.prefix(8) { _ = try? document.undo([change.units]) }
  for change in changes.prefix(8) { _ = try? document.redo([change.units]) }
  if count > 2 { _ = try? document.delete(1..<count, in: .scalar) }
  document.merge(other)
  trim(&document)
  precondition(document.invariantViolations(isMadeUp: true).isEmpty, "edits break the tree")
}

/// Goes to the middle of the history, and forgets what lies before it.
private func trim(_ document: inout Document) {
  let text = document.text
  let versions = document.changes().map { change -> Version in
    var version = document.historyStart
    version[change.id.replica] = change.units.counters.upperBound
    return version
  }
  let start = versions.first { (try? document.at($0)) != nil } ?? document.version
  if (try? document.trimHistory(before: start)) == nil {
    try? document.trimHistory(before: document.version)
  }
  precondition(document.text == text, "trimming changes the text")
  precondition(document.invariantViolations(isMadeUp: true).isEmpty, "trimming breaks the tree")
}

extension Version {
  fileprivate var isSmall: Bool { elements.reduce(0) { $0 &+ $1.count } < 5000 }
}
