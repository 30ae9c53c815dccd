import type { InputDescription } from "@cosimo/simulator";
import type { NumericArray, ValueGroup } from "../calls/values.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { isFloat, startOf } from "../description/variables.ts";
import { type ExchangePlan, numericTypeOf, planExchange, putNumber } from "./exchange-plan.ts";
import { elementNames, type SizedVariable } from "./sized-variables.ts";
import type { StartValues } from "./start-values.ts";
import { scalarTypeOf } from "./trajectory-variable.ts";

/** The numeric inputs of an FMU. Each element is one input; see `HybridSystem.setInput`. */
export interface FmuInputs {
  readonly descriptions: readonly InputDescription[];
  set(input: number, t: number, value: number, slope: number): void;
  /** The value last set. */
  value(input: number): number;
  /** Whether any input has a nonzero slope. */
  isMoving(): boolean;
  /** Plans the exchange of inputs that have been set: all, or the continuous ones. */
  exchange(which: "all" | "continuous"): InputExchange;
}

/** Writes values of inputs into arrays in the order of `groups`. */
export interface InputExchange {
  readonly groups: readonly ValueGroup[];
  write(arrays: readonly NumericArray[], t: number): void;
  /** Writes slopes in the same order. */
  writeSlopes(arrays: readonly NumericArray[]): void;
}

interface InputVariable {
  readonly sized: SizedVariable;
  /** Index of its first element among the inputs. */
  readonly first: number;
  readonly discrete: boolean;
}

export function createFmuInputs(description: ModelDescription, start: StartValues): FmuInputs {
  const version = description.majorVersion;
  const given = new Map(start.others.map((one) => [one.target.index, one.elements]));
  const variables: InputVariable[] = [];
  const descriptions: InputDescription[] = [];
  const values: number[] = [];
  for (const sized of start.variables) {
    const { variable, index, size } = sized;
    if (variable.causality !== "input" || variable.type === "Clock") continue;
    if (numericTypeOf(variable, version) === undefined) continue;
    const discrete = variable.variability !== "continuous" || !isFloat(variable);
    variables.push({ sized, first: descriptions.length, discrete });
    const known = given.get(index) ?? startOf(variable) ?? [];
    const type = scalarTypeOf(description, variable);
    const unit = isFloat(variable) ? (variable.unit ?? "") : "";
    for (const [i, name] of elementNames(variable.name, sized.dimensions).entries()) {
      const startGiven = given.has(index);
      descriptions.push({
        name,
        type: type.type,
        literalCount: type.literals?.length ?? 0,
        unit,
        discrete,
        startGiven,
        wide: variable.type === "Int64" || variable.type === "UInt64",
      });
      values.push(Number(known[size > 1 && known.length === 1 ? 0 : i] ?? 0));
    }
  }
  const value = Float64Array.from(values);
  const slope = new Float64Array(values.length);
  const since = new Float64Array(values.length);
  /** Of integers of 64 bits, what `value` leaves over. */
  const rest = new Float64Array(values.length);
  const isSet = new Uint8Array(values.length);

  const exchange = (which: "all" | "continuous"): InputExchange => {
    const some = variables.filter(
      ({ sized, first, discrete }) =>
        (which === "all" || !discrete) && isSet.subarray(first, first + sized.size).includes(1),
    );
    const plan = planExchange(
      some.map(({ sized }) => sized),
      version,
    );
    const write = (arrays: readonly NumericArray[], of: (input: number) => number | bigint): void =>
      writeElements(plan, some, arrays, of);
    const at = (i: number, t: number): number | bigint =>
      rest[i] === 0
        ? value[i]! + (slope[i] === 0 ? 0 : slope[i]! * (t - since[i]!))
        : BigInt(value[i]!) + BigInt(rest[i]!);
    return {
      groups: plan.groups,
      write: (arrays, t) => write(arrays, (i) => at(i, t)),
      writeSlopes: (arrays) => write(arrays, (i) => slope[i]!),
    };
  };

  return {
    descriptions,
    set(input, t, newValue, newSlope) {
      value[input] = newValue;
      const { discrete, wide = false } = descriptions[input]!;
      slope[input] = discrete ? 0 : newSlope;
      rest[input] = wide ? newSlope : 0;
      since[input] = t;
      isSet[input] = 1;
    },
    value: (input) => value[input]!,
    isMoving: () => slope.some((one) => one !== 0),
    exchange,
  };
}

function writeElements(
  { groups, slots }: ExchangePlan,
  variables: readonly InputVariable[],
  arrays: readonly NumericArray[],
  of: (input: number) => number | bigint,
): void {
  for (let k = 0; k < variables.length; k++) {
    const { group, offset } = slots[k]!;
    const { sized, first } = variables[k]!;
    for (let i = 0; i < sized.size; i++)
      putNumber(groups[group]!.type, arrays[group]!, offset + i, of(first + i));
  }
}
