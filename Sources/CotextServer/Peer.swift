package import Cotext
internal import CotextSync

/// What a ``Peer`` is to be.
package struct PeerConfiguration: Sendable {
  /// The replica under which the parent's editor writes.
  package var replica: ReplicaID
  /// The only document that it has; nil = any.
  package var document: String?
  /// How attributes grow.
  package var schema = AttributeSchema.standard
  /// Who writes, for people.
  package var user: String?
  /// What proves it to the server.
  package var token: String?
  /// The op log that is read at the start and appended to; nil = everything is forgotten.
  package var log: String?
  /// The server to be a peer of.
  package var upstream: HostAndPort?
  /// The program, as it is told to others.
  package var agent = "cotext"
  /// Which way to wait.
  package var polling = PollingMethod.automatic
  /// Is told what people should know, from any thread.
  package var note: @Sendable (String) -> Void = { _ in }

  /// A peer that keeps everything in memory.
  package init(replica: ReplicaID) {
    self.replica = replica
  }
}

/// A replica that another program holds: it speaks the protocol through a pair of descriptors, and
/// can be a peer of a server at the same time.
package final class Peer: Sendable {
  private let configuration: PeerConfiguration
  private let store: LogStore?
  private let stopSignal: WakeUp

  /// Reads the log, if there is one.
  package init(_ configuration: PeerConfiguration) throws(ServerError) {
    SystemCalls.ignoreBrokenPipes()
    do throws(StoreError) {
      store =
        if let log = configuration.log {
          try LogStore(file: log, document: configuration.document, note: configuration.note)
        } else {
          nil
        }
    } catch {
      throw ServerError(error.message)
    }
    do throws(SystemCalls.Failure) {
      stopSignal = try WakeUp()
    } catch {
      throw ServerError("the system does not let this start: \(error.message)")
    }
    self.configuration = configuration
  }

  /// Works until the input has ended and everything that is due was written, sent and put on disk.
  package func run(input: Int32, output: Int32) throws(ServerError) {
    var hub = Configuration(replica: configuration.replica)
    hub.agent = configuration.agent
    hub.user = configuration.user
    hub.token = configuration.token
    hub.document = configuration.document
    hub.schema = configuration.schema
    var setup = Driver.Setup(hub: hub, note: configuration.note)
    setup.polling = configuration.polling
    setup.parent = (input, output)
    setup.upstream = configuration.upstream
    setup.store = store
    try Driver.run(setup, stop: stopSignal)
  }

  /// Has SIGINT, SIGTERM and SIGHUP end it in order.
  package func stopOnSignals() {
    SystemCalls.writeSignals(to: stopSignal.writingDescriptor)
  }
}
