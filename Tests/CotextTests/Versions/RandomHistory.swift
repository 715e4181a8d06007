import Cotext
import TestSupport

/// What some replicas did, what each of them showed at each step, and the one that knows everything.
struct RandomHistory {
  /// What a replica showed at a version.
  struct Moment {
    var version: Version
    var shown: ShownText
  }

  static let keys: [AttributeKey] = ["bold", "link", "comment:x", "heading", "both", "before"]

  static var schema: AttributeSchema {
    var schema = AttributeSchema.standard
    schema.setGrowth(.both, for: "both")
    schema.setGrowth(.before, for: "before")
    return schema
  }

  private(set) var moments: [Moment] = []
  /// All changes in the order in which they were made.
  private(set) var made: [Change] = []
  private(set) var document: Document

  init(steps: Int, _ random: inout SplitMix64) throws {
    let names = ["bob", "ada", "eve"].shuffled(using: &random)
    var replicas = names.map {
      Document(
        replica: ReplicaID($0)!, schema: Self.schema, nodeCapacity: 2 + random.below(4))
    }
    document = replicas[0]
    moments = [Moment(version: Version(), shown: ShownText(replicas[0]))]
    for _ in 0..<steps {
      let index = random.below(replicas.count)
      if random.below(4) == 0 {
        replicas[index].merge(replicas[random.below(replicas.count)])
      } else if let change = try Self.edit(&replicas[index], made: made, &random) {
        made.append(change)
      }
      let replica = replicas[index]
      moments.append(Moment(version: replica.version, shown: ShownText(replica)))
    }
    document = replicas[0]
    for change in made.shuffled(using: &random) { try document.apply(change) }
    moments.append(Moment(version: document.version, shown: ShownText(document)))
  }

  /// One edit, or several in one change.
  static func edit(
    _ document: inout Document, made: [Change], _ random: inout SplitMix64
  ) throws -> Change? {
    guard random.below(6) == 0 else { return try editOnce(&document, made: made, &random) }
    return try document.transaction { document in
      for _ in 0..<3 { _ = try editOnce(&document, made: made, &random) }
    }
  }

  private static func editOnce(
    _ document: inout Document, made: [Change], _ random: inout SplitMix64
  ) throws -> Change? {
    let count = document.count(in: .scalar)
    let from = random.below(count + 1)
    let to = from + random.below(min(6, count - from) + 1)
    switch random.below(8) {
    case 0, 1: return try document.insert(random.pick(Palette.texts), at: from, in: .scalar)
    case 2: return try document.delete(from..<to, in: .scalar)
    case 3: return try document.replace(from..<to, in: .scalar, with: random.pick(Palette.texts))
    case 4, 5:
      let values: [AttributeValue] = [true, 1, .null]
      return try document.format(
        from..<to, in: .scalar, [random.pick(keys): random.pick(values)])
    default:
      let version = document.version
      let known = made.map(\.units).filter { $0.counters.upperBound <= version[$0.replica] }
      guard !known.isEmpty else { return nil }
      let units = random.pick(known)
      return random.below(2) == 0 ? try document.undo([units]) : try document.redo([units])
    }
  }

  /// What the model makes of the changes that a version counts.
  func model(at version: Version) -> ReferenceModel {
    var model = ReferenceModel(replica: ReplicaID("model")!, rules: Palette.rules)
    for change in made where change.units.counters.upperBound <= version[change.id.replica] {
      _ = model.apply(change)
    }
    return model
  }

  /// A version that ends at whole changes, whether it can be shown or not.
  func anyVersion(_ random: inout SplitMix64) -> Version {
    var version = Version()
    for change in made.shuffled(using: &random).prefix(random.below(made.count + 1)) {
      let end = change.units.counters.upperBound
      version[change.id.replica] = max(version[change.id.replica], end)
    }
    return version
  }
}
