import Cotext
import TestSupport

@testable import CotextSync

/// A machine with a hub.
struct HubSite {
  let name: String
  var configuration: Configuration
  var hub: Hub
  /// The server that it goes to.
  let upstream: Int?
  /// Its connection to that.
  var link: Int?
  var backoff: Backoff
  /// When it tries to connect again.
  var reconnect: Int64?
  var disk = Disk()
  /// Until when it is down after a crash.
  var downUntil: Int64?
  /// What people were told.
  var reports: [String] = []
  /// Whether it ever lost its memory.
  var hasCrashed = false

  /// The document, if it is there.
  var room: Room? { hub.rooms[ExactName("d")] }
}
