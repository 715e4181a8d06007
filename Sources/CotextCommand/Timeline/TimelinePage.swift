internal import Cotext

/// The page of `cotext replay --timeline`: a history to be played, in one file that loads nothing.
///
/// Its parts stand in the folder `Page`. The document comes as JSON in a script element that is never
/// run; the page shows it as text nodes, so nothing in it is ever read as HTML, and the policy at
/// the head of the page lets only the page's own script and style sheet take effect.
enum TimelinePage {
  /// How much a history may have to show: events, and attributes of all its styles together.
  private static let mostToShow = 20_000_000

  /// The page for some changes and the document that they make.
  ///
  /// - Parameter isWhole: whether the document took all changes as they are.
  static func html(
    of log: LoadedLog, in document: Document, isWhole: Bool
  ) throws(CommandFailure) -> [UInt8] {
    // Of changes that contradict each other only the document knows which ones it took.
    let taken =
      isWhole
      ? log.changes : log.changes.flatMap { document.changes(in: $0.units, limit: .max) }
    let changes = document.ordered(taken)
    var recorder = TimelineRecorder(schema: document.schema)
    var progress = Progress("recording the timeline", total: changes.count)
    for (index, change) in changes.enumerated() {
      for step in change.steps {
        do throws(ChangeError) {
          try recorder.append(step)
        } catch {
          throw .data("change \(step.id): \(error)")
        }
      }
      guard recorder.size <= mostToShow else {
        throw .data("the history is too large for a page; make one of fewer logs or changes")
      }
      progress.update(index)
    }
    let data = TimelineData(
      recorder.finish(), name: document.name ?? "", bookmarks: document.bookmarks)
    return html(showing: data.json)
  }

  /// The page that shows a history.
  private static func html(showing history: [UInt8]) -> [UInt8] {
    let script = [
      PackageResources.history_js, PackageResources.layout_js, PackageResources.marks_js,
      PackageResources.view_js, PackageResources.words_js, PackageResources.player_js,
      PackageResources.main_js,
    ].flatMap { $0 }
    let style = PackageResources.page_css
    let policy =
      "default-src 'none'; script-src '\(source(script))'; style-src '\(source(style))';"
      + " base-uri 'none'; form-action 'none'"
    return filled(
      PackageResources.page_html,
      [
        "policy": Array(policy.utf8), "style": style, "script": script, "history": history,
      ])
  }

  /// How a policy names a script or a style sheet.
  private static func source(_ content: [UInt8]) -> String {
    "sha256-\(ContentHash.sha256(content).base64)"
  }

  /// The template with each `{{name}}` replaced; what comes in is not looked at again.
  private static func filled(_ template: [UInt8], _ parts: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    var rest = template[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      page += rest[..<start]
      rest = rest[start...]
      guard rest.starts(with: "{{".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let part = parts[String(decoding: rest[(start + 2)..<end], as: UTF8.self)]
      else {
        page.append(rest.removeFirst())
        continue
      }
      page += part
      rest = rest[(end + 2)...]
    }
    return page + rest
  }
}
