extension Document {
  /// Inserts text with attributes: what was copied elsewhere, or read from another form.
  ///
  ///     var document = Document()
  ///     try document.insert([Run](markdown: "a **b**"), at: 0, in: .character)
  ///     document.markdown()  // "a **b**\n"
  ///
  /// It looks as the runs say, as text does that is inserted with attributes. Paragraph attributes
  /// are set for the paragraphs that hold nothing but inserted text; what joins a paragraph that has
  /// text already becomes a part of it.
  ///
  /// - Parameters:
  ///   - runs: what to insert.
  ///   - offset: where, from 0 to the length; inside a scalar or character it is floored.
  ///   - unit: what the offset counts.
  /// - Returns: the one change, or nil if nothing was inserted or a transaction is running.
  /// - Throws: ``EditError`` for an offset outside the text, for attributes that are not allowed, and
  ///   where there is no room; the document is as it was. O((r + runs) log r + length).
  @discardableResult
  public mutating func insert(
    _ runs: [Run], at offset: Int, in unit: TextUnit
  ) throws(EditError) -> Change? {
    let start = try convert(offset, from: unit, to: .scalar)
    return try transaction { (document: inout Document) throws(EditError) in
      let end = try document.insertText(of: runs, at: start)
      try document.setParagraphs(of: runs, over: start..<end)
    }
  }

  /// Inserts the text of runs with the attributes that belong to it; returns where it ends.
  private mutating func insertText(of runs: [Run], at start: Int) throws(EditError) -> Int {
    var place = start
    for run in runs {
      var attributes = Attributes()
      for element in run.attributes where schema.growth(of: element.key) != .paragraph {
        attributes[element.key] = element.value
      }
      try insert(run.text, at: place, in: .scalar, attributes: attributes)
      place += run.text.scalarCount
    }
    return place
  }

  /// Sets the paragraph attributes of text that was inserted, for paragraphs that have the same ones
  /// together.
  private mutating func setParagraphs(
    of runs: [Run], over range: Range<Int>
  ) throws(EditError) {
    guard !range.isEmpty else { return }
    let around = storage.state.paragraphs(around: range)
    // What the paragraph has that the text landed in would count for all of it.
    let landed = paragraphAttributes(in: try attributes(at: range.lowerBound, in: .scalar))
    var pending: (range: Range<Int>, attributes: Attributes)?
    for (part, attributes) in paragraphs(of: runs, from: range.lowerBound) {
      let joinsFront = part.lowerBound == range.lowerBound && around.lowerBound < part.lowerBound
      let joinsBack = part.upperBound == range.upperBound && !isParagraphEnd(part.upperBound)
      if joinsFront || joinsBack { continue }
      if let last = pending, last.attributes == attributes, last.range.upperBound == part.lowerBound
      {
        pending = (last.range.lowerBound..<part.upperBound, attributes)
        continue
      }
      if let pending { try setParagraph(pending.range, pending.attributes, over: landed) }
      pending = (part, attributes)
    }
    if let pending { try setParagraph(pending.range, pending.attributes, over: landed) }
  }

  private mutating func setParagraph(
    _ range: Range<Int>, _ attributes: Attributes, over landed: Attributes
  ) throws(EditError) {
    var changes = attributes
    for element in landed where changes[element.key] == nil { changes[element.key] = .null }
    if !changes.isEmpty { try format(range, in: .scalar, changes) }
  }

  /// Whether no text of the same paragraph stands behind a place.
  private func isParagraphEnd(_ offset: Int) -> Bool {
    let storage = storage
    if offset == storage.state.tree.total.visible { return true }
    return [offset, offset + 1].contains {
      storage.state.paragraphs(around: $0..<$0).lowerBound == $0
    }
  }

  private func paragraphAttributes(in attributes: Attributes) -> Attributes {
    var result = Attributes()
    for element in attributes where schema.growth(of: element.key) == .paragraph {
      result[element.key] = element.value
    }
    return result
  }

  /// The paragraphs of runs from an offset on, each with the paragraph attributes that it starts
  /// with.
  private func paragraphs(
    of runs: [Run], from start: Int
  ) -> [(range: Range<Int>, attributes: Attributes)] {
    var paragraphs: [(range: Range<Int>, attributes: Attributes)] = []
    var place = start
    var isStart = true
    for run in runs {
      let attributes = paragraphAttributes(in: run.attributes)
      for scalar in run.text.unicodeScalars {
        if isStart { paragraphs.append((place..<place, attributes)) }
        place += 1
        isStart = scalar == "\n"
        if isStart {
          let last = paragraphs.count - 1
          paragraphs[last].range = paragraphs[last].range.lowerBound..<place
        }
      }
    }
    if !isStart, let last = paragraphs.popLast() {
      paragraphs.append((last.range.lowerBound..<place, last.attributes))
    }
    return paragraphs
  }
}
