import TestSupport

@testable import CotextSync

/// Who stands at one end of a link.
enum LinkEnd: Equatable {
  case hub(Int, ConnectionID)
  case editor(Int)
  case peer(Int)
}

/// A connection between a hub and somebody who went to it.
struct Link {
  /// One end, and what comes to it.
  struct Side {
    var end: LinkEnd
    /// What comes to this end.
    var inbound: SimulatedWire
    /// Whether this end holds the connection.
    var isOpen = true
    /// When it notices that the link is cut.
    var notice: Int64?
    /// Whether its hub says that it has output.
    var hasOutput = false
    /// Until when it reads nothing.
    var pausedUntil: Int64 = 0
  }

  /// Who connected, and to whom.
  var sides: [Side]
  var isCut = false

  var isDone: Bool { !sides[0].isOpen && !sides[1].isOpen }
}
