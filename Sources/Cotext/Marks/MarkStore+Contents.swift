// What a set of marks comes to. Small contents are kept with their set; others are made when they
// are read, since n nested marks of n keys would take n² attributes.

extension MarkStore {
  /// The attributes of a set, without those that are null. O(1) for sets of a few keys, else
  /// O(m log m) for the m marks of the set.
  func attributes(of set: UInt32) -> Attributes {
    if let content = sets.keptContent(of: set) { return content.attributes }
    return content(of: set).attributes
  }

  /// The attributes of a set without those of paragraphs. As ``attributes(of:)``.
  func inline(of set: UInt32) -> Attributes {
    if let content = sets.keptContent(of: set) { return content.inline }
    return content(of: set).inline
  }

  /// Makes the content of a set out of its marks.
  private func content(of set: UInt32) -> MarkSets.Content {
    let winners = winners(among: sets.marks(of: set))
    let elements = winners.compactMap { mark -> (key: UInt32, element: Attributes.Element)? in
      let stored = marks[Int(mark)]
      guard stored.value != .null else { return nil }
      return (stored.key, Attributes.Element(key: keys[Int(stored.key)], value: stored.value))
    }.sorted { $0.element.key < $1.element.key }
    return MarkSets.Content(
      winners: winners,
      attributes: Attributes(sorted: elements.map { $0.element }),
      inline: Attributes(
        sorted: elements.filter { growth[Int($0.key)] != .paragraph }.map { $0.element }))
  }

  /// Finds out what a set comes to, if that was thrown away and takes few steps.
  mutating func learn(_ set: UInt32) {
    guard let (known, marks) = sets.wayFromKept(to: set), !marks.isEmpty else { return }
    guard var content = sets.keptContent(of: known) else { return }
    for mark in marks { content = adding(mark, to: content) }
    sets.keep(content, of: set)
  }

  /// What one mark more makes of the content of a set.
  func adding(_ mark: UInt32, to old: MarkSets.Content) -> MarkSets.Content {
    let stored = marks[Int(mark)]
    var content = old
    if let index = content.winners.firstIndex(where: { marks[Int($0)].key == stored.key }) {
      guard isLater(mark, than: content.winners[index]) else { return content }
      content.winners[index] = mark
    } else {
      content.winners.append(mark)
    }
    let key = keys[Int(stored.key)]
    let value = stored.value == .null ? nil : stored.value
    content.attributes[key] = value
    if growth[Int(stored.key)] != .paragraph { content.inline[key] = value }
    return content
  }
}
