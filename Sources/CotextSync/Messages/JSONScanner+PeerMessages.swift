internal import Cotext

// The messages between peers, but for changes.
extension JSONScanner {
  mutating func hello() throws(JSONError) -> Hello {
    var hello = Hello(protocols: [], agent: "")
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .protocol:
        hello.protocols = try list { (scanner) throws(JSONError) in try scanner.int() }
      case .agent: hello.agent = try string()
      case .maxLine: hello.maxLine = try int(from: 1)
      case .user: hello.user = try string()
      case .token: hello.token = try string()
      case .features:
        hello.features = try list { (scanner) throws(JSONError) in try scanner.string() }
      default: try skipValue()
      }
    }
    try require([.protocol, .agent, .maxLine], in: fields, at: start)
    return hello
  }

  mutating func open() throws(JSONError) -> Open {
    var open = Open(document: "")
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: open.document = try documentName()
      case .version: open.version = try version()
      case .mode: open.mode = try word(or: .badMode)
      case .digest: open.digest = try digest()
      case .more: open.hasMore = try boolean()
      default: try skipValue()
      }
    }
    try require([.doc, .version, .mode], in: fields, at: start)
    return open
  }

  mutating func opened() throws(JSONError) -> Opened {
    let open = try open()
    return Opened(
      document: open.document, version: open.version, mode: open.mode, digest: open.digest)
  }

  mutating func digestNotice() throws(JSONError) -> DigestNotice {
    var notice = DigestNotice(document: "", version: Version(), digest: Digest(value: 0))
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: notice.document = try documentName()
      case .version: notice.version = try version()
      case .digest: notice.digest = try digest()
      default: try skipValue()
      }
    }
    try require([.doc, .version, .digest], in: fields, at: start)
    return notice
  }

  private mutating func digest() throws(JSONError) -> Digest {
    skipWhitespace()
    let start = position
    guard let digest = Digest(try string()) else { throw JSONError(.badDigest, at: start) }
    return digest
  }

  mutating func acknowledgement() throws(JSONError) -> Acknowledgement {
    var acknowledgement = Acknowledgement(document: "", version: Version())
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: acknowledgement.document = try documentName()
      case .version: acknowledgement.version = try version()
      case .durable: acknowledgement.isDurable = try boolean()
      default: try skipValue()
      }
    }
    try require([.doc, .version, .durable], in: fields, at: start)
    return acknowledgement
  }

  mutating func rejection() throws(JSONError) -> Rejection {
    var document = ""
    var id: OperationID?
    var code = ErrorCode.internal
    var message = ""
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: document = try documentName()
      case .id: id = try operationID()
      case .code: code = try errorCode()
      case .message: message = try string()
      default: try skipValue()
      }
    }
    try require([.doc, .id, .code, .message], in: fields, at: start)
    guard let id else { throw JSONError(.badID, at: start) }
    return Rejection(document: document, id: id, code: code, message: message)
  }

  mutating func need() throws(JSONError) -> Need {
    var need = Need(document: "", ranges: [])
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: need.document = try documentName()
      case .ranges: need.ranges = try neededRanges()
      default: try skipValue()
      }
    }
    try require([.doc, .ranges], in: fields, at: start)
    return need
  }

  private mutating func neededRanges() throws(JSONError) -> [OperationRange] {
    skipWhitespace()
    let start = position
    var ranges: [OperationRange] = []
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) {
      guard ranges.count < Need.maximumRangeCount else { throw failure(.tooManyRanges) }
      ranges.append(try range(from: nil))
    }
    guard !ranges.isEmpty else { throw JSONError(.empty, at: start) }
    return ranges
  }

  mutating func presence() throws(JSONError) -> Presence {
    var presence = Presence(document: "", state: nil)
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: presence.document = try documentName()
      case .session: presence.session = try string()
      case .user: presence.user = try string()
      case .state: presence.state = try skipNull() ? nil : attributeValue()
      case .ttl: presence.timeToLive = try int(from: 0)
      default: try skipValue()
      }
    }
    try require([.doc, .state], in: fields, at: start)
    return presence
  }

  mutating func closed() throws(JSONError) -> Closed {
    var closed = Closed(document: "")
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: closed.document = try documentName()
      case .code: closed.code = try errorCode()
      case .message: closed.message = try string()
      default: try skipValue()
      }
    }
    try require([.doc], in: fields, at: start)
    return closed
  }

  /// The number of a ping or a pong.
  mutating func number() throws(JSONError) -> Int64 {
    var number: Int64 = 0
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      if fields.name == .n { number = try integer() } else { try skipValue() }
    }
    try require([.n], in: fields, at: start)
    return number
  }

  mutating func errorReport() throws(JSONError) -> ErrorReport {
    var report = ErrorReport(code: .internal, message: "")
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .code: report.code = try errorCode()
      case .message: report.message = try string()
      case .line: report.line = try int(from: 1)
      case .fatal: report.isFatal = try boolean()
      default: try skipValue()
      }
    }
    try require([.code, .message, .fatal], in: fields, at: start)
    return report
  }

  mutating func bye() throws(JSONError) -> Bye {
    var bye = Bye(code: .internal, message: "")
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .code: bye.code = try errorCode()
      case .message: bye.message = try string()
      case .retryAfter: bye.retryAfter = try int(from: 0)
      default: try skipValue()
      }
    }
    try require([.code, .message], in: fields, at: start)
    return bye
  }
}
