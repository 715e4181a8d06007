/// One step of a change.
public enum EditOperation: Sendable {
  /// Inserts text between two neighbours; nil is the edge of the document. Takes a unit a scalar.
  case insert(String, after: OperationID?, before: OperationID?)
  /// Deletes elements. Takes a unit an element.
  case delete(ShortList<OperationRange>)
  /// Sets an attribute between two anchors. Takes one unit.
  indirect case mark(Mark)
  /// Switches units off, carrying an odd count. Takes one unit.
  case undo(ShortList<OperationRange>, count: UInt16)
  /// Switches units on again, carrying an even count. Takes one unit.
  case redo(ShortList<OperationRange>, count: UInt16)
  /// An operation of a later version: kept and passed on, without effect here.
  case unknown(UnknownOperation)

  /// How many units the operation takes. O(1) but for insertions, O(length) there.
  public var unitCount: Int {
    switch self {
    case .insert(let text, _, _): return text.scalarCount
    case .delete(let ranges): return ranges.reduce(0) { $0 + Int($1.count) }
    case .mark, .undo, .redo: return 1
    case .unknown(let operation): return Int(operation.unitCount)
    }
  }
}

/// The attribute that an operation sets between two anchors.
public struct Mark: Hashable, Sendable {
  /// The attribute's name.
  public var key: AttributeKey
  /// What it is set to; null removes it.
  public var value: AttributeValue
  /// Where the mark starts.
  public var from: TextAnchor
  /// Where it ends.
  public var to: TextAnchor

  /// A mark between two anchors.
  public init(key: AttributeKey, value: AttributeValue, from: TextAnchor, to: TextAnchor) {
    self.key = key
    self.value = value
    self.from = from
    self.to = to
  }
}

/// An operation whose verb this version does not know.
public struct UnknownOperation: Sendable {
  /// The JSON object as it was read, without insignificant white space.
  public var json: String
  /// How many units it takes, 1 to 65,536.
  public var unitCount: UInt32

  /// An operation as it was read.
  public init(json: String, unitCount: UInt32) {
    self.json = json
    self.unitCount = unitCount
  }
}

extension UnknownOperation: Hashable {
  /// Whether both are written alike.
  public static func == (left: Self, right: Self) -> Bool {
    left.unitCount == right.unitCount && left.json.hasSameScalars(as: right.json)
  }

  /// Feeds the bytes of the JSON text.
  public func hash(into hasher: inout Hasher) {
    for byte in json.utf8 { hasher.combine(byte) }
  }
}

extension EditOperation: Hashable {
  /// Whether both do the same; texts compare by scalars.
  public static func == (left: EditOperation, right: EditOperation) -> Bool {
    switch (left, right) {
    case (.insert(let left, let after, let before), .insert(let right, let after2, let before2)):
      return after == after2 && before == before2 && left.hasSameScalars(as: right)
    case (.delete(let left), .delete(let right)): return left == right
    case (.mark(let left), .mark(let right)): return left == right
    case (.undo(let left, let count), .undo(let right, let count2)),
      (.redo(let left, let count), .redo(let right, let count2)):
      return count == count2 && left == right
    case (.unknown(let left), .unknown(let right)): return left == right
    default: return false
    }
  }

  /// Feeds what the operation does.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .insert(let text, let after, let before):
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(after)
      hasher.combine(before)
    case .delete(let ranges): hasher.combine(ranges)
    case .mark(let mark): hasher.combine(mark)
    case .undo(let ranges, let count), .redo(let ranges, let count):
      hasher.combine(ranges)
      hasher.combine(count)
    case .unknown(let operation): hasher.combine(operation)
    }
  }
}
