import Cotext
import TestSupport

@testable import CotextSync

/// An editor as anybody would write it: it shows text, numbers its edits, applies what it is told,
/// and knows nothing of replicas.
struct ModelEditor {
  let unit: TextUnit
  var shown = ShownText([])
  var revision = 0
  var edit = 0
  var isAttached = false
  /// Resets that it got.
  var resets = 0

  mutating func receive(_ message: Message) throws {
    switch message {
    case .text(let content):
      // Parts are joined by whoever carries them.
      guard content.edit == edit || !isAttached else { return }
      shown = ShownText(content.runs)
      revision = content.revision
      edit = content.edit
      isAttached = true
    case .reset(let content, _):
      shown = ShownText(content.runs)
      revision = content.revision
      edit = content.edit
      resets += 1
    case .patch(let patch):
      guard patch.edit == edit else { return }
      for step in patch.edits { try apply(step, tag: 0) }
      revision = patch.revision
    case .edited(let edited):
      guard !edited.isDurable else { return }
      for index in shown.cells.indices {
        let tag = shown.cells[index].tag
        guard tag >> 8 == edited.edit else { continue }
        var attributes = edited.attributes.isEmpty ? [:] : edited.attributes[tag & 255]
        for element in shown.cells[index].overlay {
          attributes[element.key] = element.value == .null ? nil : element.value
        }
        shown.cells[index].attributes = attributes
        shown.cells[index].tag = 0
      }
    default: break
    }
  }

  mutating func apply(_ step: OffsetEdit, tag: Int) throws {
    if let format = step.format {
      try shown.format(step.offset..<step.offset + step.length, in: unit, format)
    } else {
      var plain = Attributes()
      for element in step.attributes ?? [:] where element.value != .null {
        plain[element.key] = element.value
      }
      try shown.replace(
        step.offset..<step.offset + step.deleteCount, in: unit, with: step.text ?? "", plain,
        tag: tag)
    }
  }

  /// Makes edits at random.
  mutating func makeEdits(_ random: inout SplitMix64) throws -> EditRequest {
    edit += 1
    var edits: [OffsetEdit] = []
    var inserts = 0
    for _ in 0...random.below(8) / 6 {
      let places = shown.places(in: unit)
      let first = random.below(places.count)
      let last = min(places.count - 1, first + random.below(5))
      let step: OffsetEdit
      var tag = 0
      if random.below(4) == 0 {
        step = OffsetEdit(
          at: places[first], length: places[last] - places[first],
          format: Self.attributes(&random))
      } else {
        let text = random.below(3) == 0 ? nil : random.pick(Palette.texts)
        let attributes = text != nil && random.below(3) == 0 ? Self.attributes(&random) : nil
        if text != nil, attributes == nil {
          tag = edit << 8 | inserts
          inserts += 1
        }
        step = OffsetEdit(
          at: places[first], delete: places[last] - places[first], insert: text,
          attributes: attributes)
      }
      try apply(step, tag: tag)
      edits.append(step)
    }
    var selection: OffsetSelection?
    if random.below(3) == 0 { selection = OffsetSelection(ranges: [randomRange(&random)]) }
    return EditRequest(
      document: "d", edit: edit, revision: revision, edits: edits, selection: selection)
  }

  func randomRange(_ random: inout SplitMix64) -> Range<Int> {
    let places = shown.places(in: unit)
    let first = random.below(places.count)
    return places[first]..<places[min(places.count - 1, first + random.below(4))]
  }

  static func attributes(_ random: inout SplitMix64) -> Attributes {
    let keys: [AttributeKey] = ["bold", "link", "comment:x", "heading"]
    let values: [AttributeValue] = [true, 1, .null]
    return [random.pick(keys): random.pick(values)]
  }
}
