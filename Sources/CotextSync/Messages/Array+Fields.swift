internal import Cotext

// Fields of a message, each with the comma in front of it.
extension [UInt8] {
  /// Appends `,"key":`; the key needs no escapes.
  mutating func appendKey(_ key: String) {
    append(#",""#)
    append(key)
    append(#"":"#)
  }

  mutating func appendField(_ key: String, _ text: String) {
    appendKey(key)
    appendJSONString(text)
  }

  /// Appends nothing for nil.
  mutating func appendField(_ key: String, ifAny text: String?) {
    if let text { appendField(key, text) }
  }

  mutating func appendField(_ key: String, _ number: some BinaryInteger) {
    appendKey(key)
    appendJSONInteger(Int64(clamping: number))
  }

  /// Appends nothing for nil.
  mutating func appendField(_ key: String, ifAny number: Int?) {
    if let number { appendField(key, number) }
  }

  mutating func appendField(_ key: String, _ isTrue: Bool) {
    appendKey(key)
    append(isTrue ? "true" : "false")
  }

  mutating func appendField(_ key: String, _ value: some JSONRepresentable) {
    appendKey(key)
    value.write(into: &self)
  }

  mutating func appendList<Item>(
    _ key: String, _ items: [Item], _ write: (Item, inout [UInt8]) -> Void
  ) {
    appendKey(key)
    append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(item, &self)
    }
    append(UInt8(ascii: "]"))
  }
}
