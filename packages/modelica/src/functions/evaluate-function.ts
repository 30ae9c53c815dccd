import {
  type Assertion,
  type AssignmentTarget,
  type ExternalFunction,
  type FlatFunction,
  type FunctionLocal,
  numberedTexts,
  type Span,
  type Statement,
} from "@cosimo/ir";
import { evaluate, mayBeUnassigned } from "../evaluation/evaluate.ts";
import { type HostFiles, hostFunctions } from "../external/host-functions.ts";
import type { Budget, ConstantValue, Evaluation } from "../model/evaluation.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import { countOf, MOST_ELEMENTS } from "../model/typed-value.ts";

/** Largest number of statements in an evaluation at compile time, those of calls within calls included. */
const LONGEST_RUN = 20_000_000;

/** A call counts as so many statements, besides its own. */
const STATEMENTS_OF_CALL = 50;

/** Calls within calls in an evaluation at compile time: each takes stack of the host. */
const DEEPEST_CALL = 200;

interface LocalArray {
  readonly dims: readonly number[];
  readonly values: (ConstantValue | undefined)[];
}

interface Run {
  readonly context: ModelContext;
  readonly locals: LocalArray[];
  readonly evaluation: Evaluation;
  readonly called: FlatFunction;
  /** Of the current statement, if it is an assignment. */
  span: Span | undefined;
  readonly budget: Budget;
}

type Completion = "next" | "break" | "return" | "failed";

/**
 * Evaluates a function at compile time: all scalars of its outputs, or `undefined` if it is not possible. A function that
 * fails for these values is reported if `caller` needs the value.
 */
export function callInterpreted(
  { context, needed = false, depth = 0, budget = { statements: LONGEST_RUN } }: Evaluation,
  called: FlatFunction,
  values: readonly (ConstantValue | undefined)[],
): readonly (ConstantValue | undefined)[] | undefined {
  budget.statements -= STATEMENTS_OF_CALL;
  if (depth >= DEEPEST_CALL || budget.statements <= 0) return undefined;
  if (called.host !== undefined) {
    const known = values.flatMap((value) => (value === undefined ? [] : [value]));
    if (known.length < values.length) return undefined;
    return hostFunctions.get(called.host)?.(known, hostFiles(context));
  }
  if (called.external !== undefined)
    return needed ? callLibrary(context, called.external, values) : undefined;
  const run = startRun({ context, needed, depth: depth + 1, budget }, called, values);
  if (run === undefined || execute(called.body, run) === "failed") return undefined;
  const outputs = run.locals.slice(called.inputCount, called.inputCount + called.outputCount);
  return outputs.flatMap((local) => local.values);
}

/** The outputs of a function of the user's library, whose values are needed when the model is compiled. */
function callLibrary(
  { provider }: ModelContext,
  external: ExternalFunction,
  values: readonly (ConstantValue | undefined)[],
): readonly ConstantValue[] | undefined {
  const known = values.flatMap((value) => (value === undefined ? [] : [value]));
  if (provider.externalLibrary === undefined || known.length < values.length) return undefined;
  const texts = numberedTexts();
  const numbers = known.map((value) => (typeof value === "number" ? value : texts.numberOf(value)));
  const outputs = new Float64Array(external.outputLength);
  if (provider.externalLibrary.call(external, Float64Array.from(numbers), outputs, texts) !== undefined)
    return undefined;
  const isText = textOutputs(external);
  return Array.from(outputs, (value, i) => (isText.has(i) ? texts.textOf(value) : value));
}

/** Positions of outputs that are texts. */
function textOutputs({ arguments: list, result }: ExternalFunction): ReadonlySet<number> {
  const found = new Set<number>();
  if (result?.type === "text") found.add(result.output);
  for (const one of list)
    if (one.kind === "address" && one.type === "text" && one.output !== undefined)
      for (let i = 0; i < one.length; i++) found.add(one.output + i);
  return found;
}

function hostFiles({ provider, tables }: ModelContext): HostFiles {
  const found = <T>(name: string, content: T | undefined): T | undefined => {
    if (content === undefined) tables.functions.missingFile = name;
    return content;
  };
  return {
    read: (name) => found(name, provider.readFile?.(name)),
    list: (name) => found(name, provider.listFolder?.(name)),
  };
}

function startRun(
  caller: Pick<Evaluation, "context" | "needed" | "depth"> & { readonly budget: Budget },
  called: FlatFunction,
  values: readonly (ConstantValue | undefined)[],
): Run | undefined {
  const { context, budget } = caller;
  const locals: LocalArray[] = [];
  const evaluation: Evaluation = {
    ...caller,
    reason: undefined,
    local: (id, subscripts) => {
      const local = locals[id];
      if (local === undefined) return undefined;
      const at = position(local, subscripts);
      return at < 0 ? failSubscript(run, id, subscripts) : local.values[at];
    },
    size: (id, dimension) => locals[id]?.dims[dimension],
  };
  const run: Run = { context, locals, evaluation, called, span: undefined, budget };
  let next = 0;
  for (const [i, local] of called.locals.entries()) {
    const created = createLocal(local, evaluation);
    if (created === undefined) return undefined;
    if (i < called.inputCount)
      for (let k = 0; k < created.values.length; k++) created.values[k] = values[next++];
    locals.push(created);
  }
  return run;
}

function createLocal(local: FunctionLocal, evaluation: Evaluation): LocalArray | undefined {
  const dims: number[] = [];
  for (const length of local.dimensions) {
    const n = evaluate(length, evaluation);
    if (typeof n !== "number") return undefined;
    dims.push(n);
  }
  const count = countOf(dims);
  if (!(count <= MOST_ELEMENTS)) return undefined;
  const start = local.initial?.map((value) => evaluate(value, evaluation));
  return { dims, values: Array.from({ length: count }, (_, k) => start?.[k]) };
}

function failSubscript(run: Run, id: number, subscripts: readonly number[]): undefined {
  const { context, evaluation, called, locals } = run;
  if (!evaluation.needed) return undefined;
  const { dims } = locals[id]!;
  const i = dims.findIndex((length, k) => !isInside(subscripts[k]!, length));
  const args = { array: called.locals[id]!.name, index: subscripts[i]!, length: dims[i]! };
  reportInstance(context, "instantiate.function-subscript", run.span ?? called.origin.span, args);
}

function isInside(subscript: number, length: number): boolean {
  return subscript >= 1 && subscript <= length;
}

function position(local: LocalArray, subscripts: readonly number[]): number {
  let offset = 0;
  for (const [i, subscript] of subscripts.entries()) {
    if (!isInside(subscript, local.dims[i]!)) return -1;
    offset = offset * local.dims[i]! + subscript - 1;
  }
  return offset;
}

function execute(statements: readonly Statement[], run: Run): Completion {
  for (const statement of statements) {
    if (run.budget.statements-- <= 0) return "failed";
    run.span = statement.kind === "assign" ? statement.span : undefined;
    const completion = executeOne(statement, run);
    if (completion !== "next") return completion;
  }
  return "next";
}

function executeOne(statement: Statement, run: Run): Completion {
  switch (statement.kind) {
    case "assign":
      return store(statement.target, evaluate(statement.value, run.evaluation), run);
    case "callAssign":
      return executeCall(statement, run);
    case "if":
      return executeIf(statement, run);
    case "for":
      return executeFor(statement, run);
    case "while":
      return executeWhile(statement, run);
    case "break":
      return "break";
    case "return":
      return "return";
    case "assert":
      return checkAssertion(statement.assertion, run);
    case "when":
    case "reinit":
    case "terminate":
      return "failed";
  }
}

function checkAssertion(assertion: Assertion, run: Run): Completion {
  const held = evaluate(assertion.condition, run.evaluation);
  if (held !== 0) return "next";
  const isError = assertion.level === "error";
  // The value of a call that warns may take the place of the call.
  if (!isError || run.evaluation.needed) reportViolation(assertion, run);
  return isError ? "failed" : "next";
}

function reportViolation({ level, message, subscript, origin }: Assertion, run: Run): void {
  const { context, called, evaluation, locals } = run;
  if (subscript !== undefined) {
    const args = { ...subscript, index: locals[0]!.values[0] ?? "?" };
    reportInstance(context, "instantiate.function-subscript", origin.span, args);
    return;
  }
  const args = { function: called.plainName ?? called.name, message: evaluate(message, evaluation) ?? "" };
  const code = level === "error" ? "instantiate.function-assertion" : "instantiate.function-warning";
  reportInstance(context, code, origin.span, args);
}

function store(target: AssignmentTarget, value: ConstantValue | undefined, run: Run): Completion {
  if (target.kind === "variable" || value === undefined) return "failed";
  const subscripts: number[] = [];
  for (const one of target.subscripts) {
    const subscript = evaluate(one, run.evaluation);
    if (typeof subscript !== "number") return "failed";
    subscripts.push(subscript);
  }
  const local = run.locals[target.local];
  if (local === undefined) return "failed";
  const at = position(local, subscripts);
  if (at < 0) return failSubscript(run, target.local, subscripts) ?? "failed";
  local.values[at] = value;
  return "next";
}

function executeCall(statement: Extract<Statement, { kind: "callAssign" }>, run: Run): Completion {
  const values: (ConstantValue | undefined)[] = [];
  for (const argument of statement.arguments) {
    const value = evaluate(argument, run.evaluation);
    if (value === undefined && !mayBeUnassigned(argument, run.evaluation)) return "failed";
    values.push(value);
  }
  const called = run.context.tables.functions.list[statement.function];
  const results = called && callInterpreted(run.evaluation, called, values);
  if (results === undefined) return "failed";
  for (const [i, target] of statement.targets.entries())
    if (target !== undefined && store(target, results[i], run) === "failed") return "failed";
  return "next";
}

function executeIf(statement: Extract<Statement, { kind: "if" }>, run: Run): Completion {
  for (const branch of statement.branches) {
    const condition = evaluate(branch.condition, run.evaluation);
    if (condition === undefined) return "failed";
    if (condition !== 0) return execute(branch.body, run);
  }
  return execute(statement.else, run);
}

function executeFor(statement: Extract<Statement, { kind: "for" }>, run: Run): Completion {
  const from = evaluate(statement.from, run.evaluation);
  const step = evaluate(statement.step, run.evaluation);
  const to = evaluate(statement.to, run.evaluation);
  if (typeof from !== "number" || typeof step !== "number" || typeof to !== "number") return "failed";
  const count = Math.floor((to - from) / step + 1e-9);
  for (let k = 0; k <= count; k++) {
    if (run.budget.statements-- <= 0) return "failed";
    run.locals[statement.local]!.values[0] = from + k * step;
    const completion = execute(statement.body, run);
    if (completion === "break") break;
    if (completion !== "next") return completion;
  }
  return "next";
}

function executeWhile(statement: Extract<Statement, { kind: "while" }>, run: Run): Completion {
  for (;;) {
    if (run.budget.statements-- <= 0) return "failed";
    run.span = undefined;
    const condition = evaluate(statement.condition, run.evaluation);
    if (condition === undefined) return "failed";
    if (condition === 0) return "next";
    const completion = execute(statement.body, run);
    if (completion === "break") return "next";
    if (completion !== "next") return completion;
  }
}
