import Cotext

extension Document {
  /// Makes the edit of a patch, whose position counts from an offset of the document.
  @inline(__always)
  @discardableResult
  mutating func edit(_ patch: Trace.Patch, from offset: Int = 0) throws(EditError) -> Change? {
    let start = offset + patch.position
    if patch.deleted == 0 { return try insert(patch.inserted, at: start, in: .scalar) }
    let range = start..<start + patch.deleted
    if patch.inserted.isEmpty { return try delete(range, in: .scalar) }
    return try replace(range, in: .scalar, with: patch.inserted)
  }

  /// Makes all edits of a sequential trace, one change each.
  mutating func edit(_ trace: Trace, from offset: Int = 0) throws(EditError) {
    try insert(trace.startContent, at: offset, in: .scalar)
    for patch in trace.patches { try edit(patch, from: offset) }
  }

  /// Whether the text is, scalar for scalar, the one that is expected.
  func has(_ text: String) -> Bool {
    self.text.utf8.elementsEqual(text.utf8)
  }
}

extension ReplicaID {
  /// The replica that edits in benchmarks; always the same, so that sizes compare.
  static let writer = ReplicaID("writer") ?? .random()
}
