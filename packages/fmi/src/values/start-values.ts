import { type Checked, type Diagnostic, diagnoseWithoutSpan, didYouMean, hasErrors } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import { startOf, type Variable } from "../description/variables.ts";
import { runMessages } from "../run/run-messages.ts";
import { elementPlace, type SizedVariable, sizedVariables } from "./sized-variables.ts";
import { convertStart, type StartElement } from "./start-conversion.ts";

/** A value of a variable; for an array all elements in row-major order. */
export type ParameterSetting = Scalar | Uint8Array | readonly Scalar[];
type Scalar = number | bigint | boolean | string;

/** Values by name of a variable, an alias or an element (`A[1,2]`). */
export type ParameterSettings = Readonly<Record<string, ParameterSetting>>;

/** Start value of a variable; `undefined` for elements without a given value. */
export interface StartValue {
  readonly target: SizedVariable;
  readonly elements: readonly (StartElement | undefined)[];
}

/** Values to set before a run, and the resulting sizes. */
export interface StartValues {
  readonly structural: readonly StartValue[];
  readonly others: readonly StartValue[];
  /** Intervals of clocks [s], by index of the variable. */
  readonly intervals: ReadonlyMap<number, number>;
  readonly variables: readonly SizedVariable[];
}

/** Resolves settings by name and checks them against the rules of the standards. */
export function resolveStartValues(
  description: ModelDescription,
  fmu: string,
  settings: ParameterSettings,
): Checked<StartValues> {
  const diagnostics: Diagnostic[] = [];
  const names = namesOf(description);
  const chosen: Chosen[] = [];
  for (const [name, value] of Object.entries(settings)) {
    const found = find(names, name);
    if (found === undefined) diagnostics.push(unknown(fmu, name, names.keys()));
    else if (!isSettable(found.variable)) diagnostics.push(notSettable(name, found.variable));
    else chosen.push({ name, value, ...found });
  }
  const isStructural = ({ variable }: Chosen) => variable.causality === "structuralParameter";
  const collect = (some: readonly Chosen[], sizes: readonly SizedVariable[]) =>
    collectValues(description, some, sizes, diagnostics);
  const structural = collect(chosen.filter(isStructural), sizedVariables(description, new Map()));
  const variables = sizedVariables(description, sizesIn(structural));
  const plain = chosen.filter((one) => !isStructural(one) && one.variable.type !== "Clock");
  const others = collect(plain, variables);
  const intervals = intervalsIn(chosen, diagnostics);
  if (hasErrors(diagnostics)) return { diagnostics };
  return { value: { structural, others, intervals, variables }, diagnostics };
}

interface Found {
  readonly variable: Variable;
  readonly index: number;
  /** Indices of an element, from 1. */
  readonly indices?: readonly number[];
}

interface Chosen extends Found {
  readonly name: string;
  readonly value: ParameterSetting;
}

function namesOf({ variables }: ModelDescription): ReadonlyMap<string, Found> {
  const names = new Map<string, Found>();
  for (const [index, variable] of variables.entries()) {
    names.set(variable.name, { variable, index });
    for (const alias of variable.aliases) names.set(alias.name, { variable, index });
  }
  return names;
}

/** Finds a variable, or an element of an array; names of variables take precedence. */
function find(names: ReadonlyMap<string, Found>, name: string): Found | undefined {
  const whole = names.get(name);
  if (whole !== undefined) return whole;
  const parts = /^(.*)\[([\d\s,]+)\]$/.exec(name);
  const array = parts === null ? undefined : names.get(parts[1]!);
  if (array === undefined || array.variable.dimensions.length === 0) return undefined;
  return { ...array, indices: parts![2]!.split(",").map(Number) };
}

/** FMI 2.0.5 section 2.2.7, FMI 3.0.2 section 2.4.7.5. */
export function isSettable({ causality, variability, initial }: Variable): boolean {
  if (variability === "constant" || causality === "independent") return false;
  const given = ["structuralParameter", "parameter", "input"].includes(causality);
  return given || initial === "exact" || initial === "approx";
}

function collectValues(
  description: ModelDescription,
  chosen: readonly Chosen[],
  sizes: readonly SizedVariable[],
  diagnostics: Diagnostic[],
): readonly StartValue[] {
  const byIndex = new Map<number, (StartElement | undefined)[]>();
  for (const one of chosen) {
    const target = sizes[one.index]!;
    const elements = byIndex.get(one.index) ?? knownStart(target);
    byIndex.set(one.index, elements);
    const given = scalarsIn(one, target);
    const place = one.indices === undefined ? 0 : elementPlace(target.dimensions, one.indices);
    const count = one.indices === undefined ? target.size : 1;
    if (place === undefined) diagnostics.push(noElement(one, target));
    else if (given.length !== count) diagnostics.push(wrongCount(one.name, count, given.length));
    else
      for (const [i, value] of given.entries())
        elements[place + i] = convertStart(description, one, value, diagnostics);
  }
  return [...byIndex].map(([index, elements]) => ({ target: sizes[index]!, elements }));
}

/** A text may list the values of a whole array: `1, 2, 3`. */
function scalarsIn({ value, indices }: Chosen, { variable, dimensions }: SizedVariable): readonly Scalar[] {
  if (Array.isArray(value)) return value as readonly Scalar[];
  const isList = typeof value === "string" && dimensions.length > 0 && indices === undefined;
  if (!isList || variable.type === "String" || variable.type === "Binary") return [value as Scalar];
  return value.split(/[\s,;]+/).map((text) => (Number.isNaN(Number(text)) ? text : Number(text)));
}

/** Start values of the description for each element. */
function knownStart({ variable, size }: SizedVariable): (StartElement | undefined)[] {
  const start: readonly StartElement[] = startOf(variable) ?? [];
  if (start.length === size) return [...start];
  return Array.from({ length: size }, () => (start.length === 1 ? start[0] : undefined));
}

function sizesIn(structural: readonly StartValue[]): ReadonlyMap<number, number> {
  return new Map(structural.map(({ target, elements }) => [target.index, Number(elements[0])]));
}

function intervalsIn(chosen: readonly Chosen[], diagnostics: Diagnostic[]): ReadonlyMap<number, number> {
  const intervals = new Map<number, number>();
  for (const { name, index, value, variable } of chosen) {
    if (variable.type !== "Clock") continue;
    if (typeof value === "number" && value > 0 && Number.isFinite(value)) intervals.set(index, value);
    else
      diagnostics.push(
        diagnoseWithoutSpan(runMessages, "fmu-run.wrong-type", { name, type: "Clock", value: String(value) }),
      );
  }
  return intervals;
}

function unknown(fmu: string, name: string, names: Iterable<string>): Diagnostic {
  const context = { variables: [name], ...didYouMean(name, names) };
  return diagnoseWithoutSpan(runMessages, "fmu-run.unknown-variable", { fmu, name }, context);
}

function notSettable(name: string, { causality, variability, initial }: Variable): Diagnostic {
  const args = { name, causality, variability, initial: initial ?? "-" };
  return diagnoseWithoutSpan(runMessages, "fmu-run.not-settable", args, { variables: [name] });
}

function noElement({ variable, indices = [] }: Chosen, { dimensions }: SizedVariable): Diagnostic {
  const args = { name: variable.name, indices: indices.join(", "), dimensions: dimensions.join(", ") };
  return diagnoseWithoutSpan(runMessages, "fmu-run.no-such-element", args);
}

function wrongCount(name: string, size: number, count: number): Diagnostic {
  return diagnoseWithoutSpan(runMessages, "fmu-run.wrong-count", { name, size, count });
}
