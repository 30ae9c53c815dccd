import type {
  ParameterValue,
  ScalarType,
  TrajectoryMetadata,
  TrajectoryVariable,
  Variability,
} from "@cosimo/ir";
import type { AliasStorage } from "../recording/alias-storage.ts";

/**
 * One entry of `modelica.variables` in OpenModelica's layout of Arrow files (User's Guide, "The Arrow Result File Format", version
 * 1). Value of a variable = scale × column + offset.
 */
export interface ArrowVariable {
  readonly name: string;
  readonly kind: "time" | "variable" | "parameter";
  readonly column?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly value?: number | string;
  /** Index into `modelica.enumerations`. */
  readonly enumeration?: number;
  readonly type?: string;
  readonly discrete?: boolean;
  /** Cosimo only: the column holds the modes of an automaton. */
  readonly role?: TrajectoryVariable["role"];
  readonly causality?: TrajectoryVariable["causality"];
  readonly description?: string;
  readonly unit?: string;
  readonly displayUnit?: string;
}

/** Metadata of the file; entries known at the end of a run are added there. */
export function schemaMetadata(
  metadata: TrajectoryMetadata,
  variables: readonly TrajectoryVariable[],
  parameters: readonly ParameterValue[],
  storage: AliasStorage,
): Map<string, string> {
  const enumerations = enumerationsOf([...variables, ...parameters.map((p) => p.variable)]);
  const entries: ArrowVariable[] = [
    { name: "time", kind: "time", column: 0, type: "Real", unit: "s" },
    ...variables.map((variable, i): ArrowVariable => {
      return {
        ...common(variable, enumerations),
        kind: "variable",
        column: storage.column[i]! + 1,
        ...(storage.negated[i] === 1 ? { scale: -1 } : {}),
      };
    }),
    ...parameters.map(({ variable, value }): ArrowVariable => {
      return { ...common(variable, enumerations), kind: "parameter", value };
    }),
  ];
  return new Map([
    ["modelica.format", "1"],
    ["modelica.variables", JSON.stringify(entries)],
    ["modelica.enumerations", JSON.stringify(enumerations)],
    ["cosimo.model", metadata.model],
    ["cosimo.description", metadata.description],
    ["cosimo.tool", metadata.tool],
    ["cosimo.modelHash", metadata.modelHash],
    ["cosimo.options", JSON.stringify(metadata.options)],
  ]);
}

/** Metadata of the column that holds a variable. */
export function fieldMetadata(variable: TrajectoryVariable): Map<string, string> {
  const { description, unit, displayUnit, variability, literals } = variable;
  const entries: [string, string][] = [
    ["description", description],
    ["unit", unit],
    ["displayUnit", displayUnit],
    ["type", arrowTypeName(variable.type)],
    ["variability", variability],
    ["literals", literals ? JSON.stringify(literals) : ""],
  ];
  return new Map(entries.filter(([, value]) => value !== ""));
}

function arrowTypeName(type: ScalarType): string {
  return type === "Enumeration" ? "enumeration" : type;
}

/** The distinct lists of literals, in order of appearance. */
function enumerationsOf(variables: readonly TrajectoryVariable[]): (readonly string[])[] {
  const lists = new Map<string, readonly string[]>();
  for (const { literals } of variables) if (literals) lists.set(literals.join("\n"), literals);
  return [...lists.values()];
}

function common(variable: TrajectoryVariable, enumerations: readonly (readonly string[])[]) {
  const { name, type, description, unit, displayUnit, causality, variability, literals, role } = variable;
  const enumeration = enumerations.findIndex((list) => literals && list.join("\n") === literals.join("\n"));
  return {
    name,
    type: arrowTypeName(type),
    ...(variability === "discrete" ? { discrete: true } : {}),
    ...(causality === "local" ? {} : { causality }),
    ...(role ? { role } : {}),
    ...(description === "" ? {} : { description }),
    ...(unit === "" ? {} : { unit }),
    ...(displayUnit === "" ? {} : { displayUnit }),
    ...(enumeration < 0 ? {} : { enumeration }),
  };
}

const SCALAR_TYPES: readonly ScalarType[] = ["Real", "Integer", "Boolean", "String"];

/** The variable that an entry describes. */
export function variableOf(
  entry: ArrowVariable,
  enumerations: readonly (readonly string[])[],
): TrajectoryVariable {
  const type =
    entry.type === "enumeration" ? "Enumeration" : (SCALAR_TYPES.find((t) => t === entry.type) ?? "Real");
  const literals = entry.enumeration === undefined ? undefined : enumerations[entry.enumeration];
  const varies: Variability = entry.discrete || type !== "Real" ? "discrete" : "continuous";
  return {
    name: entry.name,
    type,
    ...(literals ? { literals } : {}),
    ...(entry.role === "mode" ? { role: "mode" } : {}),
    variability: entry.kind === "parameter" ? "parameter" : varies,
    causality: entry.causality ?? "local",
    unit: entry.unit ?? "",
    displayUnit: entry.displayUnit ?? "",
    description: entry.description ?? "",
  };
}
