import Cotext
import Testing

@Suite("Random changes and hostile bytes")
struct CodingFuzzTests {
  @Test func `a random change survives writing and reading, byte for byte`() throws {
    let seed = CodingGenerator.seed(or: 1)
    var generator = CodingGenerator(seed: seed)
    for round in 0..<3000 {
      let change = generator.change()
      var bytes: [UInt8] = []
      change.write(into: &bytes)
      let label = "COTEXT_SEED=\(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      let read = try #require(try? Change(json: bytes), "\(label)")
      #expect(read == change, "\(label)")
      #expect(read.json == change.json, "\(label)")
    }
  }

  @Test func `a mutated line never traps, and what is still read is written alike`() {
    let seed = CodingGenerator.seed(or: 2)
    var generator = CodingGenerator(seed: seed)
    var readable = 0
    for round in 0..<30_000 {
      var bytes = Array(generator.change().json.utf8)
      for _ in 0...generator.below(3) { generator.mutate(&bytes) }
      guard let change = try? Change(json: bytes) else { continue }
      readable += 1
      let label = "COTEXT_SEED=\(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      let again = try? Change(json: change.json)
      #expect(again == change, "\(label)")
      #expect(again?.json == change.json, "\(label)")
    }
    #expect(readable > 1000, "mutations must leave some lines readable, \(readable) were")
  }

  @Test func `every prefix of a line is refused`() {
    var generator = CodingGenerator(seed: 3)
    for _ in 0..<50 {
      let bytes = Array(generator.change().json.utf8)
      for length in 0..<bytes.count {
        let error = #expect(throws: JSONError.self) { try Change(json: Array(bytes[..<length])) }
        #expect((error?.offset ?? .max) <= length)
      }
    }
  }

  @Test func `white space between tokens changes nothing`() throws {
    var generator = CodingGenerator(seed: 4)
    for _ in 0..<300 {
      let change = generator.change()
      var spaced: [UInt8] = []
      var isInString = false
      var isEscaped = false
      for byte in change.json.utf8 {
        if !isInString, ",:{}[]\"".utf8.contains(byte) {
          let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
          for _ in 0..<generator.below(3) { spaced.append(blanks[generator.below(4)]) }
        }
        spaced.append(byte)
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      #expect(try Change(json: spaced) == change)
    }
  }
}

extension CodingGenerator {
  fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = below(bytes.count)
    let telling = Array(#"{}[]",:\+-@0123456789eE.u"#.utf8)
    switch below(6) {
    case 0: bytes[place] ^= 1 << UInt8(below(8))
    case 1: bytes[place] = telling[below(telling.count)]
    case 2: bytes.insert(telling[below(telling.count)], at: place)
    case 3: bytes.remove(at: place)
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(8)))
    default:
      let end = min(bytes.count, place + 1 + below(8))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    }
  }
}
