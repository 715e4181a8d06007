/// Which attributes and which of their values an editor accepts.
///
///     struct NoteFormatting: FormattingDefinition {
///       typealias Scope = NoteScope
///
///       var body: FormattingConstraints {
///         ValueConstraint(
///           for: AttributeKeys.FontFamily.self, values: ["Georgia", nil], default: nil)
///         LinksAreBlue()
///       }
///     }
///     struct LinksAreBlue: FormattingConstraint {
///       func constrain(_ attributes: inout Attributes) {
///         if attributes.link != nil { attributes.foregroundColor = .blue }
///       }
///     }
///
/// Attributes outside of the scope, and values that are not of an attribute's type, are dropped; then
/// the constraints are applied in order, each once. A definition with nothing but a scope has no
/// `body`; one in the body of another is a constraint like the others. What applies it is
/// ``FormattingRules``.
public protocol FormattingDefinition: FormattingConstraint {
  /// The attributes that are known.
  associatedtype Scope: FormattingScope
  /// What the constraints are together: `some FormattingConstraint`, or ``FormattingConstraints``.
  associatedtype Body: FormattingConstraint = FormattingConstraints

  /// The constraints, in the order in which they are applied.
  @FormattingConstraintsBuilder var body: Body { get }
}

extension FormattingDefinition where Body == FormattingConstraints {
  /// No constraints.
  public var body: FormattingConstraints { FormattingConstraints([]) }
}

extension FormattingDefinition {
  /// A constraint by a list of values, under the name that definitions in SwiftUI have it by.
  public typealias ValueConstraint = FormattingValueConstraint

  /// The definition as a value without its type.
  public var rules: FormattingRules { FormattingRules(self) }

  /// Makes attributes what the definition accepts, like ``FormattingRules/constrain(_:)``.
  public func constrain(_ attributes: inout Attributes) { rules.constrain(&attributes) }

  /// The marks of a change that are not accepted, like ``FormattingRules/violations(in:)``.
  public func violations(in change: Change) -> [FormattingViolation] {
    rules.violations(in: change)
  }
}

/// A rule about the attributes of a piece of text.
///
/// It has to give the same for the same attributes, everywhere and always: each reader applies it by
/// itself to what others wrote. Applying it twice must do what applying it once does.
public protocol FormattingConstraint: Sendable {
  /// Makes the attributes of a run what the rule accepts.
  func constrain(_ attributes: inout Attributes)
}

/// Constraints in the order in which they are applied.
public struct FormattingConstraints: FormattingConstraint {
  private let steps: [@Sendable (inout Attributes) -> Void]

  /// Constraints out of what each does.
  init(_ steps: [@Sendable (inout Attributes) -> Void]) {
    self.steps = steps
  }

  /// Applies all of them, each once.
  public func constrain(_ attributes: inout Attributes) {
    for step in steps { step(&attributes) }
  }
}

/// Makes a list out of the constraints that stand in braces.
@resultBuilder
public enum FormattingConstraintsBuilder {
  /// What a list is made of.
  public typealias Steps = [@Sendable (inout Attributes) -> Void]

  /// A constraint.
  public static func buildExpression<Constraint: FormattingConstraint>(
    _ constraint: Constraint
  ) -> Steps {
    [{ constraint.constrain(&$0) }]
  }

  /// All of them.
  public static func buildBlock(_ steps: Steps...) -> Steps { Array(steps.joined()) }

  /// Those that stand behind a condition.
  public static func buildOptional(_ steps: Steps?) -> Steps { steps ?? [] }

  /// Those of the first branch.
  public static func buildEither(first steps: Steps) -> Steps { steps }

  /// Those of the second branch.
  public static func buildEither(second steps: Steps) -> Steps { steps }

  /// The list.
  public static func buildFinalResult(_ steps: Steps) -> FormattingConstraints {
    FormattingConstraints(steps)
  }
}
