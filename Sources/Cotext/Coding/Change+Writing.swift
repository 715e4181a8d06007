extension Change {
  /// Appends the change as one line without its line feed: keys in the order of section 8.
  ///
  /// O(length). Reading the bytes gives an equal change if the change keeps the limits: valid
  /// ranges, a time within ±(2^53 − 1), unknown operations as they were read.
  public func write(into bytes: inout [UInt8]) {
    bytes.append(#"{"type":"change""#)
    if let document {
      bytes.append(#","doc":"#)
      bytes.appendJSONString(document)
    }
    bytes.append(#","id":""#)
    bytes.append(id)
    if !parents.isEmpty {
      bytes.append(#"","parents":[""#)
      for (index, parent) in parents.enumerated() {
        if index > 0 { bytes.append(#"",""#) }
        bytes.append(parent)
      }
      bytes.append(#""]"#)
    } else {
      bytes.append(UInt8(ascii: "\""))
    }
    if let time {
      bytes.append(#","time":"#)
      bytes.appendJSONInteger(time)
    }
    if let author {
      bytes.append(#","author":"#)
      bytes.appendJSONString(author)
    }
    bytes.append(#","ops":["#)
    for (index, operation) in operations.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(operation, of: id.replica)
    }
    bytes.append("]}")
  }
}

extension [UInt8] {
  /// Appends `12@ada`.
  package mutating func append(_ id: OperationID) {
    appendJSONInteger(Int64(id.counter))
    append(UInt8(ascii: "@"))
    append(id.replica.rawValue)
  }

  fileprivate mutating func append(_ operation: EditOperation, of own: ReplicaID) {
    switch operation {
    case .insert(let text, let after, let before):
      append(#"{"insert":"#)
      appendJSONString(text)
      if let after {
        append(#","after":"#)
        append(after, from: own)
      }
      if let before {
        append(#","before":"#)
        append(before, from: own)
      }
    case .delete(let ranges):
      append(#"{"delete":"#)
      append(ranges, from: own)
    case .mark(let mark):
      append(#"{"mark":"#)
      appendJSONString(mark.key.rawValue)
      append(#","value":"#)
      mark.value.write(into: &self)
      append(#","from":"#)
      append(mark.from, from: own)
      append(#","to":"#)
      append(mark.to, from: own)
    case .undo(let ranges, let count):
      append(#"{"undo":"#)
      append(ranges, from: own)
      append(#","count":"#)
      appendJSONInteger(Int64(count))
    case .redo(let ranges, let count):
      append(#"{"redo":"#)
      append(ranges, from: own)
      append(#","count":"#)
      appendJSONInteger(Int64(count))
    case .unknown(let operation): return append(operation.json)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends a REF; where no replica is `own` every unit is written with its replica.
  package mutating func append(_ id: OperationID, from own: ReplicaID?) {
    if id.replica == own { return appendJSONInteger(Int64(id.counter)) }
    append(UInt8(ascii: "\""))
    append(id)
    append(UInt8(ascii: "\""))
  }

  /// Appends a RANGE; where no replica is `own` it is written with its replica.
  package mutating func append(_ range: OperationRange, from own: ReplicaID?) {
    if range.count == 1, range.replica == own { return appendJSONInteger(Int64(range.first)) }
    append(UInt8(ascii: "\""))
    appendJSONInteger(Int64(range.first))
    if range.count > 1 {
      append(range.direction == .ascending ? UInt8(ascii: "+") : UInt8(ascii: "-"))
      appendJSONInteger(Int64(range.count))
    }
    if range.replica != own {
      append(UInt8(ascii: "@"))
      append(range.replica.rawValue)
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(_ ranges: ShortList<OperationRange>, from own: ReplicaID) {
    append(UInt8(ascii: "["))
    for (index, range) in ranges.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(range, from: own)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends an anchor; where no replica is `own` elements are written with their replicas.
  package mutating func append(_ anchor: TextAnchor, from own: ReplicaID?) {
    switch anchor {
    case .start: append(#""start""#)
    case .end: append(#""end""#)
    case .before(let id):
      append(#"{"before":"#)
      append(id, from: own)
      append(UInt8(ascii: "}"))
    case .after(let id):
      append(#"{"after":"#)
      append(id, from: own)
      append(UInt8(ascii: "}"))
    }
  }
}
