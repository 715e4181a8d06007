public import Cotext
public import CotextSync

/// What a ``Server`` is to be.
///
///     var configuration = ServerConfiguration()
///     configuration.address = HostAndPort(host: "127.0.0.1", port: 0)
///     configuration.dataFolder = "/var/lib/notes"
public struct ServerConfiguration: Sendable {
  /// Where servers listen that are told nothing else.
  public static let defaultPort: UInt16 = 7450

  /// Where it listens; port 0 = any that is free.
  public var address = HostAndPort(host: "127.0.0.1", port: defaultPort)
  /// Where the op logs of documents stand, one file for each; the folder is made if it is not there.
  /// nil = everything is forgotten at the end.
  public var dataFolder: String?
  /// How attributes grow where editors that are attached here set them.
  public var schema = AttributeSchema.standard
  /// What is allowed to whom.
  public var limits = Limits()
  /// Decides who comes in; nil = everybody.
  public var authenticate: (@Sendable (Hello) -> Access)?
  /// The program, as it is told to others.
  public var agent = "cotext"
  /// Which way to wait for connections.
  public var polling = PollingMethod.automatic
  /// Is told what people who run the server should know: one line, without a line feed, from any
  /// thread.
  public var note: @Sendable (String) -> Void = { _ in }

  /// The defaults: everybody who comes to 127.0.0.1:7450 may do everything, and nothing is kept.
  public init() {}
}

/// Why a server cannot start, or had to end.
public struct ServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened and what to do, in one line for people.
  public let description: String

  /// A failure, said in one line.
  package init(_ description: String) {
    self.description = description
  }
}
