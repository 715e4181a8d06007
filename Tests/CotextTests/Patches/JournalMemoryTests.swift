import Cotext
import Testing

#if canImport(Glibc)
  import CLinux

  struct JournalMemoryTests {
    /// The bytes of the heap that are in use.
    private func heapSize() -> Int {
      let info = mallinfo2()
      return Int(info.uordblks + info.hblkhd)
    }

    /// 4,000 pending restyles take some 100 KB; a copy of the list for each mark takes 128 MB.
    @Test func `Formats that no patch has taken yet leave nothing else on the heap`() throws {
      var document = Document()
      document.recordsPatches = true
      try document.insert(String(repeating: "ab", count: 4000), at: 0, in: .scalar)
      _ = document.takePatch(in: .scalar)
      let before = heapSize()
      for index in 0..<4000 {
        try document.format(2 * index..<2 * index + 1, in: .scalar, ["bold": true])
      }
      let patch = document.takePatch(in: .scalar)
      let grown = heapSize() - before
      #expect(!patch.edits.isEmpty)
      #expect(grown < 48 << 20, "\(grown) bytes")
    }
  }
#endif
