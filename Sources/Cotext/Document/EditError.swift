/// Why an edit, or a question about a place, was refused. The document is as it was.
public enum EditError: Error, Hashable, Sendable {
  /// An offset or a range's bound lies outside 0 ... count, or is the count where a character is
  /// asked for.
  case offsetOutOfBounds(offset: Int, count: Int, unit: TextUnit)
  /// An offset lies inside a scalar or a character, and the caller asked for an exact one.
  case offsetInsideUnit(offset: Int, unit: TextUnit)
  /// An anchor or an undo names a unit that the document does not know, or not one of that kind.
  case unknownUnit(OperationID)
  /// An undo names a unit that lies before ``Document/historyStart``.
  case trimmedUnit(OperationID)
  /// An attribute's key is empty or longer than 128 bytes.
  case invalidKey(AttributeKey)
  /// A value is not a finite number, nests deeper than 16, or has more than 16 KiB in JSON.
  case invalidValue(AttributeKey)
  /// One change would take more than 2^20 units.
  case changeTooLarge(units: Int)
  /// The document, or this replica's counter, can hold no more.
  case documentFull
  /// This replica's ID was used by two writers; take a new one.
  case replicaQuarantined(ReplicaID)
}

extension EditError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .offsetOutOfBounds(0, 0, _):
      return "no character is at offset 0, since the text is empty; insert text first"
    case .offsetOutOfBounds(let offset, let count, let unit) where offset == count:
      return "offset \(offset) in \(unit.rawValue) units is the end of the text, where no character"
        + " is; pass 0 to \(count - 1)"
    case .offsetOutOfBounds(let offset, let count, let unit):
      return "offset \(offset) lies outside the text, which has \(count) in \(unit.rawValue)"
        + " units; pass 0 to \(count)"
    case .offsetInsideUnit(let offset, let unit):
      return "offset \(offset) in \(unit.rawValue) units stands inside a character;"
        + " use the offset of its start"
    case .unknownUnit(let id):
      return
        "\(id) is unknown here or not of the kind that is needed; apply the change that made it"
    case .trimmedUnit(let id):
      return
        "what \(id) did is not known any more, since the history was trimmed; undo it in a copy"
        + " that has the whole history"
    case .invalidKey(let key):
      return "an attribute's key has \(key.rawValue.utf8.count) bytes; use 1 to 128"
    case .invalidValue(let key):
      return "the value of \(key) must be finite JSON of at most 16 KiB, nested at most 16 deep"
    case .changeTooLarge(let units):
      return "the change would take \(units) units and 1,048,576 is the most; split it"
    case .documentFull:
      return "the document or this replica's counter is full; start a new document"
    case .replicaQuarantined(let replica):
      return "two writers used the replica ID \(replica); go on under a new one"
    }
  }
}
