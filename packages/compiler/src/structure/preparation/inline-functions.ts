import {
  type Equation,
  type Expression,
  type FlatFunction,
  type FunctionId,
  type HybridDae,
  rewrite,
  simplify,
} from "@cosimo/ir";
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
  const inlines = (f: FlatFunction): boolean =>
    f.inlining === "always"
      ? stage === "late" || (f.derivative ?? f.timeDerivative) === undefined
      : f.inlining === "late" && stage === "late";
  if (!dae.functions.some(inlines)) return dae;
  const replace = createReplacement(dae.functions, inlines);
  const side = (e: Expression): Expression => rewrite(e, replace);
  const inlined = (e: Equation): Equation => ({ ...e, left: side(e.left), right: side(e.right) });
  return {
    ...dae,
    equations: dae.equations.map(inlined),
    initialEquations: dae.initialEquations.map(inlined),
  };
}

function createReplacement(
  functions: readonly FlatFunction[],
  inlines: (f: FlatFunction) => boolean,
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
    return isLarger(filled, LARGEST) ? call : simplify(filled);
  };
  return (e) => (e.kind === "call" && !hasInitial(e.arguments) ? inlineCall(e) : e);
}

/** initial() makes a when-clause active only where it is written itself (specification 3.6, section 8.6). */
function hasInitial(list: readonly Expression[]): boolean {
  return list.some(({ kind }) => kind === "initial");
}
