public import Cotext

/// What was received, or is on disk. Cumulative.
public struct Acknowledgement: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// How many units are there; it may name only the replicas whose number moved.
  public var version: Version
  /// Whether they are on disk.
  public var isDurable: Bool

  /// An acknowledgement.
  public init(document: String, version: Version, isDurable: Bool = false) {
    self.document = document
    self.version = version
    self.isDurable = isDurable
  }
}

/// A change that was refused.
public struct Rejection: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// The first unit of the change.
  public var id: OperationID
  /// Why, for programs.
  public var code: ErrorCode
  /// Why, for people.
  public var message: String

  /// A refusal.
  public init(document: String, id: OperationID, code: ErrorCode, message: String) {
    self.document = document
    self.id = id
    self.code = code
    self.message = message
  }
}

/// Asks for units.
public struct Need: Hashable, Sendable {
  /// The most ranges that one message may ask for.
  public static let maximumRangeCount = 1024

  /// The document's name.
  public var document: String
  /// The units, at least one range and at most ``maximumRangeCount``.
  public var ranges: [OperationRange]

  /// A question for units.
  public init(document: String, ranges: [OperationRange]) {
    self.document = document
    self.ranges = ranges
  }
}
