import {
  type FmiMajorVersion,
  type Halves,
  halvesOf,
  type Instance,
  type NumericArray,
  nearestAt,
  numericArray,
  planExchange,
  putNumber,
  remainderAt,
  type SizedVariable,
  sizeOf,
  type ValueGroup,
} from "@cosimo/fmi";
import type { FmuElement } from "./fmu-variables.ts";

/**
 * Copies between a unit's vector and the elements of variables that an FMU exchanges in groups, one for each type.
 */
export interface FmuExchange {
  readonly groups: readonly ValueGroup[];
  /** Copies `numbers[i]` to the place of element i in the arrays of the groups. */
  write(numbers: Float64Array, arrays: readonly NumericArray[]): void;
  /** Copies in the other direction. */
  read(arrays: readonly NumericArray[], numbers: Float64Array): void;
}

/** Places of the elements of one group: element `numbers[k]` at `places[k]`. */
interface Slots {
  readonly numbers: Int32Array;
  /** Numbers of the remainders of integers of 64 bits; -1: none. */
  readonly rests: Int32Array;
  readonly places: Int32Array;
  readonly signs: Float64Array;
}

export interface FmuExchangeOptions {
  /** Numbers in the unit's vector; missing: consecutive. */
  readonly numbers?: readonly number[];
  /** Additional variables, first in the groups. */
  readonly before?: readonly SizedVariable[];
}

export function createFmuExchange(
  elements: readonly FmuElement[],
  version: FmiMajorVersion,
  { numbers = elements.map((_, i) => i), before = [] }: FmuExchangeOptions = {},
): FmuExchange {
  const variables = [...new Set([...before, ...elements.map(({ sized }) => sized)])];
  const plan = planExchange(variables, version);
  const slotOf = new Map(variables.map((sized, i) => [sized, plan.slots[i]!]));
  const restOf = new Map(elements.map(({ remainderOf = "" }, i) => [remainderOf, numbers[i]!]));
  const slots = plan.groups.map((_, group): Slots => {
    const some = elements.flatMap(({ sized, element, negated, remainderOf }, i) => {
      const slot = slotOf.get(sized)!;
      if (slot.group !== group || remainderOf !== undefined) return [];
      const rest = restOf.get(elements[i]!.name) ?? -1;
      return { number: numbers[i]!, rest, place: slot.offset + element, sign: negated ? -1 : 1 };
    });
    return {
      numbers: Int32Array.from(some, ({ number }) => number),
      rests: Int32Array.from(some, ({ rest }) => rest),
      places: Int32Array.from(some, ({ place }) => place),
      signs: Float64Array.from(some, ({ sign }) => sign),
    };
  });
  const { groups } = plan;
  let known: readonly NumericArray[] = [];
  let wide: readonly (Halves | undefined)[] = [];
  return {
    groups,
    write(source, arrays) {
      for (let g = 0; g < slots.length; g++) {
        const array = arrays[g]!;
        if (array instanceof Float64Array) writeFloats(slots[g]!, source, array);
        else writeOthers(slots[g]!, source, array, groups[g]!.type);
      }
    },
    read(arrays, target) {
      if (arrays !== known) {
        known = arrays;
        wide = arrays.map(halvesOf);
      }
      for (let g = 0; g < slots.length; g++) {
        const array = arrays[g]!;
        const halves = wide[g];
        if (array instanceof Float64Array) readFloats(slots[g]!, array, target);
        else if (halves !== undefined) readWide(slots[g]!, halves, target);
        else readOthers(slots[g]!, array, target);
      }
    },
  };
}

function writeFloats({ numbers, places, signs }: Slots, source: Float64Array, array: Float64Array): void {
  for (let k = 0; k < places.length; k++) array[places[k]!] = signs[k]! * source[numbers[k]!]!;
}

function writeOthers(
  { numbers, rests, places, signs }: Slots,
  source: Float64Array,
  array: NumericArray,
  type: ValueGroup["type"],
): void {
  for (let k = 0; k < places.length; k++) {
    const value = signs[k]! * source[numbers[k]!]!;
    const rest = rests[k]! < 0 ? 0 : source[rests[k]!]!;
    putNumber(type, array, places[k]!, rest === 0 ? value : BigInt(Math.round(value)) + BigInt(rest));
  }
}

function readWide({ numbers, rests, places }: Slots, halves: Halves, target: Float64Array): void {
  for (let k = 0; k < places.length; k++) {
    target[numbers[k]!] = nearestAt(halves, places[k]!);
    if (rests[k]! >= 0) target[rests[k]!] = remainderAt(halves, places[k]!);
  }
}

function readFloats({ numbers, places, signs }: Slots, array: Float64Array, target: Float64Array): void {
  for (let k = 0; k < places.length; k++) target[numbers[k]!] = signs[k]! * array[places[k]!]!;
}

function readOthers({ numbers, places, signs }: Slots, array: NumericArray, target: Float64Array): void {
  for (let k = 0; k < places.length; k++) target[numbers[k]!] = signs[k]! * Number(array[places[k]!]!);
}

/** Groups of values with arrays, outside of prepared steps. */
export class ValueBuffer {
  readonly groups: readonly ValueGroup[];
  readonly arrays: readonly NumericArray[];
  readonly #references: readonly Uint32Array[];

  constructor(
    groups: readonly ValueGroup[],
    arrays: readonly NumericArray[] = groups.map((group) => numericArray(group.type, sizeOf(group))),
  ) {
    this.groups = groups;
    this.arrays = arrays;
    this.#references = groups.map(({ valueReferences }) => Uint32Array.from(valueReferences));
  }

  get(instance: Instance): void {
    for (let g = 0; g < this.groups.length; g++)
      instance.getValues(this.groups[g]!.type, this.#references[g]!, this.arrays[g] as never);
  }

  set(instance: Instance): void {
    for (let g = 0; g < this.groups.length; g++)
      instance.setValues(this.groups[g]!.type, this.#references[g]!, this.arrays[g] as never);
  }
}
