public import Cotext

extension CodingUserInfoKey {
  /// The `AttributeSchema` of decoded documents, for apps with keys of their own.
  public static let attributeSchema = CodingUserInfoKey("Cotext.attributeSchema")
  /// The `ReplicaID` under which a decoded document writes; without it a fresh one.
  public static let replicaID = CodingUserInfoKey("Cotext.replicaID")

  private init(_ name: String) {
    // No name is refused.
    guard let key = Self(rawValue: name) else { preconditionFailure("\(name) is no key") }
    self = key
  }
}

extension Document: Codable {
  private enum CodingKeys: String, CodingKey {
    case version
    case name
    case changes
  }

  private static let codingVersion = 1

  /// Reads a document: `{"version":1,"name":"notes","changes":[…]}`.
  ///
  /// It writes under a fresh replica ID, or under that of ``Swift/CodingUserInfoKey/replicaID``: two
  /// copies of a document must never share one. Its schema is the standard one, or that of
  /// ``Swift/CodingUserInfoKey/attributeSchema``.
  ///
  /// - Throws: `DecodingError` for another version, and for changes that cannot be read, are refused
  ///   or do not follow each other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.codingVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "version \(version) is unknown here")
    }
    let schema = decoder.userInfo[.attributeSchema] as? AttributeSchema
    let replica = decoder.userInfo[.replicaID] as? ReplicaID
    self.init(
      replica: replica ?? .random(),
      name: try container.decodeIfPresent(String.self, forKey: .name),
      schema: schema ?? .standard)
    var changes = try container.nestedUnkeyedContainer(forKey: .changes)
    while !changes.isAtEnd {
      let change = try changes.decode(Change.self)
      do {
        guard try apply(change) != .waiting else {
          throw DecodingError.dataCorruptedError(
            in: changes, debugDescription: "\(change.id) follows a change that is missing")
        }
      } catch let error as ChangeError {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: changes.codingPath, debugDescription: "\(change.id): \(error)",
            underlyingError: error))
      }
    }
  }

  /// Writes the document's changes, compacted, in causal order, each as the log has it.
  ///
  /// The replica ID is not written, nor are changes that still wait for others, which will be sent
  /// again. O(changes).
  ///
  /// - Throws: `EncodingError` for a document whose history was trimmed: save its `snapshot()`.
  public func encode(to encoder: any Encoder) throws {
    guard historyStart == Version() else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription:
            "the history was trimmed, so its changes are not all there; save a snapshot"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.codingVersion, forKey: .version)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(changes(), forKey: .changes)
  }
}
