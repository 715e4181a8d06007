internal import Cotext

extension Document {
  /// The document at a version that somebody named on the command line: by a bookmark's name, by
  /// its ID, or as a version vector in JSON.
  ///
  /// - Parameter problems: what kept changes out. That may be why there is no such version, so where
  ///   there is none it is said, too.
  func checkout(
    named text: String, problems: [String] = []
  ) throws(CommandFailure) -> Checkout {
    do throws(CommandFailure) {
      return try checkout(of: version(named: text))
    } catch {
      for problem in problems { Console.complain(problem) }
      throw error
    }
  }

  private func checkout(of version: Version) throws(CommandFailure) -> Checkout {
    try check(version)
    do throws(VersionError) {
      return try at(version)
    } catch {
      throw .data(error.description)
    }
  }

  /// The version that somebody named on the command line.
  func version(named text: String) throws(CommandFailure) -> Version {
    let bookmarks = bookmarks
    let matches = bookmarks.filter { $0.name.utf8.elementsEqual(text.utf8) }
    if let first = matches.first {
      // Two who gave one version the same name agree.
      guard matches.allSatisfy({ $0.version == first.version }) else {
        throw .data(
          "\(matches.count) bookmarks are named \(text.json): \(Self.list(matches)); name one of"
            + " them by its ID")
      }
      return first.version
    }
    if let id = OperationID(text), let bookmark = bookmarks.first(where: { $0.id == id }) {
      return bookmark.version
    }
    if text.utf8.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      do throws(JSONError) {
        return try Version(json: text)
      } catch {
        throw .data(
          "\(text.json) is not a version: \(error); a version is like {\"ada\":120,\"bob\":7}")
      }
    }
    let known =
      bookmarks.isEmpty
      ? "there are none" : "there are: \(Self.list(bookmarks))"
    throw .data("there is no bookmark \(text.json); \(known)")
  }

  /// Refuses a version that counts more than is known, and says what is.
  private func check(_ version: Version) throws(CommandFailure) {
    for element in version.elements {
      let known = self.version[element.replica]
      guard known > 0 else {
        let names = self.version.elements.map { "\($0.replica) (\($0.count))" }
        throw .data(
          "the version counts units of \(element.replica), of which there are none here; "
            + (names.isEmpty ? "there are no others" : "there are those of \(Self.list(names))"))
      }
      guard element.count <= known else {
        throw .data(
          "the version counts \(element.count) units of \(element.replica), but there are only"
            + " \(known)")
      }
    }
  }

  /// `"first" (12@ada, {"ada":12}), …`, some of them.
  private static func list(_ bookmarks: [Bookmark]) -> String {
    list(bookmarks.map { "\($0.name.json) (\($0.id), \($0.version.json))" })
  }

  private static func list(_ names: [String]) -> String {
    let limit = 20
    let others = names.count > limit ? " and \(names.count - limit) more" : ""
    return names.prefix(limit).joined(separator: ", ") + others
  }
}
