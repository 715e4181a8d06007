/// Which connection of a ``Hub``. IDs are never used twice.
public struct ConnectionID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int
  /// Where its session lies: nothing has to be looked up.
  let place: Int

  init(_ rawValue: Int, place: Int) {
    self.rawValue = rawValue
    self.place = place
  }

  /// The number as text.
  public var description: String { "\(rawValue)" }

  /// Whether both are the same connection.
  public static func == (left: ConnectionID, right: ConnectionID) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  /// In the order in which they were connected.
  public static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What stands at the other end of a connection.
public enum ConnectionRole: Hashable, Sendable {
  /// Somebody who came to us. We are the server: hello is checked, presence is stamped.
  case incoming
  /// A server that we went to. Every document that is open here is opened there, too.
  case upstream
  /// The program that started this one, at standard input and output. It is trusted and never
  /// dropped for being idle.
  case parent
}
