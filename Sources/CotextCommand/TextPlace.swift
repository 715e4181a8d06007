/// A place in a text or a file, as messages name it.
struct TextPlace: Equatable {
  /// The line, from 1.
  var line: Int
  /// How far behind the start of the line, from 0, in bytes or scalars as they were counted.
  var offset: Int

  /// The place of an offset among units of text. O(offset).
  init(of offset: Int, in units: some Sequence<UInt32>) {
    line = 1
    self.offset = 0
    for unit in units.prefix(offset) {
      if unit == 0x0A {
        line += 1
        self.offset = 0
      } else {
        self.offset += 1
      }
    }
  }

  /// The place of a byte in a file.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(of: offset, in: bytes.lazy.map(UInt32.init))
  }

  /// The place of a scalar in a text.
  init(ofScalar offset: Int, in text: String) {
    self.init(of: offset, in: text.unicodeScalars.lazy.map(\.value))
  }
}
