internal import Cotext

/// One connection that has a document open: how far it has read in the log, and what it is owed.
struct Subscription: Sendable {
  let connection: ConnectionID
  /// Whether both sides have said what they know; false while our `open` is not answered.
  var isOpen = false
  /// Whether they may change the document.
  var mayWrite = true
  /// Whether we may send them changes.
  var takesChanges = true
  /// Up to where in the order of arrival they were sent everything; nil until the first time.
  var place: UInt32?
  /// What they know of what stands behind ``place``, and more than that.
  var known: Version
  /// What they said they had when they opened: who brings history along did not write it.
  var declared = Version()
  /// What they said they have.
  var told = Version()
  /// What we said we have when we opened the document at them.
  var opening = Version()
  /// Whether they say digests.
  var tellsDigests = false
  /// Whether it is open if they have the same units as we do: nothing is acknowledged meanwhile.
  var isChecking = false
  /// What both have, as far as they have not said yet what it is on their side.
  var shared: Version?
  /// The search for the first unit that differs.
  var search: ForkSearch?
  /// What they sent during the search: it is looked at when that is over.
  var heldBack: [Change] = []
  var heldBackSize = 0
  /// The version of which they were sent the digest last.
  var sentDigest: Version?
  /// Whether there is a change that cannot be cut to fit their lines.
  var isTooLarge = false
  /// Units they sent, to be acknowledged.
  var acknowledged = Version()
  /// Units they sent that were refused: what follows those is refused, too.
  var refused = RefusedUnits()
  /// Units they sent that are not on disk yet.
  var durability = Durability()
  /// Whether they sent something whose past is missing.
  var owesNeed = false
  /// What they were last asked for, and when they may be asked again.
  var lastNeed: [OperationRange] = []
  var nextNeed: Int64 = 0
  var needInterval: Int64 = 0
  /// Up to which clock they were told of presences, and the clock when they came.
  var presenceClock = 0
  var joinedClock = 0

  init(connection: ConnectionID, known: Version) {
    self.connection = connection
    self.known = known
  }
}
