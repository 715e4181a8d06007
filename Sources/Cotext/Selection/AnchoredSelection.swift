/// What is selected in a document: an insertion point, or ranges. It stays on its characters while
/// others edit.
///
///     var document = Document()
///     try document.insert("The fox jumped.", at: 0, in: .character)
///     let word = try document.index(at: 4, in: .character)..<document.index(at: 7, in: .character)
///     var selection = AnchoredSelection(range: word)
///     try document.replaceSelection(&selection, withCharacters: "cat")
///     document.text                     // "The cat jumped."
///
/// All of it is anchors, so a selection is valid in every version of a document, and in every copy
/// that knows its characters. Text that others insert at an edge of a range stays out, inside it is
/// in. A range whose characters are all gone is an insertion point; where they come back, so does
/// the range. At an insertion point only the replica's own text goes in front of it: where others
/// type there, the point stays in front of their text, or, if its affinity is downstream, behind it.
///
/// Resolving a selection costs O(log r) an anchor.
public struct AnchoredSelection: Hashable, Sendable {
  /// What it is made of.
  package enum Content: Hashable, Sendable {
    /// An insertion point (`after` an element, or `start`: upstream; `before` or `end`: downstream),
    /// with the typing attributes that were set there.
    case insertionPoint(TextAnchor, typing: Attributes?)
    /// Ranges in order, each from `before` its first element to `after` its last one.
    case ranges([AnchorRange])
  }

  /// A range between two anchors.
  package struct AnchorRange: Hashable, Sendable {
    /// Before its first element.
    package var from: TextAnchor
    /// After its last element.
    package var to: TextAnchor

    /// A range between two anchors.
    package init(from: TextAnchor, to: TextAnchor) {
      self.from = from
      self.to = to
    }
  }

  /// To which of the two characters beside it an insertion point belongs.
  public enum Affinity: Hashable, Sendable {
    /// To the one in front of it: what others type at the point goes behind it.
    case upstream
    /// To the one behind it: what others type at the point goes in front of it.
    case downstream
  }

  /// Its anchors.
  package var content: Content

  /// A selection out of anchors.
  package init(content: Content) {
    self.content = content
  }

  /// An insertion point at the start.
  public init() {
    content = .insertionPoint(.start, typing: nil)
  }

  /// A range; an empty one is an insertion point.
  public init(range: Range<Document.Index>) {
    self.init(ranges: [range])
  }

  /// Ranges; without any, an insertion point at the start. The set joins ranges that touch, and text
  /// that others type between those is selected; ``init(ranges:)-([Range<Document.Index>])`` keeps
  /// them apart.
  public init(ranges: RangeSet<Document.Index>) {
    self.init(ranges: Array(ranges.ranges))
  }

  /// Ranges in whatever order, each of them for itself even where two touch. Empty ones count only
  /// if all are empty: then the first is an insertion point. O(number of ranges).
  public init(ranges: [Range<Document.Index>]) {
    let filled = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    if filled.isEmpty, let place = ranges.first?.lowerBound {
      self.init(insertionPoint: place)
    } else if filled.isEmpty {
      self.init()
    } else {
      let anchors = filled.map {
        AnchorRange(from: $0.lowerBound.downstreamAnchor, to: $0.upperBound.upstreamAnchor)
      }
      self.init(content: .ranges(anchors))
    }
  }

  /// An insertion point.
  ///
  /// - Parameters:
  ///   - insertionPoint: where it is.
  ///   - typingAttributes: what text that is typed there is to look like (`[:]` = plain; null keeps
  ///     an attribute away that would stay otherwise); nil = as its neighbours hand on.
  ///   - affinity: on which side text goes that others type there.
  public init(
    insertionPoint: Document.Index, typingAttributes: Attributes? = nil,
    affinity: Affinity = .upstream
  ) {
    let anchor =
      affinity == .upstream ? insertionPoint.upstreamAnchor : insertionPoint.downstreamAnchor
    content = .insertionPoint(anchor, typing: typingAttributes)
  }
}

extension Document.Index {
  /// Behind what stands in front of the place.
  var upstreamAnchor: TextAnchor { left.map { .after($0) } ?? .start }
  /// In front of what stands behind the place.
  var downstreamAnchor: TextAnchor { right.map { .before($0) } ?? .end }
}

extension AnchoredSelection {
  /// The same place without typing attributes.
  package var withoutTyping: AnchoredSelection {
    guard case .insertionPoint(let anchor, _) = content else { return self }
    return AnchoredSelection(content: .insertionPoint(anchor, typing: nil))
  }
}
