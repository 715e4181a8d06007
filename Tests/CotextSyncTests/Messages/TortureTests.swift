import Cotext
import CotextSync
import Testing

/// A line that is wrong, and how it is answered.
struct TortureCase: Sendable, CustomTestStringConvertible {
  var line: [UInt8]
  var code: ErrorCode
  var message: String

  init(_ line: String, _ code: ErrorCode, _ message: String) {
    self.init(bytes: Array(line.utf8), code, message)
  }

  init(bytes line: [UInt8], _ code: ErrorCode, _ message: String) {
    self.line = line
    self.code = code
    self.message = message
  }

  var testDescription: String { String(decoding: line.prefix(200), as: UTF8.self) }
}

@Suite("Lines that are wrong")
struct TortureTests {
  private func expectAnswer(_ torture: TortureCase) {
    let error = #expect(throws: JSONError.self) { try Message(json: torture.line) }
    let report = error.map { ErrorReport($0, line: 7) }
    #expect(report == ErrorReport(code: torture.code, message: torture.message, line: 7))
  }

  @Test(arguments: TortureCase.syntax)
  func `what is no JSON is parse, or bad-text, in whatever message it stands`(
    torture: TortureCase
  ) {
    expectAnswer(torture)
  }

  @Test(arguments: TortureCase.types)
  func `what is no message is bad-message`(torture: TortureCase) {
    expectAnswer(torture)
  }

  @Test(arguments: TortureCase.fields)
  func `a field that breaks its rule is bad-message`(torture: TortureCase) {
    expectAnswer(torture)
  }

  @Test(arguments: TortureCase.changes)
  func `a change that breaks a rule is bad-op`(torture: TortureCase) {
    expectAnswer(torture)
  }

  @Test(arguments: TortureCase.limits)
  func `what passes a limit is too-large`(torture: TortureCase) {
    expectAnswer(torture)
  }

  @Test(arguments: GoldenMessage.all)
  func `a field that must be there is named where it is missing`(golden: GoldenMessage) {
    let optional: Set = [
      "hello.user", "hello.token", "hello.features", "presence.session", "presence.user",
      "presence.ttl", "closed.code", "closed.message", "error.line", "bye.retryAfter", "text.more",
      "reset.more", "edit.selection", "edited.attributes", "patch.author", "select.affinity",
      "undo.of", "redo.of", "change.doc", "open.digest", "open.more", "opened.digest",
    ]
    let type = golden.message.type
    for key in golden.keys {
      // Another key of the same length is unknown, so the field is missing.
      let other = String(repeating: "X", count: key.utf8.count)
      let line = golden.replacing(key: key, with: other)
      do throws(JSONError) {
        _ = try Message(json: line)
        #expect(optional.contains("\(type).\(key)") || type == "later", "\(line)")
      } catch {
        #expect(!optional.contains("\(type).\(key)"), "\(line)")
        #expect(error.reason == .missingField)
        #expect(error.field == key)
        #expect(error.description == "byte 0: this object lacks \"\(key)\"; add it")
        let isOfChange = type == "change" && key != "type"
        #expect(ErrorCode(error) == (isOfChange ? .badOperation : .badMessage))
      }
    }
  }

  @Test(arguments: GoldenMessage.all)
  func `a field of the wrong type is refused, and a key that stands twice`(golden: GoldenMessage) {
    for key in golden.keys where golden.message.type != "later" {
      let twice = golden.line.dropLast() + ",\"\(key)\":0}"
      let error = #expect(throws: JSONError.self) { try Message(json: String(twice)) }
      #expect(error?.reason == .duplicateKey)
      #expect(error.map { ErrorCode($0) } == .parse)
      // No field takes `[[]]`, but for a state, which takes everything.
      let wrong = golden.replacing(key: key, with: "\(key)\":[[]],\"_")
      if "\(golden.message.type).\(key)" == "presence.state" { continue }
      let refusal = #expect(throws: JSONError.self, "\(wrong)") { try Message(json: wrong) }
      let isOfChange = golden.message.type == "change" && key != "type"
      #expect(
        refusal.map { ErrorCode($0) } == (isOfChange ? .badOperation : .badMessage), "\(wrong)")
    }
  }

  @Test func `every code of an error is a code of the protocol`() {
    for reason in JSONError.Reason.allCases {
      #expect(ErrorCode(rawValue: JSONError(reason, at: 0).code) != nil)
    }
  }
}

extension GoldenMessage {
  /// The keys of the outermost object.
  fileprivate var keys: [String] {
    var keys: [String] = []
    var depth = 0
    var token: [UInt8]?
    var last = ""
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\"") {
        if let text = token { last = String(decoding: text, as: UTF8.self) }
        token = token == nil ? [] : nil
      } else if token != nil {
        token?.append(byte)
      } else if byte == UInt8(ascii: ":"), depth == 1 {
        keys.append(last)
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "}]".utf8.contains(byte) {
        depth -= 1
      }
    }
    return keys
  }

  /// The line with another text in place of a key of the outermost object.
  fileprivate func replacing(key: String, with other: String) -> String {
    guard let range = line.firstRange(of: "\"\(key)\":") else { return line }
    return line[..<range.lowerBound] + "\"\(other)\":" + line[range.upperBound...]
  }
}
