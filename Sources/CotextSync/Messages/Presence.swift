public import Cotext

/// What a session shows of itself for a while: who it is, where its selection stands.
public struct Presence: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// Which session; a server stamps it.
  public var session: String?
  /// Whose session; a server stamps it.
  public var user: String?
  /// Anything, with anchors where it means places; nil, on the line `null`, when the session is
  /// gone. A line must say one or the other.
  public var state: AttributeValue?
  /// For how many ms it holds, unless it is renewed; at least 0.
  public var timeToLive: Int?

  /// What a session shows; a state of null is no state.
  public init(
    document: String, session: String? = nil, user: String? = nil, state: AttributeValue?,
    timeToLive: Int? = nil
  ) {
    self.document = document
    self.session = session
    self.user = user
    self.state = state == .null ? nil : state
    self.timeToLive = timeToLive
  }
}
