/// Where the log of a document stands inside of a data folder.
///
///     LogName.path(of: "notes")       // notes.jsonl
///     LogName.path(of: "Ada/2026")    // %41da%2f2026.jsonl
///
/// The bytes `a–z 0-9 - _ .` stand for themselves, all others, and a dot in front, are written as
/// `%` and two digits. No upper-case letter is ever used, so that names which differ only in case
/// have different files on every file system. A long name is spread over folders, whose names end
/// with `~`, which no file's name does; the empty name is `%`.
enum LogName {
  /// The ending of every log.
  static let ending = ".jsonl"
  /// The most bytes that a file's or folder's name has without its ending: file systems take 255.
  static let longestPart = 200

  /// The path of a document's log, relative to the data folder. O(length).
  static func path(of document: String) -> String {
    var bytes: [UInt8] = []
    for byte in document.utf8 {
      if isPlain(byte), !(bytes.isEmpty && byte == UInt8(ascii: ".")) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    if bytes.isEmpty { bytes = [UInt8(ascii: "%")] }
    var path = ""
    var rest = bytes[...]
    while rest.count > longestPart {
      path += String(decoding: rest.prefix(longestPart), as: UTF8.self) + "~/"
      rest = rest.dropFirst(longestPart)
    }
    return path + String(decoding: rest, as: UTF8.self) + ending
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
