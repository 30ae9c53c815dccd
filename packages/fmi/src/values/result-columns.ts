import type { ParameterValue, ScalarType, TrajectoryVariable } from "@cosimo/ir";
import { type NumericArray, numericArray, sizeOf, type ValueGroup } from "../calls/values.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { isFloat, startOf, type Variable } from "../description/variables.ts";
import type { Instance } from "../instance/instance.ts";
import { type ExchangeSlot, numericTypeOf, planExchange } from "./exchange-plan.ts";
import { elementNames, type SizedVariable, sizedVariables } from "./sized-variables.ts";
import { itemsOf } from "./start-conversion.ts";

/** The columns of a result: the elements of numeric variables. */
export interface ResultColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** Value references to read for a row. */
  readonly groups: readonly ValueGroup[];
  /** Writes a row from the arrays that were read. */
  copy(arrays: readonly NumericArray[], row: Float64Array): void;
  /** The first 64-bit integer of all rows that a column, which has numbers of double precision, does not hold exactly. */
  readonly rounded: { readonly name: string; readonly value: bigint } | undefined;
}

/** Columns of all variables that may change during a run. Strings, binaries and clocks are omitted. */
export function resultColumns(
  description: ModelDescription,
  variables: readonly SizedVariable[],
): ResultColumns {
  return columnsOf(description, columnVariables(description, variables));
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
  return [...resultColumns(description, sized).variables, ...parameters];
}

/** Parameters and constants with their values in the instance. */
export function readParameters(
  description: ModelDescription,
  variables: readonly SizedVariable[],
  instance: Instance,
): readonly ParameterValue[] {
  const columns = columnsOf(description, parametersIn(description, variables));
  const arrays = columns.groups.map((group) => numericArray(group.type, sizeOf(group)));
  for (const [i, { type, valueReferences }] of columns.groups.entries())
    instance.getValues(type, Uint32Array.from(valueReferences), arrays[i] as never);
  const row = new Float64Array(columns.variables.length);
  columns.copy(arrays, row);
  return columns.variables.map((variable, i) => ({ variable, value: row[i]! }));
}

/** Parameters and constants with the start values of the description. */
export function declaredParameters(
  description: ModelDescription,
  variables: readonly SizedVariable[],
): readonly ParameterValue[] {
  return parametersIn(description, variables).flatMap(({ variable, dimensions }) => {
    const start = startOf(variable) ?? [];
    return elementNames(variable.name, dimensions).map((name, i) => ({
      variable: trajectoryVariable(description, variable, name),
      value: Number(start[i] ?? start[0] ?? Number.NaN),
    }));
  });
}

function parametersIn(description: ModelDescription, variables: readonly SizedVariable[]) {
  return variables.filter(({ variable }) => isNumeric(description, variable) && isParameter(variable));
}

function isNumeric({ majorVersion }: ModelDescription, variable: Variable): boolean {
  return variable.type !== "Clock" && numericTypeOf(variable, majorVersion) !== undefined;
}

function isParameter({ causality, variability }: Variable): boolean {
  return (
    causality === "parameter" ||
    causality === "structuralParameter" ||
    causality === "calculatedParameter" ||
    (variability !== "continuous" && variability !== "discrete")
  );
}

/** Source of an element of a row. */
interface Source extends ExchangeSlot {
  readonly negated: boolean;
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
        const column = isInternal(plain, variable) ? { ...plain, role: "internal" as const } : plain;
        columns.push(
          originals === undefined ? column : { ...column, aliasOf: { name: originals[i]!, negated } },
        );
        sources.push({ group: slot.group, offset: slot.offset + i, negated });
      }
    };
    add(variable.name, original);
    for (const alias of variable.aliases) add(alias.name, variable.name, alias.displayUnit);
  }
  let rounded: ResultColumns["rounded"];
  const copy = copier(sources, (i, value) => {
    rounded ??= { name: columns[i]!.name, value };
  });
  return {
    ...{ variables: columns, groups: plan.groups, copy },
    get rounded() {
      return rounded;
    },
  };
}

function copier(
  sources: readonly Source[],
  onRounded: (column: number, value: bigint) => void,
): ResultColumns["copy"] {
  const groups = Int32Array.from(sources, ({ group }) => group);
  const places = Int32Array.from(sources, ({ offset }) => offset);
  const signs = Float64Array.from(sources, ({ negated }) => (negated ? -1 : 1));
  return (arrays, row) => {
    for (let i = 0; i < groups.length; i++) {
      const value = arrays[groups[i]!]![places[i]!]!;
      if (typeof value === "number") row[i] = signs[i]! * value;
      else {
        const nearest = Number(value);
        if (BigInt(nearest) !== value) onRounded(i, value);
        row[i] = signs[i]! * nearest;
      }
    }
  };
}

function trajectoryVariable(
  description: ModelDescription,
  variable: Variable,
  name: string,
  displayUnit?: string,
): TrajectoryVariable {
  const units: { readonly unit?: string; readonly displayUnit?: string } = isFloat(variable) ? variable : {};
  const { causality, variability } = variable;
  return {
    name,
    ...scalarTypeOf(description, variable),
    variability: isParameter(variable)
      ? variability === "constant"
        ? "constant"
        : "parameter"
      : isFloat(variable) && variability === "continuous"
        ? "continuous"
        : "discrete",
    causality: causality === "input" || causality === "output" ? causality : "local",
    unit: units.unit ?? "",
    displayUnit: displayUnit ?? units.displayUnit ?? "",
    description: variable.description ?? "",
  };
}

/** An enumeration whose values are not 1, 2, … becomes an Integer: results store literals by position. */
export function scalarTypeOf(
  description: ModelDescription,
  variable: Variable,
): { readonly type: ScalarType; readonly literals?: readonly string[] } {
  if (isFloat(variable)) return { type: "Real" };
  if (variable.type === "Boolean") return { type: "Boolean" };
  if (variable.type !== "Enumeration") return { type: "Integer" };
  const items = [...itemsOf(description, variable)].sort((a, b) => a.value - b.value);
  const literals = items.map(({ name }) => name);
  const isCounted = items.length > 0 && items.every(({ value }, i) => value === i + 1);
  return isCounted ? { type: "Enumeration", literals } : { type: "Integer" };
}
