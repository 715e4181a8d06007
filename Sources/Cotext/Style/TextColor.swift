/// A colour of text: red, green, blue and opacity, or a name that an application knows.
///
///     let orange = TextColor("#ff9500")
///     TextColor.red.name  // "red"
///
/// It is what exports accept as a colour, and nothing else: `#` and 3, 4, 6 or 8 hexadecimal digits,
/// or a name of 1 to 32 ASCII letters. Digits are kept in lower case, six of them, or eight where the
/// colour is not opaque; so colours that are the same compare as the same.
public struct TextColor: Hashable, Sendable, CustomStringConvertible {
  /// The colour as it is written: `#ff9500`, or a name.
  public let description: String

  /// The colour that is written so; nil if it is none.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...32).contains(bytes.count) else { return nil }
    guard bytes[0] == UInt8(ascii: "#") else {
      guard bytes.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
      description = text
      return
    }
    var digits: [UInt8] = []
    for byte in bytes.dropFirst() {
      guard let digit = Self.digit(byte) else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default: return nil
    }
    if digits.count == 8, digits[6] == UInt8(ascii: "f"), digits[7] == UInt8(ascii: "f") {
      digits.removeLast(2)
    }
    description = "#" + String(decoding: digits, as: UTF8.self)
  }

  /// A colour out of its parts in sRGB, each from 0 to 1; what lies outside is moved to the edge.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    var text = "#"
    var parts = [red, green, blue].map(Self.byte)
    if Self.byte(opacity) < 255 { parts.append(Self.byte(opacity)) }
    for part in parts { text += (part < 16 ? "0" : "") + String(part, radix: 16) }
    description = text
  }

  private init(name: String) {
    description = name
  }

  /// The name; nil for a colour out of parts.
  public var name: String? {
    description.utf8.first == UInt8(ascii: "#") ? nil : description
  }

  /// The parts in sRGB, each from 0 to 1; nil for a name.
  public var components: (red: Double, green: Double, blue: Double, opacity: Double)? {
    guard name == nil else { return nil }
    var parts: [Double] = []
    var high: UInt8?
    for byte in description.utf8.dropFirst() {
      let digit =
        byte < UInt8(ascii: "a") ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10
      if let first = high {
        parts.append(Double(first << 4 | digit) / 255)
        high = nil
      } else {
        high = digit
      }
    }
    return (parts[0], parts[1], parts[2], parts.count > 3 ? parts[3] : 1)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      return byte | 0x20
    default: return nil
    }
  }

  private static func byte(_ part: Double) -> UInt8 {
    // What is not a number counts as 0.
    part >= 1 ? 255 : part > 0 ? UInt8(part * 255 + 0.5) : 0
  }
}

extension TextColor: AttributeValueConvertible {
  /// Reads a colour that is written as text.
  public init?(attributeValue: AttributeValue) {
    guard case .string(let text) = attributeValue else { return nil }
    self.init(text)
  }

  /// The colour as text.
  public var attributeValue: AttributeValue { .string(description) }
}

extension TextColor {
  /// Black.
  public static let black = TextColor(name: "black")
  /// Blue.
  public static let blue = TextColor(name: "blue")
  /// Brown.
  public static let brown = TextColor(name: "brown")
  /// No colour at all.
  public static let clear = TextColor(name: "clear")
  /// Cyan.
  public static let cyan = TextColor(name: "cyan")
  /// Gray.
  public static let gray = TextColor(name: "gray")
  /// Green.
  public static let green = TextColor(name: "green")
  /// Indigo.
  public static let indigo = TextColor(name: "indigo")
  /// Mint.
  public static let mint = TextColor(name: "mint")
  /// Orange.
  public static let orange = TextColor(name: "orange")
  /// Pink.
  public static let pink = TextColor(name: "pink")
  /// The colour of content.
  public static let primary = TextColor(name: "primary")
  /// Purple.
  public static let purple = TextColor(name: "purple")
  /// Red.
  public static let red = TextColor(name: "red")
  /// The colour of content that matters less.
  public static let secondary = TextColor(name: "secondary")
  /// Teal.
  public static let teal = TextColor(name: "teal")
  /// White.
  public static let white = TextColor(name: "white")
  /// Yellow.
  public static let yellow = TextColor(name: "yellow")
}
