import Cotext
import TestSupport
import Testing

/// Numbers that no writer writes, each at the place where it would do harm.
@Suite("Numbers in snapshots")
struct SnapshotNumberTests {
  /// The golden bytes, or others of which no column is packed, with something else in place of a
  /// column, its frame included.
  private static func bytes(
    _ original: [UInt8], column: Int, _ frame: [UInt8]
  ) -> [UInt8] {
    var result = Array(original[..<32])
    var place = 32
    var number = 0
    while place < original.count {
      let end = place + 2 + Int(original[place + 1])
      result += number == column ? frame : Array(original[place..<end])
      place = end
      number += 1
    }
    SnapshotFormat.seal(&result)
    return result
  }

  private static let golden = SnapshotExamples.golden.split(separator: " ")
    .compactMap { UInt8($0, radix: 16) }

  private static func varint(_ number: UInt64) -> [UInt8] {
    var rest = number
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func reason(_ bytes: [UInt8]) -> SnapshotError.Reason? {
    do throws(SnapshotError) { _ = try Document(snapshot: bytes.span) } catch {
      return error.reason
    }
    return nil
  }

  @Test func `the columns of the golden bytes are where these tests look for them`() {
    #expect(Self.reason(Self.bytes(Self.golden, column: 1, [0, 4, 5, 0, 5, 0])) == nil)
    #expect(Self.reason(Self.bytes(Self.golden, column: 4, [0, 1, 1])) == nil)
  }

  @Test(arguments: [UInt64(1) << 42, 1 << 62, 1 << 63, .max])
  func `a column longer than any file is refused`(size: UInt64) {
    let frame = [0] + Self.varint(size)
    #expect(Self.reason(Self.bytes(Self.golden, column: 0, frame)) == .badNumber)
  }

  @Test func `a number of more than 64 bits is refused`() {
    // 5, as it should stand there, with bits that have no place.
    for last in [[2], [0x7E], [0x80, 1]] as [[UInt8]] {
      let number = [0x85] + [UInt8](repeating: 0x80, count: 8) + last
      let content = number + [0, 5, 0]
      let frame = [0, UInt8(content.count)] + content
      #expect(Self.reason(Self.bytes(Self.golden, column: 1, frame)) == .badNumber)
    }
  }

  @Test func `a target that lies farther than numbers reach is refused`() {
    for distance: UInt64 in [.max, .max - 1, .max - 5, .max - 7] {
      let content = Self.varint(distance)
      let frame = [0, UInt8(content.count)] + content
      #expect(Self.reason(Self.bytes(Self.golden, column: 4, frame)) == .badNumber)
    }
  }

  @Test func `an undo of what lies before the start is refused`() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("abc", at: 0, in: .scalar)
    try document.trimHistory(before: document.version)
    let change = try #require(try document.insert("d", at: 3, in: .scalar))
    try document.undo([change.units])
    let original = document.snapshot()
    #expect(Self.reason(Self.bytes(original, column: 9, [0, 4, 1, 1, 1, 2])) == nil)
    #expect(
      Self.reason(Self.bytes(original, column: 9, [0, 4, 1, 1, 2, 2])) == .badReference)
  }
}
