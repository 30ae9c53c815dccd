import { type ParameterValue, remainderVariable, type TrajectoryVariable } from "@cosimo/ir";
import { type NumericArray, numericArray, sizeOf, type ValueGroup } from "../calls/values.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { isFloat, startOf, type Variable } from "../description/variables.ts";
import type { Instance } from "../instance/instance.ts";
import { type ExchangeSlot, numericTypeOf, planExchange } from "./exchange-plan.ts";
import { elementNames, namesOf, type SizedVariable, sizedVariables } from "./sized-variables.ts";
import { readTextParameters, type TextColumns, textColumns } from "./text-columns.ts";
import { isParameter, isText, trajectoryVariable } from "./trajectory-variable.ts";
import { halvesOf, nearestAt, remainderAt } from "./wide-integers.ts";

/** The columns of a result: the elements of numeric variables. */
export interface ResultColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** Value references to read for a row. */
  readonly groups: readonly ValueGroup[];
  /** Writes a row from the arrays that were read. */
  copy(arrays: readonly NumericArray[], row: Float64Array): void;
  /** Reads Strings and Binaries into a row. Missing: none is recorded. */
  readonly readTexts?: (instance: Instance, row: Float64Array) => void;
}

/**
 * Columns of all variables that may change during a run; clocks are omitted. Strings and Binaries are read, by calls of their own, where
 * `isWanted` says so.
 */
export function resultColumns(
  description: ModelDescription,
  variables: readonly SizedVariable[],
  isWanted: (name: string) => boolean = () => false,
): ResultColumns {
  const numeric = columnsOf(description, columnVariables(description, variables));
  const texts = variables.filter((one) => isVaryingText(one) && namesOf(one).some(isWanted));
  const columns = textColumns(description, texts);
  return columns === undefined ? numeric : withTexts(numeric, columns);
}

function withTexts(numeric: ResultColumns, { variables, read }: TextColumns): ResultColumns {
  const first = numeric.variables.length;
  return {
    ...{ ...numeric, variables: [...numeric.variables, ...variables] },
    readTexts: (instance, row) => read(instance, row, first),
  };
}

/** The variables behind the columns. */
export function columnVariables(
  description: ModelDescription,
  variables: readonly SizedVariable[],
): readonly SizedVariable[] {
  return variables.filter(
    ({ variable }) =>
      isNumeric(description, variable) && !isParameter(variable) && variable.causality !== "independent",
  );
}

/** Variables and parameters of a result if no structural parameter is set. */
export function resultVariables(description: ModelDescription): readonly TrajectoryVariable[] {
  const sized = sizedVariables(description, new Map());
  const parameters = declaredParameters(description, sized).map(({ variable }) => variable);
  const columns = resultColumns(description, sized).variables;
  return [...columns.filter(({ role }) => role !== "remainder"), ...parameters];
}

/** Parameters and constants with their values in the instance. */
export function readParameters(
  description: ModelDescription,
  variables: readonly SizedVariable[],
  instance: Instance,
): readonly ParameterValue[] {
  const columns = columnsOf(description, numericParameters(description, variables));
  const arrays = columns.groups.map((group) => numericArray(group.type, sizeOf(group)));
  for (const [i, { type, valueReferences }] of columns.groups.entries())
    instance.getValues(type, Uint32Array.from(valueReferences), arrays[i] as never);
  const row = new Float64Array(columns.variables.length);
  columns.copy(arrays, row);
  const numbers = columns.variables.flatMap((variable, i): ParameterValue | [] => {
    if (variable.role === "remainder") return [];
    const value = row[i]!;
    return variable.wide === undefined
      ? { variable, value }
      : { variable, value, exact: BigInt(value) + BigInt(row[i + 1]!) };
  });
  return [...numbers, ...readTextParameters(description, variables.filter(isTextParameter), instance)];
}

/** Parameters and constants with the start values of the description. */
export function declaredParameters(
  description: ModelDescription,
  variables: readonly SizedVariable[],
): readonly ParameterValue[] {
  return numericParameters(description, variables).flatMap(({ variable, dimensions }) => {
    const start = startOf(variable) ?? [];
    return elementNames(variable.name, dimensions).map((name, i) => {
      const declared = start[i] ?? start[0];
      return {
        variable: trajectoryVariable(description, variable, name),
        value: Number(declared ?? Number.NaN),
        ...(typeof declared === "bigint" && { exact: declared }),
      };
    });
  });
}

function numericParameters(description: ModelDescription, variables: readonly SizedVariable[]) {
  return variables.filter(({ variable }) => isNumeric(description, variable) && isParameter(variable));
}

function isNumeric({ majorVersion }: ModelDescription, variable: Variable): boolean {
  return variable.type !== "Clock" && numericTypeOf(variable, majorVersion) !== undefined;
}

function isVaryingText({ variable }: SizedVariable): boolean {
  return isText(variable) && !isParameter(variable);
}

function isTextParameter({ variable }: SizedVariable): boolean {
  return isText(variable) && isParameter(variable);
}

/** Source of an element of a row. */
interface Source extends ExchangeSlot {
  readonly negated: boolean;
  /** Of an integer of 64 bits, what its nearest number of double precision leaves over. */
  readonly isRemainder: boolean;
}

function columnsOf(description: ModelDescription, variables: readonly SizedVariable[]): ResultColumns {
  const plan = planExchange(variables, description.majorVersion);
  const columns: TrajectoryVariable[] = [];
  const sources: Source[] = [];
  const first = new Map<ExchangeSlot, string>();
  const states = new Set(
    description.variables.flatMap((one) =>
      isFloat(one) ? (description.variables[one.derivative?.index ?? -1] ?? []) : [],
    ),
  );
  const isInternal = ({ causality }: TrajectoryVariable, variable: Variable): boolean => {
    const isDerivative = isFloat(variable) && variable.derivative !== undefined;
    return causality === "local" && !isDerivative && !states.has(variable);
  };
  for (const [k, { variable, dimensions }] of variables.entries()) {
    const slot = plan.slots[k]!;
    const original = first.get(slot);
    if (original === undefined) first.set(slot, variable.name);
    const add = (name: string, of: string | undefined, unit?: string): void => {
      const originals = of === undefined ? undefined : elementNames(of, dimensions);
      const negated = variable.alias === "negatedAlias" && of !== undefined;
      for (const [i, element] of elementNames(name, dimensions).entries()) {
        const plain = trajectoryVariable(description, variable, element, unit);
        const own = isInternal(plain, variable) ? { ...plain, role: "internal" as const } : plain;
        const column = originals === undefined ? own : { ...own, aliasOf: { name: originals[i]!, negated } };
        const source = { group: slot.group, offset: slot.offset + i, negated };
        columns.push(column);
        sources.push({ ...source, isRemainder: false });
        if (column.wide === undefined) continue;
        columns.push(remainderVariable(column));
        sources.push({ ...source, isRemainder: true });
      }
    };
    add(variable.name, original);
    for (const alias of variable.aliases) add(alias.name, variable.name, alias.displayUnit);
  }
  return { variables: columns, groups: plan.groups, copy: copier(sources) };
}

function copier(sources: readonly Source[]): ResultColumns["copy"] {
  const groups = Int32Array.from(sources, ({ group }) => group);
  const places = Int32Array.from(sources, ({ offset }) => offset);
  const signs = Float64Array.from(sources, ({ negated }) => (negated ? -1 : 1));
  const remain = Uint8Array.from(sources, ({ isRemainder }) => (isRemainder ? 1 : 0));
  let known: readonly NumericArray[] = [];
  let wide: readonly (ReturnType<typeof halvesOf> | undefined)[] = [];
  return (arrays, row) => {
    if (arrays !== known) {
      known = arrays;
      wide = arrays.map(halvesOf);
    }
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i]!;
      const place = places[i]!;
      const halves = wide[group];
      const value =
        halves === undefined
          ? (arrays[group]![place] as number)
          : remain[i] === 1
            ? remainderAt(halves, place)
            : nearestAt(halves, place);
      row[i] = signs[i]! * value;
    }
  };
}
