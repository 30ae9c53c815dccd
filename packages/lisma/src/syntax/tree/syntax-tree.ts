import type { EventType, Span } from "@cosimo/ir";

/**
 * The syntax tree of LISMA_HDS (grammar: `grammar.ts` and docs/lisma.md), as written: names unresolved, loops and
 * macros not expanded. Every node has its span.
 */
export interface LismaModel {
  readonly statements: readonly LismaStatement[];
  readonly span: Span;
}

export interface Identifier {
  readonly name: string;
  readonly span: Span;
}

export type LismaStatement =
  | ConstantStatement
  | DefaultConstantStatement
  | MacroStatement
  | InitialValueStatement
  | InitialConditionsStatement
  | SetStatement
  | EquationStatement
  | DeleteStatement
  | StateStatement
  | TimeEventStatement
  | IfStatement
  | ForStatement
  | SpaceVariableStatement
  | EdgeStatement
  | LinearVariablesStatement
  | LinearEquationStatement
  | SettingStatement
  | OutputStatement;

/** `const a = 1, b = c = 2, d;` */
export interface ConstantStatement {
  readonly kind: "constant";
  readonly items: readonly ConstantItem[];
  readonly span: Span;
}

/** `a = 1`; `b = c = 2` gives one value to several names; `d` alone has the value of `def const`. */
export interface ConstantItem {
  readonly names: readonly Identifier[];
  readonly value?: LismaExpression;
  readonly span: Span;
}

/** `def const 5;`: the value of constants without one. */
export interface DefaultConstantStatement {
  readonly kind: "defaultConstant";
  readonly value: LismaExpression;
  readonly span: Span;
}

/** `macro a = x + y, b[i] = 2 * a;` */
export interface MacroStatement {
  readonly kind: "macro";
  readonly items: readonly Assignment[];
  readonly span: Span;
}

export interface Assignment {
  readonly target: Reference;
  readonly value: LismaExpression;
  readonly span: Span;
}

/**
 * `x(t0) = 1;` (fixed) or `x(t0) ~= 1;` (guess), also of a derivative: `x'(t0) = 0;`. At top level an initial condition,
 * in the body of a mode or of a time event a reset.
 */
export interface InitialValueStatement {
  readonly kind: "initialValue";
  readonly target: Reference | Derivative;
  /** `~` alone is `~=`. */
  readonly operator: "=" | "~=";
  readonly value: LismaExpression;
  /** `0`: the old form `x(0) = 1`. */
  readonly instant: "t0" | "0";
  readonly span: Span;
}

/** `ic x = 1, y = 2;` */
export interface InitialConditionsStatement {
  readonly kind: "initialConditions";
  readonly items: readonly Assignment[];
  readonly span: Span;
}

/** `set v = -v;`: assignment in the order of the text, in bodies only. */
export interface SetStatement {
  readonly kind: "set";
  readonly target: Reference;
  readonly value: LismaExpression;
  readonly span: Span;
}

/** `label: left = right;`; with the word `pde` before it `pde` is true. */
export interface EquationStatement {
  readonly kind: "equation";
  readonly label?: Identifier;
  readonly pde: boolean;
  readonly left: LismaExpression;
  readonly right: LismaExpression;
  readonly span: Span;
}

/** `delete a, b;` */
export interface DeleteStatement {
  readonly kind: "delete";
  readonly labels: readonly Identifier[];
  readonly span: Span;
}

/** `state name condition { … } from a, b;` */
export interface StateStatement {
  readonly kind: "state";
  readonly name: Identifier;
  readonly condition: LismaExpression;
  readonly body: Body;
  /** Empty if there is no `from`. */
  readonly from: readonly Identifier[];
  readonly span: Span;
}

/** The statements between braces; the span includes the braces. */
export interface Body {
  readonly statements: readonly LismaStatement[];
  readonly span: Span;
}

/** `at start each interval repeat count { … } from a;` */
export interface TimeEventStatement {
  readonly kind: "timeEvent";
  readonly start: LismaExpression;
  /** Missing: once. */
  readonly repetition?: Repetition;
  readonly body: Body;
  readonly from: readonly Identifier[];
  readonly span: Span;
}

export interface Repetition {
  readonly interval: LismaExpression;
  /** Missing: `repeat *`, unlimited. */
  readonly count?: LismaExpression;
  readonly span: Span;
}

/** `if condition { … } else { … }`; `else if` is an `else` whose only statement is the second `if`. */
export interface IfStatement {
  readonly kind: "if";
  readonly condition: LismaExpression;
  readonly body: Body;
  readonly else?: Body;
  readonly span: Span;
}

/** `for i = 1:4, 7 { … }` */
export interface ForStatement {
  readonly kind: "for";
  readonly index: Identifier;
  readonly ranges: readonly IndexRangeSyntax[];
  readonly body: Body;
  readonly span: Span;
}

/** `first:last`, or `first` alone. */
export interface IndexRangeSyntax {
  readonly first: LismaExpression;
  readonly last?: LismaExpression;
  readonly span: Span;
}

/** `var x[a, b] apx 20;` (points) or `var x[a, b] step 0.1;` (distance) */
export interface SpaceVariableStatement {
  readonly kind: "spaceVariable";
  readonly name: Identifier;
  readonly lower: LismaExpression;
  readonly upper: LismaExpression;
  readonly mesh?: { readonly kind: "points" | "step"; readonly value: LismaExpression };
  readonly span: Span;
}

/** `edge u = 0 on x left;` or `edge D(u, x) = 0 on x both;` */
export interface EdgeStatement {
  readonly kind: "edge";
  readonly quantity: Reference | PdeOperator | Missing;
  readonly value: LismaExpression;
  readonly coordinate: Identifier;
  readonly side: "left" | "right" | "both";
  readonly span: Span;
}

/** `var ls a, b[i];` */
export interface LinearVariablesStatement {
  readonly kind: "linearVariables";
  readonly variables: readonly Reference[];
  readonly span: Span;
}

/** `ls a * e1 + b * e2 = e3;` */
export interface LinearEquationStatement {
  readonly kind: "linearEquation";
  readonly left: LismaExpression;
  readonly right: LismaExpression;
  readonly span: Span;
}

/** `start = 0;`, `end = 10;`, `step = 0.1;` */
export interface SettingStatement {
  readonly kind: "setting";
  readonly name: "start" | "end" | "step";
  readonly value: LismaExpression;
  readonly span: Span;
}

/** `out a b[1];` */
export interface OutputStatement {
  readonly kind: "output";
  readonly variables: readonly Reference[];
  readonly span: Span;
}

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "^";
export type RelationalOperatorSyntax = "<" | "<=" | ">" | ">=" | "==" | "!=";
export type LogicalOperator = "&&" | "||";

export type LismaBinaryOperator = ArithmeticOperator | RelationalOperatorSyntax | LogicalOperator;
export type LismaUnaryOperator = "+" | "-" | "!";

/** Arithmetic and conditions have one grammar; lowering checks which expressions are numbers. */
export type LismaExpression =
  | NumberLiteral
  | Reference
  | Derivative
  | UnaryExpression
  | BinaryExpression
  | TypedCondition
  | Coefficient
  | Call
  | PdeOperator
  | Missing;

export interface NumberLiteral {
  readonly kind: "number";
  readonly value: number;
  readonly span: Span;
}

/** `x`, `x_[i+1]`, `u[i]a`. */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
  readonly index?: LismaExpression;
  /** Name part directly after the closing bracket: for i = 3, `u[i]a` is `u3a`. */
  readonly suffix?: string;
  readonly span: Span;
}

/** `x'`, `x''`, `der(x, 2)` */
export interface Derivative {
  readonly kind: "derivative";
  readonly of: Reference;
  /** 1 or more. */
  readonly order: number;
  readonly span: Span;
}

export interface UnaryExpression {
  readonly kind: "unary";
  readonly operator: LismaUnaryOperator;
  readonly operand: LismaExpression;
  readonly span: Span;
}

export interface BinaryExpression {
  readonly kind: "binary";
  readonly operator: LismaBinaryOperator;
  readonly left: LismaExpression;
  readonly right: LismaExpression;
  readonly span: Span;
}

/** `unilateral[y <= 0]`; `[y <= 0]` has no `eventType`. */
export interface TypedCondition {
  readonly kind: "typed";
  readonly eventType?: EventType | "noEvent";
  readonly condition: LismaExpression;
  readonly span: Span;
}

/** `[e]` in an equation: a coefficient of a partial differential equation, equivalent to parentheses. */
export interface Coefficient {
  readonly kind: "coefficient";
  readonly value: LismaExpression;
  readonly span: Span;
}

/** `sin(x)`; the function may be unknown. */
export interface Call {
  readonly kind: "call";
  readonly function: Identifier;
  readonly arguments: readonly LismaExpression[];
  readonly span: Span;
}

/**
 * `D(u, x, 2)` and `dx2(u)`: derivative by one coordinate. `DD(u, x, y, 2)`: mixed derivative, of this order by each
 * coordinate. For other operators than `D` and `DD` the name contains the coordinate.
 */
export interface PdeOperator {
  readonly kind: "pdeOperator";
  readonly operator: Identifier;
  readonly quantity: Reference;
  readonly coordinates: readonly Identifier[];
  readonly order: number;
  readonly span: Span;
}

/** Node for text that could not be parsed; a diagnostic has been reported. */
export interface Missing {
  readonly kind: "missing";
  readonly span: Span;
}
