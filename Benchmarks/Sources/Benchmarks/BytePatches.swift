import Cotext

/// The patches of a sequential trace as bytes, one a scalar: what is not ASCII becomes `_`.
struct BytePatches {
  private struct Patch {
    var position: Int32
    var deleted: Int32
    var start: Int32
    var count: Int32
  }

  private var patches: [Patch] = []
  private var bytes: [UInt8]
  /// The text at the end.
  let endContent: [UInt8]

  init(_ trace: Trace) {
    bytes = Self.bytes(of: trace.startContent)
    endContent = Self.bytes(of: trace.endContent)
    patches.append(Patch(position: 0, deleted: 0, start: 0, count: Int32(bytes.count)))
    for patch in trace.patches {
      let inserted = Self.bytes(of: patch.inserted)
      patches.append(
        Patch(
          position: Int32(patch.position), deleted: Int32(patch.deleted),
          start: Int32(bytes.count), count: Int32(inserted.count)))
      bytes += inserted
    }
  }

  /// Applies all patches to an empty buffer.
  func replay() -> [UInt8] {
    var buffer = GapBuffer()
    bytes.withUnsafeBufferPointer { bytes in
      for patch in patches {
        let start = Int(patch.start)
        let inserted = UnsafeBufferPointer(rebasing: bytes[start..<start + Int(patch.count)])
        buffer.replace(Int(patch.position), Int(patch.deleted), with: inserted)
      }
    }
    return buffer.content()
  }

  private static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "_") }
  }
}
