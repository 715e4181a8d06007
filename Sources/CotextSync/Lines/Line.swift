internal import Cotext

/// A line that a ``LineSplitter`` delivers.
public struct Line: Hashable, Sendable {
  /// Which line of the stream it is, from 1; empty ones count.
  public let number: Int
  /// Where its bytes are.
  public let content: Content

  /// Where the bytes of a line are, without its end.
  public enum Content: Hashable, Sendable {
    /// In the bytes that were given to the splitter.
    case inPlace(Range<Int>)
    /// Here, for they arrived in several pieces.
    case whole([UInt8])
    /// Nowhere: the line is longer than the splitter's ``LineSplitter/maxLine``.
    case tooLong
  }
}

extension Line {
  /// The message on the line.
  ///
  /// - Parameters:
  ///   - bytes: What was given to the splitter when it delivered the line.
  ///   - maxLine: The limit that an error is to name.
  /// - Throws: The report that answers the line, with its number.
  public func message(in bytes: Span<UInt8>, maxLine: Int) throws(ErrorReport) -> Message {
    do throws(JSONError) {
      switch content {
      case .inPlace(let range): return try Message(json: bytes.extracting(range))
      case .whole(let line): return try Message(json: line.span)
      case .tooLong: break
      }
    } catch {
      throw ErrorReport(error, line: number)
    }
    throw .tooLong(maxLine: maxLine, line: number)
  }
}
