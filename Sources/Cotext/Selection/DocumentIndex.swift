extension Document {
  /// A place between two visible scalars of one version of a document.
  ///
  /// An index is made for one use, like an index of a string: to say where a selection begins. The
  /// selection then stays on its characters, an index does not.
  ///
  ///     var document = Document()
  ///     try document.insert("The fox jumped.", at: 0, in: .character)
  ///     let start = try document.index(at: 4, in: .character)
  ///     let end = try document.index(start, offsetBy: 3, in: .character)
  ///     var selection = AnchoredSelection(range: start..<end)
  ///     try document.insert("quick ", at: 4, in: .character)
  ///     try document.transformAttributes(in: &selection) { $0["bold"] = true }
  ///     document.markdown()  // "The quick **fox** jumped.\n"
  ///
  /// Indices of one version compare by their offsets. To compare indices of different versions, or
  /// to ask a document about an index of another version, is a mistake of the program and stops it;
  /// indices of two documents must not be mixed either.
  public struct Index: Sendable {
    /// How many visible scalars stand in front of the place.
    let offset: Int
    /// How many units the document knew.
    let stamp: UInt32
    /// The visible element in front of the place; nil at the start.
    let left: OperationID?
    /// The visible element behind the place; nil at the end.
    let right: OperationID?
  }
}

extension Document.Index: Comparable {
  /// Whether both are the same place of the same version.
  public static func == (left: Self, right: Self) -> Bool {
    left.offset == right.offset && left.stamp == right.stamp
  }

  /// Whether a place stands in front of another one of the same version.
  public static func < (left: Self, right: Self) -> Bool {
    precondition(left.stamp == right.stamp, "indices of two versions of a document are compared")
    return left.offset < right.offset
  }
}

extension Document.Index: Hashable {
  /// Feeds the offset and the version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(offset)
    hasher.combine(stamp)
  }
}
