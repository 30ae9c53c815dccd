import type { FlatFunction, FunctionLocal } from "../dae/hybrid-dae.ts";
import type {
  AssignmentTarget,
  Expression,
  FunctionId,
  LocalId,
  Statement,
} from "../expressions/expression.ts";
import { builtin, number } from "./construct.ts";
import { differentiate } from "./differentiate.ts";
import type { DifferentiationContext, TangentFunctions } from "./differentiation-context.ts";
import { type LocalMove, moveLocals } from "./move-locals.ts";
import { simplify } from "./simplify.ts";
import { visitStatements } from "./visit.ts";

/**
 * The tangent of a function, statement by statement: before each assignment to a Real, its tangent is assigned from the old
 * values (Griewank and Walther, Evaluating Derivatives, 2nd ed. 2008, section 6.1). Control flow is unchanged. Inputs: all
 * inputs of `f`, then the tangents of the Real ones; outputs: the tangents of the Real outputs.
 */
export function tangentFunction(f: FlatFunction, id: FunctionId, functions: TangentFunctions): FlatFunction {
  const plan = planLocals(f);
  const moved = moveLocals(f, plan.newId);
  // A derivative has another unit.
  const locals = moved.locals.map(({ unit: _, ...rest }) => rest);
  const context: DifferentiationContext = { relations: [], functions, local: (e) => tangentOfLocal(e, plan) };
  // A library's function has none: what uses it is refused (`beyondStored` of the compiler).
  const { derivative: _, timeDerivative: __, external: ___, ...rest } = f;
  return {
    ...rest,
    id,
    name: `der(${f.name})`,
    locals: arrangeLocals(locals, plan),
    inputCount: plan.inputCount,
    outputCount: plan.outputCount,
    body: [...initialTangents(locals, plan, context), ...differentiateStatements(moved.body, plan, context)],
  };
}

/** New indices of the locals of `f` and of their tangents. */
interface Plan {
  readonly newId: LocalMove;
  readonly tangentOf: ReadonlyMap<LocalId, LocalId>;
  /** In the new order: the old index, and whether the entry is its tangent. */
  readonly order: readonly { readonly old: number; readonly tangent: boolean }[];
  readonly inputCount: number;
  readonly outputCount: number;
}

function planLocals(f: FlatFunction): Plan {
  const loopLocals = loopVariables(f);
  const hasTangent = f.locals.map((l) => l.type === "Real" && !loopLocals.has(l.id));
  const range = (from: number, to: number) => f.locals.slice(from, to).map((_, i) => from + i);
  const inputs = range(0, f.inputCount);
  const outputs = range(f.inputCount, f.inputCount + f.outputCount);
  const others = range(f.inputCount + f.outputCount, f.locals.length);
  const value = (old: number) => ({ old, tangent: false });
  const tangents = (list: readonly number[]) =>
    list.filter((old) => hasTangent[old]).map((old) => ({ old, tangent: true }));
  const order = [
    ...inputs.map(value),
    ...tangents(inputs),
    ...tangents(outputs),
    ...[...outputs, ...others].map(value),
    ...tangents(others),
  ];
  const newId: LocalId[] = [];
  order.forEach(({ old, tangent }, i) => {
    if (!tangent) newId[old] = i as LocalId;
  });
  const tangentOf = new Map<LocalId, LocalId>();
  order.forEach(({ old, tangent }, i) => {
    if (tangent) tangentOf.set(newId[old]!, i as LocalId);
  });
  return {
    newId,
    tangentOf,
    order,
    inputCount: inputs.length + tangents(inputs).length,
    outputCount: tangents(outputs).length,
  };
}

/** Variables of for-loops take given values: they have no tangents. */
function loopVariables(f: FlatFunction): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  visitStatements(f.body, {
    statement: (s) => {
      if (s.kind === "for") found.add(s.local);
    },
  });
  return found;
}

function arrangeLocals(moved: readonly FunctionLocal[], plan: Plan): readonly FunctionLocal[] {
  return plan.order.map(({ old, tangent }, i) => {
    const local = moved[old]!;
    if (!tangent) return local;
    const { initial: _, ...rest } = local;
    return { ...rest, id: i as LocalId, name: `der(${local.name})` };
  });
}

/** Tangents of declared initial values, as statements; the values are assigned before the first statement. */
function initialTangents(
  moved: readonly FunctionLocal[],
  plan: Plan,
  context: DifferentiationContext,
): readonly Statement[] {
  return moved.flatMap((local) => {
    const tangent = plan.tangentOf.get(local.id);
    if (tangent === undefined || local.initial === undefined) return [];
    return local.initial.map((e, i): Statement => {
      const target = { kind: "local" as const, local: tangent, subscripts: subscriptsOf(i, local) };
      return { kind: "assign", target, value: differentiate(e, () => undefined, context) ?? number(0) };
    });
  });
}

/** Subscripts of element `index` (from 0, row by row). */
function subscriptsOf(index: number, local: FunctionLocal): readonly Expression[] {
  const subscripts: Expression[] = [];
  let rest: Expression = number(index);
  for (const length of [...local.dimensions].reverse()) {
    subscripts.unshift(simplify(builtin("mod", rest, length)));
    rest = simplify(builtin("div", rest, length));
  }
  return subscripts.map((s) => simplify({ kind: "binary", operator: "+", left: s, right: number(1) }));
}

function tangentOfLocal(e: Extract<Expression, { kind: "local" }>, plan: Plan): Expression | undefined {
  const local = plan.tangentOf.get(e.local);
  return local === undefined ? undefined : { ...e, local };
}

function differentiateStatements(
  body: readonly Statement[],
  plan: Plan,
  context: DifferentiationContext,
): readonly Statement[] {
  return body.flatMap((statement) => differentiateStatement(statement, plan, context));
}

function differentiateStatement(
  s: Statement,
  plan: Plan,
  context: DifferentiationContext,
): readonly Statement[] {
  const inside = (body: readonly Statement[]) => differentiateStatements(body, plan, context);
  switch (s.kind) {
    case "assign": {
      const target = tangentTarget(s.target, plan);
      if (target === undefined) return [s];
      const value = differentiate(s.value, () => undefined, context) ?? number(0);
      return [{ kind: "assign", target, value }, s];
    }
    case "callAssign":
      return [...tangentOfCall(s, plan, context), s];
    case "if":
      return [
        { ...s, branches: s.branches.map((b) => ({ ...b, body: inside(b.body) })), else: inside(s.else) },
      ];
    case "for":
    case "while":
      return [{ ...s, body: inside(s.body) }];
    default:
      return [s];
  }
}

function tangentTarget(target: AssignmentTarget, plan: Plan): AssignmentTarget | undefined {
  if (target.kind !== "local") return undefined;
  const local = plan.tangentOf.get(target.local);
  return local === undefined ? undefined : { ...target, local };
}

/** `(der a, der b) := der f(x, der x)` before `(a, b) := f(x)`. */
function tangentOfCall(
  s: Extract<Statement, { kind: "callAssign" }>,
  plan: Plan,
  context: DifferentiationContext,
): readonly Statement[] {
  const { realInputs, realOutputs } = context.functions.shape(s.function);
  if (realOutputs.length === 0) return [];
  const targets = realOutputs.map((i) => s.targets[i] && tangentTarget(s.targets[i], plan));
  if (targets.every((target) => target === undefined)) return [];
  const tangents = realInputs.map(
    (i) => differentiate(s.arguments[i]!, () => undefined, context) ?? number(0),
  );
  const derivative = context.functions.derivativeOf(s.function);
  return [{ kind: "callAssign", targets, function: derivative, arguments: [...s.arguments, ...tangents] }];
}
