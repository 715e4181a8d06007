/// A document as it was at an earlier version, to be read; and a way through its history.
///
///     var document = Document(replica: ReplicaID("ada")!)
///     try document.insert("Hello", at: 0, in: .character)
///     let then = document.version
///     try document.replace(0..<4, in: .character, with: "O")
///     var checkout = try document.at(then)
///     checkout.text  // "Hello"
///     try checkout.move(to: document.version, in: .character)
///     checkout.text  // "Oo"
///
/// It is a copy of its own: the document goes on, the checkout stays. Anchors count in it even where
/// they stand at elements that were inserted later: as the place where those will be.
///
/// Cost: making one is O(size), a few `memcpy`s, and the move from the present to the version;
/// reading costs what it costs in the document. It takes as much memory as the document.
public struct Checkout: Sendable {
  /// The version that is shown.
  public private(set) var version: Version
  /// The document with the text and the attributes of the version. What it says of its history is
  /// that of the document.
  package private(set) var document: Document
  /// The units that the version lacks.
  private var lacking: RangeSet<UInt32>

  fileprivate init(of document: Document) {
    version = document.version
    self.document = document
    self.document.transaction = nil
    self.document.makeUnique()
    self.document.storage.state.tree.journal = nil
    lacking = RangeSet()
  }

  /// Shows another version.
  ///
  /// O(u + r log r) for u operations and r runs that one of both versions has and the other one has
  /// not; where undos are among them also O(units that were ever undone).
  ///
  /// - Parameters:
  ///   - version: any version that the document had when the checkout was made, or that consists of
  ///     what it knew then.
  ///   - unit: what the offsets of the patch count.
  /// - Returns: what turns the text and runs of the version before into those of this one.
  /// - Throws: ``VersionError``; the checkout is as it was.
  @discardableResult
  public mutating func move(
    to version: Version, in unit: TextUnit
  ) throws(VersionError) -> Patch {
    let target = try document.storage.state.units(notIn: version)
    document.makeUnique()
    document.storage.state.record(true)
    document.storage.state.move(from: lacking, to: target)
    let delta = document.storage.state.takeDelta()
    document.storage.state.record(false)
    lacking = target
    self.version = version
    var patch = document.patch(for: delta, in: unit)
    patch.origin = .checkout
    return patch
  }

  /// What is wrong inside; empty if nothing is. Much more than O(n), for tests.
  ///
  /// - Parameter isMadeUp: see ``Document/invariantViolations(isMadeUp:)``.
  package func invariantViolations(isMadeUp: Bool = false) -> [String] {
    let storage = document.storage
    return storage.state.invariantViolations(lacking: lacking, isMadeUp: isMadeUp)
  }

  /// The same without a patch.
  fileprivate mutating func show(_ version: Version) throws(VersionError) {
    let target = try document.storage.state.units(notIn: version)
    document.storage.state.move(from: lacking, to: target)
    lacking = target
    self.version = version
  }
}

extension Document {
  /// The document as it was at a version, to be read.
  ///
  /// - Parameter version: one that this document had, or any other whose units are all known here,
  ///   each with all that it follows.
  /// - Throws: ``VersionError/unknownUnit(_:)``, ``VersionError/incomplete(_:missing:)``. O(size), a
  ///   few `memcpy`s, and O(u + r log r) for u operations and r runs that came later.
  public func at(_ version: Version) throws(VersionError) -> Checkout {
    // Refused before anything is copied.
    _ = try storage.state.units(notIn: version)
    var checkout = Checkout(of: self)
    try checkout.show(version)
    return checkout
  }

  /// What turns the text and runs of one version into those of another.
  ///
  /// It costs what ``at(_:)`` costs for the first one, and a move to the second: next to nothing for
  /// versions near the present. Who compares many versions keeps one ``Checkout`` and moves it.
  ///
  /// - Parameters:
  ///   - old: the version to start from.
  ///   - new: the version to arrive at.
  ///   - unit: what offsets count.
  /// - Throws: ``VersionError``.
  public func difference(
    from old: Version, to new: Version, in unit: TextUnit
  ) throws(VersionError) -> Patch {
    var checkout = try at(old)
    return try checkout.move(to: new, in: unit)
  }
}
