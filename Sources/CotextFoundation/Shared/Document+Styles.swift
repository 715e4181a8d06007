internal import Cotext

// What a range of the text looks like, paragraphs taken as wholes. In bytes.

extension Document {
  /// The range whose looks depend on a range that changed: its paragraphs and that of what comes after
  /// it, if there are attributes of paragraphs or of some characters only.
  func styledRange(around range: Range<Int>, _ registry: AttributeRegistry) -> Range<Int> {
    guard hasParagraphAttributes || registry.hasParagraphKeys || registry.hasCharacterKeys,
      let scalars = scalars(range)
    else { return range }
    let end = min(scalars.upperBound + 1, count(in: .scalar))
    let wide = paragraphs(around: scalars.lowerBound..<end)
    guard let lower = try? convert(wide.lowerBound, from: .scalar, to: .utf8),
      let upper = try? convert(wide.upperBound, from: .scalar, to: .utf8)
    else { return range }
    return lower..<upper
  }

  /// Calls `body` with each run of a range that starts where a paragraph does, or anywhere if
  /// paragraphs have no attributes.
  func forEachStyledRun(
    in range: Range<Int>, _ registry: AttributeRegistry, _ body: (Range<Int>, Attributes) -> Void
  ) {
    guard let scalars = scalars(range) else { return }
    var styles = StyleTable(registry)
    let text = StyledText(self, range: scalars, &styles)
    var start = range.lowerBound
    for run in text.runs {
      let end = range.lowerBound + run.end
      body(start..<end, styles.sets[run.style])
      start = end
    }
  }

  private func scalars(_ range: Range<Int>) -> Range<Int>? {
    guard let lower = try? convert(range.lowerBound, from: .utf8, to: .scalar),
      let upper = try? convert(range.upperBound, from: .utf8, to: .scalar)
    else { return nil }
    return lower..<upper
  }
}
