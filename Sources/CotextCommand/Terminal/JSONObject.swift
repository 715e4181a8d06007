internal import Cotext

/// A JSON object that is written field by field, in the order in which they come.
///
/// Controls that JSON would let through but a terminal obeys (U+007F to U+009F) are escaped.
struct JSONObject {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// The object so far, as one JSON value.
  var value: [UInt8] { Self.escapingControls(bytes + [UInt8(ascii: "}")]) }
  /// The object as a line.
  var line: [UInt8] { value + [UInt8(ascii: "\n")] }

  /// Appends a text; nothing for nil.
  mutating func append(_ key: String, _ text: String?) {
    guard let text else { return }
    start(key)
    bytes.appendJSONString(text)
  }

  /// Appends a number; nothing for nil.
  mutating func append(_ key: String, _ number: Int64?) {
    guard let number else { return }
    start(key)
    bytes.appendJSONInteger(number)
  }

  /// Appends a number.
  mutating func append(_ key: String, _ number: Int) {
    append(key, Int64(number))
  }

  /// Appends a truth value.
  mutating func append(_ key: String, _ isTrue: Bool) {
    start(key)
    bytes += (isTrue ? "true" : "false").utf8
  }

  /// Appends a value that knows its JSON.
  mutating func append(_ key: String, json: some JSONRepresentable) {
    start(key)
    json.write(into: &bytes)
  }

  /// Appends a value that is JSON already.
  mutating func append(_ key: String, rawJSON: String) {
    start(key)
    bytes += rawJSON.utf8
  }

  /// Appends an object; null for nil.
  mutating func append(_ key: String, _ object: JSONObject?) {
    start(key)
    bytes += object.map { $0.bytes + [UInt8(ascii: "}")] } ?? Array("null".utf8)
  }

  /// Appends an array of objects.
  mutating func append(_ key: String, _ objects: [JSONObject]) {
    start(key)
    bytes.append(UInt8(ascii: "["))
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += object.bytes
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func start(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Escapes U+007F to U+009F, which stand only inside of strings.
  private static func escapingControls(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 }) else { return json }
    var result: [UInt8] = []
    var place = 0
    while place < json.count {
      let byte = json[place]
      let isLong = byte == 0xC2 && place + 1 < json.count && json[place + 1] < 0xA0
      if byte == 0x7F || isLong {
        let control = isLong ? json[place + 1] : byte
        result += "\\u00\(String(control, radix: 16))".utf8
        place += isLong ? 2 : 1
      } else {
        result.append(byte)
        place += 1
      }
    }
    return result
  }
}
