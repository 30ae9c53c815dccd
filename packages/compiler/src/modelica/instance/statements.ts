import type { AssignmentTarget, Expression, Span, Statement } from "@cosimo/ir";
import type { ExpressionSyntax, ForIndex, FunctionCall, StatementSyntax } from "../syntax/syntax-tree.ts";
import { iterationRange, iterationValues } from "./array-constructors.ts";
import { argumentSyntax } from "./builtin-functions.ts";
import { builtinOperatorOf, elaborateUserCall, nameOf } from "./calls.ts";
import { conditional, number, one, zero } from "./construct.ts";
import { type Environment, fault, withIterator } from "./environment.ts";
import { evaluateConstant } from "./evaluate.ts";
import { elaborate, elaborateCondition } from "./expression-typing.ts";
import { addLocal, type FunctionBody } from "./function-body.ts";
import type { ModelContext } from "./model-context.ts";
import {
  allScalars,
  describeType,
  integerType,
  isAssignable,
  isBroken,
  isNumeric,
  realType,
  sameDims,
  type TypedValue,
} from "./typed-value.ts";

/** What only algorithm sections of models can do; missing in functions. */
export interface StatementEffects {
  readonly when: (site: StatementSite, statement: Extract<StatementSyntax, { kind: "when" }>) => void;
  readonly call: (site: StatementSite, call: FunctionCall, span: Span) => boolean;
  readonly assignable: (site: StatementSite, target: Expression, span: Span) => boolean;
}

/** Where statements are being elaborated; `environment.body` takes them. */
export interface StatementSite {
  readonly context: ModelContext;
  readonly environment: Environment;
  readonly effects: StatementEffects | undefined;
}

export function bodyOf(site: StatementSite): FunctionBody {
  const { body } = site.environment;
  if (body === undefined) throw new Error("statements need a body to go to");
  return body;
}

export function elaborateStatements(site: StatementSite, statements: readonly StatementSyntax[]): void {
  for (const statement of statements) elaborateStatement(site, statement);
}

function elaborateStatement(site: StatementSite, statement: StatementSyntax): void {
  switch (statement.kind) {
    case "assign":
      elaborateAssignment(site, statement);
      return;
    case "tupleAssign":
      elaborateTupleAssignment(site, statement);
      return;
    case "call":
      elaborateCallStatement(site, statement.call, statement.span);
      return;
    case "if":
      elaborateIf(site, statement);
      return;
    case "for":
      elaborateFor(site, statement.indices, statement.body);
      return;
    case "while":
      elaborateWhile(site, statement);
      return;
    case "when":
      if (site.effects === undefined)
        fault(site.context, site.environment, "expression.not-in-function", statement.span, {
          construct: "a when-statement",
        });
      else site.effects.when(site, statement);
      return;
    case "break":
    case "return":
      bodyOf(site).statements.push({ kind: statement.kind });
  }
}

/** The statements of an inner block. */
export function block(site: StatementSite, elaborateBlock: () => void): readonly Statement[] {
  const body = bodyOf(site);
  const outer = body.statements;
  const inner: Statement[] = [];
  body.statements = inner;
  elaborateBlock();
  body.statements = outer;
  return inner;
}

function elaborateAssignment(site: StatementSite, s: Extract<StatementSyntax, { kind: "assign" }>): void {
  const { context, environment } = site;
  const value = elaborate(context, environment, s.value);
  if (isBroken(value)) return;
  declareOpen(site, s.target, value);
  const target = elaborate(context, environment, s.target);
  if (isBroken(target)) return;
  if (isInput(site, s.target.parts[0]!.name)) {
    fault(context, environment, "expression.misplaced", s.target.span, {
      construct: `an assignment to the input '${s.target.parts[0]!.name}'`,
    });
    return;
  }
  assignValue(site, target, value, s.span);
}

/** The first assignment of a local declared with `:` gives it its size. */
function declareOpen(site: StatementSite, target: ExpressionSyntax, value: TypedValue): void {
  const { body } = site.environment;
  if (body === undefined || body.open.size === 0 || isBroken(value)) return;
  if (target.kind !== "reference" || target.parts.length !== 1 || target.parts[0]!.subscripts.length > 0)
    return;
  const { name } = target.parts[0]!;
  if (!body.variables.has(name)) body.open.get(name)?.(value.dims);
}

function isInput(site: StatementSite, name: string): boolean {
  return site.environment.body?.variables.get(name)?.input === true;
}

/** `target := value` after checking types and sizes. */
export function assignValue(site: StatementSite, target: TypedValue, value: TypedValue, span: Span): void {
  const { context, environment } = site;
  const left = describeType(target);
  const right = describeType(value);
  if (!isAssignable(value.type, target.type)) {
    fault(context, environment, "expression.operand-types", span, { operator: ":=", left, right });
    return;
  }
  if (!sameDims(target.dims, value.dims)) {
    fault(context, environment, "expression.operand-sizes", span, { operator: ":=", left, right });
    return;
  }
  if (target.fields !== undefined && value.fields !== undefined) {
    assignScalars(site, orderedScalars(target, target), orderedScalars(value, target), span);
    return;
  }
  assignScalars(site, target.scalars, value.scalars, span);
}

/** Scalars of a record in the order of the fields of `like`. */
function orderedScalars(value: TypedValue, like: TypedValue): readonly Expression[] {
  if (like.fields === undefined) return value.scalars;
  return [...like.fields].flatMap(([name, field]) => {
    const own = value.fields?.get(name);
    return own === undefined ? [] : orderedScalars(own, field);
  });
}

function assignScalars(
  site: StatementSite,
  targets: readonly Expression[],
  values: readonly Expression[],
  span: Span,
): void {
  const body = bodyOf(site);
  const assigned: AssignmentTarget[] = [];
  for (const target of targets) {
    const one = asTarget(site, target, span);
    if (one === undefined) {
      if (targets.length === 1) assignPicked(site, target, values[0]!, span);
      return;
    }
    assigned.push(one);
  }
  const call = wholeCall(values);
  if (call !== undefined && values.length > 1) {
    body.statements.push({ kind: "callAssign", targets: assigned, ...call });
    return;
  }
  const safe =
    values.length > 1 && values.some((value) => mentions(value, targets)) ? buffered(body, values) : values;
  for (const [i, target] of assigned.entries())
    body.statements.push({ kind: "assign", target, value: safe[i]! });
}

function asTarget(site: StatementSite, target: Expression, span: Span): AssignmentTarget | undefined {
  if (target.kind === "local") return target;
  if (target.kind === "if" && site.effects !== undefined) return undefined;
  if (target.kind === "variable" && (site.effects?.assignable(site, target, span) ?? false)) return target;
  if (target.kind !== "variable" || site.effects === undefined)
    fault(site.context, site.environment, "expression.misplaced", span, {
      construct: "an assignment to something that is no variable",
    });
  return undefined;
}

/** `x[i] := v` with i known at run time only: each element is assigned its own value or the new one. */
function assignPicked(site: StatementSite, target: Expression, value: Expression, span: Span): void {
  if (target.kind !== "if" || site.effects === undefined) return;
  const body = bodyOf(site);
  const buffer = addLocal(body, `value${body.locals.length}`, realType, []);
  const held: Expression = { kind: "local", local: buffer, subscripts: [] };
  body.statements.push({ kind: "assign", target: held as AssignmentTarget, value });
  const visit = (node: Expression, reached: Expression): void => {
    if (node.kind === "if") {
      visit(node.then, both(reached, node.condition));
      visit(node.else, both(reached, { kind: "unary", operator: "not", operand: node.condition }));
      return;
    }
    const one = asTarget(site, node, span);
    if (one === undefined) return;
    body.statements.push({ kind: "assign", target: one, value: conditional(reached, held, node) });
  };
  visit(target, one);
}

function both(a: Expression, b: Expression): Expression {
  return a.kind === "number" ? b : { kind: "binary", operator: "and", left: a, right: b };
}

/** The call whose outputs, all of them in order, the values are. */
function wholeCall(
  values: readonly Expression[],
): Pick<Extract<Expression, { kind: "call" }>, "function" | "arguments"> | undefined {
  const [first] = values;
  if (first?.kind !== "call") return undefined;
  const whole = values.every(
    (value, i) => value.kind === "call" && value.arguments === first.arguments && value.output === i,
  );
  return whole ? { function: first.function, arguments: first.arguments } : undefined;
}

function mentions(value: Expression, targets: readonly Expression[]): boolean {
  const locals = new Set<number>();
  const variables = new Set<number>();
  for (const target of targets) {
    if (target.kind === "local") locals.add(target.local);
    if (target.kind === "variable") variables.add(target.variable);
  }
  const search = (e: Expression): boolean => {
    switch (e.kind) {
      case "local":
        return locals.has(e.local) || e.subscripts.some(search);
      case "variable":
        return variables.has(e.variable);
      case "unary":
      case "toString":
        return search(e.operand);
      case "binary":
      case "compare":
      case "concat":
        return search(e.left) || search(e.right);
      case "if":
        return search(e.condition) || search(e.then) || search(e.else);
      case "builtin":
      case "call":
        return e.arguments.some(search);
      default:
        return false;
    }
  };
  return search(value);
}

/** New values are computed before the first old one is overwritten. */
function buffered(body: FunctionBody, values: readonly Expression[]): readonly Expression[] {
  const buffer = addLocal(body, `buffer${body.locals.length}`, realType, [values.length]);
  return values.map((value, i) => {
    const held: Expression = { kind: "local", local: buffer, subscripts: [number(i + 1)] };
    body.statements.push({ kind: "assign", target: held as AssignmentTarget, value });
    return held;
  });
}

type TupleAssignment = Extract<StatementSyntax, { kind: "tupleAssign" }>;

function elaborateTupleAssignment(site: StatementSite, s: TupleAssignment): void {
  const { context, environment } = site;
  if (s.value.kind !== "call") return;
  const outputs = elaborateUserCall(context, environment, s.value);
  if (outputs === undefined) return;
  if (outputs.length < s.targets.length) {
    const args = {
      function: nameOf(s.value.function),
      expected: `${s.targets.length} outputs`,
      found: outputs.length,
    };
    fault(context, environment, "expression.argument-count", s.span, args);
    return;
  }
  const targets: (AssignmentTarget | undefined)[] = [];
  for (const [i, output] of outputs.entries()) {
    const own = tupleTargets(site, s.targets[i], output, s.span);
    if (own === undefined) return;
    targets.push(...own);
  }
  const first = outputs.flatMap(allScalars)[0];
  if (first?.kind !== "call") return;
  bodyOf(site).statements.push({
    kind: "callAssign",
    targets,
    function: first.function,
    arguments: first.arguments,
  });
}

function tupleTargets(
  site: StatementSite,
  syntax: ExpressionSyntax | undefined,
  output: TypedValue,
  span: Span,
): readonly (AssignmentTarget | undefined)[] | undefined {
  const count = allScalars(output).length;
  if (syntax === undefined) return Array.from({ length: count }, () => undefined);
  declareOpen(site, syntax, output);
  const target = elaborate(site.context, site.environment, syntax);
  if (isBroken(target)) return undefined;
  if (!isAssignable(output.type, target.type) || !sameDims(output.dims, target.dims)) {
    const args = { operator: ":=", left: describeType(target), right: describeType(output) };
    fault(site.context, site.environment, "expression.operand-types", syntax.span, args);
    return undefined;
  }
  const targets = allScalars(target).map((scalar) => asTarget(site, scalar, span));
  return targets.includes(undefined) ? undefined : targets;
}

function elaborateIf(site: StatementSite, s: Extract<StatementSyntax, { kind: "if" }>): void {
  const { context, environment } = site;
  const branches: { condition: Expression; body: readonly Statement[] }[] = [];
  let rest: readonly StatementSyntax[] = s.else;
  for (const branch of s.branches) {
    const condition = elaborateCondition(context, environment, branch.condition)?.scalars[0];
    if (condition === undefined) return;
    const known = evaluateConstant(context, condition);
    if (known === 0) continue;
    if (known !== undefined) {
      rest = branch.body;
      break;
    }
    branches.push({ condition, body: block(site, () => elaborateStatements(site, branch.body)) });
  }
  if (branches.length === 0) {
    elaborateStatements(site, rest);
    return;
  }
  const otherwise = block(site, () => elaborateStatements(site, rest));
  bodyOf(site).statements.push({ kind: "if", branches, else: otherwise });
}

function elaborateWhile(site: StatementSite, s: Extract<StatementSyntax, { kind: "while" }>): void {
  const environment = { ...site.environment, events: false };
  const condition = elaborateCondition(site.context, environment, s.condition)?.scalars[0];
  if (condition === undefined) return;
  const body = block(site, () => elaborateStatements({ ...site, environment }, s.body));
  bodyOf(site).statements.push({ kind: "while", condition, body });
}

function elaborateFor(
  site: StatementSite,
  indices: readonly ForIndex[],
  statements: readonly StatementSyntax[],
): void {
  const [first, ...rest] = indices;
  if (first === undefined) {
    elaborateStatements(site, statements);
    return;
  }
  const inner = (inside: StatementSite) => elaborateFor(inside, rest, statements);
  if (
    site.effects === undefined &&
    first.range?.kind === "range" &&
    !(shapesArrays(first.name.name, statements) && isKnownRange(site, first.range))
  ) {
    elaborateLoop(site, first, first.range, inner);
    return;
  }
  unroll(site, first, statements, inner);
}

function isKnownRange(site: StatementSite, range: Extract<ExpressionSyntax, { kind: "range" }>): boolean {
  return [range.start, range.step, range.stop].every((part) => {
    const value = part && elaborate(site.context, site.environment, part);
    return value === undefined || evaluateConstant(site.context, value.scalars[0]!) !== undefined;
  });
}

/** Does the iteration variable take part in the sizes of anything in the loop? */
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

/** A loop that stays a loop: bounds may be known at run time only. */
function elaborateLoop(
  site: StatementSite,
  index: ForIndex,
  range: Extract<ExpressionSyntax, { kind: "range" }>,
  inner: (inside: StatementSite) => void,
): void {
  const { context, environment } = site;
  const [start, step, stop] = [range.start, range.step, range.stop].map((part) =>
    part === undefined ? undefined : elaborate(context, environment, part),
  );
  for (const value of [start, step, stop]) {
    if (value === undefined) continue;
    if (isBroken(value)) return;
    if (value.dims.length > 0 || !(isNumeric(value.type) || value.type.kind === "Enumeration")) {
      fault(context, environment, "expression.range-type", range.span, { found: describeType(value) });
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
  const inside = { ...site, environment: withIterator(environment, index.name.name, value) };
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

/** One copy of the body for each value. A `break` inside leaves a loop that runs once. */
function unroll(
  site: StatementSite,
  index: ForIndex,
  statements: readonly StatementSyntax[],
  inner: (inside: StatementSite) => void,
): void {
  const { context, environment } = site;
  const range = iterationRange(
    context,
    environment,
    index,
    statements as unknown as readonly ExpressionSyntax[],
  );
  if (range === undefined) return;
  const copies = block(site, () => {
    for (const value of iterationValues(range))
      inner({ ...site, environment: withIterator(environment, index.name.name, value) });
  });
  const body = bodyOf(site);
  if (copies.some(hasBreak))
    body.statements.push({ kind: "while", condition: one, body: [...copies, { kind: "break" }] });
  else body.statements.push(...copies);
}

function hasBreak(s: Statement): boolean {
  if (s.kind === "break") return true;
  return (
    s.kind === "if" && (s.branches.some((branch) => branch.body.some(hasBreak)) || s.else.some(hasBreak))
  );
}

function elaborateCallStatement(site: StatementSite, call: ExpressionSyntax, span: Span): void {
  const { context, environment } = site;
  if (call.kind !== "call") return;
  const name = nameOf(call.function);
  if (name === "assert") {
    assertStatement(site, call, span);
    return;
  }
  if (name === "Modelica.Utilities.Streams.error" || name === "Streams.error") {
    errorStatement(site, call, span);
    return;
  }
  if (site.effects?.call(site, call, span)) return;
  if (builtinOperatorOf(context, environment, call) === undefined) {
    const outputs = elaborateUserCall(context, environment, call);
    const first = outputs?.flatMap(allScalars)[0];
    if (first?.kind === "call") return;
    if (outputs === undefined) return;
  }
  fault(context, environment, "expression.unsupported", span, {
    feature: "a call of a function for its effect",
  });
}

function assertStatement(site: StatementSite, call: FunctionCall, span: Span): void {
  const { context } = site;
  const environment = { ...site.environment, events: false };
  const given = argumentSyntax(context, environment, call, ["condition", "message", "level"], 2);
  if (given === undefined) return;
  const condition = elaborateCondition(context, environment, given[0]!);
  const message = elaborate(context, environment, given[1]!);
  if (condition === undefined || isBroken(message)) return;
  const severity = given[2] === undefined ? undefined : elaborate(context, environment, given[2]);
  const level =
    severity !== undefined && evaluateConstant(context, severity.scalars[0]!) === 2 ? "warning" : "error";
  const origin = {
    span,
    component: environment.scope.frame.kind === "object" ? environment.scope.frame.path : [],
  };
  const assertion = {
    condition: condition.scalars[0]!,
    message: message.scalars[0]!,
    level,
    origin,
  } as const;
  bodyOf(site).statements.push({ kind: "assert", assertion });
}

function errorStatement(site: StatementSite, call: FunctionCall, span: Span): void {
  const [syntax] = call.positional;
  if (syntax === undefined) return;
  const message = elaborate(site.context, site.environment, syntax);
  if (isBroken(message)) return;
  const assertion = {
    condition: zero,
    message: message.scalars[0]!,
    level: "error",
    origin: { span, component: [] },
  } as const;
  bodyOf(site).statements.push({ kind: "assert", assertion });
}
