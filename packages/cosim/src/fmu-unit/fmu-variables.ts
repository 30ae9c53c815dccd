import {
  elementNames,
  type FmiMajorVersion,
  isFloat,
  type ModelDescription,
  numericTypeOf,
  type SizedVariable,
  type StartValues,
  scalarTypeOf,
  startOf,
} from "@cosimo/fmi";
import { remainderName } from "@cosimo/ir";
import type { UnitInput, UnitVariable } from "../unit/unit.ts";

/** An element of a variable of an FMU, and its number as an input or output. */
export interface FmuElement {
  readonly name: string;
  readonly sized: SizedVariable;
  /** Index among the elements of its variable. */
  readonly element: number;
  /** FMI 1: the value is minus that of the exchanged variable. */
  readonly negated: boolean;
  /** Of an integer of 64 bits: what the nearest number of double precision leaves over. */
  readonly remainderOf?: string;
}

/** Further elements for the integers of 64 bits among these. */
export function remainderElements(elements: Iterable<FmuElement>): readonly FmuElement[] {
  return [...elements].flatMap((one) => {
    if (!isWide(one.sized)) return [];
    return { ...one, name: remainderName(one.name), remainderOf: one.name };
  });
}

function isWide({ variable: { type } }: SizedVariable): boolean {
  return type === "Int64" || type === "UInt64";
}

/** Elements of all numeric inputs, in the order of the description. */
export function fmuInputElements(
  { majorVersion }: ModelDescription,
  { variables }: StartValues,
): readonly FmuElement[] {
  return variables
    .filter(({ variable }) => variable.causality === "input" && isNumeric(variable, majorVersion))
    .flatMap(elementsOf);
}

/** All readable outputs, by name: elements of numeric variables and of their aliases. */
export function fmuOutputElements(
  { majorVersion }: ModelDescription,
  { variables }: StartValues,
): ReadonlyMap<string, FmuElement> {
  const found = new Map<string, FmuElement>();
  for (const sized of variables) {
    if (!isNumeric(sized.variable, majorVersion)) continue;
    for (const one of elementsOf(sized)) found.set(one.name, one);
    for (const alias of sized.variable.aliases)
      for (const [element, name] of elementNames(alias.name, sized.dimensions).entries())
        found.set(name, { name, sized, element, negated: false });
  }
  return found;
}

/** Connectable clocks: outputs, and triggered inputs. All other inputs tick by their intervals. */
export function fmuClockElements(
  { variables }: StartValues,
  causality: "input" | "output",
): readonly FmuElement[] {
  return variables
    .filter(
      ({ variable }) =>
        variable.type === "Clock" &&
        variable.causality === causality &&
        (causality === "output" || variable.intervalVariability === "triggered"),
    )
    .flatMap(elementsOf);
}

function elementsOf(sized: SizedVariable): readonly FmuElement[] {
  const negated = sized.variable.alias === "negatedAlias";
  return elementNames(sized.variable.name, sized.dimensions).map((name, element) => ({
    ...{ name, sized, element, negated },
  }));
}

function isNumeric(variable: SizedVariable["variable"], version: FmiMajorVersion): boolean {
  return variable.type !== "Clock" && numericTypeOf(variable, version) !== undefined;
}

export function isClock({ variable }: SizedVariable): boolean {
  return variable.type === "Clock";
}

/** Settable and readable only while one of its clocks ticks, and in initialization (FMI 3.0.2, section 2.2.7.2). */
export function isClocked({ variable }: SizedVariable): boolean {
  return variable.clocks.length > 0;
}

/** May change between events. */
export function isContinuous({ variable }: SizedVariable): boolean {
  return isFloat(variable) && variable.variability === "continuous";
}

export function unitVariableOf(
  description: ModelDescription,
  { name, sized, remainderOf }: FmuElement,
): UnitVariable {
  const { variable } = sized;
  const unit = isFloat(variable) ? (variable.unit ?? "") : "";
  const type = variable.type === "Clock" ? "Clock" : scalarTypeOf(description, variable).type;
  const discrete = !isContinuous(sized);
  return {
    name,
    type,
    unit,
    discrete,
    ...(isWide(sized) && { isWide: true }),
    ...(remainderOf && { remainderOf }),
  };
}

/** Start values set by the caller, else those of the description. */
export function unitInputOf(
  description: ModelDescription,
  { others }: StartValues,
  input: FmuElement,
): UnitInput {
  const { sized, element } = input;
  const given = others.find(({ target }) => target.index === sized.index)?.elements;
  const known = given ?? startOf(sized.variable) ?? [];
  const start = known.length === 1 ? known[0] : known[element];
  const nearest = Number(start ?? 0);
  const rest = typeof start === "bigint" ? Number(start - BigInt(nearest)) : 0;
  return { ...unitVariableOf(description, input), start: input.remainderOf === undefined ? nearest : rest };
}

/**
 * Inputs with direct feedthrough to an output, by number, according to the model structure; without one, all inputs.
 * Arrays depend on arrays as a whole. Clocked variables change only at ticks.
 */
export function directDependencies(
  { structure }: ModelDescription,
  inputs: readonly FmuElement[],
  { sized }: FmuElement,
): readonly number[] {
  const { variable, index } = sized;
  if (variable.causality === "input")
    return inputs.flatMap((one, i) => (one.sized.index === index ? [i] : []));
  if (variable.causality === "parameter" || variable.causality === "calculatedParameter") return [];
  if (isClock(sized) || isClocked(sized)) return [];
  const unknown = structure.outputs.find((one) => one.variable.index === index);
  const indices = unknown?.dependencies?.map((one) => one.index);
  return inputs.flatMap((one, i) =>
    !isClock(one.sized) && (indices === undefined || indices.includes(one.sized.index)) ? [i] : [],
  );
}
