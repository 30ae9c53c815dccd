import type { EventType, Span } from "@cosimo/ir";

/**
 * The syntax tree of LISMA_HDS (grammar: `grammar.ts` and docs/lisma.md), as written: names unresolved, loops and
 * macros not expanded. Every node has its span.
 */
export interface LismaModel {
  readonly statements: readonly LismaStatement[];
  readonly span: Span;
}

/** A node of one kind with its place in the text. */
export interface Node<Kind extends string> {
  readonly kind: Kind;
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
export interface ConstantStatement extends Node<"constant"> {
  readonly items: readonly ConstantItem[];
}

/** `a = 1`; `b = c = 2` gives one value to several names; `d` alone has the value of `def const`. */
export interface ConstantItem {
  readonly names: readonly Identifier[];
  readonly value?: LismaExpression;
  readonly span: Span;
}

/** `def const 5;`: the value of constants without one. */
export interface DefaultConstantStatement extends Node<"defaultConstant"> {
  readonly value: LismaExpression;
}

/** `macro a = x + y, b[i] = 2 * a;` */
export interface MacroStatement extends Node<"macro"> {
  readonly items: readonly Assignment[];
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
export interface InitialValueStatement extends Node<"initialValue"> {
  readonly target: Reference | Derivative;
  /** `~` alone is `~=`. */
  readonly operator: "=" | "~=";
  readonly value: LismaExpression;
  /** `0`: the old form `x(0) = 1`. */
  readonly instant: "t0" | "0";
}

/** `ic x = 1, y = 2;` */
export interface InitialConditionsStatement extends Node<"initialConditions"> {
  readonly items: readonly Assignment[];
}

/** `set v = -v;`: assignment in the order of the text, in bodies only. */
export interface SetStatement extends Node<"set"> {
  readonly target: Reference;
  readonly value: LismaExpression;
}

/** `label: left = right;`; with the word `pde` before it `pde` is true. */
export interface EquationStatement extends Node<"equation"> {
  readonly label?: Identifier;
  readonly pde: boolean;
  readonly left: LismaExpression;
  readonly right: LismaExpression;
}

/** `delete a, b;` */
export interface DeleteStatement extends Node<"delete"> {
  readonly labels: readonly Identifier[];
}

/** `state name condition { … } from a, b;` */
export interface StateStatement extends Node<"state"> {
  readonly name: Identifier;
  readonly condition: LismaExpression;
  readonly body: Body;
  /** Empty if there is no `from`. */
  readonly from: readonly Identifier[];
}

/** The statements between braces; the span includes the braces. */
export interface Body {
  readonly statements: readonly LismaStatement[];
  readonly span: Span;
}

/** `at start each interval repeat count { … } from a;` */
export interface TimeEventStatement extends Node<"timeEvent"> {
  readonly start: LismaExpression;
  /** Missing: once. */
  readonly repetition?: Repetition;
  readonly body: Body;
  readonly from: readonly Identifier[];
}

export interface Repetition {
  readonly interval: LismaExpression;
  /** Missing: `repeat *`, unlimited. */
  readonly count?: LismaExpression;
  readonly span: Span;
}

/** `if condition { … } else { … }`; `else if` is an `else` whose only statement is the second `if`. */
export interface IfStatement extends Node<"if"> {
  readonly condition: LismaExpression;
  readonly body: Body;
  readonly else?: Body;
}

/** `for i = 1:4, 7 { … }` */
export interface ForStatement extends Node<"for"> {
  readonly index: Identifier;
  readonly ranges: readonly IndexRangeSyntax[];
  readonly body: Body;
}

/** `first:last`, or `first` alone. */
export interface IndexRangeSyntax {
  readonly first: LismaExpression;
  readonly last?: LismaExpression;
  readonly span: Span;
}

/** `var x[a, b] apx 20;` (points) or `var x[a, b] step 0.1;` (distance) */
export interface SpaceVariableStatement extends Node<"spaceVariable"> {
  readonly name: Identifier;
  readonly lower: LismaExpression;
  readonly upper: LismaExpression;
  readonly mesh?: { readonly kind: "points" | "step"; readonly value: LismaExpression };
}

/** `edge u = 0 on x left;` or `edge D(u, x) = 0 on x both;` */
export interface EdgeStatement extends Node<"edge"> {
  readonly quantity: Reference | PdeOperator | Missing;
  readonly value: LismaExpression;
  readonly coordinate: Identifier;
  readonly side: "left" | "right" | "both";
}

/** `var ls a, b[i];` */
export interface LinearVariablesStatement extends Node<"linearVariables"> {
  readonly variables: readonly Reference[];
}

/** `ls a * e1 + b * e2 = e3;` */
export interface LinearEquationStatement extends Node<"linearEquation"> {
  readonly left: LismaExpression;
  readonly right: LismaExpression;
}

/** `start = 0;`, `end = 10;`, `step = 0.1;` */
export interface SettingStatement extends Node<"setting"> {
  readonly name: "start" | "end" | "step";
  readonly value: LismaExpression;
}

/** `out a b[1];` */
export interface OutputStatement extends Node<"output"> {
  readonly variables: readonly Reference[];
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

export interface NumberLiteral extends Node<"number"> {
  readonly value: number;
}

/** `x`, `x_[i+1]`, `u[i]a`. */
export interface Reference extends Node<"reference"> {
  readonly name: string;
  readonly index?: LismaExpression;
  /** Name part directly after the closing bracket: for i = 3, `u[i]a` is `u3a`. */
  readonly suffix?: string;
}

/** `x'`, `x''`, `der(x, 2)` */
export interface Derivative extends Node<"derivative"> {
  readonly of: Reference;
  /** 1 or more. */
  readonly order: number;
}

export interface UnaryExpression extends Node<"unary"> {
  readonly operator: LismaUnaryOperator;
  readonly operand: LismaExpression;
}

export interface BinaryExpression extends Node<"binary"> {
  readonly operator: LismaBinaryOperator;
  readonly left: LismaExpression;
  readonly right: LismaExpression;
}

/** `unilateral[y <= 0]`; `[y <= 0]` has no `eventType`. */
export interface TypedCondition extends Node<"typed"> {
  readonly eventType?: EventType | "noEvent";
  readonly condition: LismaExpression;
}

/** `[e]` in an equation: a coefficient of a partial differential equation, equivalent to parentheses. */
export interface Coefficient extends Node<"coefficient"> {
  readonly value: LismaExpression;
}

/** `sin(x)`; the function may be unknown. */
export interface Call extends Node<"call"> {
  readonly function: Identifier;
  readonly arguments: readonly LismaExpression[];
}

/**
 * `D(u, x, 2)` and `dx2(u)`: derivative by one coordinate. `DD(u, x, y, 2)`: mixed derivative, of this order by each
 * coordinate. For other operators than `D` and `DD` the name contains the coordinate.
 */
export interface PdeOperator extends Node<"pdeOperator"> {
  readonly operator: Identifier;
  readonly quantity: Reference;
  readonly coordinates: readonly Identifier[];
  readonly order: number;
}

/** Node for text that could not be parsed; a diagnostic has been reported. */
export type Missing = Node<"missing">;
