extension AnchoredSelection {
  /// Where a selection stands.
  public enum Indices: Hashable, Sendable {
    /// Between two characters.
    case insertionPoint(Document.Index)
    /// On characters; several ranges are nothing special.
    case ranges(RangeSet<Document.Index>)
  }

  /// Where the selection stands in a version of a document. O(log r) an anchor.
  ///
  /// Ranges whose characters are gone are left out; if all are gone, the place of the first is an
  /// insertion point. Where a selection comes from a copy that knows more, anchors at characters that
  /// are unknown here count as gone, at the start.
  public func indices(in document: Document) -> Indices {
    let place = document.storage.state.locate(self).place
    if place.isInsertionPoint { return .insertionPoint(document.index(ofScalar: place.start)) }
    let ranges = place.joined.map {
      document.index(ofScalar: $0.lowerBound)..<document.index(ofScalar: $0.upperBound)
    }
    return .ranges(RangeSet(ranges))
  }

  /// To which of the characters beside it an insertion point belongs; upstream for ranges, and for
  /// what is left where their characters are gone. O(1).
  public func affinity(in document: Document) -> Affinity {
    switch content {
    case .insertionPoint(.before, _), .insertionPoint(.end, _): return .downstream
    case .insertionPoint, .ranges: return .upstream
    }
  }

  /// What text looks like that is typed here, or in the place of what is selected. O(log r + marks
  /// at the place).
  ///
  /// At an insertion point: the attributes that were set there, else those that the neighbours hand
  /// on; at the start of a paragraph those of the first character behind it that grow. Of a range:
  /// what its first character hands on. Attributes that do not grow, like links, are among them where
  /// one covers both neighbours; attributes of paragraphs are not, since they come from the
  /// paragraph.
  public func typingAttributes(in document: Document) -> Attributes {
    let storage = document.storage
    let place = storage.state.locate(self).place
    guard place.isInsertionPoint else {
      let (first, next) = storage.state.neighbours(ofVisible: place.start + 1)
      return storage.state.attributes(of: storage.state.wantedMarks(between: first, and: next))
    }
    let (left, right) = storage.state.neighbours(ofVisible: place.start)
    let context = storage.state.typingContext(between: left, and: right)
    let explicit = storage.state.typing(typing, between: left, and: right)
    return explicit.map { storage.state.wanted($0, over: context) }
      ?? storage.state.attributes(of: context.winners)
  }

  /// The typing attributes that were set at an insertion point.
  package var typing: Attributes? {
    guard case .insertionPoint(_, let typing) = content else { return nil }
    return typing
  }
}

extension DocumentState {
  /// The typing attributes that a selection asks for at an insertion point between two visible
  /// elements; nil = what they hand on.
  ///
  /// - Parameter set: those that were set there.
  func typing(_ set: Attributes?, between left: UInt32, and right: UInt32) -> Attributes? {
    if let set { return set }
    guard right != RunTree.none, left == RunTree.none || isLineFeed(left) else { return nil }
    var growing = Attributes()
    for element in marks.attributes(of: markSet(of: right)) {
      switch marks.schema.growth(of: element.key) {
      case .after, .before, .both: growing[element.key] = element.value
      case .none, .paragraph: break
      }
    }
    return growing
  }
}
