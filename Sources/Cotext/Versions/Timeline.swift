/// A history as steps over all elements that it ever inserted.
///
/// The elements stand as the document has them at the end, those that are gone included. So no step
/// moves another one's offsets: it only says which elements come, go or look different, and it can
/// be taken in both directions. A ``TimelineRecorder`` makes one.
package struct Timeline: Sendable {
  /// What a step does to elements that stand next to each other.
  package struct Event: Hashable, Sendable {
    /// What it does.
    package var action: Action
    /// Where the elements stand, in UTF-16 code units of ``Timeline/text``.
    package var range: Range<Int>
    /// For ``Action/style`` what the elements looked like, as an index of ``Timeline/styles``.
    package var oldStyle: Int
    /// For ``Action/style`` what they look like now.
    package var newStyle: Int

    /// What happens to a range of elements.
    package init(action: Action, range: Range<Int>, oldStyle: Int = 0, newStyle: Int = 0) {
      self.action = action
      self.range = range
      self.oldStyle = oldStyle
      self.newStyle = newStyle
    }
  }

  /// What happens to elements.
  package enum Action: UInt8, Sendable {
    /// They are inserted.
    case insert
    /// They are inserted and deleted in the same step.
    case insertDeleted
    /// They disappear.
    case hide
    /// They come back.
    case show
    /// Their attributes change.
    case style
  }

  /// One step: a change, or an operation of a large one.
  package struct Step: Sendable {
    /// The first of its units.
    package var id: OperationID
    /// How many units it has.
    package var unitCount: Int
    /// Who made it; nil if that was not said.
    package var author: String?
    /// When, in ms since 1970; nil if that was not said.
    package var time: Int64?
    /// Whether it is an undo, a redo, or something else.
    package var kind: Kind
    /// What it does, as a range of ``Timeline/events``.
    package var events: Range<Int>
  }

  /// What kind of edit a step is.
  package enum Kind: UInt8, Sendable {
    /// Text is inserted, deleted or formatted.
    case edit
    /// Only undos.
    case undo
    /// Only redos.
    case redo
    /// Only what changes nothing that shows, as a bookmark.
    case other
  }

  /// All elements that were ever inserted, in their order at the end.
  package var text = ""
  /// What elements look like, each once; the first one is no attributes.
  package var styles = [Attributes()]
  /// The steps in causal order.
  package var steps: [Step] = []
  /// The events of all steps, one step after the other.
  package var events: [Event] = []
}

extension Timeline.Kind {
  /// What kind of edit a change is.
  init(_ change: Change) {
    let kinds = Set(change.operations.map(Self.init))
    self = kinds.count == 1 ? kinds.first ?? .edit : .edit
  }

  private init(_ operation: EditOperation) {
    switch operation {
    case .insert, .delete, .mark: self = .edit
    case .undo: self = .undo
    case .redo: self = .redo
    case .unknown: self = .other
    }
  }
}
