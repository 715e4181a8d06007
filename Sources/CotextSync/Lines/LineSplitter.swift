internal import Cotext

/// Cuts a stream of bytes into lines, however it arrives.
///
///     var offset = 0
///     while let line = splitter.next(in: bytes, from: &offset) {
///       switch line.content { … }
///     }
///
/// Lines end with a line feed only; one carriage return in front of it is dropped. Empty lines count
/// but are not delivered. No more than ``maxLine`` bytes of an unfinished line are held: a line that
/// gets longer is delivered as ``Line/Content/tooLong`` at once, and the rest of it read past. A line
/// that lies whole in the bytes at hand is not copied. What is left without a line feed at the end of
/// the stream is not a line, and never delivered. Each byte is looked at once.
public struct LineSplitter: Sendable {
  /// The longest line that is delivered, in bytes without its end. It may change at any time and
  /// holds from the next line on, or for the rest of the one that is being read.
  public var maxLine: Int
  /// The number of the line that is being read, from 1.
  public private(set) var number = 1
  /// The beginning of the line that is being read, if it stood in earlier bytes.
  private var held: [UInt8] = []
  /// Whether the rest of a line that is too long is being read past.
  private var isSkipping = false

  /// A splitter before the first line.
  public init(maxLine: Int) {
    self.maxLine = maxLine
  }

  /// How many bytes are taken up for the line that is being read; at most about twice ``maxLine``,
  /// as arrays grow by doubling.
  package var heldCapacity: Int { held.capacity }

  /// Goes on in some bytes to the next line that is to be delivered.
  ///
  /// Call it with the same bytes until it returns nil; then all of them are used up.
  ///
  /// - Parameters:
  ///   - bytes: What arrived behind what was used up before.
  ///   - offset: Where to go on, at first 0; moved behind what was used up.
  /// - Returns: The line, or nil if none ends, or gets too long, in what is left of the bytes.
  public mutating func next(in bytes: Span<UInt8>, from offset: inout Int) -> Line? {
    while offset < bytes.count {
      let start = offset
      guard let feed = bytes.firstLineFeed(from: start) else {
        offset = bytes.count
        return hold(bytes.extracting(start..<bytes.count))
      }
      offset = feed + 1
      if let line = end(with: start..<feed, of: bytes) { return line }
    }
    return nil
  }

  /// Takes in bytes that do not end the line.
  private mutating func hold(_ bytes: Span<UInt8>) -> Line? {
    if isSkipping { return nil }
    // A carriage return is not of the line if the line feed comes next.
    let hasReturn = bytes[bytes.count - 1] == UInt8(ascii: "\r")
    guard held.count + bytes.count - (hasReturn ? 1 : 0) <= maxLine else {
      isSkipping = true
      held = []
      return Line(number: number, content: .tooLong)
    }
    held.append(bytes)
    return nil
  }

  /// Takes in the end of a line; nil if there is nothing to deliver.
  private mutating func end(with rest: Range<Int>, of bytes: Span<UInt8>) -> Line? {
    defer { number += 1 }
    if isSkipping {
      isSkipping = false
      return nil
    }
    if held.isEmpty {
      let hasReturn = !rest.isEmpty && bytes[rest.upperBound - 1] == UInt8(ascii: "\r")
      let line = rest.lowerBound..<rest.upperBound - (hasReturn ? 1 : 0)
      if line.isEmpty { return nil }
      return Line(number: number, content: line.count <= maxLine ? .inPlace(line) : .tooLong)
    }
    var line = held
    held = []
    let last = rest.isEmpty ? line[line.count - 1] : bytes[rest.upperBound - 1]
    let length = line.count + rest.count - (last == UInt8(ascii: "\r") ? 1 : 0)
    if length == 0 { return nil }
    guard length <= maxLine else { return Line(number: number, content: .tooLong) }
    line.append(bytes.extracting(rest))
    line.removeLast(line.count - length)
    return Line(number: number, content: .whole(line))
  }
}
