/// The name of one replica: one writing incarnation of one copy of a document.
///
/// A replica ID is 1 to 64 bytes out of `A–Z a–z 0–9 . _ -` and is ordered bytewise. Two copies of a
/// document must never write under the same ID: give every copy that writes its own.
///
///     let ada = ReplicaID("ada")!
///     let fresh = ReplicaID.random()
public struct ReplicaID: Hashable, Sendable, CustomStringConvertible {
  /// The most bytes that an ID may have.
  public static let maximumLength = 64

  /// The ID as text; always ASCII.
  public let rawValue: String

  /// The ID with this text, or nil if the text is not one. O(length).
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...Self.maximumLength).contains(bytes.count), bytes.allSatisfy(Self.allows) else {
      return nil
    }
    rawValue = String(text)
  }

  /// An ID out of bytes that are known to be allowed.
  init(validated text: String) {
    rawValue = text
  }

  /// Whether a byte may stand in an ID.
  static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  /// A fresh ID: 13 lowercase base-32 characters that hold 64 random bits.
  public static func random() -> ReplicaID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// A fresh ID out of a given source of randomness.
  public static func random(using generator: inout some RandomNumberGenerator) -> ReplicaID {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var bits = generator.next() as UInt64
    var text: [UInt8] = []
    for _ in 0..<13 {
      text.append(alphabet[Int(bits & 31)])
      bits >>= 5
    }
    return ReplicaID(validated: String(decoding: text, as: UTF8.self))
  }

  /// The ID as text.
  public var description: String { rawValue }
}

extension ReplicaID: Comparable {
  /// Bytewise order.
  public static func < (left: ReplicaID, right: ReplicaID) -> Bool {
    // ASCII only, where the order of strings is the order of bytes.
    left.rawValue < right.rawValue
  }
}
