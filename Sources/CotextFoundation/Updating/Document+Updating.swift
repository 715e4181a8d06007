public import Cotext
public import Foundation

/// What became of an update, for the text that an editor shows.
struct TextUpdate {
  /// The last change, or nil if nothing changed or a transaction is running.
  var change: Change?
  /// Bytes of the text that look different in the document: there a paragraph looks the same
  /// throughout.
  let restylings: [(range: Range<Int>, attributes: Attributes)]
  /// How the scalars differ from those that were there.
  let difference: TextDifference
}

extension Document {
  /// Makes the document what an editor shows now, by the smallest edits, in one change if it holds
  /// them.
  ///
  ///     var document = Document()
  ///     try document.insert("Hello world", at: 0, in: .character)
  ///     var text = AttributedString(document)
  ///     if let range = text.range(of: "world") { text[range].cotext.bold = true }
  ///     try document.update(to: text)
  ///     document.markdown()  // "Hello **world**\n"
  ///
  /// What stays in the text stays the same elements, so that selections, comments and edits of others
  /// keep their places: one keystroke inserts one character, an edit inside of an emoji leaves the
  /// rest of it alone. Attributes that differ are set by the marks that are needed, neighbouring runs
  /// with the same value by one. What a text asks of an attribute of paragraphs on a part of one, it
  /// asks of the whole paragraph; text that comes into a paragraph without such an attribute takes on
  /// that of the paragraph.
  ///
  /// One change has room for 2^20 units. Where more than half as many scalars are deleted and inserted,
  /// it takes several: the last one is returned, and `changes(since:)` has all of them. Inside of a
  /// transaction, which is one change, such an update is refused.
  ///
  /// - Parameters:
  ///   - text: what the editor shows. Changes of others that it does not show yet would be undone:
  ///     give the editor each change before its next one is taken (``SharedText`` does).
  ///   - caret: where the caret stands in it, if that is known: it tells which of several equal
  ///     letters is the new one.
  ///   - registry: which attributes there are; others are left out.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: ``Cotext/EditError`` for attributes that documents refuse, and where there is no room;
  ///   the document is as it was. One pass over the bytes and the runs, and what the edits cost.
  @discardableResult
  public mutating func update(
    to text: AttributedString, caret: AttributedString.Index? = nil,
    registry: AttributeRegistry = .standard
  ) throws(EditError) -> Change? {
    try updating(to: text, caret: caret, registry: registry).change
  }

  /// Like ``update(to:caret:registry:)``, and says what of the text that was shown is not so in the
  /// document.
  mutating func updating(
    to text: AttributedString, caret: AttributedString.Index?, registry: AttributeRegistry
  ) throws(EditError) -> TextUpdate {
    var styles = StyleTable(registry)
    let old = StyledText(self, &styles)
    var new = StyledText(text, &styles)
    let difference = TextDifference(
      from: old.bytes, to: new.bytes, caret: caret.map { text.byteOffset(of: $0) })
    let settled = new.settleParagraphs(after: old, difference, schema, &styles)
    let taken = new.takeFromOtherCharacters(&styles)
    var update = TextUpdate(
      restylings: (settled + taken).map { ($0.range, styles.sets[$0.style]) },
      difference: difference)
    if difference.hunks.isEmpty, old.runs == new.runs { return update }
    if needsPortions(difference) {
      update.change = try inPortions { (document) throws(EditError) in
        let last = try document.replaceInPortions(difference, attributes: [:])
        return try document.format(as: new, after: old, difference, &styles) ?? last
      }
    } else {
      update.change = try transaction { (document) throws(EditError) in
        try document.replace(difference.hunks, by: new, styles)
        _ = try document.format(as: new, after: old, difference, &styles)
      }
    }
    return update
  }

  /// Makes the characters those that an editor of plain text shows now, by the smallest edits, in
  /// one change, or in several as ``update(to:caret:registry:)``. New text looks as its neighbours hand
  /// on.
  ///
  /// - Parameters:
  ///   - text: what the editor shows.
  ///   - caret: where the caret stands in it, if that is known.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: as ``update(to:caret:registry:)``.
  @discardableResult
  public mutating func update(
    toCharacters text: String, caret: String.Index? = nil
  ) throws(EditError) -> Change? {
    let new = StyledText(text)
    let difference = TextDifference(
      from: Array(self.text.utf8), to: new.bytes,
      caret: caret.map { text.utf8.distance(from: text.startIndex, to: $0) })
    if difference.hunks.isEmpty { return nil }
    if needsPortions(difference) {
      return try inPortions { (document) throws(EditError) in
        try document.replaceInPortions(difference, attributes: nil)
      }
    }
    return try transaction { (document) throws(EditError) in
      for hunk in difference.hunks.reversed() {
        try document.replace(hunk.old, in: .utf8, with: new.string(hunk.new))
      }
    }
  }

  /// Replaces stretches of the text, the last one first, so that none moves another.
  private mutating func replace(
    _ hunks: [TextDifference.Hunk], by new: StyledText, _ styles: StyleTable
  ) throws(EditError) {
    for hunk in hunks.reversed() {
      let runs = new.runs(in: hunk.new)
      if runs.count > 1 {
        let start = try index(at: hunk.old.lowerBound, in: .utf8)
        var selection = AnchoredSelection(
          range: start..<(try index(at: hunk.old.upperBound, in: .utf8)))
        try replaceSelection(
          &selection,
          with: runs.map {
            Cotext.Run(text: new.string($0.range), attributes: styles.sets[$0.style])
          })
      } else if let run = runs.first {
        try replace(
          hunk.old, in: .utf8, with: new.string(run.range), attributes: styles.sets[run.style])
      } else {
        try delete(hunk.old, in: .utf8)
      }
    }
  }

  /// Sets the attributes that differ from those of a text with the same scalars.
  ///
  /// - Parameters:
  ///   - new: what the text is to look like.
  ///   - old: what it was before its scalars were replaced.
  ///   - difference: what was replaced.
  /// - Returns: the last change, or nil if nothing changed or a transaction is running.
  private mutating func format(
    as new: StyledText, after old: StyledText, _ difference: TextDifference,
    _ styles: inout StyleTable
  ) throws(EditError) -> Change? {
    let now = styledText(after: old, difference, &styles)
    var last: Change?
    for stretch in StyleDifference(from: now, to: new, styles).stretches {
      var change = Attributes()
      change[stretch.key] = stretch.value
      last = try format(stretch.range, in: .utf8, change) ?? last
    }
    return last
  }

  /// What the text looks like now that some of it was replaced: read anew only where it may look
  /// different. O(r + length of that).
  private func styledText(
    after old: StyledText, _ difference: TextDifference, _ styles: inout StyleTable
  ) -> StyledText {
    var now = StyledText(bytes: difference.new)
    func append(upTo end: Int) {
      let start = now.runs.last?.end ?? 0
      guard start < end else { return }
      difference.forEachStretch(ofNew: start..<end) { range, oldStart in
        guard let oldStart else { return }
        for run in old.runs(in: oldStart..<oldStart + range.count) {
          now.append(end: run.range.upperBound - oldStart + range.lowerBound, style: run.style)
        }
      }
    }
    for hunk in difference.hunks {
      let range = styledRange(around: hunk.new, styles.registry)
      append(upTo: range.lowerBound)
      let start = now.runs.last?.end ?? 0
      guard start < range.upperBound else { continue }
      forEachStyledRun(in: start..<range.upperBound, styles.registry) { range, attributes in
        now.append(end: range.upperBound, style: styles.number(of: attributes))
      }
    }
    append(upTo: now.bytes.count)
    return now
  }
}
