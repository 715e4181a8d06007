/// Why bytes could not be read as JSON, or as what the JSON was meant to be, and where.
///
///     do { _ = try Change(json: line) } catch { print(error.code, error.offset, error) }
public struct JSONError: Error, Hashable, Sendable {
  /// What was wrong.
  public let reason: Reason
  /// Where it was wrong: the offset of a byte in what was read, a line or a whole file.
  public let offset: Int
  /// The field that is missing, where that is known.
  let name: FieldName?
  /// Whether a message other than a change was read.
  package var isInMessage = false

  /// An error at a byte.
  public init(_ reason: Reason, at offset: Int) {
    self.init(reason, at: offset, field: nil)
  }

  /// An error at a byte that concerns a field.
  package init(_ reason: Reason, at offset: Int, field name: FieldName?) {
    self.reason = reason
    self.offset = offset
    self.name = name
  }

  /// The key of the field that is missing, where ``reason`` is `missingField` and it is known.
  public var field: String? { name?.key }

  /// The permanent code of the protocol: `parse`, `bad-text`, `bad-message`, `bad-op` or
  /// `too-large`.
  ///
  /// What breaks a rule is `bad-op` in a change and `bad-message` in every other message.
  public var code: String {
    let code = reason.code
    return isInMessage && code == "bad-op" ? "bad-message" : code
  }

  /// The rule that was broken.
  public enum Reason: Hashable, Sendable, CaseIterable {
    // Not JSON.
    /// There is nothing but white space.
    case noValue
    /// The bytes end before the value does.
    case unexpectedEnd
    /// A byte that JSON does not allow here.
    case unexpectedByte
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A raw control character in a string.
    case controlCharacter
    /// A backslash that begins no escape.
    case invalidEscape
    /// Half of a surrogate pair in an escape.
    case loneSurrogate
    /// A number that JSON does not allow.
    case invalidNumber
    /// A key that stands twice in its object.
    case duplicateKey
    /// Arrays and objects that nest deeper than 32.
    case tooDeep
    /// Bytes behind the value.
    case trailingBytes

    // JSON, but not what is asked for.
    /// Something else stands where an object is asked for.
    case objectExpected
    /// Something else stands where an array is asked for.
    case arrayExpected
    /// Something else stands where a string is asked for.
    case stringExpected
    /// Something else stands where `true` or `false` is asked for.
    case booleanExpected
    /// Something else stands where an integer within ±(2^53 − 1) is asked for.
    case integerExpected
    /// An integer that lies outside the bounds of its field.
    case integerOutOfRange
    /// An object that lacks a field.
    case missingField
    /// An object whose `type` is not `change`.
    case notAChange
    /// A text that is not `counter@replica`.
    case badID
    /// Something that is not a reference to a unit.
    case badReference
    /// Something that is not a range of units.
    case badRange
    /// Something that is not an anchor.
    case badAnchor
    /// A text that is not a replica ID.
    case badReplica
    /// A list that may not be empty is empty, or an insertion has no text.
    case empty
    /// An operation with two verbs.
    case twoVerbs
    /// A count whose parity does not fit its verb.
    case wrongParity
    /// A key that is empty or longer than 128 bytes.
    case badKey
    /// A number that no IEEE double can hold.
    case numberOutOfRange
    /// A transaction of a trace that follows itself or a later one.
    case parentNotEarlier
    /// A patch of a trace that is not a position, a count and a text.
    case badPatch
    /// A trace of an unknown kind.
    case unknownKind
    /// A name that no document can have.
    case badDocumentName
    /// A mode that is not `read` or `write`.
    case badMode
    /// A digest that is not sixteen hexadecimal digits.
    case badDigest
    /// A unit that is not one of the four.
    case badTextUnit
    /// An origin that is not `remote`, `undo` or `redo`.
    case badOrigin
    /// An affinity that is not `upstream` or `downstream`.
    case badAffinity
    /// Something that is not a pair of offsets in order.
    case badOffsets
    /// Something that is not a run of text and its attributes.
    case badRun
    /// An edit by offsets that does nothing, or two things that do not go together.
    case badEdit

    // Too much.
    /// A value that nests deeper than 16.
    case valueTooDeep
    /// A value of more than 16 KiB.
    case valueTooLarge
    /// More than 2^20 units in one change.
    case tooManyUnits
    /// More than 1,024 parents.
    case tooManyParents
    /// More than 1,024 ranges in one `need`.
    case tooManyRanges
    /// More than 10,000 edits in one `edit`.
    case tooManyEdits
  }
}

extension JSONError.Reason {
  /// Whether the bytes are no JSON at all, whatever they were meant to be.
  var isSyntax: Bool {
    switch self {
    case .noValue, .unexpectedEnd, .unexpectedByte, .invalidUTF8, .controlCharacter,
      .invalidEscape, .loneSurrogate, .invalidNumber, .duplicateKey, .tooDeep, .trailingBytes:
      return true
    default: return false
    }
  }

  /// The permanent code of the protocol.
  ///
  /// Bytes that are not UTF-8 are no JSON, so they are `parse`; an escaped lone surrogate is JSON
  /// that names no text, so it is `bad-text`.
  public var code: String {
    switch self {
    case .loneSurrogate: return "bad-text"
    case .notAChange, .badDocumentName, .badMode, .badDigest, .badTextUnit, .badOrigin,
      .badAffinity,
      .badOffsets, .badRun, .badEdit:
      return "bad-message"
    case .valueTooDeep, .valueTooLarge, .tooManyUnits, .tooManyParents, .tooManyRanges,
      .tooManyEdits:
      return "too-large"
    default: return isSyntax ? "parse" : "bad-op"
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    if let field { return "byte \(offset): this object lacks \"\(field)\"; add it" }
    return "byte \(offset): \(reason.advice)"
  }
}

extension JSONError.Reason {
  fileprivate var advice: String {
    switch self {
    case .noValue: return "there is no JSON value; send one object a line"
    case .unexpectedEnd: return "the line ends inside a value; send it whole"
    case .unexpectedByte: return "this byte cannot stand here in JSON"
    case .invalidUTF8: return "this is not UTF-8; encode text as UTF-8"
    case .controlCharacter: return "a control character stands in a string; escape it as \\u00xx"
    case .invalidEscape: return "a backslash begins no escape; write \\\\ for a backslash"
    case .loneSurrogate: return "half of a surrogate pair; write both halves"
    case .invalidNumber: return "this is no JSON number"
    case .duplicateKey: return "this key stands twice in its object; keep one"
    case .tooDeep: return "arrays and objects nest deeper than 32"
    case .trailingBytes: return "something follows the value; send one value a line"
    case .objectExpected: return "an object must stand here"
    case .arrayExpected: return "an array must stand here"
    case .stringExpected: return "a string must stand here"
    case .booleanExpected: return "true or false must stand here"
    case .integerExpected:
      return "an integer within ±9007199254740991, without fraction and exponent, must stand here"
    case .integerOutOfRange: return "this integer lies outside the bounds of its field"
    case .missingField: return "this object lacks a field that it must have"
    case .notAChange: return "this is no change; its \"type\" must be \"change\""
    case .badID: return "an ID must stand here: a string like \"12@ada\""
    case .badReference:
      return "a unit must be named here: a number for an own one, \"12@ada\" for another's"
    case .badRange:
      return "units must be named here: 4, \"4+3\", \"4-3\", or \"4@ada\", \"4+3@ada\", \"4-3@ada\""
        + " for another replica's"
    case .badAnchor:
      return "an anchor must stand here: \"start\", \"end\", {\"before\":4} or {\"after\":4}"
    case .badReplica: return "a replica ID must stand here: 1 to 64 of A-Z a-z 0-9 . _ -"
    case .empty: return "this may not be empty"
    case .twoVerbs: return "an operation has one verb; send two operations"
    case .wrongParity: return "the count of an undo is odd, that of a redo even"
    case .badKey: return "the name of an attribute has 1 to 128 bytes"
    case .numberOutOfRange: return "this number is too large for an IEEE double"
    case .parentNotEarlier: return "a transaction may only follow earlier ones"
    case .badPatch: return "a patch is [position,deleted,\"inserted\"]"
    case .unknownKind: return "the kind of a trace is \"sequential\" or \"concurrent\""
    case .badDocumentName:
      return "the name of a document has 1 to 256 bytes and no control characters"
    case .badDigest: return "the digest is 16 hexadecimal digits in lower case"
    case .badMode: return "the mode is \"read\" or \"write\""
    case .badTextUnit: return "the unit is \"utf8\", \"utf16\", \"scalar\" or \"character\""
    case .badOrigin: return "the origin is \"remote\", \"undo\" or \"redo\""
    case .badAffinity: return "the affinity is \"upstream\" or \"downstream\""
    case .badOffsets: return "a range of offsets is [from,to], and from is not behind to"
    case .badRun: return "a run is [\"text\",{attributes}]"
    case .badEdit:
      return "an edit has \"insert\", \"delete\" or both, or else \"format\" and nothing but it"
    case .valueTooDeep: return "a value nests at most 16 deep"
    case .valueTooLarge: return "a value has at most 16 KiB in JSON"
    case .tooManyUnits: return "a change takes at most 1,048,576 units; split it"
    case .tooManyParents: return "a change lists at most 1,024 parents; leave out redundant ones"
    case .tooManyRanges: return "one message asks for at most 1,024 ranges; send several"
    case .tooManyEdits: return "one message makes at most 10,000 edits; send several"
    }
  }
}
