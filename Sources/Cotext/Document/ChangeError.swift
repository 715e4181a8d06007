/// Why a change was refused. The text, the attributes and the version are as they were.
public enum ChangeError: Error, Hashable, Sendable {
  /// An operation, named by its index, breaks a rule.
  case badOperation(index: Int, Reason)
  /// The change as a whole breaks a rule.
  case badChange(Reason)
  /// The unit is known with other content or other parents: two writers used one replica ID.
  case fork(OperationID)
  /// The replica's units from this one on are not taken, since the log held another one that was
  /// refused, see ``Document/load(_:)``.
  case quarantined(OperationID)
  /// The change follows a unit that was refused, so it can never be applied.
  case missing(OperationID)
  /// Too many changes wait for others already; ask for ``Document/missing`` first, or apply them
  /// together.
  case tooManyWaiting
  /// The document can hold no more.
  case documentFull

  /// The rule that was broken.
  public enum Reason: String, Hashable, Sendable {
    /// A change without operations.
    case noOperations = "there are no operations"
    /// An operation that takes no unit.
    case noUnits = "an operation or range is empty"
    /// More than 2^20 units.
    case tooManyUnits = "the change takes more than 1,048,576 units"
    /// More than 1,024 parents.
    case tooManyParents = "the change lists more than 1,024 parents"
    /// The counters would pass 2^32.
    case counterOverflow = "the counters leave the range 0 to 4,294,967,295"
    /// A reference to the change itself or to what comes later.
    case futureReference = "a unit is named that comes later"
    /// A reference to something that the maker of the change did not know.
    case outsideCausalPast = "a unit is named that does not exist in the change's causal past"
    /// A reference to a unit of another kind.
    case wrongKind = "a unit is named that is not of the kind that is needed"
    /// `before` stands at or in front of `after`.
    case neighboursOutOfOrder = "before stands at or in front of after"
    /// A unit is named twice in one operation.
    case namedTwice = "a unit is named twice"
    /// A count with the wrong parity, out of 1 to 65,535, or more than one ahead.
    case badCount = "the count does not fit the state of a unit"
    /// An undo of a unit that lies before ``Document/historyStart``: a copy with the whole history
    /// takes it.
    case trimmedUnit = "a unit is undone that lies before the start of the history here"
    /// A key that is empty or too long.
    case badKey = "the key is empty or longer than 128 bytes"
    /// A value that is too large, too deep or not finite.
    case badValue = "the value is too large, too deep or not a finite number"
    /// A time outside ±(2^53 − 1) ms.
    case badTime = "the time is not a number that JSON can carry"
    /// The name of another document.
    case otherDocument = "the change belongs to another document"
  }

  /// The permanent code of the protocol: `bad-op`, `fork`, `missing`, `quota` or `too-large`.
  public var code: String {
    switch self {
    case .badOperation(_, .tooManyUnits), .badChange(.tooManyUnits), .documentFull:
      return "too-large"
    case .badOperation(_, .trimmedUnit): return "missing"
    case .badOperation, .badChange: return "bad-op"
    case .fork, .quarantined: return "fork"
    case .missing: return "missing"
    case .tooManyWaiting: return "quota"
    }
  }
}

extension ChangeError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .badOperation(let index, let reason):
      return "operation \(index + 1) is refused: \(reason.rawValue)"
    case .badChange(let reason): return "the change is refused: \(reason.rawValue)"
    case .fork(let id):
      return "\(id) is known with other content; one of the two writers must take a new replica ID"
    case .quarantined(let id):
      return "units of \(id.replica) are refused from \(id) on, since the log held that one wrong"
    case .missing(let id): return "the change follows \(id), which was refused"
    case .tooManyWaiting:
      return "too many changes wait for missing ones; send those that are missing first"
    case .documentFull: return "the document can hold no more"
    }
  }
}
