/// Why bytes could not be opened as a snapshot, and where.
///
///     do { _ = try Document(snapshot: bytes.span) } catch { print(error.offset, error) }
public struct SnapshotError: Error, Hashable, Sendable {
  /// What was wrong.
  public let reason: Reason
  /// Where it was wrong: the offset of a byte in what was read; inside a compressed column that of
  /// the column's first byte.
  public let offset: Int

  /// An error at a byte.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The rule that was broken.
  public enum Reason: Hashable, Sendable {
    /// The bytes do not begin as a snapshot does.
    case notASnapshot
    /// A later version of the format; this program reads versions up to 1.
    case unsupportedVersion(UInt32)
    /// Flags that this version of the format does not know.
    case unsupportedFlags(UInt32)
    /// The bytes end early.
    case unexpectedEnd
    /// Bytes behind the end.
    case trailingBytes
    /// The bytes are not those that were written.
    case wrongChecksum
    /// A compressed column that does not unpack to what it says.
    case badCompression
    /// More units than so few bytes may stand for, or than a document may have.
    case tooLarge
    /// A number that is written wrongly or lies outside its bounds.
    case badNumber
    /// A text that is not UTF-8.
    case invalidUTF8
    /// A text that is not a replica ID, or is one that was there before.
    case badReplica
    /// A parent, target, origin or anchor that is not an earlier unit of the right kind.
    case badReference
    /// Columns that count different things.
    case inconsistentCounts
    /// An order of elements that no tree has.
    case badOrder
    /// An attribute's name or value, or an unknown operation, that a document does not accept.
    case badValue
  }
}

extension SnapshotError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String { "byte \(offset): \(reason.advice)" }
}

extension SnapshotError.Reason {
  fileprivate var advice: String {
    switch self {
    case .notASnapshot: return "this is no snapshot of a document; is it a log?"
    case .unsupportedVersion(let version):
      return "the snapshot has version \(version) of the format; a newer Cotext reads it"
    case .unsupportedFlags: return "the snapshot needs features that a newer Cotext has"
    case .unexpectedEnd: return "the snapshot is cut off; take another copy of it"
    case .trailingBytes: return "something stands behind the snapshot's end; cut it off"
    case .wrongChecksum: return "the snapshot is damaged; take another copy of it"
    case .badCompression: return "a column does not unpack to what it says"
    case .tooLarge: return "the snapshot names more units than it may"
    case .badNumber: return "a number lies outside its bounds"
    case .invalidUTF8: return "a text is not UTF-8"
    case .badReplica: return "a replica ID is not one, or stands here twice"
    case .badReference: return "a unit is named that is not there yet, or is none of the right kind"
    case .inconsistentCounts: return "two columns do not have the same length"
    case .badOrder: return "the elements stand in an order that no document has"
    case .badValue: return "an attribute or an unknown operation is not one that documents accept"
    }
  }
}
