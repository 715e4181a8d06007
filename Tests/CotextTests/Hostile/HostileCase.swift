// swift-format-ignore-file: NeverUseForceTry
import Cotext
import TestSupport
import Testing

/// A change that must be refused, and the errors that say so.
struct HostileCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var change: Change
  var errors: Set<ChangeError>

  init(_ what: String, _ change: Change, _ errors: ChangeError...) {
    self.init(what, change, Set(errors))
  }

  init(_ what: String, _ change: Change, _ errors: Set<ChangeError>) {
    testDescription = what
    self.change = change
    self.errors = errors
  }

  /// A document that knows `abc` of ada; `x`, a deletion, a mark and an undo of bob; `q` of carl.
  static let victim: Document = {
    var ada = Document(replica: replica("ada"), name: "notes", nodeCapacity: 2)
    try! ada.insert("abc", at: 0, in: .scalar)
    var carl = ada.fork(as: replica("carl"))
    var bob = ada.fork(as: replica("bob"))
    try! bob.insert("x", at: 1, in: .scalar)
    try! bob.delete(0..<1, in: .scalar)
    try! bob.format(0..<2, in: .scalar, ["bold": true], force: true)
    try! bob.undo([OperationRange(1, replica("bob"))])
    try! carl.insert("q", at: 3, in: .scalar)
    ada.merge(bob)
    ada.merge(carl)
    return ada
  }()

  /// Eve's first change, made when she knew `abc` only, unless other parents are given.
  static func change(
    _ operations: EditOperation..., id: String = "0@eve", parents: [String] = ["2@ada"],
    document: String? = nil
  ) -> Change {
    Change(
      document: document, id: unit(id), parents: parents.map { unit($0) },
      operations: ShortList(operations))
  }

  /// The first operation, or the change as a whole, breaks a rule.
  static func either(_ reason: ChangeError.Reason) -> Set<ChangeError> {
    [.badChange(reason), first(reason)]
  }

  /// The first operation breaks a rule.
  static func first(_ reason: ChangeError.Reason) -> ChangeError {
    .badOperation(index: 0, reason)
  }
}

extension EditOperation {
  /// An insertion between units by their names.
  static func typing(_ text: String, after: String? = nil, before: String? = nil) -> EditOperation {
    .insert(text, after: after.map { unit($0) }, before: before.map { unit($0) })
  }

  /// A deletion of units of one replica.
  static func deleting(
    _ first: UInt32, _ count: UInt32 = 1, of name: String,
    _ direction: OperationRange.Direction = .ascending
  ) -> EditOperation {
    .delete([OperationRange(first, count: count, replica(name), direction: direction)])
  }

  /// A mark of all that there is.
  static func marking(
    _ key: AttributeKey = "bold", _ value: AttributeValue = true, from: TextAnchor = .start,
    to: TextAnchor = .end
  ) -> EditOperation {
    .mark(Mark(key: key, value: value, from: from, to: to))
  }
}
