import Cotext
import CotextFoundation
import Foundation

/// The editor that tutorials of rich text build, without its views: a text and a selection that a
/// text editor would be bound to, and a toolbar.
struct TutorialEditor {
  var shared: SharedText
  var selection = AnchoredSelection()
  let context = TextFont.Context()

  init(_ document: Document) {
    shared = SharedText(document)
  }

  var document: Document { shared.document }

  // MARK: The toolbar's state

  private var typing: Attributes { selection.typingAttributes(in: document) }
  private var font: TextFont.Resolved { (typing.font ?? .default).resolve(in: context) }
  var isBold: Bool { font.isBold }
  var isItalic: Bool { font.isItalic }
  var size: Double { font.pointSize }
  var isUnderlined: Bool { typing.underlineStyle != nil }
  var color: TextColor? { typing.foregroundColor }
  var link: String? { typing.link }
  var hasMixedLinks: Bool { selection.attributes(in: document)[\.link].count > 1 }
  var wordCount: Int { shared.text.string.split(whereSeparator: \.isWhitespace).count }

  // MARK: The toolbar's buttons

  mutating func transform(_ body: (inout Attributes) -> Void) throws {
    var selection = selection
    try shared.edit { (document) throws(EditError) in
      try document.transformAttributes(in: &selection, body)
    }
    self.selection = selection
  }

  mutating func toggleBold() throws {
    let isBold = isBold
    try transform { $0.font = ($0.font ?? .default).bold(!isBold) }
  }

  mutating func toggleItalic() throws {
    let isItalic = isItalic
    try transform { $0.font = ($0.font ?? .default).italic(!isItalic) }
  }

  mutating func toggleUnderline() throws {
    let isUnderlined = isUnderlined
    try transform { $0.underlineStyle = isUnderlined ? nil : .single }
  }

  mutating func setSize(_ size: Double) throws { try transform { $0.font = .system(size: size) } }
  mutating func setColor(_ color: TextColor?) throws {
    try transform { $0.foregroundColor = color }
  }
  mutating func setLink(_ link: String?) throws { try transform { $0.link = link } }

  // MARK: The keyboard

  mutating func type(_ characters: String) throws {
    var selection = selection
    try shared.edit { (document) throws(EditError) in
      try document.replaceSelection(&selection, withCharacters: characters)
    }
    self.selection = selection
  }

  mutating func select(_ word: String) throws {
    guard let range = shared.text.range(of: word) else { return }
    selection = try AnchoredSelection(range: range, of: shared.text, in: document)
  }

  mutating func putCaret(behind word: String) throws {
    guard let range = shared.text.range(of: word) else { return }
    selection = try AnchoredSelection(
      insertionPoint: range.upperBound, of: shared.text, in: document)
  }

  // MARK: Files

  func save() throws -> Data { try JSONEncoder().encode(document) }

  static func load(_ data: Data) throws -> TutorialEditor {
    TutorialEditor(try JSONDecoder().decode(Document.self, from: data))
  }
}

extension AttributedString {
  /// The characters.
  fileprivate var string: String { String(characters[...]) }
}
