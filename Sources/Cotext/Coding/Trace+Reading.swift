extension JSONScanner {
  /// Reads the object of a trace.
  mutating func trace() throws(JSONError) -> Trace {
    skipWhitespace()
    let start = position
    var trace = Trace(
      kind: .sequential, startContent: "", endContent: "", agentCount: 1, patches: [],
      transactions: [])
    var facts = TraceFacts()
    var keys = ObjectKeys()
    var hasEnd = false
    var hasTransactions = false
    var agentLimit: (count: Int, offset: Int)?
    try beginObject()
    while let key = try nextKey(&keys) {
      switch key {
      case "kind": trace.kind = try traceKind()
      case "startContent": trace.startContent = try string()
      case "endContent":
        trace.endContent = try string()
        hasEnd = true
      case "numAgents":
        skipWhitespace()
        agentLimit = (0, position)
        agentLimit?.count = try Int(integer(in: 0...TraceFacts.maximumAgentCount))
      case "txns":
        try transactions(of: &trace, &facts)
        hasTransactions = true
      default: try skipValue()
      }
    }
    guard hasEnd, hasTransactions else { throw JSONError(.missingField, at: start) }
    switch trace.kind {
    case .sequential:
      for index in trace.transactions.indices where facts.namesAgents {
        trace.transactions[index].parents = []
        trace.transactions[index].agent = 0
      }
    case .concurrent:
      if let offset = facts.incomplete { throw JSONError(.missingField, at: offset) }
      trace.agentCount = facts.agentCount
      if let agentLimit {
        guard facts.agentCount <= agentLimit.count else {
          throw JSONError(.integerOutOfRange, at: agentLimit.offset)
        }
        trace.agentCount = agentLimit.count
      }
    }
    return trace
  }

  private mutating func traceKind() throws(JSONError) -> Trace.Kind {
    skipWhitespace()
    let start = position
    guard let kind = try Trace.Kind(rawValue: string()) else {
      throw JSONError(.unknownKind, at: start)
    }
    return kind
  }

  private mutating func transactions(
    of trace: inout Trace, _ facts: inout TraceFacts
  ) throws(JSONError) {
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) {
      let start = position
      let firstPatch = trace.patches.count
      var fields = ObjectFields()
      var parents: [Int] = []
      var agent = 0
      try beginObject()
      while try nextField(&fields) {
        switch fields.name {
        case .parents: parents = try earlierTransactions(than: trace.transactions.count)
        case .agent: agent = try Int(integer(in: 0...TraceFacts.maximumAgentCount - 1))
        case .patches: try patches(into: &trace.patches)
        default: try skipValue()
        }
      }
      guard fields.contains(.patches) else { throw JSONError(.missingField, at: start) }
      facts.note(agent, fields, at: start)
      trace.transactions.append(
        Trace.Transaction(
          parents: parents, agent: agent, patches: firstPatch..<trace.patches.count))
    }
  }

  private mutating func earlierTransactions(than index: Int) throws(JSONError) -> [Int] {
    var parents: [Int] = []
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) {
      let start = position
      let parent = try integer()
      guard parent >= 0, parent < index else { throw JSONError(.parentNotEarlier, at: start) }
      parents.append(Int(parent))
    }
    return parents
  }

  private mutating func patches(into patches: inout [Trace.Patch]) throws(JSONError) {
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) {
      let start = position
      var isFirstPart = true
      try beginArray()
      guard try hasElement(&isFirstPart) else { throw JSONError(.badPatch, at: start) }
      let position = try Int(integer(in: 0...TraceFacts.maximumOffset))
      guard try hasElement(&isFirstPart) else { throw JSONError(.badPatch, at: start) }
      let deleted = try Int(integer(in: 0...TraceFacts.maximumOffset))
      guard try hasElement(&isFirstPart) else { throw JSONError(.badPatch, at: start) }
      let inserted = try string()
      if try hasElement(&isFirstPart) { throw JSONError(.badPatch, at: start) }
      patches.append(Trace.Patch(position: position, deleted: deleted, inserted: inserted))
    }
  }

  /// Whether the first telling key of the object belongs to a trace.
  mutating func startsTrace() throws(JSONError) -> Bool {
    var keys = ObjectKeys()
    try beginObject()
    while let key = try nextKey(&keys) {
      switch key {
      case "txns", "endContent", "startContent", "kind", "numAgents": return true
      case "type", "ops": return false
      default: try skipValue()
      }
    }
    return false
  }
}

/// What is found out while the transactions are read and judged when the kind is known.
private struct TraceFacts {
  static let maximumAgentCount: Int64 = 1_000_000
  static let maximumOffset: Int64 = 0x7FFF_FFFF

  var agentCount = 0
  var namesAgents = false
  /// Where the first transaction starts that names no parents or no agent.
  var incomplete: Int?

  mutating func note(_ agent: Int, _ fields: ObjectFields, at start: Int) {
    agentCount = max(agentCount, agent + 1)
    if fields.contains(.parents) || fields.contains(.agent) { namesAgents = true }
    if !(fields.contains(.parents) && fields.contains(.agent)) { incomplete = incomplete ?? start }
  }
}
