package import Cotext
internal import CotextSync

// Under which replica documents are written whose own replica ID was used twice. It is kept beside the
// log, in lines of the old ID, the new one and the document's name.

extension LogStore {
  /// Under which replica a document is written instead of another one; nil = under that one.
  package func currentReplica(of name: String, insteadOf replica: ReplicaID) -> ReplicaID? {
    guard let bytes = try? LogFile.readIfThere(replicaPath(of: name)) else { return nil }
    return lines(bytes).last { $0.old == replica && $0.name.hasSameScalars(as: name) }?.new
  }

  /// Writes a document's log anew, see ``LogFile/replace(_:with:keeping:disk:)``, and notes its replica.
  func rewrite(
    _ name: String, _ lines: [UInt8], was old: ReplicaID, replica: ReplicaID, disk: any Disk
  ) throws(SystemCalls.Failure) {
    let path = path(of: name)
    let descriptor = try LogFile.replace(
      path, with: lines, keeping: { isOther($0, than: name) }, disk: disk)
    keepLock(descriptor)
    var text = ""
    for line in self.lines(try LogFile.readIfThere(replicaPath(of: name)))
    where line.old != old || !line.name.hasSameScalars(as: name) {
      text += "\(line.old) \(line.new) \(line.name)\n"
    }
    text += "\(old) \(replica) \(name)\n"
    try LogFile.replace(replicaPath(of: name), with: text, disk: disk)
  }

  private func replicaPath(of name: String) -> String { "\(path(of: name)).replica" }

  private func lines(_ bytes: [UInt8]) -> [(old: ReplicaID, new: ReplicaID, name: String)] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let old = ReplicaID(String(parts[0])),
        let new = ReplicaID(String(parts[1]))
      else { return nil }
      return (old, new, String(parts[2]))
    }
  }
}
