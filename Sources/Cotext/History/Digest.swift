/// What the units of a version are, in 64 bits: equal versions with equal digests have the same history.
///
/// Equal counts do not prove equal units. A restored backup, a log that lost its end, or one replica ID
/// that is used twice make different units of the same name; then digests differ.
///
///     var ada = Document(replica: ReplicaID("ada")!)
///     var copy = ada
///     try ada.insert("one", at: 0, in: .scalar)
///     try copy.insert("two", at: 0, in: .scalar)
///     ada.version == copy.version  // true
///     ada.digest != copy.digest  // true
///
/// A digest does not depend on how changes were cut, on times or on authors. It finds mistakes, not
/// attacks: a program can make up units with a digest that it wants.
public struct Digest: Hashable, Sendable {
  /// The 64 bits.
  public var value: UInt64

  /// A digest out of its bits.
  public init(value: UInt64) {
    self.value = value
  }
}

extension Digest: LosslessStringConvertible {
  /// Sixteen hexadecimal digits in lower case, as on the wire.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads sixteen hexadecimal digits in lower case; nil for all else.
  public init?(_ description: String) {
    let isHexadecimal = description.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
      default: false
      }
    }
    guard description.utf8.count == 16, isHexadecimal, let value = UInt64(description, radix: 16)
    else { return nil }
    self.value = value
  }
}
