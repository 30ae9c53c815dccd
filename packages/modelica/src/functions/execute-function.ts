import type { Expression, LocalId } from "@cosimo/ir";
import { evaluate, evaluateConstant } from "../evaluation/evaluate.ts";
import { iterationRange, iterationValues } from "../expressions/iterations.ts";
import { resolveSubscripts, selectElements } from "../expressions/subscripts.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import type { ConstantValue } from "../model/evaluation.ts";
import type { ExpressionContext, FunctionBody, IteratorScope } from "../model/expression-context.ts";
import { knownElement } from "../model/function-body.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { elaborate, elaborateUserCall, typeNamed } from "../model/queries.ts";
import {
  countOf,
  isErrorValue,
  MOST_ELEMENTS,
  maxVariability,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { ExpressionSyntax, StatementSyntax } from "../syntax/tree/syntax-tree.ts";
import { algorithmScopes } from "./algorithm-scopes.ts";

/** Most statements of one call. */
const MOST_STATEMENTS = 100_000;

/** Something is not known, or is not executed here. */
class Unknown extends Error {}

interface Execution {
  readonly context: ModelContext;
  readonly scope: ClassInstance;
  /** Inputs, outputs and locals with their values. */
  readonly values: Map<string, TypedValue>;
  statements: number;
}

type End = "next" | "break" | "return";

/**
 * The results of a function whose sizes depend on the values of its arguments: its statements are executed, as far as all is known
 * when the model is compiled. `undefined` otherwise. `body`: that of the calling function.
 */
export function executeFunction(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  given: readonly TypedValue[],
  body: FunctionBody | undefined,
): readonly TypedValue[] | undefined {
  const local = body && ((id: number, at: readonly number[]) => knownElement(body, id as LocalId, at));
  const argument = (e: Expression) =>
    evaluate(e, { context, reason: "array size", needed: true, ...(local && { local }) });
  const execution = { context: trialContext(context), scope: called, values: new Map(), statements: 0 };
  try {
    for (const [i, { member }] of declared.inputs.entries())
      execution.values.set(member.name, known(given[i]!, argument));
    for (const one of [...declared.outputs, ...declared.protected]) declare(execution, one);
    for (const scope of algorithmScopes(context, called))
      for (const section of compositionOf(scope.definition)!.algorithms)
        if (run({ ...execution, scope }, section.statements) === "return") break;
    const variability = maxVariability(variabilityOf(given), "constant");
    return declared.outputs.map(({ member }) => ({ ...execution.values.get(member.name)!, variability }));
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

/** Expressions of the function see its variables as iteration variables: names with values. */
function contextOf({ scope, values }: Execution): ExpressionContext {
  let iterators: IteratorScope | undefined;
  for (const [name, value] of values) iterators = { name, value, next: iterators };
  return { scope, iterators, events: false, when: false };
}

function evaluated(execution: Execution, syntax: ExpressionSyntax): TypedValue {
  const { context } = execution;
  return known(elaborate(context, contextOf(execution), syntax), (e) => evaluateConstant(context, e));
}

/** The value with literals. */
function known(
  value: TypedValue,
  evaluate: (e: TypedValue["scalars"][number]) => ConstantValue | undefined,
): TypedValue {
  if (isErrorValue(value) || value.fields !== undefined) throw new Unknown();
  const scalars = value.scalars.map((scalar) => {
    const result = evaluate(scalar);
    if (result === undefined) throw new Unknown();
    return typeof result === "string"
      ? ({ kind: "string", value: result } as const)
      : ({ kind: "number", value: result } as const);
  });
  return { ...value, scalars, variability: "constant" };
}

/** An array of open size is empty until it is assigned. */
function declare(execution: Execution, { member, shape }: FunctionMember): void {
  const { binding, dims: declared, type } = shape;
  if (type.kind === "record" || type.kind === "function") throw new Unknown();
  if (binding !== undefined) {
    execution.values.set(member.name, { ...evaluated(execution, binding.source.syntax), type });
    return;
  }
  const dims = declared.map(({ subscript }) =>
    subscript.kind === "all" ? 0 : lengthOf(execution, subscript.value),
  );
  if (!(countOf(dims) <= MOST_ELEMENTS)) throw new Unknown();
  const initial =
    type.kind === "String"
      ? ({ kind: "string", value: "" } as const)
      : ({ kind: "number", value: 0 } as const);
  const scalars = Array.from({ length: countOf(dims) }, () => initial);
  execution.values.set(member.name, { type, dims, scalars, variability: "constant" });
}

function lengthOf(execution: Execution, syntax: ExpressionSyntax): number {
  const { context, scope } = execution;
  if (syntax.kind === "integer") return syntax.value;
  const type = typeNamed(context, scope, syntax);
  if (type?.kind === "Boolean") return 2;
  if (type?.kind === "Enumeration") return type.literals.length;
  const [scalar] = evaluated(execution, syntax).scalars;
  if (scalar?.kind !== "number") throw new Unknown();
  return scalar.value;
}

function run(execution: Execution, statements: readonly StatementSyntax[]): End {
  for (const statement of statements) {
    if (execution.statements++ > MOST_STATEMENTS) throw new Unknown();
    const end = step(execution, statement);
    if (end !== "next") return end;
  }
  return "next";
}

function step(execution: Execution, statement: StatementSyntax): End {
  switch (statement.kind) {
    case "assign":
      assign(execution, statement.target, evaluated(execution, statement.value));
      return "next";
    case "tupleAssign":
      assignResults(execution, statement);
      return "next";
    case "if":
      for (const { condition, body } of statement.branches)
        if (isTrue(execution, condition)) return run(execution, body);
      return run(execution, statement.else);
    case "while":
      while (isTrue(execution, statement.condition)) {
        const end = run(execution, statement.body);
        if (end === "break") break;
        if (end === "return") return end;
      }
      return "next";
    case "for":
      return loop(execution, statement);
    case "break":
    case "return":
      return statement.kind;
    default:
      throw new Unknown();
  }
}

function isTrue(execution: Execution, condition: ExpressionSyntax): boolean {
  const [scalar] = evaluated(execution, condition).scalars;
  return scalar?.kind === "number" && scalar.value !== 0;
}

function loop(execution: Execution, statement: Extract<StatementSyntax, { kind: "for" }>, at = 0): End {
  const index = statement.indices[at];
  if (index === undefined) return run(execution, statement.body);
  const { context, values } = execution;
  const range = iterationRange(context, contextOf(execution), index, []);
  if (range === undefined) throw new Unknown();
  const { name } = index.name;
  const hidden = values.get(name);
  let end: End = "next";
  for (const value of iterationValues(known(range, (e) => evaluateConstant(context, e)))) {
    values.delete(name);
    values.set(name, value);
    end = loop(execution, statement, at + 1);
    if (end !== "next") break;
  }
  values.delete(name);
  if (hidden !== undefined) values.set(name, hidden);
  return end === "return" ? end : "next";
}

function assignResults(
  execution: Execution,
  statement: Extract<StatementSyntax, { kind: "tupleAssign" }>,
): void {
  const { context } = execution;
  if (statement.value.kind !== "call") throw new Unknown();
  const results = elaborateUserCall(context, contextOf(execution), statement.value);
  for (const [i, target] of statement.targets.entries()) {
    if (target === undefined) continue;
    const result = results?.[i];
    if (target.kind !== "reference" || result === undefined) throw new Unknown();
    assign(
      execution,
      target,
      known(result, (e) => evaluateConstant(context, e)),
    );
  }
}

function assign(
  execution: Execution,
  target: Extract<StatementSyntax, { kind: "assign" }>["target"],
  value: TypedValue,
): void {
  const [part, another] = target.parts;
  const present = execution.values.get(part!.name);
  if (present === undefined || another !== undefined) throw new Unknown();
  if (part!.subscripts.length === 0) {
    if (value.dims.length !== present.dims.length) throw new Unknown();
    execution.values.set(part!.name, { ...value, type: present.type });
    return;
  }
  const subscripts = resolveSubscripts(execution.context, contextOf(execution), part!, present.dims);
  if (subscripts === undefined) throw new Unknown();
  const { offsets } = selectElements(present.dims, subscripts);
  const scalars = [...present.scalars];
  for (const [i, offset] of offsets.entries())
    scalars[offset] = value.scalars[value.dims.length === 0 ? 0 : i]!;
  execution.values.set(part!.name, { ...present, scalars });
}
