import type { Span, WordsOf } from "@cosimo/ir";

/**
 * The syntax tree of Modelica (specification 3.6, appendix A), as written: names unresolved, nothing evaluated. Every
 * node has its span.
 */
export interface StoredDefinition {
  readonly within: readonly Identifier[];
  readonly classes: readonly ClassDefinition[];
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

/** `.A.B.C` or `A.B.C`: the name of a class. */
export interface Name {
  readonly global: boolean;
  readonly parts: readonly Identifier[];
  readonly span: Span;
}

export type ClassRestriction =
  | "class"
  | "model"
  | "block"
  | "record"
  | "operator record"
  | "connector"
  | "expandable connector"
  | "type"
  | "package"
  | "function"
  | "operator function"
  | "operator";

export interface ClassPrefixes {
  readonly final: boolean;
  readonly encapsulated: boolean;
  readonly partial: boolean;
  readonly redeclare: boolean;
  readonly replaceable: boolean;
  readonly inner: boolean;
  readonly outer: boolean;
  /** Functions, as declared: older ones have neither. */
  readonly pure: boolean;
  readonly impure: boolean;
}

export interface ClassDefinition extends Node<"class"> {
  readonly name: Identifier;
  readonly restriction: ClassRestriction;
  readonly prefixes: ClassPrefixes;
  readonly protected: boolean;
  readonly body: ClassBody;
  readonly constrainedBy?: ConstrainingClause;
  readonly comment: Comment;
}

export type ClassBody =
  /** `class A … end A;` */
  | { readonly kind: "long"; readonly composition: Composition }
  /** `class extends A(…) … end A;` */
  | { readonly kind: "extending"; readonly modification?: Modification; readonly composition: Composition }
  /** `class A = prefix B[n](…)` */
  | {
      readonly kind: "short";
      readonly basePrefix: "input" | "output" | "";
      readonly base: Name;
      readonly subscripts: readonly Subscript[];
      readonly modification?: Modification;
    }
  /** `type A = enumeration(x, y)`; `literals` undefined for `enumeration(:)` */
  | { readonly kind: "enumeration"; readonly literals?: readonly EnumerationLiteral[] }
  /** `function A = der(B, x, y)` */
  | { readonly kind: "partialDerivative"; readonly base: Name; readonly variables: readonly Identifier[] };

export interface EnumerationLiteral {
  readonly name: Identifier;
  readonly comment: Comment;
}

/** The content of a class between its heading and its `end`. Elements of one kind keep their order. */
export interface Composition {
  readonly imports: readonly Import[];
  readonly extends: readonly Extends[];
  readonly classes: readonly ClassDefinition[];
  readonly components: readonly ComponentDeclaration[];
  /** All named elements except imports, in the order of the text. */
  readonly elements: readonly (Extends | ClassDefinition | ComponentDeclaration)[];
  readonly equations: readonly EquationSection[];
  readonly algorithms: readonly AlgorithmSectionSyntax[];
  readonly external?: ExternalClause;
  readonly annotation?: Modification;
}

export interface EquationSection {
  readonly initial: boolean;
  readonly equations: readonly EquationSyntax[];
}

export interface AlgorithmSectionSyntax {
  readonly initial: boolean;
  readonly statements: readonly StatementSyntax[];
  readonly span: Span;
}

export type Import =
  /** `import A.B.C;` (alias C) or `import D = A.B.C;` or `import A.B.{C, E};` (one entry each) */
  | (Node<"import"> & { readonly alias: Identifier; readonly path: Name; readonly comment?: Comment })
  /** `import A.B.*;` */
  | (Node<"importAll"> & { readonly path: Name; readonly comment?: Comment });

export interface Extends extends Node<"extends"> {
  readonly base: Name;
  readonly modification?: Modification;
  /**
   * `extends A(break x, break connect(a, b))`: elements that are not inherited (selective model extension, section
   * 7.4).
   */
  readonly breaks?: readonly InheritanceBreak[];
  readonly protected: boolean;
  readonly annotation?: Modification;
}

export type InheritanceBreak =
  | (Node<"component"> & { readonly name: Identifier })
  | (Node<"connect"> & { readonly left: ExpressionSyntax; readonly right: ExpressionSyntax });

/** One declared component; `parameter Real a, b[2]` gives two with common prefixes and type. */
export interface ComponentDeclaration extends Node<"component"> {
  readonly name: Identifier;
  readonly prefixes: ComponentPrefixes;
  readonly type: Name;
  /** Those of the name, then those of the type: `Real[3] x[2]` has [2, 3]. */
  readonly subscripts: readonly Subscript[];
  readonly modification?: Modification;
  readonly condition?: ExpressionSyntax;
  readonly constrainedBy?: ConstrainingClause;
  readonly protected: boolean;
  readonly comment: Comment;
}

export interface ComponentPrefixes {
  readonly final: boolean;
  readonly redeclare: boolean;
  readonly replaceable: boolean;
  readonly inner: boolean;
  readonly outer: boolean;
  readonly connection: "flow" | "stream" | "";
  readonly variability: "constant" | "parameter" | "discrete" | "";
  readonly causality: "input" | "output" | "";
}

export interface ConstrainingClause {
  readonly base: Name;
  readonly subscripts?: readonly Subscript[];
  readonly modification?: Modification;
  /** `replaceable model A = B constrainedby C "…"` */
  readonly comment?: Comment;
  readonly span: Span;
}

/** `(arguments) = value`; either part may be missing. */
export interface Modification {
  readonly arguments: readonly ModificationArgument[];
  readonly value?: ExpressionSyntax;
  /** `= break`: the inherited value is removed; `value` is missing. */
  readonly break?: true;
  readonly span: Span;
}

export type ModificationArgument =
  | {
      readonly kind: "element";
      readonly each: boolean;
      readonly final: boolean;
      /** `a.b(…)`: a path into the component or class. */
      readonly path: readonly Identifier[];
      readonly modification?: Modification;
      readonly description?: string;
      readonly span: Span;
    }
  /** `redeclare Resistor r(…)`, `redeclare package Medium = Water`, `replaceable …` */
  | (Node<"redeclaration"> & {
      readonly each: boolean;
      readonly final: boolean;
      readonly element: ClassDefinition | ComponentDeclaration;
    });

export interface Comment {
  /** Description string without quotes, "" if none. */
  readonly description: string;
  readonly annotation?: Modification;
}

export interface ExternalClause {
  /** "C" by default. */
  readonly language: string;
  /**
   * `external "C" y = f(x, size(x, 1))`: the call and the target of its result; missing if only the language is
   * given.
   */
  readonly call?: {
    readonly output?: ComponentReference;
    readonly function: Identifier;
    readonly arguments: readonly ExpressionSyntax[];
  };
  readonly annotation?: Modification;
  readonly span: Span;
}

/** An equation or statement. */
interface Item<Kind extends string> extends Node<Kind> {
  readonly comment?: Comment;
}

export type EquationSyntax =
  | Equality
  | IfSyntax<EquationSyntax>
  | ForSyntax<EquationSyntax>
  | Connection
  | WhenSyntax<EquationSyntax>
  | CallSyntax;

export interface Equality extends Item<"equals"> {
  readonly left: ExpressionSyntax;
  readonly right: ExpressionSyntax;
  readonly comment: Comment;
}

export interface Connection extends Item<"connect"> {
  readonly left: ExpressionSyntax;
  readonly right: ExpressionSyntax;
}

/** `assert(…)`, `reinit(…)`, `terminate(…)`, `Connections.root(…)`: a call used as an equation or statement. */
export interface CallSyntax extends Item<"call"> {
  readonly call: ExpressionSyntax;
}

export interface IfSyntax<Content> extends Item<"if"> {
  readonly branches: readonly Branch<Content>[];
  readonly else: readonly Content[];
}

export interface WhenSyntax<Content> extends Item<"when"> {
  readonly branches: readonly Branch<Content>[];
}

export interface Branch<Content> {
  readonly condition: ExpressionSyntax;
  readonly body: readonly Content[];
  readonly span: Span;
}

export interface ForSyntax<Content> extends Item<"for"> {
  readonly indices: readonly ForIndex[];
  readonly body: readonly Content[];
}

export interface ForIndex {
  readonly name: Identifier;
  /** Missing: the range follows from the subscripts that use the index. */
  readonly range?: ExpressionSyntax;
}

export type StatementSyntax =
  | (Item<"assign"> & { readonly target: ComponentReference; readonly value: ExpressionSyntax })
  | TupleAssignment
  | CallSyntax
  | IfSyntax<StatementSyntax>
  | ForSyntax<StatementSyntax>
  | WhileSyntax
  | WhenSyntax<StatementSyntax>
  | Item<"break">
  | Item<"return">;

/** `(a, , b) := f(…)` */
export interface TupleAssignment extends Item<"tupleAssign"> {
  readonly targets: readonly (ExpressionSyntax | undefined)[];
  readonly value: ExpressionSyntax;
}

export interface WhileSyntax extends Item<"while"> {
  readonly condition: ExpressionSyntax;
  readonly body: readonly StatementSyntax[];
}

export type UnaryOperatorSyntax = "-" | "+" | ".-" | ".+" | "not";
export type BinaryOperatorSyntax = WordsOf<"+ - * / ^ .+ .- .* ./ .^ and or < <= > >= == <>">;

export type ExpressionSyntax =
  | (Node<"real"> & { readonly value: number })
  | (Node<"integer"> & { readonly value: number })
  | (Node<"string"> & { readonly value: string })
  | (Node<"boolean"> & { readonly value: boolean })
  | ComponentReference
  | (Node<"unary"> & { readonly operator: UnaryOperatorSyntax; readonly operand: ExpressionSyntax })
  | (Node<"binary"> & {
      readonly operator: BinaryOperatorSyntax;
      readonly left: ExpressionSyntax;
      readonly right: ExpressionSyntax;
    })
  | {
      readonly kind: "if";
      readonly branches: readonly {
        readonly condition: ExpressionSyntax;
        readonly value: ExpressionSyntax;
      }[];
      readonly else: ExpressionSyntax;
      readonly span: Span;
    }
  /** `f(a, b, named = c)`; `der`, `initial` and others are calls too. `function` is as written. */
  | FunctionCall
  /** `{a, b}` */
  | (Node<"array"> & { readonly elements: readonly ExpressionSyntax[] })
  /** `{e for i in r}` (function undefined) or `sum(e for i in r)` */
  | (Node<"comprehension"> & {
      readonly function?: ComponentReference;
      readonly element: ExpressionSyntax;
      readonly indices: readonly ForIndex[];
    })
  /** `[a, b; c, d]` */
  | (Node<"matrix"> & { readonly rows: readonly (readonly ExpressionSyntax[])[] })
  /** `start:step:stop` */
  | (Node<"range"> & {
      readonly start: ExpressionSyntax;
      readonly step?: ExpressionSyntax;
      readonly stop: ExpressionSyntax;
    })
  /** `(a, , b)`; a parenthesised single expression is that expression itself. */
  | (Node<"tuple"> & { readonly elements: readonly (ExpressionSyntax | undefined)[] })
  /** `end` inside a subscript */
  | Node<"end">
  /** `function f(a = 1)` as an argument */
  | (Node<"functionPartial"> & { readonly function: Name; readonly named: readonly NamedArgument[] })
  /** Node for text that could not be parsed; a diagnostic has been reported. */
  | Node<"missing">;

export interface FunctionCall extends Node<"call"> {
  readonly function: ComponentReference;
  readonly positional: readonly ExpressionSyntax[];
  readonly named: readonly NamedArgument[];
}

export interface NamedArgument {
  readonly name: Identifier;
  readonly value: ExpressionSyntax;
}

/** `a.b[1].c`, `.A.b`. */
export interface ComponentReference extends Node<"reference"> {
  readonly global: boolean;
  readonly parts: readonly ReferencePart[];
}

export interface ReferencePart {
  readonly name: string;
  readonly subscripts: readonly Subscript[];
  readonly span: Span;
}

export type Subscript = Node<"all"> | (Node<"expression"> & { readonly value: ExpressionSyntax });
