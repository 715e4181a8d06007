/// A document with observers: each of them is told by patches what changes.
///
///     let observed = ObservedDocument(Document(replica: ReplicaID("ada")!))
///     var shown: [Patch] = []
///     observed.observe(in: .utf16) { shown.append($0) }
///     try observed.edit { document in
///       try document.insert("Hello", at: 0, in: .utf16)
///     }
///     shown.map(\.origin)  // [.local]
///
/// A reference to one document, for programs in which several views show it. It belongs to whoever
/// isolates it, an actor or the main actor, and is not `Sendable`; the patches are, and so is the
/// stream of ``patches(in:)``.
///
/// Each call publishes one patch in each unit that is asked for, or none if nothing changed. What an
/// observer does to the document is published after the patch that it was told, so all of them see the
/// same order. Cost: that of ``Document/takePatch(in:)`` for each unit.
public final class ObservedDocument {
  /// What an observer is known by.
  public struct Observation: Hashable, Sendable {
    fileprivate var number: UInt64
  }

  private struct Observer {
    var number: UInt64
    var unit: TextUnit
    var body: (Patch) -> Void
  }

  /// The document. To change it, see ``edit(_:)`` and ``apply(_:)-(Change)``.
  public private(set) var document: Document
  private var observers: [Observer] = []
  private var nextNumber: UInt64 = 0
  /// Patches that not all observers know, and which observer came too late for them.
  private var unpublished: [(patches: [Patch], end: UInt64)] = []
  private var isPublishing = false

  /// Observes a document.
  public init(_ document: Document) {
    self.document = document
    self.document.recordsPatches = true
  }

  // MARK: Changing the document

  /// Changes the document and tells the observers.
  ///
  /// - Parameter edits: what to do; it may make edits, undo with an ``EditHistory``, apply changes or
  ///   merge. All of it makes one patch, also what was done before an error was thrown.
  /// - Returns: what `edits` returns.
  /// - Throws: what `edits` throws.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ edits: (inout Document) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { publish() }
    return try edits(&document)
  }

  /// Applies a change of another copy and tells the observers, see ``Document/apply(_:)-(Change)``.
  ///
  /// - Throws: ``ChangeError`` if the change is refused; nothing has changed then.
  @discardableResult
  public func apply(_ change: Change) throws(ChangeError) -> ApplyOutcome {
    defer { publish() }
    return try document.apply(change)
  }

  /// Applies changes of other copies and tells the observers by one patch, see
  /// ``Document/apply(_:)-([Change])``.
  @discardableResult
  public func apply(_ changes: [Change]) -> MergeReport {
    defer { publish() }
    return document.apply(changes)
  }

  // MARK: Observing

  /// Calls a closure with each patch from now on, until ``stop(_:)``.
  ///
  /// - Parameters:
  ///   - unit: what the offsets of the patches count.
  ///   - body: what to call, as long as the document is observed.
  /// - Returns: what to end it with.
  @discardableResult
  public func observe(in unit: TextUnit, _ body: @escaping (Patch) -> Void) -> Observation {
    let number = nextNumber
    nextNumber += 1
    observers.append(Observer(number: number, unit: unit, body: body))
    return Observation(number: number)
  }

  /// Stops calling an observer.
  public func stop(_ observation: Observation) {
    observers.removeAll { $0.number == observation.number }
  }

  private func publish() {
    let units = TextUnit.allCases.filter { unit in observers.contains { $0.unit == unit } }
    let patches = document.takePatches(in: units.isEmpty ? [.scalar] : units)
    if patches.contains(where: { !$0.isEmpty }) { unpublished.append((patches, nextNumber)) }
    guard !isPublishing else { return }
    isPublishing = true
    while !unpublished.isEmpty {
      let (patches, end) = unpublished.removeFirst()
      for observer in observers where observer.number < end {
        // It may have been stopped by one that was told before.
        guard observers.contains(where: { $0.number == observer.number }),
          let patch = patches.first(where: { $0.unit == observer.unit }), !patch.isEmpty
        else { continue }
        observer.body(patch)
      }
    }
    isPublishing = false
  }
}

#if !hasFeature(Embedded)
  extension ObservedDocument {
    /// The patches from now on, as a stream: to be read by one reader, anywhere.
    ///
    /// It keeps what was not read yet, and ends when the observed document goes away. The observer
    /// behind it is stopped at the first patch after the reader has stopped.
    ///
    /// - Parameter unit: what the offsets of the patches count.
    public func patches(in unit: TextUnit) -> AsyncStream<Patch> {
      let (stream, continuation) = AsyncStream.makeStream(of: Patch.self)
      let end = StreamEnd(continuation)
      let observation = observe(in: unit) { [unowned self] patch in
        if case .terminated = end.continuation.yield(patch) { stop(end.observation) }
      }
      end.observation = observation
      return stream
    }

    /// Ends a stream when its observer is let go.
    private final class StreamEnd {
      let continuation: AsyncStream<Patch>.Continuation
      var observation = Observation(number: .max)

      init(_ continuation: AsyncStream<Patch>.Continuation) {
        self.continuation = continuation
      }

      deinit { continuation.finish() }
    }
  }
#endif
