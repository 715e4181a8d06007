import Cotext
import CotextSync
import TestSupport
import Testing

@Suite("Random messages and hostile bytes")
struct MessageFuzzTests {
  private let seed = TestEnvironment.seed ?? 1

  private func label(_ round: Int, _ line: String) -> Comment {
    "COTEXT_SEED=\(seed), round \(round): \(line)"
  }

  @Test func `a random message survives writing and reading, byte for byte`() throws {
    var random = SplitMix64(seed: seed)
    var types: Set<String> = []
    for round in 0..<10_000 {
      let message = random.message()
      types.insert(message.type)
      let line = message.json
      let read = try #require(try? Message(json: line), label(round, line))
      #expect(read == message, label(round, line))
      #expect(Array(read.json.utf8) == Array(line.utf8), label(round, line))
      #expect(!line.utf8.contains(0x0A), label(round, line))
    }
    #expect(types.count == 26)
  }

  @Test func `keys may stand in any order, the type last, with white space everywhere`() throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<2000 {
      let message = random.message()
      let line = Self.spaced(Self.reversed(message.json, random: &random), random: &random)
      let read = try #require(
        try? Message(json: line), label(round, String(decoding: line, as: UTF8.self)))
      #expect(read == message, label(round, String(decoding: line, as: UTF8.self)))
    }
  }

  @Test func `unknown fields are ignored in every message and in edits`() throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<2000 {
      let message = random.message()
      let extra = #","xyz":{"type":[1e400,"\u0000"],"ops":null},"protocolX":-0.5}"#
      let line = message.json.dropLast() + extra
      #expect(try Message(json: String(line)) == message, label(round, String(line)))
    }
    let edit = #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":1,"insert":"x"}]}"#
    let wider = edit.replacingFirst(#""at":1"#, with: #""x":[],"at":1"#)
    #expect(try Message(json: wider) == Message(json: edit))
  }

  @Test func `a mutated line never traps, and what is still read is written alike`() {
    var random = SplitMix64(seed: seed)
    var readable = 0
    for round in 0..<60_000 {
      var bytes = Array(random.message().json.utf8)
      for _ in 0...random.below(3) { random.mutate(&bytes) }
      guard let message = try? Message(json: bytes) else { continue }
      readable += 1
      let again = try? Message(json: message.json)
      #expect(again == message, label(round, String(decoding: bytes, as: UTF8.self)))
      #expect(
        again?.json == message.json, label(round, String(decoding: bytes, as: UTF8.self)))
    }
    #expect(readable > 3000, "mutations must leave some lines readable, \(readable) were")
  }

  @Test func `every prefix of a line is refused as no JSON`() {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let bytes = Array(random.message().json.utf8)
      for length in 0..<bytes.count {
        let error = #expect(throws: JSONError.self) { try Message(json: Array(bytes[..<length])) }
        #expect(error.map { ErrorCode($0) } == .parse)
        #expect((error?.offset ?? .max) <= length)
      }
    }
  }

  @Test func `every byte of every golden line may be another byte`() {
    let others =
      Array(#"{}[]",:\+-.0159eEutn /"#.utf8) + [0, 0x0A, 0x1F, 0x7F, 0x80, 0xC2, 0xED, 0xFF]
    for golden in GoldenMessage.all {
      var bytes = Array(golden.line.utf8)
      for place in bytes.indices {
        let original = bytes[place]
        for byte in others {
          bytes[place] = byte
          do throws(JSONError) {
            let message = try Message(json: bytes)
            #expect((try? Message(json: message.json)) == message)
          } catch {
            #expect(error.offset <= bytes.count)
          }
        }
        bytes[place] = original
      }
    }
  }
}

extension MessageFuzzTests {
  /// The members of the outermost object in another order: backwards, the type last.
  fileprivate static func reversed(_ line: String, random: inout SplitMix64) -> [UInt8] {
    var members: [[UInt8]] = [[]]
    var depth = 0
    forEachByte(of: Array(line.utf8)) { byte, isInString in
      if !isInString {
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
        if depth == 1, byte == UInt8(ascii: ",") { return members.append([]) }
      }
      if depth > 0 { members[members.count - 1].append(byte) }
      if !isInString, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
    }
    let rest = members.dropFirst().shuffled(using: &random) + [members[0]]
    return Array("{".utf8) + rest.joined(separator: ",".utf8) + Array("}".utf8)
  }

  fileprivate static func spaced(_ line: [UInt8], random: inout SplitMix64) -> [UInt8] {
    var spaced: [UInt8] = []
    forEachByte(of: line) { byte, isInString in
      if !isInString, ",:{}[]\"".utf8.contains(byte) {
        for _ in 0..<random.below(3) { spaced.append(random.pick([0x20, 0x09, 0x0A, 0x0D])) }
      }
      spaced.append(byte)
    }
    return spaced
  }

  /// Says of each byte whether it stands in a string; the quotation mark that opens one does not.
  private static func forEachByte(of line: [UInt8], _ body: (UInt8, Bool) -> Void) {
    var isInString = false
    var isEscaped = false
    for byte in line {
      body(byte, isInString)
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}

extension SplitMix64 {
  fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = below(bytes.count)
    let telling = Array(#"{}[]",:\+-@0123456789eE.u"#.utf8)
    switch below(7) {
    case 0: bytes[place] ^= 1 << UInt8(below(8))
    case 1: bytes[place] = pick(telling)
    case 2: bytes.insert(pick(telling), at: place)
    case 3: bytes.remove(at: place)
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(8)))
    case 5: bytes[place] = UInt8(below(256))
    default:
      let end = min(bytes.count, place + 1 + below(8))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    }
  }
}
