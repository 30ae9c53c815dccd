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
  /** Functions: `pure` is the default. */
  readonly impure: boolean;
}

export interface ClassDefinition {
  readonly kind: "class";
  readonly name: Identifier;
  readonly restriction: ClassRestriction;
  readonly prefixes: ClassPrefixes;
  readonly protected: boolean;
  readonly body: ClassBody;
  readonly constrainedBy?: ConstrainingClause;
  readonly comment: Comment;
  readonly span: Span;
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
  | {
      readonly kind: "import";
      readonly alias: Identifier;
      readonly path: Name;
      readonly comment?: Comment;
      readonly span: Span;
    }
  /** `import A.B.*;` */
  | { readonly kind: "importAll"; readonly path: Name; readonly comment?: Comment; readonly span: Span };

export interface Extends {
  readonly kind: "extends";
  readonly base: Name;
  readonly modification?: Modification;
  /**
   * `extends A(break x, break connect(a, b))`: elements that are not inherited (selective model extension, section
   * 7.4).
   */
  readonly breaks?: readonly InheritanceBreak[];
  readonly protected: boolean;
  readonly annotation?: Modification;
  readonly span: Span;
}

export type InheritanceBreak =
  | { readonly kind: "component"; readonly name: Identifier; readonly span: Span }
  | {
      readonly kind: "connect";
      readonly left: ExpressionSyntax;
      readonly right: ExpressionSyntax;
      readonly span: Span;
    };

/** One declared component; `parameter Real a, b[2]` gives two with common prefixes and type. */
export interface ComponentDeclaration {
  readonly kind: "component";
  readonly name: Identifier;
  readonly prefixes: ComponentPrefixes;
  readonly type: Name;
  /** Subscripts of the type (`Real[3] x`) come before those of the name (`x[2]`): `Real[3] x[2]` has [2, 3]; here they are joined in that order. */
  readonly subscripts: readonly Subscript[];
  readonly modification?: Modification;
  readonly condition?: ExpressionSyntax;
  readonly constrainedBy?: ConstrainingClause;
  readonly protected: boolean;
  readonly comment: Comment;
  readonly span: Span;
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
  | {
      readonly kind: "redeclaration";
      readonly each: boolean;
      readonly final: boolean;
      readonly element: ClassDefinition | ComponentDeclaration;
      readonly span: Span;
    };

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

export type EquationSyntax =
  | {
      readonly kind: "equals";
      readonly left: ExpressionSyntax;
      readonly right: ExpressionSyntax;
      readonly comment: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "if";
      readonly branches: readonly EquationBranch[];
      readonly else: readonly EquationSyntax[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "for";
      readonly indices: readonly ForIndex[];
      readonly body: readonly EquationSyntax[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "connect";
      readonly left: ExpressionSyntax;
      readonly right: ExpressionSyntax;
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "when";
      readonly branches: readonly EquationBranch[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  /** `assert(…)`, `reinit(…)`, `terminate(…)`, `Connections.root(…)`: a call used as an equation. */
  | {
      readonly kind: "call";
      readonly call: ExpressionSyntax;
      readonly comment?: Comment;
      readonly span: Span;
    };

export interface EquationBranch {
  readonly condition: ExpressionSyntax;
  readonly body: readonly EquationSyntax[];
  readonly span: Span;
}

export interface ForIndex {
  readonly name: Identifier;
  /** Missing: the range follows from the subscripts that use the index. */
  readonly range?: ExpressionSyntax;
}

export type StatementSyntax =
  | {
      readonly kind: "assign";
      readonly target: ComponentReference;
      readonly value: ExpressionSyntax;
      readonly comment?: Comment;
      readonly span: Span;
    }
  /** `(a, , b) := f(…)` */
  | {
      readonly kind: "tupleAssign";
      readonly targets: readonly (ExpressionSyntax | undefined)[];
      readonly value: ExpressionSyntax;
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "call";
      readonly call: ExpressionSyntax;
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "if";
      readonly branches: readonly StatementSyntaxBranch[];
      readonly else: readonly StatementSyntax[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "for";
      readonly indices: readonly ForIndex[];
      readonly body: readonly StatementSyntax[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "while";
      readonly condition: ExpressionSyntax;
      readonly body: readonly StatementSyntax[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  | {
      readonly kind: "when";
      readonly branches: readonly StatementSyntaxBranch[];
      readonly comment?: Comment;
      readonly span: Span;
    }
  | { readonly kind: "break"; readonly comment?: Comment; readonly span: Span }
  | { readonly kind: "return"; readonly comment?: Comment; readonly span: Span };

export interface StatementSyntaxBranch {
  readonly condition: ExpressionSyntax;
  readonly body: readonly StatementSyntax[];
  readonly span: Span;
}

export type UnaryOperatorSyntax = "-" | "+" | ".-" | ".+" | "not";
export type BinaryOperatorSyntax = WordsOf<"+ - * / ^ .+ .- .* ./ .^ and or < <= > >= == <>">;

export type ExpressionSyntax =
  | { readonly kind: "real"; readonly value: number; readonly span: Span }
  | { readonly kind: "integer"; readonly value: number; readonly span: Span }
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | ComponentReference
  | {
      readonly kind: "unary";
      readonly operator: UnaryOperatorSyntax;
      readonly operand: ExpressionSyntax;
      readonly span: Span;
    }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperatorSyntax;
      readonly left: ExpressionSyntax;
      readonly right: ExpressionSyntax;
      readonly span: Span;
    }
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
  | { readonly kind: "array"; readonly elements: readonly ExpressionSyntax[]; readonly span: Span }
  /** `{e for i in r}` (function undefined) or `sum(e for i in r)` */
  | {
      readonly kind: "comprehension";
      readonly function?: ComponentReference;
      readonly element: ExpressionSyntax;
      readonly indices: readonly ForIndex[];
      readonly span: Span;
    }
  /** `[a, b; c, d]` */
  | { readonly kind: "matrix"; readonly rows: readonly (readonly ExpressionSyntax[])[]; readonly span: Span }
  /** `start:step:stop` */
  | {
      readonly kind: "range";
      readonly start: ExpressionSyntax;
      readonly step?: ExpressionSyntax;
      readonly stop: ExpressionSyntax;
      readonly span: Span;
    }
  /** `(a, , b)`; a parenthesised single expression is that expression itself. */
  | {
      readonly kind: "tuple";
      readonly elements: readonly (ExpressionSyntax | undefined)[];
      readonly span: Span;
    }
  /** `end` inside a subscript */
  | { readonly kind: "end"; readonly span: Span }
  /** `function f(a = 1)` as an argument */
  | {
      readonly kind: "functionPartial";
      readonly function: Name;
      readonly named: readonly NamedArgument[];
      readonly span: Span;
    }
  /** Node for text that could not be parsed; a diagnostic has been reported. */
  | { readonly kind: "missing"; readonly span: Span };

export interface FunctionCall {
  readonly kind: "call";
  readonly function: ComponentReference;
  readonly positional: readonly ExpressionSyntax[];
  readonly named: readonly NamedArgument[];
  readonly span: Span;
}

export interface NamedArgument {
  readonly name: Identifier;
  readonly value: ExpressionSyntax;
}

/** `a.b[1].c`, `.A.b`. */
export interface ComponentReference {
  readonly kind: "reference";
  readonly global: boolean;
  readonly parts: readonly ReferencePart[];
  readonly span: Span;
}

export interface ReferencePart {
  readonly name: string;
  readonly subscripts: readonly Subscript[];
  readonly span: Span;
}

export type Subscript =
  | { readonly kind: "all"; readonly span: Span }
  | { readonly kind: "expression"; readonly value: ExpressionSyntax; readonly span: Span };
