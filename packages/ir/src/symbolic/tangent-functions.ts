import type { FlatFunction, FunctionLocal } from "../dae/hybrid-dae.ts";
import type { FunctionId } from "../expressions/expression.ts";
import { visitExpression } from "../expressions/visit-expression.ts";
import type { FunctionShape, TangentFunctions } from "./differentiation-context.ts";
import { type ReadsInput, readInputs } from "./read-inputs.ts";
import { tangentFunction } from "./tangent-function.ts";
import { visitStatements } from "./visit.ts";

export function createTangentFunctions(
  given: readonly FlatFunction[],
  direction: "time" | "any" = "time",
): TangentFunctions & {
  /** The given functions, then the generated ones; a function's index is its id. */
  readonly all: readonly FlatFunction[];
} {
  const all = [...given];
  return { all, ...tangentFunctionsIn(all, direction) };
}

/**
 * The same for a list that still grows: generated functions are appended to `all`, and their originals refer to them as
 * derivatives. Legal for functions with complete bodies.
 */
export function tangentFunctionsIn(
  all: (FlatFunction | undefined)[],
  direction: "time" | "any" = "time",
): TangentFunctions {
  const alongTime = direction === "time";
  const callsTimeDependent = (f: FlatFunction) =>
    reachableFunctions(f, all).some((g) => g.timeDerivative !== undefined);
  const unfinished = new Set<FunctionId>();
  let analysis = { functions: 0, reads: readInputs(() => undefined) };
  /** The inputs read by all complete functions; computed again when functions were added. */
  const inputsRead = (): ReadsInput => {
    let done = -unfinished.size;
    for (const f of all) if (f !== undefined) done++;
    if (done !== analysis.functions) {
      const reads = readInputs((id) => (unfinished.has(id) ? undefined : all[id]));
      analysis = { functions: done, reads };
    }
    return analysis.reads;
  };
  const functions: TangentFunctions = {
    shape: (id) => shapeOf(all[id]!),
    readsTangent(id, index) {
      const derivative = functions.derivativeOf(id);
      const f = all[id]!;
      // An input that is not read has a tangent that is not read.
      if (unfinished.has(derivative)) return inputsRead()(id, shapeOf(f).realInputs[index]!);
      return inputsRead()(derivative, shapeOf(f).inputLength + index);
    },
    readsInput: (id, position) => inputsRead()(id, position),
    derivativeOf(id) {
      const f = all[id]!;
      const present = alongTime ? (f.timeDerivative ?? f.derivative) : f.derivative;
      if (present !== undefined) return present;
      const derivative = all.length as FunctionId;
      // Set before the derivative is complete, for recursive functions.
      all[id] = { ...f, [alongTime && callsTimeDependent(f) ? "timeDerivative" : "derivative"]: derivative };
      all.push(f);
      unfinished.add(derivative);
      const made = tangentFunction(f, derivative, functions);
      // Of functions that are inlined the derivatives are, too, once no other derivatives can be needed.
      all[derivative] = isInlined(f) ? { ...made, inlining: "late" } : made;
      unfinished.delete(derivative);
      return derivative;
    },
  };
  return functions;
}

function isInlined({ inlining }: FlatFunction): boolean {
  return inlining === "always" || inlining === "late";
}

/** Functions called directly or indirectly; the function itself only if it is recursive. */
export function reachableFunctions(
  f: FlatFunction,
  all: readonly (FlatFunction | undefined)[],
): readonly FlatFunction[] {
  const found = new Set<FlatFunction>();
  const stack = [f];
  const call = (id: FunctionId) => {
    const called = all[id];
    if (called === undefined || found.has(called)) return;
    found.add(called);
    stack.push(called);
  };
  for (let next = stack.pop(); next !== undefined; next = stack.pop())
    visitStatements(next.body, {
      statement: (s) => {
        if (s.kind === "callAssign") call(s.function);
      },
      expression: (e) =>
        visitExpression(e, (node) => {
          if (node.kind === "call") call(node.function);
        }),
    });
  return [...found];
}

interface KnownShape extends FunctionShape {
  /** Number of the scalars of all inputs. */
  readonly inputLength: number;
}

const shapes = new WeakMap<FlatFunction, KnownShape>();

function shapeOf(f: FlatFunction): KnownShape {
  const known = shapes.get(f);
  if (known !== undefined) return known;
  const inputs = f.locals.slice(0, f.inputCount);
  const shape = {
    inputLength: inputs.reduce((sum, local) => sum + scalarCount(local), 0),
    realInputs: realScalars(inputs),
    realOutputs: realScalars(f.locals.slice(f.inputCount, f.inputCount + f.outputCount)),
  };
  shapes.set(f, shape);
  return shape;
}

function realScalars(locals: readonly FunctionLocal[]): readonly number[] {
  const positions: number[] = [];
  let position = 0;
  for (const local of locals) {
    const size = scalarCount(local);
    if (local.type === "Real") for (let i = 0; i < size; i++) positions.push(position + i);
    position += size;
  }
  return positions;
}

/** Inputs and outputs of a flat function have numbers as sizes: it is specialised to its call. */
function scalarCount(local: FunctionLocal): number {
  return local.dimensions.reduce((product, d) => {
    if (d.kind !== "number") throw new Error(`the size of '${local.name}' is not a number`);
    return product * d.value;
  }, 1);
}
