import {
  append,
  type Expression,
  phrase,
  type Statement,
  visitExpression,
  visitStatements,
} from "@cosimo/ir";
import { evaluateConstant } from "../../evaluation/evaluate.ts";
import { hasTooManySteps, iterationRange, iterationValues } from "../../expressions/iterations.ts";
import { one } from "../../model/construct.ts";
import type { ElaborationTables } from "../../model/elaboration-tables.ts";
import { reportExpression, withIterator } from "../../model/expression-context.ts";
import { addLocal } from "../../model/function-body.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import { elaborate } from "../../model/queries.ts";
import { block, bodyOf, type StatementSite } from "../../model/statement-site.ts";
import {
  describeType,
  integerType,
  isErrorValue,
  isNumeric,
  realType,
  type TypedValue,
} from "../../model/typed-value.ts";
import type {
  ExpressionSyntax,
  ForIndex,
  FunctionCall,
  StatementSyntax,
} from "../../syntax/tree/syntax-tree.ts";

type RangeSyntax = Extract<ExpressionSyntax, { kind: "range" }>;

/** `elaborateBody` elaborates the statements within the loop, at each of its sites. */
export function elaborateFor(
  site: StatementSite,
  indices: readonly ForIndex[],
  statements: readonly StatementSyntax[],
  elaborateBody: (inside: StatementSite) => void,
): void {
  const [first, ...rest] = indices;
  if (first === undefined) {
    elaborateBody(site);
    return;
  }
  const inner = (inside: StatementSite) => elaborateFor(inside, rest, statements, elaborateBody);
  if (first.range?.kind !== "range") unroll(site, first, statements, inner);
  else if (site.effects !== undefined) {
    if (isRunTimeRange(site, first.range)) elaborateRunTimeLoop(site, first, first.range, inner);
    else unroll(site, first, statements, inner);
  } else if (shapesArrays(first.name.name, statements) && isKnownRange(site, first.range))
    unroll(site, first, statements, inner);
  else elaborateLoop(site, first, first.range, inner);
}

/** Whether a bound changes during a run. */
export function isRunTimeRange(
  { context, expressionContext }: Pick<StatementSite, "context" | "expressionContext">,
  range: RangeSyntax,
): boolean {
  return [range.start, range.step, range.stop].some((part) => {
    const value = part && elaborate(context, expressionContext, part);
    return value !== undefined && !isErrorValue(value) && isVarying(value.variability);
  });
}

function isVarying(variability: TypedValue["variability"]): boolean {
  return variability === "discrete" || variability === "continuous";
}

/**
 * In an algorithm section of a model. The body has no events, since their number would depend on values of the run: so it may compare
 * continuous values only in when-statements.
 */
function elaborateRunTimeLoop(
  site: StatementSite,
  index: ForIndex,
  range: RangeSyntax,
  inner: (inside: StatementSite) => void,
): void {
  const { context, expressionContext } = site;
  const { statements } = bodyOf(site);
  const first = statements.length;
  elaborateLoop(site, index, range, (inside) =>
    inner({ ...inside, expressionContext: { ...inside.expressionContext, events: false } }),
  );
  if (!expressionContext.events || !hasJumps(context.tables, statements.slice(first))) return;
  const feature = phrase(featurePhrases, "feature.event-in-loop");
  reportExpression(context, expressionContext, "expression.unsupported", range.span, { feature });
}

/** Whether statements compare or round values that change continuously: what they compute may jump at any time. */
function hasJumps(tables: ElaborationTables, statements: readonly Statement[]): boolean {
  let found = false;
  const inspect = (e: Expression): void => {
    if (e.kind === "compare") found ||= isContinuous(tables, e.left) || isContinuous(tables, e.right);
    if (e.kind === "builtin" && rounding.has(e.function))
      found ||= e.arguments.some((one) => isContinuous(tables, one));
  };
  visitStatements(statements, {
    statement: (s) => {
      for (const e of decisive(s)) visitExpression(e, inspect);
    },
  });
  return found;
}

/** What a statement assigns or decides by; an assertion does neither. */
function decisive(s: Statement): readonly Expression[] {
  switch (s.kind) {
    case "assign":
      return [s.value];
    case "callAssign":
      return s.arguments;
    case "if":
      return s.branches.map(({ condition }) => condition);
    case "while":
      return [s.condition];
    default:
      return [];
  }
}

const rounding: ReadonlySet<string> = new Set(["ceil", "div", "floor", "integer", "mod", "rem", "sign"]);

function isContinuous(tables: ElaborationTables, e: Expression): boolean {
  let found = false;
  visitExpression(e, (node) => {
    found ||= node.kind === "time";
    if (node.kind !== "variable" && node.kind !== "element") return;
    const component = tables.scalars[node.variable]?.component;
    if (component?.type.kind !== "Real" || tables.discreteReals.has(node.variable)) return;
    found ||= component.prefixes.variability === "";
  });
  return found;
}

function isKnownRange(site: StatementSite, range: RangeSyntax): boolean {
  return [range.start, range.step, range.stop].every((part) => {
    const value = part && elaborate(site.context, site.expressionContext, part);
    return value === undefined || evaluateConstant(site.context, value.scalars[0]) !== undefined;
  });
}

/** Whether sizes in the loop depend on the iteration variable. */
function shapesArrays(name: string, statements: readonly StatementSyntax[]): boolean {
  const sizing = new Set(["zeros", "ones", "fill", "identity", "linspace", "diagonal"]);
  const visit = (node: unknown, inSize: boolean): boolean => {
    if (typeof node !== "object" || node === null) return false;
    if (Array.isArray(node)) return node.some((item) => visit(item, inSize));
    const record = node as Record<string, unknown>;
    const { kind } = record as { kind?: string };
    if (kind === "reference" && inSize && (record["parts"] as { name: string }[])[0]!.name === name)
      return true;
    const called = kind === "call" ? ((record as Partial<FunctionCall>).function?.parts[0]?.name ?? "") : "";
    const sizes = inSize || (kind === "range" && !isForRange(record)) || sizing.has(called);
    return Object.entries(record).some(
      ([key, value]) => key !== "span" && key !== "indices" && visit(value, sizes),
    );
  };
  return visit(statements, false);
}

function isForRange(_: unknown): boolean {
  return false;
}

/** A loop that is not unrolled; its bounds may be known at run time only. */
function elaborateLoop(
  site: StatementSite,
  index: ForIndex,
  range: RangeSyntax,
  inner: (inside: StatementSite) => void,
): void {
  const { context, expressionContext } = site;
  const [start, step, stop] = [range.start, range.step, range.stop].map((part) =>
    part === undefined ? undefined : elaborate(context, expressionContext, part),
  );
  for (const value of [start, step, stop]) {
    if (value === undefined) continue;
    if (isErrorValue(value)) return;
    if (value.dims.length > 0 || !(isNumeric(value.type) || value.type.kind === "Enumeration")) {
      reportExpression(context, expressionContext, "expression.range-type", range.span, {
        found: describeType(value),
      });
      return;
    }
  }
  const body = bodyOf(site);
  const numeric = [start, step, stop].some((value) => value?.type.kind === "Real") ? realType : integerType;
  const type = start!.type.kind === "Enumeration" ? start!.type : numeric;
  const local = addLocal(body, index.name.name, type, []);
  const value: TypedValue = {
    type,
    dims: [],
    scalars: [{ kind: "local", local, subscripts: [] }],
    variability: "discrete",
  };
  const inside = { ...site, expressionContext: withIterator(expressionContext, index.name.name, value) };
  const statements = block(site, () => inner(inside));
  body.statements.push({
    kind: "for",
    local,
    from: start!.scalars[0]!,
    step: step?.scalars[0] ?? one,
    to: stop!.scalars[0]!,
    body: statements,
  });
}

/** One copy of the body for each value. A `break` leaves an enclosing loop that runs once. */
function unroll(
  site: StatementSite,
  index: ForIndex,
  statements: readonly StatementSyntax[],
  inner: (inside: StatementSite) => void,
): void {
  const { context, expressionContext } = site;
  const range = iterationRange(
    context,
    expressionContext,
    index,
    statements as unknown as readonly ExpressionSyntax[],
  );
  if (range === undefined) return;
  const copies = block(site, () => {
    for (const value of iterationValues(range)) {
      inner({
        ...site,
        expressionContext: withIterator(expressionContext, index.name.name, value, range.dims[0]),
      });
      if (hasTooManySteps(context)) return;
    }
  });
  const body = bodyOf(site);
  if (copies.some(hasBreak))
    body.statements.push({ kind: "while", condition: one, body: [...copies, { kind: "break" }] });
  else append(body.statements, copies);
}

function hasBreak(s: Statement): boolean {
  if (s.kind === "break") return true;
  return (
    s.kind === "if" && (s.branches.some((branch) => branch.body.some(hasBreak)) || s.else.some(hasBreak))
  );
}
