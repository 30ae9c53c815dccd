import {
  type Equation,
  type Expression,
  type FlatFunction,
  type FunctionId,
  type HybridDae,
  rewrite,
  simplify,
} from "@cosimo/ir";
import { createOutputDerivatives, type OutputDerivatives } from "./output-derivatives.ts";
import { isLarger, type OutputFormulas, outputFormulas, scalarsOf } from "./straight-line.ts";

type Call = Extract<Expression, { kind: "call" }>;

/** Largest formula, in nodes, that a call may become. */
const LARGEST = 1000;

/** Before, or after index reduction. */
export type InliningStage = "early" | "late";

/**
 * Equations with formulas in place of calls of functions whose annotations ask for it, and whose statements can be executed with
 * symbols. Before index reduction, functions that declare their derivative stay calls: the derivative of a rotated vector needs the angular velocity, and not those of a matrix.
 */
export function inlineFunctions(dae: HybridDae, stage: InliningStage): HybridDae {
  const isLate = (f: FlatFunction) =>
    f.inlining === "late" || (f.inlining === undefined && passesOn(f, dae.functions));
  const inlines = (f: FlatFunction): boolean =>
    f.inlining === "always"
      ? stage === "late" || (f.derivative ?? f.timeDerivative) === undefined
      : stage === "late" && isLate(f);
  if (!dae.functions.some(inlines)) return dae;
  const derivatives = createOutputDerivatives(dae.functions);
  const replace = createReplacement(dae.functions, inlines, derivatives);
  const side = (e: Expression): Expression => rewrite(e, replace);
  const inlined = (e: Equation): Equation => ({ ...e, left: side(e.left), right: side(e.right) });
  const equations = dae.equations.map(inlined);
  const initialEquations = dae.initialEquations.map(inlined);
  return { ...dae, equations, initialEquations, functions: derivatives.withDerivatives(dae.functions) };
}

/** Whether all that the function does is a call of one that is inlined: this one computes with what it is given. */
function passesOn({ body: [only, another] }: FlatFunction, functions: readonly FlatFunction[]): boolean {
  if (only?.kind !== "assign" || another !== undefined || only.value.kind !== "call") return false;
  const { inlining } = functions[only.value.function]!;
  return inlining === "always" || inlining === "late";
}

function createReplacement(
  functions: readonly FlatFunction[],
  inlines: (f: FlatFunction) => boolean,
  derivatives: OutputDerivatives,
): (e: Expression) => Expression {
  const known = new Map<FunctionId, OutputFormulas | undefined>();
  const outputsOf = (id: FunctionId): number | undefined => {
    const f = functions[id]!;
    return f.locals
      .slice(f.inputCount, f.inputCount + f.outputCount)
      .reduce<number | undefined>((sum, local) => {
        const count = scalarsOf(local);
        return sum === undefined || count === undefined ? undefined : sum + count;
      }, 0);
  };
  const formulasOf = (id: FunctionId): OutputFormulas | undefined => {
    if (known.has(id)) return known.get(id);
    // A recursive function is no formula.
    known.set(id, undefined);
    const f = functions[id]!;
    const formulas = inlines(f) ? outputFormulas(f, inlineCall, outputsOf) : undefined;
    known.set(id, formulas);
    return formulas;
  };
  const inlineCall = (call: Call): Expression => {
    const formula = formulasOf(call.function)?.[call.output];
    if (formula === undefined || isLarger(formula, LARGEST)) return call;
    const filled = rewrite(formula, (e) => (e.kind === "local" ? call.arguments[e.local]! : e));
    if (isLarger(filled, LARGEST)) return call;
    derivatives.note(call, filled);
    return simplify(filled);
  };
  return (e) => (e.kind === "call" && !hasInitial(e.arguments) ? inlineCall(e) : e);
}

/** initial() makes a when-clause active only where it is written itself (specification 3.6, section 8.6). */
function hasInitial(list: readonly Expression[]): boolean {
  return list.some(({ kind }) => kind === "initial");
}
