import type { FlatFunction, FunctionLocal } from "../dae/hybrid-dae.ts";
import type { Expression, Statement } from "../expressions/expression.ts";
import {
  type EvaluationContext,
  elementPosition,
  evaluateCall,
  expressionValue,
  type LocalValues,
} from "./expression-value.ts";

/** The context of a function body: the locals have values. */
interface CallState extends EvaluationContext {
  readonly locals: LocalValues;
}

/** Completion of a statement list; `failed`: some expression has no value. */
type Completion = "normal" | "break" | "return" | "failed";

const maximumDepth = 200;
const maximumIterations = 1_000_000;

/**
 * Executes a function on the scalars of its inputs. Returns the scalars of its outputs, or `undefined` where it has no
 * value: subscript out of bounds, recursion too deep, failed assertion, endless loop.
 */
export function callFunction(
  f: FlatFunction,
  inputs: readonly number[],
  caller: EvaluationContext,
): readonly number[] | undefined {
  const depth = (caller.depth ?? 0) + 1;
  if (depth > maximumDepth) return undefined;
  const { relations, functions, call, texts } = caller;
  const values: Float64Array[] = [];
  const sizes: (readonly number[])[] = [];
  const state: CallState = {
    ...{ relations, functions, call, depth, locals: { values, sizes } },
    ...(texts && { texts }),
  };
  let used = 0;
  for (const local of f.locals) {
    const size = allocate(local, state, values, sizes);
    if (size === undefined) return undefined;
    if (local.id < f.inputCount) for (let i = 0; i < size; i++) values[local.id]![i] = inputs[used++]!;
    else if (!initialize(local, state)) return undefined;
  }
  if (execute(f.body, state) === "failed") return undefined;
  return values.slice(f.inputCount, f.inputCount + f.outputCount).flatMap((output) => [...output]);
}

function allocate(
  local: FunctionLocal,
  state: CallState,
  values: Float64Array[],
  sizes: (readonly number[])[],
): number | undefined {
  const dimensions = local.dimensions.map((d) => expressionValue(d, state));
  if (dimensions.includes(undefined)) return undefined;
  const size = dimensions.reduce<number>((product, d) => product * d!, 1);
  values.push(new Float64Array(size));
  sizes.push(dimensions.map((d) => d!));
  return size;
}

function initialize(local: FunctionLocal, state: CallState): boolean {
  return (local.initial ?? []).every((item, i) => {
    const value = expressionValue(item, state);
    if (value !== undefined) state.locals.values[local.id]![i] = value;
    return value !== undefined;
  });
}

function execute(statements: readonly Statement[], state: CallState): Completion {
  for (const statement of statements) {
    const completion = executeOne(statement, state);
    if (completion !== "normal") return completion;
  }
  return "normal";
}

function executeOne(statement: Statement, state: CallState): Completion {
  const run = (body: readonly Statement[]) => execute(body, state);
  switch (statement.kind) {
    case "assign":
      return assign(statement.target, expressionValue(statement.value, state), state);
    case "callAssign": {
      const results = evaluateCall(statement.function, statement.arguments, state);
      if (results === undefined) return "failed";
      const assigned = statement.targets.map((target, i) =>
        target === undefined ? "normal" : assign(target, results[i], state),
      );
      return assigned.includes("failed") ? "failed" : "normal";
    }
    case "if":
      for (const branch of statement.branches) {
        const condition = expressionValue(branch.condition, state);
        if (condition === undefined) return "failed";
        if (condition !== 0) return run(branch.body);
      }
      return run(statement.else);
    case "for":
      return executeFor(statement, state);
    case "while":
      return executeWhile(statement.condition, statement.body, state);
    case "break":
    case "return":
      return statement.kind;
    case "assert": {
      const holds = expressionValue(statement.assertion.condition, state);
      return holds === 0 && statement.assertion.level === "error" ? "failed" : "normal";
    }
    default:
      return "failed";
  }
}

type Target = Extract<Statement, { kind: "assign" }>["target"];

function assign(target: Target, value: number | undefined, state: CallState): Completion {
  if (value === undefined || target.kind !== "local") return "failed";
  const position = elementPosition(target.local, target.subscripts, state);
  if (position === undefined) return "failed";
  state.locals.values[target.local]![position] = value;
  return "normal";
}

function executeFor(loop: Extract<Statement, { kind: "for" }>, state: CallState): Completion {
  const from = expressionValue(loop.from, state);
  const step = expressionValue(loop.step, state);
  const to = expressionValue(loop.to, state);
  if (from === undefined || step === undefined || to === undefined || step === 0) return "failed";
  const count = Math.floor((to - from) / step + 1e-10) + 1;
  for (let k = 0; k < count; k++) {
    state.locals.values[loop.local]![0] = from + k * step;
    const completion = execute(loop.body, state);
    if (completion === "break") return "normal";
    if (completion !== "normal") return completion;
  }
  return "normal";
}

function executeWhile(condition: Expression, body: readonly Statement[], state: CallState): Completion {
  for (let k = 0; k < maximumIterations; k++) {
    const holds = expressionValue(condition, state);
    if (holds === undefined) return "failed";
    if (holds === 0) return "normal";
    const completion = execute(body, state);
    if (completion === "break") return "normal";
    if (completion !== "normal") return completion;
  }
  return "failed";
}
