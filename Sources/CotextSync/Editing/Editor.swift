internal import Cotext

/// One editor: a program that edits a document by offsets and knows nothing of replicas.
///
/// The editor shows a view of the document. What it was told and has not confirmed, and what it was
/// not told yet, is kept as the difference between the view and the document, in elements; so edits
/// hit what was meant, whatever came in between, and the editor never transforms anything.
struct Editor: Sendable {
  /// The name of the document.
  let document: String
  /// Under which its changes are made.
  private(set) var replica: ReplicaID
  /// Who edits, for people; stamped on changes.
  let author: String?
  /// What offsets count.
  var unit: TextUnit

  /// What the editor may set, and is shown, of attributes; nil = everything.
  var rules: FormattingRules?
  /// The longest line that the editor reads.
  var maxLine = 1 << 20
  /// The last revision that was used, from 0; each is used once.
  var revision = -1
  /// The revision that the view is known to have.
  var confirmed = 0
  /// Edits that carry less than this are of before a reset.
  var floor = 0
  /// The number of the last edit that was accepted, or, after a reset, that was seen.
  var latestEdit = 0
  /// Whether the next edit may skip numbers, since some were ignored after a reset.
  var maySkipNumbers = false
  /// What was sent and is not confirmed, the oldest first.
  var unconfirmed: [(revision: Int, news: News)] = []
  /// What was not sent yet.
  var held = News()

  /// Where the selection stands; nil as long as the editor did not say.
  var selection: AnchoredSelection?
  /// Whether the editor is to be told where its selection stands.
  var owesCaret = false
  var history = EditHistory()
  /// Edits that are not known to be durable, with the change of each and its last unit.
  var undurable: [(edit: Int, change: OperationID, last: OperationID)] = []

  /// The latest edits that made a change, in order, with it and its last unit.
  var named: [(edit: Int, change: OperationID, last: OperationID)] = []

  /// How many patches may be unconfirmed.
  static var maximumUnconfirmedCount: Int { 8 }
  /// How many patches and texts may be: edits may be on their way that stand on any of them.
  static var maximumTextCount: Int { 64 }
  /// How many differences the edits of one message may look at, all together.
  static var maximumWork: Int { 1 << 23 }
  /// How many edits are told to be durable later.
  static var maximumUndurableCount: Int { 1 << 16 }

  /// An editor that shows nothing yet.
  ///
  /// - Parameters:
  ///   - document: the name of the document.
  ///   - unit: what offsets count.
  ///   - replica: under which its changes are made; nobody else's.
  ///   - author: who edits, for people.
  init(document: String, unit: TextUnit, replica: ReplicaID, author: String? = nil) {
    self.document = document
    self.unit = unit
    self.replica = replica
    self.author = author
  }

  /// Starts, or starts anew: the whole content.
  ///
  /// Like a patch, the text holds only for an editor whose own latest edit is the one that it names;
  /// edits that are on their way still count, unless the unit changed.
  mutating func attach(unit: TextUnit, to document: inout Document, now: Int64) -> [Message] {
    let startsOver = revision < 0 || unit != self.unit
    self.unit = unit
    let messages = tellEverything(of: document)
    if startsOver {
      confirmed = revision
      unconfirmed = []
    }
    return messages
  }

  /// The whole content, as a revision that is not confirmed yet.
  mutating func tellEverything(of document: Document) -> [Message] {
    revision += 1
    if unconfirmed.count >= Self.maximumTextCount {
      // Who reads everything afresh again and again may not have the latest one of it.
      held = news(from: unconfirmed.count - 1)
      unconfirmed.removeLast()
    }
    unconfirmed.append((revision, held))
    held = News()
    return content(of: document).map { .text($0) }
  }

  /// Starts over, since a number does not fit.
  ///
  /// - Parameter edit: the number of the edit that is answered; 0 for something else.
  mutating func reset(_ reason: String, seen edit: Int, of document: Document) -> EditorOutcome {
    revision += 1
    confirmed = revision
    floor = revision
    latestEdit = max(latestEdit, edit)
    maySkipNumbers = true
    unconfirmed = []
    held = News()
    history.endBurst()
    return EditorOutcome(messages: content(of: document).map { .reset($0, reason: reason) })
  }

  /// Gives units new names. Tells the editor which of its edits are changes of another name now.
  mutating func rename(_ renaming: Renaming) -> [Message] {
    if replica == renaming.first.replica { replica = renaming.name }
    selection = selection.map { renaming($0) }
    history.rename(renaming)
    undurable.removeAll { renaming.covers($0.last) }
    var messages: [Message] = []
    for index in named.indices where renaming.covers(named[index].last) {
      named[index].last = renaming(named[index].last)
      undurable.append(named[index])
      guard renaming.covers(named[index].change) else { continue }
      named[index].change = renaming(named[index].change)
      undurable[undurable.count - 1] = named[index]
      let edited = Edited(
        document: document, edit: named[index].edit, id: named[index].change, isDurable: false,
        attributes: [])
      messages.append(.edited(edited))
    }
    return messages
  }

  /// What was sent from an index on, and what is held, as one.
  func news(from index: Int) -> News {
    var news = News()
    for entry in unconfirmed[index...] { news.append(entry.news) }
    news.append(held)
    return news
  }

  /// The index behind the unconfirmed revision that the editor says that it has; nil if it cannot.
  func indexBehind(_ revision: Int) -> Int? {
    if revision == confirmed { return 0 }
    return unconfirmed.firstIndex { $0.revision == revision }.map { $0 + 1 }
  }
}

/// What somebody did to a document that an editor shows.
struct News: Sendable {
  var delta = Delta()
  var author: String?
  var origin = PatchOrigin.remote
  /// Whether there is anything that the editor may have to be told.
  var isEmpty = true

  /// Adds what happened later.
  mutating func append(_ later: News) {
    guard !later.isEmpty else { return }
    if isEmpty {
      let delta = delta
      self = later
      if !delta.isEmpty {
        self.delta = delta
        self.delta.append(later.delta)
      }
      return
    }
    delta.append(later.delta)
    if author != later.author { author = nil }
    if origin != later.origin { origin = .remote }
  }
}

/// What came of a message of an editor.
struct EditorOutcome: Sendable {
  /// What the editor is told, in order.
  var messages: [Message] = []
  /// The changes that were made.
  var changes: [Change] = []
  /// What they did to the document; nil if nothing.
  var delta: Delta?
  /// Where the changes come from, for other editors.
  var origin = PatchOrigin.remote
  /// What the session is to show of itself.
  var presence: AttributeValue?
}
