import Cotext
import CotextFoundation
import Foundation

/// The editor that tutorials of rich text build, without its views.
struct Editor {
  /// What a text editor would be bound to.
  var shared: SharedText
  var selection = AnchoredSelection()

  init(_ document: Document) {
    shared = SharedText(document)
  }

  var document: Document { shared.document }

  // The state of the toolbar follows the typing attributes, at a caret as well as in a range.

  private var font: TextFont.Resolved {
    (selection.typingAttributes(in: document).font ?? .default).resolve(in: TextFont.Context())
  }

  var toolbar: String {
    let typing = selection.typingAttributes(in: document)
    return [
      font.isBold ? "[B]" : " B ", font.isItalic ? "[I]" : " I ", "\(Int(font.pointSize)) pt",
      typing.foregroundColor?.description ?? "-", typing.link ?? "-",
    ].joined(separator: " ")
  }

  // The buttons of the toolbar.

  mutating func toggleBold() throws {
    let isBold = font.isBold
    try transform { $0.font = ($0.font ?? .default).bold(!isBold) }
  }

  mutating func toggleItalic() throws {
    let isItalic = font.isItalic
    try transform { $0.font = ($0.font ?? .default).italic(!isItalic) }
  }

  mutating func setSize(_ size: Double) throws {
    try transform { $0.font = .system(size: size) }
  }

  mutating func setColor(_ color: TextColor?) throws {
    try transform { $0.foregroundColor = color }
  }

  mutating func setLink(_ link: String?) throws { try transform { $0.link = link } }

  private mutating func transform(_ body: (inout Attributes) -> Void) throws {
    var selection = selection
    try shared.edit { (document) throws(EditError) in
      try document.transformAttributes(in: &selection, body)
    }
    self.selection = selection
  }

  // The mouse and the keyboard.

  mutating func select(_ words: String) throws {
    guard let range = shared.text.range(of: words) else { return }
    selection = try AnchoredSelection(range: range, of: shared.text, in: document)
  }

  mutating func type(_ characters: String) throws {
    var selection = selection
    try shared.edit { (document) throws(EditError) in
      try document.replaceSelection(&selection, withCharacters: characters)
    }
    self.selection = selection
  }
}
