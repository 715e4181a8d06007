extension Document {
  /// What all known units are, see ``Digest``; nil where ``digest(of:)`` has none.
  public var digest: Digest? { digest(of: version) }

  /// What the units of a version are, in 64 bits, see ``Digest``.
  ///
  /// The version may have any counts up to those that are known; nothing has to be complete. Nil if a
  /// unit is unknown or lies before ``historyStart``, and for a document out of a snapshot that an
  /// earlier version of this software trimmed.
  ///
  /// O(replicas + units since the last time that ``prepareDigests()`` or a merge looked at them).
  public func digest(of version: Version) -> Digest? {
    let storage = storage
    return storage.state.digest(of: version)
  }

  /// Hashes what is new, so that digests cost O(replicas) from here on. Changes nothing that can be
  /// seen. O(units since the last time + replicas).
  public mutating func prepareDigests() {
    makeUnique()
    storage.state.prepareDigests()
  }
}
