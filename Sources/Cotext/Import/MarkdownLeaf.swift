/// A block of Markdown that holds text, with what it stands in.
struct MarkdownLeaf {
  /// What it is, and in what.
  var block: MarkdownBlock
  /// The numbers of the containers that its levels are, from the outermost inward.
  var containers: [Int]
  /// The text, its lines joined by line feeds; not read yet.
  var text: [UInt8] = []
  /// Whether each line of it is text as it is.
  var isLiteral = false
  /// Whether it holds nothing but definitions of link targets.
  var isRemoved = false
}

/// A quotation or an item of a list that is open.
struct MarkdownContainer {
  /// A number that no other one has.
  var number = 0
  /// The list that an item belongs to; nil in a quotation.
  var list: ListKind?
  /// The byte that its marker ends with; items of one list share it.
  var marker: UInt8 = 0
  /// The number of an item that starts a list; nil if it continues one.
  var listStart: Int?
  /// The columns that the content of an item is indented by.
  var width = 0
  /// Whether there is nothing in it so far.
  var isEmpty = true
  /// Whether a paragraph starts the item.
  var hasLeaf = false
}
