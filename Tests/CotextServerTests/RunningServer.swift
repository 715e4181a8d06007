import CotextSync
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CotextServer

/// A server in this process, on a thread of its own, until nobody needs it any more.
final class RunningServer {
  let server: Server
  let notes: Notes
  private let end: DispatchSemaphore
  private let failure: FailureBox

  init(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
    let notes = Notes()
    var configuration = ServerConfiguration()
    configuration.address.port = 0
    configuration.agent = "test"
    configuration.note = { notes.add($0) }
    change(&configuration)
    let server = try Server(configuration)
    let end = DispatchSemaphore(value: 0)
    let failure = FailureBox()
    Thread.detachNewThread {
      do throws(ServerError) {
        try server.run()
      } catch {
        failure.set(error)
      }
      end.signal()
    }
    self.server = server
    self.notes = notes
    self.end = end
    self.failure = failure
  }

  /// A new connection.
  func connect() throws -> TCPClient { try TCPClient("\(server.address)") }

  /// Stops it, and says what went wrong.
  func stop() -> ServerError? {
    server.stop()
    end.wait()
    end.signal()
    return failure.error
  }

  deinit {
    _ = stop()
  }
}

/// How a thread ended.
private final class FailureBox: Sendable {
  private let value = Mutex<ServerError?>(nil)

  var error: ServerError? { value.withLock { $0 } }

  func set(_ error: ServerError) {
    value.withLock { $0 = error }
  }
}
