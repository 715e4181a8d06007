/// What either side says first: `{"type":"hello","protocol":[1],"agent":"cotext/0.3",…}`.
public struct Hello: Hashable, Sendable {
  /// The versions of the protocol that are spoken.
  public var protocols: [Int]
  /// The program, for people: `cotext/0.3`.
  public var agent: String
  /// The longest line that the sender reads, in bytes without the line feed; at least 1.
  public var maxLine: Int
  /// Who the sender says to be.
  public var user: String?
  /// What proves it.
  public var token: String?
  /// What the sender can do beyond version 1; left out when empty.
  public var features: [String]

  /// A greeting.
  public init(
    protocols: [Int] = [1], agent: String, maxLine: Int = 1 << 20, user: String? = nil,
    token: String? = nil, features: [String] = []
  ) {
    self.protocols = protocols
    self.agent = agent
    self.maxLine = maxLine
    self.user = user
    self.token = token
    self.features = features
  }
}
