internal import Cotext
internal import CotextSync
internal import Synchronization

/// A server for shared documents: many documents, many connections, one thread.
///
///     var configuration = ServerConfiguration()
///     configuration.dataFolder = "/var/lib/notes"
///     try Server(configuration).run()
///
/// It listens from the moment it is made; connections are answered while ``run()`` works, which is
/// until somebody calls ``stop()``. A write to a connection that is gone must not end the program:
/// SIGPIPE is ignored from then on.
public final class Server: Sendable {
  private let configuration: ServerConfiguration
  private let listener: Listener
  private let store: LogStore?
  private let stopSignal: WakeUp
  private let hasRun = Atomic(false)

  /// Listens, and takes the data folder.
  ///
  /// - Throws: `ServerError` if the address cannot be had or another process uses the folder.
  public init(_ configuration: ServerConfiguration = ServerConfiguration()) throws(ServerError) {
    SystemCalls.ignoreBrokenPipes()
    self.configuration = configuration
    do throws(SystemCalls.Failure) {
      stopSignal = try WakeUp()
      listener = try Listener(configuration.address)
    } catch {
      throw ServerError("\(configuration.address): cannot listen there: \(error.message)")
    }
    do throws(StoreError) {
      store =
        if let folder = configuration.dataFolder {
          try LogStore(folder: folder, note: configuration.note)
        } else {
          nil
        }
    } catch {
      throw ServerError(error.message)
    }
  }

  /// Where it listens, with the real port.
  public var address: HostAndPort { listener.address }

  /// Serves until ``stop()`` is called, on the thread of the caller. Then connections are told, get
  /// what is meant for them for up to a second, and what was received is put on disk.
  ///
  /// - Throws: `ServerError` if the system does not let it go on, or if some of what it received is
  ///   not on disk at the end. A server runs once.
  public func run() throws(ServerError) {
    guard !hasRun.exchange(true, ordering: .relaxed) else {
      throw ServerError("the server has run already; make another one")
    }
    var hub = Configuration(replica: .random())
    hub.agent = configuration.agent
    hub.limits = configuration.limits
    hub.schema = configuration.schema
    hub.authenticate = configuration.authenticate
    var setup = Driver.Setup(hub: hub, note: configuration.note)
    setup.polling = configuration.polling
    setup.listener = listener
    setup.store = store
    try Driver.run(setup, stop: stopSignal)
  }

  /// Runs on a thread of its own.
  ///
  /// - Throws: `ServerError` if the system gives no thread. What ends the server later is noted.
  public func serveInBackground() throws(ServerError) {
    do throws(SystemCalls.Failure) {
      try SystemCalls.startThread {
        do throws(ServerError) {
          try self.run()
        } catch {
          self.configuration.note(error.description)
        }
      }
    } catch {
      throw ServerError("a thread cannot be had: \(error.message)")
    }
  }

  /// Ends ``run()``, from any thread. Does nothing before and after.
  public func stop() {
    stopSignal.signal()
  }

  /// Has SIGINT, SIGTERM and SIGHUP do the same as ``stop()``. For programs that are nothing but a server.
  package func stopOnSignals() {
    SystemCalls.writeSignals(to: stopSignal.writingDescriptor)
  }
}

extension Driver {
  /// Makes a driver and lets it work to its end.
  static func run(_ setup: Setup, stop: WakeUp) throws(ServerError) {
    let failures: [(document: String, message: String)]
    do throws(SystemCalls.Failure) {
      let driver = try Driver(setup, stop: stop)
      try driver.run()
      failures = driver.failures
    } catch {
      throw ServerError("the system does not let this go on: \(error.message)")
    }
    if let failure = failures.first {
      throw ServerError("not everything is on disk: \(failure.message)")
    }
  }
}
