import type {
  Assertion,
  Expression,
  FlatFunction,
  FunctionId,
  FunctionLocal,
  LocalId,
  Statement,
  StatementBranch,
} from "@cosimo/ir";
import { moveExpression, moveLocals, number, one, visitExpression, visitStatements, zero } from "@cosimo/ir";
import { both, type GuardedCall, guardedCalls, not } from "./guarded-calls.ts";

/** An assertion of level warning in the body of a function. */
export interface FunctionWarning {
  readonly assertion: Assertion;
  /** What its message shows: operands of `String` and conditions, in locals of the function. */
  readonly shown: readonly Expression[];
}

/** Functions that compute, for the inputs of another one, which warnings its body gives. */
export interface WarningFunctions {
  /** The functions of the system, then those that compute warnings. */
  readonly functions: readonly FlatFunction[];
  /** The warnings that a call may give, also those of functions that it calls. */
  of(called: FunctionId): readonly FunctionWarning[];
  /** Boolean: the call violates no condition of `warning`. */
  holds(call: GuardedCall, warning: FunctionWarning): Expression;
  /** The message at the first violation in the call. */
  message(call: GuardedCall, warning: FunctionWarning): Expression;
}

/** `undefined`: no function has warnings. */
export function createWarningFunctions(functions: readonly FlatFunction[]): WarningFunctions | undefined {
  const warnings = warningsOf(functions);
  const concerned = functions.filter(({ id }) => warnings[id]!.length > 0);
  if (concerned.length === 0) return undefined;
  const numbers = new Map(concerned.map(({ id }, i) => [id, (functions.length + i) as FunctionId]));
  /** Number of the output of `warning`; those for its message follow. */
  const outputOf = (called: FunctionId, warning: FunctionWarning): number => {
    const before = warnings[called]!.slice(0, warnings[called]!.indexOf(warning));
    return before.reduce((sum, { shown }) => sum + 1 + shown.length, 0);
  };
  const output = (call: GuardedCall, warning: FunctionWarning, k: number): Expression => ({
    ...{ kind: "call", function: numbers.get(call.function)!, arguments: call.arguments },
    output: outputOf(call.function, warning) + k,
  });
  const plan: Plan = { of: (called) => warnings[called]!, outputOf, output };
  return {
    functions: [...functions, ...concerned.map((f) => warningFunction(f, numbers.get(f.id)!, plan))],
    of: plan.of,
    holds: (call, warning) => output(call, warning, 0),
    message(call, warning) {
      let k = 0;
      return replaceShown(warning.assertion.message, () => output(call, warning, ++k));
    },
  };
}

interface Plan {
  of(called: FunctionId): readonly FunctionWarning[];
  outputOf(called: FunctionId, warning: FunctionWarning): number;
  output(call: GuardedCall, warning: FunctionWarning, k: number): Expression;
}

/** Own warnings, then those of called functions, which may be recursive. */
function warningsOf(functions: readonly FlatFunction[]): readonly (readonly FunctionWarning[])[] {
  const found = functions.map((f) => new Set(ownWarnings(f)));
  const calls = functions.map(calledFunctions);
  for (let grows = true; grows; ) {
    grows = false;
    for (const [i, own] of found.entries()) {
      const before = own.size;
      for (const called of calls[i]!) for (const warning of found[called]!) own.add(warning);
      grows ||= own.size > before;
    }
  }
  return found.map((own) => [...own]);
}

function ownWarnings(f: FlatFunction): readonly FunctionWarning[] {
  const found: FunctionWarning[] = [];
  visitStatements(f.body, {
    statement: (s) => {
      if (s.kind !== "assert" || s.assertion.level !== "warning") return;
      const shown: Expression[] = [];
      replaceShown(s.assertion.message, (e) => {
        shown.push(e);
        return e;
      });
      found.push({ assertion: s.assertion, shown });
    },
  });
  return found;
}

function calledFunctions({ body }: FlatFunction): ReadonlySet<FunctionId> {
  const called = new Set<FunctionId>();
  visitStatements(body, {
    expression: (e) =>
      visitExpression(e, (node) => {
        if (node.kind === "call") called.add(node.function);
      }),
    statement: (s) => {
      if (s.kind === "callAssign") called.add(s.function);
    },
  });
  return called;
}

/** Replaces the numbers that a message shows or depends on. */
function replaceShown(message: Expression, replace: (e: Expression) => Expression): Expression {
  const inside = (e: Expression) => replaceShown(e, replace);
  switch (message.kind) {
    case "concat":
      return { ...message, left: inside(message.left), right: inside(message.right) };
    case "toString":
      return { ...message, operand: replace(message.operand) };
    case "if":
      return {
        ...message,
        condition: replace(message.condition),
        then: inside(message.then),
        else: inside(message.else),
      };
    default:
      return message;
  }
}

/**
 * The function with its statements, whose outputs are, for each warning, whether its condition holds wherever it is
 * evaluated, and the numbers that its message shows at the first violation.
 */
function warningFunction(f: FlatFunction, id: FunctionId, plan: Plan): FlatFunction {
  const outputs = plan
    .of(f.id)
    .flatMap((warning, i) => [
      local(`holds.${i + 1}`, "Boolean", one),
      ...warning.shown.map((_, k) => local(`shown.${i + 1}.${k + 1}`, "Real", zero)),
    ]);
  const added = outputs.length;
  const move = f.locals.map((_, i) => (i < f.inputCount ? i : i + added) as LocalId);
  const moved = moveLocals(f, move);
  const own = new Map(ownWarnings(f).map((warning) => [warning.assertion.origin, warning]));
  const writer = { ...plan, place: (w: FunctionWarning) => f.inputCount + plan.outputOf(f.id, w), own, move };
  const { derivative: _, timeDerivative: __, ...rest } = f;
  return {
    ...{ ...rest, id, name: `warnings(${f.name})`, outputCount: added },
    locals: [
      ...moved.locals.slice(0, f.inputCount),
      ...outputs.map((one, i) => ({ ...one, id: (f.inputCount + i) as LocalId })),
      ...moved.locals.slice(f.inputCount),
    ],
    body: watchAll(moved.body, writer),
  };
}

function local(name: string, type: FunctionLocal["type"], initial: Expression): Omit<FunctionLocal, "id"> {
  return { name, type, dimensions: [], initial: [initial] };
}

interface Writer extends Plan {
  /** The local of a warning's output. */
  place(warning: FunctionWarning): number;
  /** Warnings of the function itself, by their places. */
  readonly own: ReadonlyMap<Assertion["origin"], FunctionWarning>;
  readonly move: readonly LocalId[];
}

function watchAll(body: readonly Statement[], writer: Writer): readonly Statement[] {
  return body.flatMap((s) => watch(s, writer));
}

/** The statement after the checks of the calls that it evaluates. */
function watch(s: Statement, writer: Writer): readonly Statement[] {
  const before = (...read: readonly Expression[]) => read.flatMap((e) => checkCalls(guardedCalls(e), writer));
  const inside = (body: readonly Statement[]) => watchAll(body, writer);
  switch (s.kind) {
    case "assign":
      return [...before(s.value, ...subscriptsOf(s.target)), s];
    case "callAssign":
      return [
        ...before(...s.arguments),
        ...checkCalls([{ function: s.function, arguments: s.arguments, guard: undefined }], writer),
        s,
      ];
    case "if":
      return [
        ...checkCalls(callsOfConditions(s.branches), writer),
        { ...s, branches: s.branches.map((b) => ({ ...b, body: inside(b.body) })), else: inside(s.else) },
      ];
    case "for":
      return [...before(s.from, s.step, s.to), { ...s, body: inside(s.body) }];
    case "while": {
      const again = before(s.condition);
      return [...again, { ...s, body: [...inside(s.body), ...again] }];
    }
    case "assert":
      return [...before(s.assertion.condition), ...noteViolation(s.assertion, writer)];
    default:
      return [s];
  }
}

function subscriptsOf(target: Extract<Statement, { kind: "assign" }>["target"]): readonly Expression[] {
  return target.kind === "local" ? target.subscripts : [];
}

/** A condition is evaluated if those before it are false. */
export function callsOfConditions(branches: readonly StatementBranch[]): readonly GuardedCall[] {
  let guard: Expression | undefined;
  return branches.flatMap(({ condition }) => {
    const calls = guardedCalls(condition, guard);
    guard = both(guard, not(condition));
    return calls;
  });
}

/** After a violated assertion of level error, which ends the function, there is nothing to watch. */
function noteViolation(assertion: Assertion, writer: Writer): readonly Statement[] {
  const violated = not(assertion.condition);
  const warning = writer.own.get(assertion.origin);
  if (assertion.level === "error" || warning === undefined)
    return [{ kind: "if", branches: [{ condition: violated, body: [{ kind: "return" }] }], else: [] }];
  const place = writer.place(warning);
  const shown = warning.shown.map((e, k) => assign(place + 1 + k, moveExpression(e, writer.move)));
  const condition = both(violated, holdsSoFar(place));
  return [{ kind: "if", branches: [{ condition, body: [...shown, assign(place, number(0))] }], else: [] }];
}

/** Notes the violations in calls of other functions. */
function checkCalls(calls: readonly GuardedCall[], writer: Writer): readonly Statement[] {
  return calls.flatMap((call) =>
    writer.of(call.function).map((warning): Statement => {
      const place = writer.place(warning);
      const holds = writer.output(call, warning, 0);
      const shown = warning.shown.map((_, k) => assign(place + 1 + k, writer.output(call, warning, 1 + k)));
      const condition = both(both(call.guard, holdsSoFar(place)), not(holds));
      const body = [...shown, assign(place, number(0))];
      return { kind: "if", branches: [{ condition, body }], else: [] };
    }),
  );
}

function holdsSoFar(place: number): Expression {
  return { kind: "local", local: place as LocalId, subscripts: [] };
}

function assign(place: number, value: Expression): Statement {
  return { kind: "assign", target: { kind: "local", local: place as LocalId, subscripts: [] }, value };
}
