internal import Cotext

extension Attach {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("unit", unit.rawValue)
  }
}

extension Content {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("revision", revision)
    bytes.appendField("edit", edit)
    bytes.appendField("unit", unit.rawValue)
    bytes.appendList("runs", runs) { $1.appendRun(text: $0.text, attributes: $0.attributes) }
    if hasMore { bytes.appendField("more", true) }
  }
}

extension EditRequest {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("edit", edit)
    bytes.appendField("revision", revision)
    bytes.appendList("edits", edits) { $0.write(into: &$1) }
    if let selection {
      bytes.append(#","selection":{"ranges":"#)
      bytes.append(selection.ranges)
      bytes.appendAffinity(of: selection)
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension Edited {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("edit", edit)
    bytes.appendKey("id")
    if let id { bytes.append(id, from: nil) } else { bytes.append("null") }
    bytes.appendField("durable", isDurable)
    if !attributes.isEmpty {
      bytes.appendList("attributes", attributes) { $0.write(into: &$1) }
    }
  }
}

extension PatchNotice {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("revision", revision)
    bytes.appendField("edit", edit)
    bytes.appendList("edits", edits) { $0.write(into: &$1) }
    bytes.appendField("author", ifAny: author)
    bytes.appendField("origin", origin.rawValue)
  }
}

extension SelectionRequest {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("revision", revision)
    bytes.appendKey("ranges")
    bytes.append(selection.ranges)
    bytes.appendAffinity(of: selection)
  }
}

extension Caret {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendKey("ranges")
    bytes.append(ranges)
    bytes.appendField("attributes", attributes)
  }
}

extension UndoRequest {
  func writeFields(into bytes: inout [UInt8]) {
    bytes.appendField("doc", document)
    bytes.appendField("of", ifAny: of)
  }
}

extension OffsetEdit {
  fileprivate func write(into bytes: inout [UInt8]) {
    bytes.append(#"{"at":"#)
    bytes.appendJSONInteger(Int64(offset))
    if let format {
      bytes.appendField("length", length)
      bytes.appendField("format", format)
    } else {
      if deleteCount != 0 || text == nil { bytes.appendField("delete", deleteCount) }
      if let text {
        bytes.appendField("insert", text)
        if let attributes { bytes.appendField("attributes", attributes) }
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ ranges: [Range<Int>]) {
    append(UInt8(ascii: "["))
    for (index, range) in ranges.enumerated() {
      append(index > 0 ? ",[" : "[")
      appendJSONInteger(Int64(range.lowerBound))
      append(UInt8(ascii: ","))
      appendJSONInteger(Int64(range.upperBound))
      append(UInt8(ascii: "]"))
    }
    append(UInt8(ascii: "]"))
  }

  /// Upstream is what is meant where nothing is said.
  fileprivate mutating func appendAffinity(of selection: OffsetSelection) {
    if selection.isDownstream { appendField("affinity", "downstream") }
  }
}
