internal import Cotext

// Changes in words, for the trail of a session that failed.

func describe(_ change: Change) -> String {
  let parents = change.parents.map(\.description).joined(separator: " ")
  let operations = change.operations.map(describe).joined(separator: ", ")
  return "\(change.id) after [\(parents)]: \(operations)"
}

func describe(_ version: Version) -> String {
  version.elements.map { "\($0.replica):\($0.count)" }.joined(separator: " ")
}

private func describe(_ operation: EditOperation) -> String {
  switch operation {
  case .insert(let text, let after, let before):
    let neighbours = "\(after?.description ?? "start") and \(before?.description ?? "end")"
    return "insert \(text.debugDescription) between \(neighbours)"
  case .delete(let ranges): return "delete \(describe(ranges))"
  case .mark(let mark):
    let value = mark.value.plain
    return "mark \(mark.key) \(value) from \(describe(mark.from)) to \(describe(mark.to))"
  case .undo(let ranges, let count): return "undo \(describe(ranges)) to \(count)"
  case .redo(let ranges, let count): return "redo \(describe(ranges)) to \(count)"
  case .unknown(let operation): return operation.json
  }
}

private func describe(_ ranges: ShortList<OperationRange>) -> String {
  ranges.map { range in
    let sign = range.direction == .ascending ? "+" : "-"
    return "\(range.first)\(range.count == 1 ? "" : "\(sign)\(range.count)")@\(range.replica)"
  }.joined(separator: " ")
}

private func describe(_ anchor: TextAnchor) -> String {
  switch anchor {
  case .start: return "start"
  case .end: return "end"
  case .before(let id): return "before \(id)"
  case .after(let id): return "after \(id)"
  }
}
