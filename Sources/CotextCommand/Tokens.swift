internal import CotextSync

/// Who may come in with which token.
///
///     # TOKEN USER [read|write]
///     9f27c1e4 ada
///     51b0aa77 bob read
struct Tokens: Sendable {
  private struct Holder {
    var user: String
    var mode: AccessMode
  }

  private var holders: [String: Holder] = [:]

  /// Reads a file of tokens.
  init(path: String) throws(CommandFailure) {
    let bytes = try Files.read(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .data("\(path): this is not UTF-8")
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let place = "\(Files.name(of: path)):\(index + 1)"
      guard words.count == 2 || words.count == 3 else {
        throw .data("\(place): a line is 'TOKEN USER', 'TOKEN USER read' or 'TOKEN USER write'")
      }
      guard let mode = words.count == 3 ? AccessMode(rawValue: words[2]) : .write else {
        throw .data("\(place): '\(words[2])' is neither 'read' nor 'write'")
      }
      guard holders.updateValue(Holder(user: words[1], mode: mode), forKey: first) == nil else {
        throw .data("\(place): this token stands further up already")
      }
    }
  }

  /// Whether somebody may come in, and as whom.
  func access(for hello: Hello) -> Access {
    guard let token = hello.token else {
      return .refused(code: .auth, message: "say your token in hello")
    }
    guard let holder = holders[token] else {
      return .refused(code: .auth, message: "nobody here has this token")
    }
    return .granted(user: holder.user, mode: holder.mode)
  }
}
