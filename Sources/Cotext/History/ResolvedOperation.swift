/// An operation of a received change, checked, with numbers instead of names.
enum ResolvedOperation {
  case insert(String, scalars: Int, left: UInt32, right: UInt32)
  case delete(ShortList<ResolvedRow>)
  indirect case mark(Mark, from: Boundary, to: Boundary)
  case switching(ShortList<OperationRange>, count: UInt16)
  case unknown(UnknownOperation)
}

/// Elements with rising or falling numbers.
struct ResolvedRow {
  var first: UInt32
  var count: Int
  var downwards: Bool

  /// The smallest number.
  var lowest: UInt32 {
    downwards ? first &- UInt32(truncatingIfNeeded: count - 1) : first
  }
}
