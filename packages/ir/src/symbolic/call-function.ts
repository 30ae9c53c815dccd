import type { FlatFunction, FunctionLocal } from "../dae/hybrid-dae.ts";
import type { Expression, LocalId, Statement } from "../expressions/expression.ts";
import { type Environment, elementPosition, evaluate, evaluateCall } from "./evaluate.ts";

/** How a list of statements ended; `failed`: something in it has no value. */
type Completion = "normal" | "break" | "return" | "failed";

const maximumDepth = 200;
const maximumIterations = 1_000_000;

/**
 * Executes a function on the scalars of its inputs; gives the scalars of its outputs, or `undefined` where it has no
 * value: out of bounds, too deep a recursion, a failed assertion, an endless loop.
 */
export function callFunction(
  f: FlatFunction,
  inputs: readonly number[],
  caller: Environment,
): readonly number[] | undefined {
  const depth = (caller.depth ?? 0) + 1;
  if (depth > maximumDepth) return undefined;
  const { relations, functions } = caller;
  const values: Float64Array[] = [];
  const sizes: (readonly number[])[] = [];
  const environment: Environment = { relations, functions, depth, locals: { values, sizes } };
  let used = 0;
  for (const local of f.locals) {
    const size = allocate(local, environment, values, sizes);
    if (size === undefined) return undefined;
    if (local.id < f.inputCount) for (let i = 0; i < size; i++) values[local.id]![i] = inputs[used++]!;
    else if (!initialize(local, environment, values)) return undefined;
  }
  if (execute(f.body, environment, values) === "failed") return undefined;
  return values.slice(f.inputCount, f.inputCount + f.outputCount).flatMap((output) => [...output]);
}

function allocate(
  local: FunctionLocal,
  environment: Environment,
  values: Float64Array[],
  sizes: (readonly number[])[],
): number | undefined {
  const dimensions = local.dimensions.map((d) => evaluate(d, environment));
  if (dimensions.includes(undefined)) return undefined;
  const size = dimensions.reduce<number>((product, d) => product * d!, 1);
  values.push(new Float64Array(size));
  sizes.push(dimensions.map((d) => d!));
  return size;
}

function initialize(
  local: FunctionLocal,
  environment: Environment,
  values: readonly Float64Array[],
): boolean {
  return (local.initial ?? []).every((item, i) => {
    const value = evaluate(item, environment);
    if (value !== undefined) values[local.id]![i] = value;
    return value !== undefined;
  });
}

function execute(
  statements: readonly Statement[],
  environment: Environment,
  values: readonly Float64Array[],
): Completion {
  for (const statement of statements) {
    const completion = executeOne(statement, environment, values);
    if (completion !== "normal") return completion;
  }
  return "normal";
}

function executeOne(
  statement: Statement,
  environment: Environment,
  values: readonly Float64Array[],
): Completion {
  const run = (body: readonly Statement[]) => execute(body, environment, values);
  switch (statement.kind) {
    case "assign":
      return assign(statement.target, evaluate(statement.value, environment), environment, values);
    case "callAssign": {
      const results = evaluateCall(statement.function, statement.arguments, environment);
      if (results === undefined) return "failed";
      const assigned = statement.targets.map((target, i) =>
        target === undefined ? "normal" : assign(target, results[i], environment, values),
      );
      return assigned.includes("failed") ? "failed" : "normal";
    }
    case "if":
      for (const branch of statement.branches) {
        const condition = evaluate(branch.condition, environment);
        if (condition === undefined) return "failed";
        if (condition !== 0) return run(branch.body);
      }
      return run(statement.else);
    case "for":
      return executeFor(statement, environment, values);
    case "while":
      return executeWhile(statement.condition, statement.body, environment, values);
    case "break":
    case "return":
      return statement.kind;
    case "assert": {
      const holds = evaluate(statement.assertion.condition, environment);
      return holds === 0 && statement.assertion.level === "error" ? "failed" : "normal";
    }
    default:
      return "failed";
  }
}

type Target = Extract<Statement, { kind: "assign" }>["target"];

function assign(
  target: Target,
  value: number | undefined,
  environment: Environment,
  values: readonly Float64Array[],
): Completion {
  if (value === undefined || target.kind !== "local") return "failed";
  const position = elementPosition(target.local, target.subscripts, environment);
  if (position === undefined) return "failed";
  values[target.local]![position] = value;
  return "normal";
}

function executeFor(
  loop: Extract<Statement, { kind: "for" }>,
  environment: Environment,
  values: readonly Float64Array[],
): Completion {
  const from = evaluate(loop.from, environment);
  const step = evaluate(loop.step, environment);
  const to = evaluate(loop.to, environment);
  if (from === undefined || step === undefined || to === undefined || step === 0) return "failed";
  const count = Math.floor((to - from) / step + 1e-10) + 1;
  for (let k = 0; k < count; k++) {
    setScalar(loop.local, from + k * step, values);
    const completion = execute(loop.body, environment, values);
    if (completion === "break") return "normal";
    if (completion !== "normal") return completion;
  }
  return "normal";
}

function setScalar(local: LocalId, value: number, values: readonly Float64Array[]): void {
  values[local]![0] = value;
}

function executeWhile(
  condition: Expression,
  body: readonly Statement[],
  environment: Environment,
  values: readonly Float64Array[],
): Completion {
  for (let k = 0; k < maximumIterations; k++) {
    const holds = evaluate(condition, environment);
    if (holds === undefined) return "failed";
    if (holds === 0) return "normal";
    const completion = execute(body, environment, values);
    if (completion === "break") return "normal";
    if (completion !== "normal") return completion;
  }
  return "failed";
}
