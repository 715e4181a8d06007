/// A mark that formatting rules do not accept.
public struct FormattingViolation: Hashable, Sendable {
  /// Why a mark is not accepted.
  public enum Reason: Hashable, Sendable {
    /// The attribute is not in the scope.
    case unknownKey
    /// The value is not of the attribute's type.
    case wrongType
    /// A constraint puts another value in its place, or drops it.
    case constrained
  }

  /// The place of the mark among the operations of the change.
  public var operation: Int
  /// The mark.
  public var mark: Mark
  /// Why it is not accepted.
  public var reason: Reason
}

extension FormattingRules {
  /// The marks of a change that are not accepted, in the order of its operations; none of them: the
  /// change may pass. O(marks).
  ///
  /// Each mark is judged by itself, without what is about it in a document, so that the answer is the
  /// same wherever and whenever it is asked: a constraint that looks at several attributes sees only
  /// the one that is set. Removing an attribute is always accepted.
  ///
  /// Units have their numbers, so a change cannot be taken without one of its marks: a room takes it
  /// as a whole or not at all.
  public func violations(in change: Change) -> [FormattingViolation] {
    var violations: [FormattingViolation] = []
    for (index, operation) in change.operations.enumerated() {
      guard case .mark(let mark) = operation, let reason = reason(against: mark) else { continue }
      violations.append(FormattingViolation(operation: index, mark: mark, reason: reason))
    }
    return violations
  }

  private func reason(against mark: Mark) -> FormattingViolation.Reason? {
    guard mark.value != .null else { return nil }
    guard let key = keys[mark.key] else { return .unknownKey }
    guard key.accepts(mark.value) else { return .wrongType }
    var attributes = Attributes()
    attributes[mark.key] = mark.value
    constrain(&attributes)
    return attributes[mark.key] == mark.value ? nil : .constrained
  }
}
