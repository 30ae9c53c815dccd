import {
  type Expression,
  type FlatFunction,
  type FunctionId,
  type OutputDerivative,
  type ReadsInput,
  readInputs,
  sameExpression,
} from "@cosimo/ir";
import { scalarsOf } from "./straight-line.ts";

type Call = Extract<Expression, { kind: "call" }>;

/** Collects the declared derivatives of outputs, which would be lost with the calls that pass these outputs on. */
export interface OutputDerivatives {
  /** A call that is replaced by one of its arguments: by `f(x).y` of `g(x, f(x).y)`. */
  note(call: Call, replacement: Expression): void;
  /** The functions, with what has been found. */
  withDerivatives(functions: readonly FlatFunction[]): readonly FlatFunction[];
}

export function createOutputDerivatives(functions: readonly FlatFunction[]): OutputDerivatives {
  const reads = readInputs((id) => functions[id]);
  const found = new Map<FunctionId, Map<number, OutputDerivative>>();
  return {
    note(call, replacement) {
      const derivative = functions[call.function]!.timeDerivative;
      if (derivative === undefined || replacement.kind !== "call") return;
      const known = found.get(replacement.function) ?? new Map<number, OutputDerivative>();
      if (known.has(replacement.output)) return;
      const given = argumentsOf(functions, reads, derivative, call, replacement);
      if (given === undefined) return;
      found.set(
        replacement.function,
        known.set(replacement.output, { output: replacement.output, derivative, ...given }),
      );
    },
    withDerivatives: (list) =>
      found.size === 0
        ? list
        : list.map((f) => {
            const own = found.get(f.id);
            return own === undefined ? f : { ...f, outputDerivatives: [...own.values()] };
          }),
  };
}

/**
 * The arguments of the derivative of g by those of f and its outputs; `undefined` if f reads what g is not given, as then its outputs may
 * change where the arguments of g do not, or if it is not clear which argument is which.
 */
function argumentsOf(
  functions: readonly FlatFunction[],
  reads: ReadsInput,
  derivative: FunctionId,
  { function: g, arguments: list }: Call,
  { function: f, arguments: given }: Call,
): Pick<OutputDerivative, "values" | "rates"> | undefined {
  const real = realInputs(functions[g]!);
  if (real === undefined || functions[g]!.outputCount !== 1) return undefined;
  const places = list.map((argument) => {
    const equal = given.flatMap((one, i) => (sameExpression(one, argument) ? [i] : []));
    if (equal.length === 1) return equal[0];
    const isOutput = argument.kind === "call" && argument.function === f;
    return isOutput && argument.arguments.every((one, i) => sameExpression(one, given[i]!))
      ? given.length + argument.output
      : undefined;
  });
  const values = places.map((place, k) => (reads(derivative, k) ? (place ?? UNCLEAR) : undefined));
  const rates = real.map((k, i) => (reads(derivative, list.length + i) ? (places[k] ?? UNCLEAR) : undefined));
  if (values.includes(UNCLEAR) || rates.some((place) => place !== undefined && !(place < given.length)))
    return undefined;
  const follows = given.every((one, i) => one.kind === "number" || rates.includes(i) || !reads(f, i));
  return follows ? { values, rates } : undefined;
}

/** In place of a number: none of the arguments and outputs of f, or not only one. */
const UNCLEAR = Number.POSITIVE_INFINITY;

/** Positions of the Real scalars among those of the inputs. */
function realInputs({ locals, inputCount }: FlatFunction): readonly number[] | undefined {
  const positions: number[] = [];
  let next = 0;
  for (const local of locals.slice(0, inputCount)) {
    const count = scalarsOf(local);
    if (count === undefined) return undefined;
    for (let i = 0; i < count; i++, next++) if (local.type === "Real") positions.push(next);
  }
  return positions;
}
