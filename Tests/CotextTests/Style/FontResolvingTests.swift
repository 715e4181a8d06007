import Cotext
import Testing

@Suite struct FontResolvingTests {
  /// The tables for iOS in Apple's Human Interface Guidelines, "Typography", by Dynamic Type size:
  /// size/leading of each text style in the order of the first line.
  private static let table = """
    style          largeTitle title title2 title3 headline body  callout subheadline footnote caption caption2
    xSmall         31/38      25/31 19/24  17/22  14/19    14/19 13/18   12/16       12/16    11/13   11/13
    small          32/39      26/32 20/25  18/23  15/20    15/20 14/19   13/18       12/16    11/13   11/13
    medium         33/40      27/33 21/26  19/24  16/21    16/21 15/20   14/19       12/16    11/13   11/13
    large          34/41      28/34 22/28  20/25  17/22    17/22 16/21   15/20       13/18    12/16   11/13
    xLarge         36/43      30/37 24/30  22/28  19/24    19/24 18/23   17/22       15/20    14/19   13/18
    xxLarge        38/46      32/39 26/32  24/30  21/26    21/26 20/25   19/24       17/22    16/21   15/20
    xxxLarge       40/48      34/41 28/34  26/32  23/29    23/29 22/28   21/28       19/24    18/23   17/22
    accessibility1 44/52      38/46 34/41  31/38  28/34    28/34 26/32   25/31       23/29    22/28   20/25
    accessibility2 48/57      43/51 39/47  37/44  33/40    33/40 32/39   30/37       27/33    26/32   24/30
    accessibility3 52/61      48/57 44/52  43/51  40/48    40/48 38/46   36/43       33/40    32/39   29/35
    accessibility4 56/66      53/62 50/59  49/58  47/56    47/56 44/52   42/50       38/46    37/44   34/41
    accessibility5 60/70      58/68 56/66  55/65  53/62    53/62 51/60   49/58       44/52    43/51   40/48
    """

  @Test func eachStyleHasItsSizeForEachReader() throws {
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    var count = 0
    for row in rows.dropFirst() {
      let size = try #require(
        TextFont.DynamicTypeSize.allCases.first { String(describing: $0) == row[0] })
      for (name, cell) in zip(rows[0], row).dropFirst() {
        let style = try #require(TextFont.TextStyle(rawValue: name))
        let resolved = TextFont.system(style).resolve(in: TextFont.Context(dynamicTypeSize: size))
        let numbers = cell.split(separator: "/").compactMap { Double($0) }
        #expect([resolved.pointSize, resolved.leading] == numbers, "\(style) at \(size)")
        count += 1
      }
    }
    #expect(count == TextFont.TextStyle.allCases.count * TextFont.DynamicTypeSize.allCases.count)
  }

  @Test func namedFontsAreTheTextStyles() {
    let named: [TextFont] = [
      .largeTitle, .title, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote,
      .caption, .caption2,
    ]
    #expect(named == TextFont.TextStyle.allCases.map { .system($0) })
  }

  private static let usual = TextFont.Context()
  private static let large = TextFont.Context(dynamicTypeSize: .accessibility5)

  @Test func aDefaultFontIsThatOfTheContext() {
    let plain = TextFont.default.resolve(in: Self.usual)
    #expect(plain.pointSize == 17 && plain.weight == .regular && plain.family == nil)
    #expect(plain.width == .standard && plain.design == .default)
    #expect(!plain.isBold && !plain.isItalic && !plain.isMonospaced)

    let context = TextFont.Context(
      font: .custom("Georgia", fixedSize: 30).weight(.heavy).width(.expanded).italic().monospaced())
    let resolved = TextFont.default.resolve(in: context)
    #expect(resolved.family == "Georgia" && resolved.pointSize == 30 && resolved.weight == .heavy)
    #expect(resolved.width == .expanded && resolved.isBold && resolved.isItalic)
    #expect(resolved.isMonospaced)
    #expect(TextFont.default.bold(false).resolve(in: context).weight == .regular)
    #expect(TextFont.body.resolve(in: context).family == nil)
    #expect(TextFont.default.resolve(in: TextFont.Context(font: .headline)).isBold)
    #expect(!TextFont.system(size: 9).resolve(in: TextFont.Context(font: .headline)).isBold)
  }

  @Test func ownSizesAreFixedUnlessAStyleGoesWithThem() {
    #expect(TextFont.system(size: 20).resolve(in: Self.large).pointSize == 20)
    #expect(TextFont.custom("Georgia", fixedSize: 20).resolve(in: Self.large).pointSize == 20)
    #expect(TextFont.body.pointSize(20).resolve(in: Self.large).pointSize == 20)
    let custom = TextFont.custom("Georgia", size: 34)
    #expect(custom.resolve(in: Self.usual).pointSize == 34)
    #expect(custom.resolve(in: Self.large).pointSize == 106)
    let title = TextFont.custom("Georgia", size: 17, relativeTo: .largeTitle)
    #expect(title.resolve(in: Self.large).pointSize == 30)
    #expect(title.resolve(in: Self.large).leading == 35)
  }

  @Test func scalingKeepsHowASizeFollows() {
    #expect(TextFont.body.scaled(by: 2).resolve(in: Self.usual).pointSize == 34)
    #expect(TextFont.body.scaled(by: 2).resolve(in: Self.large).pointSize == 106)
    #expect(TextFont.system(size: 10).scaled(by: 1.5).resolve(in: Self.large).pointSize == 15)
    #expect(TextFont.default.scaled(by: 2) == TextFont.default.scaled(by: 2))
    #expect(TextFont.default.bold().scaled(by: 2).resolve(in: Self.large).pointSize == 106)
    #expect(TextFont.headline.scaled(by: 2).resolve(in: Self.usual).weight == .semibold)
  }

  @Test func sizesStayWithinBounds() {
    for (size, bounded) in [(-5, 1), (.nan, 1), (.infinity, 10_000), (0, 1), (1e300, 10_000)]
      as [(Double, Double)]
    {
      #expect(TextFont.system(size: size).resolve(in: Self.usual).pointSize == bounded)
      #expect(TextFont.default.pointSize(size).resolve(in: Self.usual).pointSize == bounded)
    }
    #expect(TextFont.body.scaled(by: .nan).resolve(in: Self.usual).pointSize == 1)
    #expect(TextFont.custom("X", size: 9_999).resolve(in: Self.large).pointSize == 10_000)
  }

  @Test func boldWeighsAtLeastBold() {
    for (font, weight, isBold) in [
      (.body.bold(), .bold, true), (.body.weight(.light).bold(), .bold, true),
      (.body.weight(.black).bold(), .black, true),
      (.body.weight(.black).bold(false), .regular, false),
      (.body.weight(.light).bold(false), .light, false), (.body.weight(.medium), .medium, false),
      (.body.weight(.semibold), .semibold, true), (.headline, .semibold, true),
      (.headline.bold(), .bold, true), (.headline.bold(false), .regular, false),
      (.headline.weight(.thin), .thin, false),
      (.custom("Georgia", size: 17, relativeTo: .headline), .regular, false),
    ] as [(TextFont, TextFont.Weight, Bool)] {
      let resolved = font.resolve(in: Self.usual)
      #expect(resolved.weight == weight && resolved.isBold == isBold, "\(font)")
    }
  }

  @Test func readersWhoWantBoldTextSeeItHeavier() {
    let context = TextFont.Context(legibilityWeight: .bold)
    #expect(TextFont.body.resolve(in: context).weight == .semibold)
    #expect(!TextFont.body.resolve(in: context).isBold)
    #expect(TextFont.body.bold().resolve(in: context).weight == .black)
    #expect(TextFont.body.weight(.black).resolve(in: context).weight == .black)
    #expect(TextFont.body.bold().resolve(in: context).isBold)
  }

  @Test func fontsAreEqualWhenTheSameWasSaid() {
    #expect(TextFont.body.bold().italic() == TextFont.body.italic().bold(true))
    #expect(TextFont.body.bold(false) != .body)
    #expect(TextFont.system(.body, design: .serif, weight: .bold) != .system(.body, weight: .bold))
    #expect(Set([TextFont.body, .system(.body), .default]).count == 2)
  }

  @Test func sizesForAccessibilityAreKnown() {
    #expect(TextFont.DynamicTypeSize.allCases.filter(\.isAccessibilitySize).count == 5)
    #expect(TextFont.DynamicTypeSize.xxxLarge < .accessibility1)
  }
}
