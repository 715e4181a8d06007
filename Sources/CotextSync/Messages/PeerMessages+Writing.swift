internal import Cotext

extension Hello {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendList("protocol", protocols) { $1.appendJSONInteger(Int64($0)) }
    bytes.appendField("agent", agent)
    bytes.appendField("maxLine", maxLine)
    bytes.appendField("user", ifAny: user)
    bytes.appendField("token", ifAny: token)
    if !features.isEmpty { bytes.appendList("features", features) { $1.appendJSONString($0) } }
  }
}

extension Open {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("version", version)
    bytes.appendField("mode", mode.rawValue)
    bytes.appendField("digest", ifAny: digest?.description)
    if hasMore { bytes.appendField("more", true) }
  }
}

extension DigestNotice {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("version", version)
    bytes.appendField("digest", digest.description)
  }
}

extension Opened {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("version", version)
    bytes.appendField("mode", mode.rawValue)
    bytes.appendField("digest", ifAny: digest?.description)
  }
}

extension Acknowledgement {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("version", version)
    bytes.appendField("durable", isDurable)
  }
}

extension Rejection {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendKey("id")
    bytes.append(id, from: nil)
    bytes.appendField("code", code.rawValue)
    bytes.appendField("message", message)
  }
}

extension Need {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendList("ranges", ranges) { $1.append($0, from: nil) }
  }
}

extension Presence {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("session", ifAny: session)
    bytes.appendField("user", ifAny: user)
    bytes.appendField("state", state ?? .null)
    bytes.appendField("ttl", ifAny: timeToLive)
  }
}

extension Closed {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("code", ifAny: code?.rawValue)
    bytes.appendField("message", ifAny: message)
  }
}

extension ErrorReport {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("code", code.rawValue)
    bytes.appendField("message", message)
    bytes.appendField("line", ifAny: line)
    bytes.appendField("fatal", isFatal)
  }
}

extension Bye {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("code", code.rawValue)
    bytes.appendField("message", message)
    bytes.appendField("retryAfter", ifAny: retryAfter)
  }
}
