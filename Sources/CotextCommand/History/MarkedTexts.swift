internal import Cotext

/// What each formatting of a history was put on: the text as it was right then.
struct MarkedTexts {
  /// The beginning of a text, and how long all of it was.
  struct Excerpt {
    /// The first scalars, at most ``MarkedTexts/limit``.
    var text: String
    /// How many scalars there were.
    var length: Int
  }

  /// How many scalars of a text are kept: enough to recognise it, and few enough that a thousand
  /// formattings of a whole book take no thousand books.
  static let limit = 200

  private var excerpts: [OperationID: Excerpt] = [:]

  /// Goes through a history once more and looks at the text at each formatting. Costs nothing where
  /// there are none, and otherwise what merging costs and O(log r) a formatting.
  init(_ history: History) {
    guard history.changes.contains(where: { $0.operations.contains(where: \.isMark) }) else {
      return
    }
    var document = history.beginning
    var progress = Progress("reading the history", total: history.changes.count)
    for (index, change) in history.changes.enumerated() {
      progress.update(index)
      // What was refused when the log was merged is not in the history; what a log holds twice may
      // be refused here, and is told without its text.
      guard change.operations.contains(where: \.isMark) else {
        _ = try? document.apply(change)
        continue
      }
      for part in change.operationByOperation() {
        _ = try? document.apply(part)
        if case .mark(let mark) = part.operations[0] {
          excerpts[part.id] = try? document.excerpt(of: mark, limit: Self.limit)
        }
      }
    }
  }

  /// What a formatting was put on; nil if it is none.
  subscript(id: OperationID) -> Excerpt? { excerpts[id] }
}

extension EditOperation {
  fileprivate var isMark: Bool {
    if case .mark = self { return true }
    return false
  }
}

extension Change {
  /// The change as one change for each of its operations, which together do the same.
  fileprivate func operationByOperation() -> [Change] {
    var id = id
    var parents = parents
    return operations.map { operation in
      defer {
        id.counter &+= UInt32(truncatingIfNeeded: operation.unitCount)
        parents = []
      }
      return Change(
        document: document, id: id, parents: parents, time: time, author: author,
        operations: ShortList(operation))
    }
  }
}

extension Document {
  /// The visible text between a mark's anchors.
  fileprivate func excerpt(of mark: Mark, limit: Int) throws(EditError) -> MarkedTexts.Excerpt {
    let lower = try offset(of: mark.from, in: .scalar)
    let upper = max(lower, try offset(of: mark.to, in: .scalar))
    let pieces = try authors(in: lower..<min(upper, lower + limit), unit: .scalar)
    return MarkedTexts.Excerpt(text: pieces.map(\.text).joined(), length: upper - lower)
  }
}
