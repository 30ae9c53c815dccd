import {
  type AlgorithmSection,
  type Expression,
  phrase,
  type Span,
  type Statement,
  type VariableId,
  visitExpression,
  visitVariables,
} from "@cosimo/ir";
import { nameOf } from "../components/called-function.ts";
import { attributeValue, scalarOf } from "../flat/attributes.ts";
import { addAuxiliary, type FlatModel, originOf, reportFlatten } from "../flat/flat-model.ts";
import { elaborateStatements } from "../functions/statements/statements.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { zero } from "../model/construct.ts";
import { preNode } from "../model/elaboration-tables.ts";
import { type ExpressionContext, iteratedText } from "../model/expression-context.ts";
import { createFunctionBody } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { block, bodyOf, type StatementEffects, type StatementSite } from "../model/statement-site.ts";
import type { TypedValue } from "../model/typed-value.ts";
import type {
  AlgorithmSectionSyntax,
  ExpressionSyntax,
  FunctionCall,
  StatementSyntax,
} from "../syntax/tree/syntax-tree.ts";
import { reportMisplaced } from "./equations/clocked-when.ts";
import { printedText } from "./equations/effect-calls.ts";
import { noteTermination, refuseTermination } from "./equations/terminations.ts";
import { checkOwnVariable, conditionValue, whenConditions } from "./equations/when-clauses.ts";
import { elaborateReinit, elaborateTerminate } from "./equations/when-effects.ts";

/** One algorithm section of one object; its outputs are the assigned variables in the order of assignment. */
export function addAlgorithm(flat: FlatModel, scope: ClassInstance, section: AlgorithmSectionSyntax): void {
  const { initial } = section;
  const body = createFunctionBody("algorithm");
  const expressionContext: ExpressionContext = {
    scope,
    iterators: undefined,
    events: !initial,
    when: false,
    body,
  };
  const unreached: Statement[] = [];
  const site = { context: flat.context, expressionContext, effects: effectsOf(flat, unreached) };
  const delays = flat.histories.length;
  elaborateStatements(site, section.statements);
  const statements = [...unreached, ...body.statements];
  if (statements.length === 0) return;
  if (assignedVariables(statements).length === 0) statements.push(checkedStatement(flat, scope, section));
  const outputs = assignedVariables(statements);
  refuseDelaysOf(flat, scope, outputs, delays);
  const { assigned } = firstUses(flat, statements, () => true);
  const starts = outputs
    .filter((variable) => !assigned.has(variable))
    .map((variable) => startStatement(flat, variable));
  const all = [...starts, ...statements];
  const finished: AlgorithmSection = {
    statements: all,
    outputs,
    inputs: readVariables(flat, all, new Set(outputs)),
    locals: body.locals,
    origin: originOf(scope, section.span),
  };
  (initial ? flat.initialAlgorithms : flat.algorithms).push(finished);
}

/**
 * Delayed values are those of variables when a section has ended: of one that it assigns, a statement would need the value at that
 * moment. `first`: number of the section's first delay.
 */
function refuseDelaysOf(
  flat: FlatModel,
  scope: ClassInstance,
  outputs: readonly VariableId[],
  first: number,
): void {
  const assigned = new Set(outputs);
  for (const { value, delay, origin } of flat.histories.slice(first)) {
    const sides = flat.equations.filter(
      ({ left }) => left.kind === "variable" && (left.variable === value || left.variable === delay),
    );
    let found = false;
    for (const { right } of sides)
      visitExpression(right, (node) => {
        found ||= node.kind === "variable" && assigned.has(node.variable);
      });
    if (!found) continue;
    const feature = phrase(featurePhrases, "feature.delay-in-algorithm");
    reportFlatten(flat, scope, "flatten.unsupported", origin.span, { feature });
  }
}

/** Of the text by which a section without variables is named. */
const MOST_CHARACTERS = 60;

/**
 * The output of a section of assertions only: without one nothing would evaluate it. That of an initial section is a parameter which the
 * initialization determines.
 */
function checkedStatement(flat: FlatModel, scope: ClassInstance, section: AlgorithmSectionSyntax): Statement {
  const { source, start, end } = section.span;
  const { variable } = addAuxiliary(flat, {
    name: `$checked${flat.algorithms.length + flat.initialAlgorithms.length + 1}`,
    type: "Real",
    variability: section.initial ? "parameter" : "continuous",
    description: source.text.slice(start, end).replace(/\s+/g, " ").slice(0, MOST_CHARACTERS),
    origin: originOf(scope, section.span),
  });
  return { kind: "assign", target: { kind: "variable", variable }, value: zero };
}

/** `unreached` receives the statements before the section which note that an end of the run is not reached. */
function effectsOf(flat: FlatModel, unreached: Statement[]): StatementEffects {
  return {
    when: (site, statement) => elaborateWhenStatement(flat, site, statement),
    call: (site, call, span) => elaborateEffect(flat, site, call, span, unreached),
    assignable: (site, target, span) => isAssignable(flat, site, target, span),
  };
}

function isAssignable(flat: FlatModel, site: StatementSite, target: Expression, span: Span): boolean {
  if (target.kind !== "variable") return false;
  const component = flat.context.tables.scalars[target.variable]?.component;
  if (component === undefined) return true;
  const { variability } = component.prefixes;
  const { when, scope } = site.expressionContext;
  if (variability !== "constant" && (variability !== "parameter" || isInitialParameter(component))) {
    if (when) checkOwnVariable(flat, scope, component, span);
    return true;
  }
  const args = { name: component.path.join("."), variability };
  reportFlatten(flat, scope, "flatten.assign-parameter", span, args);
  return false;
}

/** An initial algorithm may compute `parameter Real p(fixed = false)`. */
function isInitialParameter(
  component: FlatModel["context"]["tables"]["scalars"][number]["component"],
): boolean {
  const fixed = component.attributes.get("fixed")?.binding?.source.syntax;
  return fixed?.kind === "boolean" && !fixed.value;
}

function elaborateWhenStatement(
  flat: FlatModel,
  site: StatementSite,
  statement: Extract<StatementSyntax, { kind: "when" }>,
): void {
  const { expressionContext } = site;
  if (expressionContext.when) {
    reportFlatten(flat, expressionContext.scope, "flatten.nested-when", statement.span);
    return;
  }
  const values = statement.branches.map(({ condition }) =>
    conditionValue(flat, expressionContext, condition),
  );
  if (values.some(({ type }) => type.kind === "Clock")) {
    reportMisplaced({ flat, expressionContext }, "clock.in-algorithm", statement);
    return;
  }
  const branches = statement.branches.map((branch, i) => {
    const conditions = assignConditions(flat, site, branch.condition, values[i]!);
    const inside = { ...site, expressionContext: { ...expressionContext, when: true, events: false } };
    const text = iteratedText(branch.condition.span, expressionContext);
    const body = block(inside, () => elaborateStatements(inside, branch.body));
    return { conditions, text, body, origin: originOf(expressionContext.scope, branch.span) };
  });
  bodyOf(site).statements.push({ kind: "when", branches });
}

/** Conditions are evaluated in sequence: they may depend on earlier assignments of the section. */
function assignConditions(
  flat: FlatModel,
  site: StatementSite,
  condition: ExpressionSyntax,
  value: TypedValue,
): readonly VariableId[] {
  return whenConditions(flat, site.expressionContext, condition, value).map(({ variable, value }) => {
    bodyOf(site).statements.push({ kind: "assign", target: { kind: "variable", variable }, value });
    return variable;
  });
}

/** reinit and terminate; false for any other call. */
function elaborateEffect(
  flat: FlatModel,
  site: StatementSite,
  call: FunctionCall,
  span: Span,
  unreached: Statement[],
): boolean {
  const name = nameOf(call.function);
  const { expressionContext } = site;
  const { statements } = bodyOf(site);
  const origin = originOf(expressionContext.scope, span);
  const printed = printedText(flat.context, { ...expressionContext, events: false }, call, origin);
  if (printed !== "other") {
    if (printed !== undefined) statements.push({ kind: "assert", assertion: printed });
    return true;
  }
  if (name !== "reinit" && name !== "terminate") return false;
  if (name === "terminate") {
    elaborateEnd(flat, site, call, unreached);
    return true;
  }
  if (!expressionContext.when)
    reportFlatten(flat, expressionContext.scope, "flatten.only-in-when", span, { construct: `${name}(…)` });
  else
    for (const { state, value } of elaborateReinit(flat, expressionContext, call))
      statements.push({ kind: "reinit", state, value });
  return true;
}

/** `terminate(…)`. Outside of a when-statement a variable notes that it was reached, and a when-clause ends the run. */
function elaborateEnd(
  flat: FlatModel,
  site: StatementSite,
  call: FunctionCall,
  unreached: Statement[],
): void {
  const { expressionContext } = site;
  const { scope, events, when } = expressionContext;
  const terminate = elaborateTerminate(flat, expressionContext, call);
  if (terminate === undefined) return;
  const { message } = terminate;
  const { statements } = bodyOf(site);
  if (when) {
    statements.push({ kind: "terminate", message });
    return;
  }
  if (!events || isLocal(message)) {
    refuseTermination(flat, scope, call.span);
    return;
  }
  const { before, reached } = noteTermination(flat, {
    ...terminate,
    text: iteratedText(call.span, expressionContext),
  });
  unreached.push(before);
  statements.push(reached);
}

/** Whether a text has the value of an iteration variable, which only its section knows. */
function isLocal(message: Expression): boolean {
  let found = false;
  visitExpression(message, (node) => {
    found ||= node.kind === "local";
  });
  return found;
}

/** Assigned variables in the order of their first assignment. */
function assignedVariables(statements: readonly Statement[]): readonly VariableId[] {
  const found = new Set<VariableId>();
  const visit = (list: readonly Statement[]): void => {
    for (const s of list) {
      if (s.kind === "assign" && s.target.kind === "variable") found.add(s.target.variable);
      if (s.kind === "callAssign")
        for (const target of s.targets) if (target?.kind === "variable") found.add(target.variable);
      for (const inner of innerBlocks(s)) visit(inner);
    }
  };
  visit(statements);
  return [...found];
}

function innerBlocks(s: Statement): readonly (readonly Statement[])[] {
  switch (s.kind) {
    case "if":
      return [...s.branches.map((branch) => branch.body), s.else];
    case "when":
      return s.branches.map((branch) => branch.body);
    case "for":
    case "while":
      return [s.body];
    default:
      return [];
  }
}

/** Variables that statements assign on every path before they read them, and others that they read or assign. */
interface FirstUses {
  readonly assigned: ReadonlySet<VariableId>;
  readonly others: ReadonlySet<VariableId>;
}

function firstUses(
  flat: FlatModel,
  statements: readonly Statement[],
  isNew: (variable: VariableId) => boolean,
): FirstUses {
  const assigned = new Set<VariableId>();
  const others = new Set<VariableId>();
  const isOpen = (v: VariableId) => !assigned.has(v) && !others.has(v) && isNew(v);
  const add = (set: Set<VariableId>, v: VariableId) => {
    if (isOpen(v)) set.add(v);
  };
  for (const s of statements) {
    for (const e of directExpressions(s)) visitVariables(e, flat.relations, (v) => add(others, v));
    const targets = s.kind === "assign" ? [s.target] : s.kind === "callAssign" ? s.targets : [];
    for (const target of targets) if (target?.kind === "variable") add(assigned, target.variable);
    const inner = innerBlocks(s).map((block) => firstUses(flat, block, isOpen));
    // Loops and when-statements may not run.
    const [first, ...rest] = s.kind === "if" ? inner : [];
    for (const v of first?.assigned ?? []) if (rest.every((one) => one.assigned.has(v))) add(assigned, v);
    for (const one of inner) for (const v of [...one.assigned, ...one.others]) add(others, v);
  }
  return { assigned, others };
}

/** Expressions of the statement, without those of inner blocks. */
function directExpressions(s: Statement): readonly Expression[] {
  switch (s.kind) {
    case "assign":
      return s.target.kind === "local" ? [s.value, ...s.target.subscripts] : [s.value];
    case "callAssign":
      return s.arguments;
    case "if":
      return s.branches.map((branch) => branch.condition);
    case "for":
      return [s.from, s.step, s.to];
    case "while":
      return [s.condition];
    case "assert":
      return [s.assertion.condition, s.assertion.message];
    case "reinit":
      return [s.value];
    case "terminate":
      return [s.message];
    case "when":
    case "break":
    case "return":
      return [];
  }
}

function readVariables(
  flat: FlatModel,
  statements: readonly Statement[],
  outputs: ReadonlySet<VariableId>,
): readonly VariableId[] {
  const found = new Set<VariableId>();
  const visit = (list: readonly Statement[]): void => {
    for (const s of list) {
      for (const e of directExpressions(s)) visitVariables(e, flat.relations, (v) => found.add(v));
      if (s.kind === "when") for (const branch of s.branches) for (const c of branch.conditions) found.add(c);
      for (const inner of innerBlocks(s)) visit(inner);
    }
  };
  visit(statements);
  return [...found].filter((v) => !outputs.has(v) && !isKnown(flat, v)).sort((a, b) => a - b);
}

function isKnown(flat: FlatModel, variable: VariableId): boolean {
  const variability = flat.context.tables.scalars[variable]?.component.prefixes.variability;
  return variability === "parameter" || variability === "constant";
}

/** The value of an output before the first statement: `pre` if discrete, else its start value (section 11.1.2). */
function startStatement(flat: FlatModel, variable: VariableId): Statement {
  const { tables } = flat.context;
  const target = { kind: "variable", variable } as const;
  const entry = tables.scalars[variable];
  const discrete =
    entry === undefined ||
    entry.component.type.kind !== "Real" ||
    entry.component.prefixes.variability === "discrete" ||
    tables.discreteReals.has(variable);
  if (discrete) return { kind: "assign", target, value: preNode(tables, variable) };
  const start = attributeValue(flat, entry.component, "start");
  return { kind: "assign", target, value: start === undefined ? zero : scalarOf(start, entry.offset) };
}
