import Cotext
import Synchronization
import TestSupport

@testable import CotextSync

/// The log of a server's one document: what is on disk, and what is being written.
struct Disk {
  /// What a hub reads when it opens the document.
  final class Image: Sendable {
    let bytes = Mutex<[UInt8]>([])
    /// Under which replica the document is written, if not under that of its hub.
    let replica = Mutex<ReplicaID?>(nil)

    var document: Document? {
      let bytes = bytes.withLock { $0 }
      guard !bytes.isEmpty else { return nil }
      var document = Document(replica: ReplicaID("disk")!, name: "d", nodeCapacity: 3)
      for line in LogReader(bytes) {
        guard case .success(let change) = line.change, (try? document.apply(change)) == .applied
        else { return nil }
      }
      return document
    }
  }

  struct Write {
    var lines: [UInt8]
    var mark: PersistenceMark
    var due: Int64
    /// Under which replica the document is written, where the log is written anew.
    var replica: ReplicaID?
  }

  let image = Image()
  var writes: [Write] = []

  /// Writes what is due first. Returns its mark.
  mutating func write(now: Int64) -> PersistenceMark? {
    guard let first = writes.first, first.due <= now else { return nil }
    writes.removeFirst()
    if let replica = first.replica {
      image.bytes.withLock { $0 = first.lines }
      image.replica.withLock { $0 = replica }
    } else {
      image.bytes.withLock { $0 += first.lines }
    }
    return first.mark
  }

  /// The machine stops: of what was being written some may be on disk, down to half a line.
  mutating func crash(_ random: inout SplitMix64) {
    // A log takes the place of another one as a whole.
    let pending = writes.prefix { $0.replica == nil }.flatMap(\.lines)
    writes = []
    let kept = pending.prefix(random.below(pending.count + 1))
    image.bytes.withLock { bytes in
      bytes += kept
      bytes.removeLast(bytes.count - LogReader(bytes).wholeCount)
    }
  }
}
