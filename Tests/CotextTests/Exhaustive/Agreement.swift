import Cotext
import TestSupport
import Testing

/// Makes edits with the engine and with the model, each list one change, and expects of both the
/// same changes and the same documents after each.
func expectAgreement(
  _ changes: [PlacedEdit]..., nodeCapacity: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var engine = DocumentEngine(replica: replica("ada"), nodeCapacity: nodeCapacity)
  var model = ReferenceModel(replica: replica("ada"), rules: Palette.rules)
  for edits in changes {
    let made = try engine.make(edits)
    let expected = model.edit { model in
      for edit in edits { model.perform(edit) }
    }
    #expect(made?.contents == expected?.contents, "\(edits)", sourceLocation: sourceLocation)
    let difference = engine.difference(from: model, offsets: .max)
    #expect(difference == nil, "\(edits)", sourceLocation: sourceLocation)
  }
}
