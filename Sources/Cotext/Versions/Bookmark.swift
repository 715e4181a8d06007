/// A version that somebody gave a name: part of the document, so that all who edit it have it.
///
///     var document = Document(replica: ReplicaID("ada")!)
///     try document.insert("First draft", at: 0, in: .character)
///     try document.addBookmark(named: "first")
///     try document.delete(0..<6, in: .character)
///     try document.at(document.bookmarks[0].version).text  // "First draft"
///
/// It travels as an operation that readers who do not know it keep and pass on, and it is taken away
/// as an edit is: by undoing its unit, see ``Document/removeBookmark(_:)``. Names may repeat, since two
/// may choose the same one at once; the ID tells bookmarks apart.
public struct Bookmark: Hashable, Sendable {
  /// The unit that made it.
  public var id: OperationID
  /// Its name, 1 to 128 bytes of UTF-8; compare by scalars.
  public var name: String
  /// What it names. It may count what is unknown here, if another program wrote it.
  public var version: Version
  /// Who set it; nil if that was not said.
  public var author: String?
  /// When, in ms since 1970; nil if that was not said.
  public var time: Int64?

  /// A version with a name.
  public init(
    id: OperationID, name: String, version: Version, author: String? = nil, time: Int64? = nil
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.author = author
    self.time = time
  }

  /// How many bytes of UTF-8 a name may have.
  static let longestName = 128
}

extension Document {
  /// The bookmarks that are not taken away, the earliest first. O(operations).
  public var bookmarks: [Bookmark] {
    let storage = storage
    return storage.state.bookmarks()
  }

  /// Gives a version a name.
  ///
  /// - Parameters:
  ///   - name: 1 to 128 bytes of UTF-8.
  ///   - version: what to name; nil for what is known now.
  /// - Returns: the change, or nil if a transaction is running.
  /// - Throws: ``VersionError`` for a bad name, for a version that ``at(_:)`` refuses, and as
  ///   ``VersionError/edit(_:)`` where there is no room. O(replicas).
  @discardableResult
  public mutating func addBookmark(
    named name: String, at version: Version? = nil
  ) throws(VersionError) -> Change? {
    guard (1...Bookmark.longestName).contains(name.utf8.count) else { throw .invalidName }
    let version = version ?? self.version
    _ = try storage.state.units(notIn: version)
    do throws(EditError) {
      try prepare(units: 1, marks: 0, textSize: 0)
    } catch { throw .edit(error) }
    let writer = writer()
    let first = nextUnit
    let parents = storage.state.parents(ofReplica: writer.replica)
    let (unit, _) = storage.state.takeUnits(1, by: writer, parents: parents)
    storage.state.integrateUnknown(UnknownOperation(bookmark: name, version), unit)
    return change(of: first)
  }

  /// Takes a bookmark away, for all. `redo` of its unit brings it back.
  ///
  /// - Returns: the change; nil if it was taken away already, or a transaction is running.
  /// - Throws: ``EditError/unknownUnit(_:)`` if it is unknown here.
  @discardableResult
  public mutating func removeBookmark(_ bookmark: Bookmark) throws(EditError) -> Change? {
    try undo([OperationRange(bookmark.id)])
  }
}

extension DocumentState {
  fileprivate func bookmarks() -> [Bookmark] {
    var found: [(lamport: UInt64, bookmark: Bookmark)] = []
    guard !log.unknown.isEmpty else { return [] }
    for entry in 0..<log.entryCount where log.kind(of: entry) == .unknown {
      let unit = log.start(of: entry)
      guard undoCounts[unit] & 1 == 0,
        let (name, version) = log.unknown[log.row(of: entry)].bookmark
      else { continue }
      let stamp = stamps[stamps.index(of: unit)]
      let bookmark = Bookmark(
        id: graph.id(of: unit), name: name, version: version, author: stamps.author(stamp),
        time: stamps.time(stamp))
      found.append((graph.lamport(of: unit), bookmark))
    }
    found.sort {
      $0.lamport == $1.lamport
        ? $0.bookmark.id.replica < $1.bookmark.id.replica : $0.lamport < $1.lamport
    }
    return found.map { $0.bookmark }
  }
}

extension UnknownOperation {
  /// The operation that names a version: `{"bookmark":"first","version":{"ada":11},"units":1}`.
  fileprivate init(bookmark name: String, _ version: Version) {
    var json = Array(#"{"bookmark":"#.utf8)
    json.appendJSONString(name)
    json.append(#","version":"#)
    version.write(into: &json)
    json.append(#","units":1}"#)
    self.init(json: String(decoding: json, as: UTF8.self), unitCount: 1)
  }

  /// The name and the version, if the operation is a bookmark.
  package var bookmark: (name: String, version: Version)? {
    guard unitCount == 1 else { return nil }
    let bytes = Array(json.utf8)
    do throws(JSONError) {
      return try JSONScanner.read(bytes.span) { (scanner) throws(JSONError) in
        try scanner.bookmark()
      }
    } catch { return nil }
  }
}

extension JSONScanner {
  /// Reads a bookmark; nil if an object is something else.
  fileprivate mutating func bookmark() throws(JSONError) -> (name: String, version: Version)? {
    var keys = ObjectKeys()
    var name: String?
    var version: Version?
    try beginObject()
    while let key = try nextKey(&keys) {
      switch key {
      case "bookmark": name = try string()
      case "version": version = try self.version()
      default: try skipValue()
      }
    }
    guard let name, let version, (1...Bookmark.longestName).contains(name.utf8.count) else {
      return nil
    }
    return (name, version)
  }
}
