public import Cotext

// The engine knows nothing of coders. What it writes as JSON is what a coder is given, key by key, so
// that `JSONEncoder` and the engine say the same; other coders get the same structure.

extension AttributeValue: Codable {
  /// Reads any JSON value that documents accept.
  public init(from decoder: any Decoder) throws {
    try self.init(decodingJSONFrom: decoder, orText: false)
  }

  /// Writes the value. Objects two of whose keys differ in nothing but normalization are refused.
  public func encode(to encoder: any Encoder) throws {
    try encodeJSON(to: encoder, orText: false)
  }
}

extension Attributes: Codable {
  /// Reads an object, `{"bold":true}`, or a text that holds one.
  public init(from decoder: any Decoder) throws {
    try self.init(decodingJSONFrom: decoder, orText: true)
  }

  /// Writes an object: a text that holds it where two keys differ in nothing but normalization.
  public func encode(to encoder: any Encoder) throws {
    try encodeJSON(to: encoder, orText: true)
  }
}

extension Version: Codable {
  /// Reads an object of replicas and counts, `{"ada":120}`.
  public init(from decoder: any Decoder) throws {
    try self.init(decodingJSONFrom: decoder, orText: false)
  }

  /// Writes an object of replicas and counts.
  public func encode(to encoder: any Encoder) throws {
    try encodeJSON(to: encoder, orText: false)
  }
}

extension Change: Codable {
  /// Reads a change as the log has it, or a text that holds one.
  public init(from decoder: any Decoder) throws {
    try self.init(decodingJSONFrom: decoder, orText: true)
  }

  /// Writes the change as the log has it: a text that holds it where two keys differ in nothing but
  /// normalization.
  public func encode(to encoder: any Encoder) throws {
    try encodeJSON(to: encoder, orText: true)
  }
}

extension ReplicaID: Codable {
  /// Reads a text that is a replica ID.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let replica = ReplicaID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a replica ID has 1 to 64 of A-Z a-z 0-9 . _ -")
    }
    self = replica
  }

  /// Writes the ID as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension OperationID: Codable {
  /// Reads a text like `12@ada`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = OperationID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an ID is a text like 12@ada")
    }
    self = id
  }

  /// Writes the ID as `12@ada`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
