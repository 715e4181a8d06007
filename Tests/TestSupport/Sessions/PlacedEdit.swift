package import Cotext

/// An edit with its numbers resolved: what is asked of the engine, and what is printed.
package enum PlacedEdit: Sendable {
  case insert(String, at: Int, Attributes?, TextUnit)
  case delete(Range<Int>, TextUnit)
  case replace(Range<Int>, String, Attributes?, TextUnit)
  case format(Range<Int>, Attributes, force: Bool, TextUnit)
  case undo(OperationRange)
  case redo(OperationRange)
}

extension ReferenceModel {
  /// Makes an edit here and tells what was made. `made` are the changes that can be undone.
  package mutating func perform(_ edit: RawEdit, made: [Change]) -> PlacedEdit? {
    let offsets = OffsetTable(text)
    switch edit {
    case .insert(let text, let at, let attributes, let unit):
      let place = offsets.floor(Int(at) % (offsets.scalarCount + 1), unit)
      insert(text, at: place, attributes: attributes)
      return .insert(text, at: offsets.convert(place, to: unit), attributes, unit)
    case .delete(let at, let length, let unit):
      let range = offsets.range(at, length, unit)
      delete(range)
      return .delete(offsets.convert(range, to: unit), unit)
    case .replace(let at, let length, let text, let attributes, let unit):
      let range = offsets.range(at, length, unit)
      replace(range, with: text, attributes: attributes)
      return .replace(offsets.convert(range, to: unit), text, attributes, unit)
    case .format(let at, let length, let changes, let force, let unit):
      let range = offsets.range(at, length, unit)
      format(range, changes, force: force)
      return .format(offsets.convert(range, to: unit), changes, force: force, unit)
    case .undo(let pick, let part):
      guard let range = units(pick, part, of: made) else { return nil }
      undo([range])
      return .undo(range)
    case .redo(let pick, let part):
      guard let range = units(pick, part, of: made) else { return nil }
      redo([range])
      return .redo(range)
    }
  }

  /// The units, or some of the units, of a known change without undo operations.
  private func units(_ pick: UInt32, _ part: UInt32?, of made: [Change]) -> OperationRange? {
    let candidates = made.filter { change in
      let count = UInt64(change.unitCount)
      return version[change.id.replica] >= UInt64(change.id.counter) + count
        && !change.contents.contains { $0.isSwitch }
    }
    guard !candidates.isEmpty else { return nil }
    let change = candidates[Int(pick) % candidates.count]
    let count = UInt32(change.unitCount)
    guard let part else {
      return OperationRange(change.id.counter, count: count, change.id.replica)
    }
    let first = part % count
    let rest = 1 + (part / count) % (count - first)
    return OperationRange(change.id.counter + first, count: rest, change.id.replica)
  }
}

extension PlacedEdit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .insert(let text, let at, let attributes, let unit):
      return "insert \(text.debugDescription) at \(at) \(unit)\(Self.describe(attributes))"
    case .delete(let range, let unit): return "delete \(range) \(unit)"
    case .replace(let range, let text, let attributes, let unit):
      return "replace \(range) \(unit) with \(text.debugDescription)\(Self.describe(attributes))"
    case .format(let range, let changes, let force, let unit):
      return "format \(range) \(unit)\(Self.describe(changes))\(force ? " by force" : "")"
    case .undo(let range): return "undo \(range.first)+\(range.count)@\(range.replica)"
    case .redo(let range): return "redo \(range.first)+\(range.count)@\(range.replica)"
    }
  }

  private static func describe(_ attributes: Attributes?) -> String {
    guard let attributes else { return "" }
    return " as [" + attributes.map { "\($0.key): \($0.value.plain)" }.joined(separator: ", ") + "]"
  }
}
