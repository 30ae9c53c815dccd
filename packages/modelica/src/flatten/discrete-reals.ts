import type { Expression, LocalId, VariableId } from "@cosimo/ir";
import { chosenBranch } from "../flat/chosen-branch.ts";
import { type FlatModel, reportFlatten } from "../flat/flat-model.ts";
import { forEach } from "../flat/for-each.ts";
import { isRunTimeRange } from "../functions/statements/for-statements.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { type ExpressionContext, withIterator } from "../model/expression-context.ts";
import { elaborate } from "../model/queries.ts";
import { allScalars, integerType, type TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type {
  EquationSyntax,
  ExpressionSyntax,
  ForIndex,
  StatementSyntax,
} from "../syntax/tree/syntax-tree.ts";

/**
 * Finds Real variables assigned in when-clauses: they change at events only (specification 3.6, section 3.8.4). Runs
 * before expressions are typed.
 */
export function markDiscreteReals(flat: FlatModel, classes: readonly ClassInstance[]): void {
  for (const scope of classes) {
    const composition = compositionOf(scope.definition)!;
    const expressionContext = { scope, iterators: undefined, events: false, when: true };
    for (const section of composition.equations)
      if (!section.initial) markEquations({ flat, expressionContext, inWhen: false }, section.equations);
    for (const section of composition.algorithms)
      markStatements({ flat, expressionContext, inWhen: false }, section.statements);
  }
}

/** Reports Reals declared as discrete that no when-clause assigns (section 4.4.4 of the specification). */
export function checkDiscretePrefixes(flat: FlatModel, primitives: readonly PrimitiveComponent[]): void {
  const { tables } = flat.context;
  for (const component of primitives) {
    const { variability, causality } = component.prefixes;
    if (variability !== "discrete" || component.type.kind !== "Real" || causality === "input") continue;
    const { owner } = component.objectScope;
    // Which elements of an array an algorithm assigns may be known at run time only.
    if (component.connector || component.dims.length > 0 || owner === undefined) continue;
    if (tables.discreteReals.has(variablesOf(tables, component))) continue;
    const args = { name: component.path.join(".") };
    reportFlatten(flat, owner, "flatten.discrete-without-when", component.declaration.name.span, args);
  }
}

interface MarkSite {
  readonly flat: FlatModel;
  readonly expressionContext: ExpressionContext;
  readonly inWhen: boolean;
}

function markEquations(site: MarkSite, equations: readonly EquationSyntax[]): void {
  for (const equation of equations) {
    switch (equation.kind) {
      case "equals":
        if (site.inWhen) markTargets(site, equation.left);
        break;
      case "for":
        if (site.inWhen || containsWhen(equation.body))
          forEach(site, equation.indices, equation.body, (inside) => markEquations(inside, equation.body));
        break;
      case "if":
        markIf(site, equation);
        break;
      case "when":
        for (const branch of equation.branches) markEquations({ ...site, inWhen: true }, branch.body);
        break;
      case "connect":
      case "call":
        break;
    }
  }
}

/** Clauses are in branches that are chosen at compile time; elaboration reports other conditions. */
function markIf(site: MarkSite, equation: Extract<EquationSyntax, { kind: "if" }>): void {
  if (!site.inWhen && !containsWhen([equation])) return;
  const chosen = site.inWhen ? undefined : chosenBranch(site.flat.context, site.expressionContext, equation);
  const all = [...equation.branches.map(({ body }) => body), equation.else];
  for (const body of chosen === undefined ? all : [chosen]) markEquations(site, body);
}

function containsWhen(equations: readonly EquationSyntax[]): boolean {
  return equations.some((equation) => {
    if (equation.kind === "when") return true;
    if (equation.kind === "for") return containsWhen(equation.body);
    if (equation.kind !== "if") return false;
    return equation.branches.some((branch) => containsWhen(branch.body)) || containsWhen(equation.else);
  });
}

function markStatements(site: MarkSite, statements: readonly StatementSyntax[]): void {
  for (const statement of statements) {
    switch (statement.kind) {
      case "assign":
        if (site.inWhen) markTargets(site, statement.target);
        break;
      case "tupleAssign":
        if (site.inWhen)
          for (const target of statement.targets) if (target !== undefined) markTargets(site, target);
        break;
      case "for":
        if (site.inWhen || statement.body.some((inner) => inner.kind === "when"))
          markLoop(site, statement.indices, statement.body);
        break;
      case "if":
        for (const branch of statement.branches) markStatements(site, branch.body);
        markStatements(site, statement.else);
        break;
      case "when":
        for (const branch of statement.branches) markStatements({ ...site, inWhen: true }, branch.body);
        break;
      case "while":
        markStatements(site, statement.body);
        break;
      case "call":
      case "break":
      case "return":
        break;
    }
  }
}

function markLoop(
  site: MarkSite,
  [first, ...rest]: readonly ForIndex[],
  statements: readonly StatementSyntax[],
): void {
  if (first === undefined) {
    markStatements(site, statements);
    return;
  }
  const { flat, expressionContext } = site;
  const { name, range } = first;
  const next = (inside: MarkSite) => markLoop(inside, rest, statements);
  if (range?.kind === "range" && isRunTimeRange({ context: flat.context, expressionContext }, range))
    next({ ...site, expressionContext: withIterator(expressionContext, name.name, anyIndex) });
  else forEach(site, [first], statements, next);
}

/** A value of the run. */
const anyIndex: TypedValue = {
  type: integerType,
  dims: [],
  scalars: [{ kind: "local", local: 0 as LocalId, subscripts: [] }],
  variability: "discrete",
};

function markTargets(site: MarkSite, syntax: ExpressionSyntax): void {
  const { context } = site.flat;
  if (syntax.kind === "tuple") {
    for (const element of syntax.elements) if (element !== undefined) markTargets(site, element);
    return;
  }
  for (const scalar of allScalars(elaborate(context, site.expressionContext, syntax)))
    for (const variable of selectable(scalar)) {
      const entry = context.tables.scalars[variable];
      if (entry?.component.type.kind === "Real") context.tables.discreteReals.add(variable);
    }
}

/** The variables that a target may be: all elements of `x[i]` with an i of the run. */
function selectable(target: Expression): readonly VariableId[] {
  const found: VariableId[] = [];
  const rest = [target];
  while (rest.length > 0) {
    const node = rest.pop()!;
    if (node.kind === "variable") found.push(node.variable);
    if (node.kind === "if") rest.push(node.else, node.then);
  }
  return found;
}
