import {
  type Checked,
  type Diagnostic,
  diagnose,
  hasErrors,
  readJson,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import { type JsonValue, readShape } from "./json-shape.ts";
import type {
  AlgorithmDescription,
  ConnectionDescription,
  ExperimentDescription,
  ParameterValueDescription,
  SystemDescription,
  UnitDescription,
  UnitOrigin,
} from "./system-description.ts";
import { systemFileMessages } from "./system-file-messages.ts";
import { algorithmShape, systemShape } from "./system-shape.ts";

/** A coupled system of a JSON text; `systemShape` says what it may have. */
export function readSystemJson(source: SourceText): Checked<SystemDescription> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  const diagnostics: Diagnostic[] = [];
  const spans = new Map<string, Span>();
  if (json.value.kind !== "object") {
    const args = { name: source.uri };
    return { diagnostics: [diagnose(systemFileMessages, "system-file.no-object", json.value.span, args)] };
  }
  const read = readShape(json.value, systemShape, "", { diagnostics, spans });
  if (hasErrors(diagnostics)) return { diagnostics };
  return { value: describe(read as unknown as SystemJson, spans, nameOf(source.uri)), diagnostics };
}

/** Options of an algorithm alone, as an object of a system's file has them. */
export function readAlgorithmOptions(source: SourceText): Checked<AlgorithmDescription> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  const diagnostics: Diagnostic[] = [];
  const value = readShape(json.value, algorithmShape, "", { diagnostics, spans: new Map() });
  return hasErrors(diagnostics)
    ? { diagnostics }
    : { value: value as unknown as AlgorithmDescription, diagnostics };
}

/** The file's own form, once its shape has been checked. */
interface SystemJson {
  readonly name?: string;
  readonly description?: string;
  readonly units: Readonly<Record<string, UnitJson>>;
  readonly connections?: readonly (readonly [string, string, Partial<ConnectionDescription>?])[];
  readonly parameters?: Readonly<Record<string, ParameterValueDescription>>;
  readonly parameterUnits?: NonNullable<SystemDescription["parameterUnits"]>;
  readonly physicalUnits?: NonNullable<SystemDescription["physicalUnits"]>;
  readonly optionalParameters?: boolean;
  readonly experiment?: ExperimentDescription;
  readonly algorithm?: AlgorithmDescription;
  readonly bonds?: Readonly<Record<string, readonly [string, string]>>;
}

export type UnitJson = { readonly [name: string]: JsonValue };

function describe(json: SystemJson, spans: ReadonlyMap<string, Span>, fileName: string): SystemDescription {
  const { name = fileName, description, units, connections = [], bonds = {} } = json;
  const spanAt = (path: string) => {
    const span = spans.get(path);
    return span === undefined ? {} : { span };
  };
  return {
    name,
    ...(description !== undefined && { description }),
    units: Object.entries(units).map(([name, unit]) => ({
      ...unitOf(name, unit),
      ...spanAt(`units.${name}`),
    })),
    connections: connections.map(([from, to, options = {}], i) => ({
      ...{ from, to, ...options },
      ...spanAt(`connections.${i}`),
    })),
    parameters: json.parameters ?? {},
    ...(json.parameterUnits && { parameterUnits: json.parameterUnits }),
    ...(json.physicalUnits && { physicalUnits: json.physicalUnits }),
    ...(json.optionalParameters !== undefined && { optionalParameters: json.optionalParameters }),
    experiment: json.experiment ?? {},
    algorithm: json.algorithm ?? {},
    bonds: Object.entries(bonds).map(([name, inputs]) => ({ name, inputs })),
    ...{ ...spanAt(""), spans },
  };
}

export function unitOf(name: string, json: UnitJson): UnitDescription {
  const {
    fmu,
    type,
    model,
    class: modelClass,
    table,
    functions,
    line,
    ...options
  } = json as UnitJson & {
    readonly [name in "fmu" | "model" | "table"]: string;
  };
  const origin = (): UnitOrigin => {
    if (fmu !== undefined)
      return { kind: "fmu", file: fmu, ...(type !== undefined && { type: type as "me" }) };
    if (model !== undefined)
      return { kind: "model", file: model, ...(modelClass !== undefined && { class: modelClass as string }) };
    if (table !== undefined) return { kind: "table", file: table };
    if (functions !== undefined) return { kind: "functions", outputs: functions as Record<string, string> };
    return { kind: "line", ...(line as unknown as { impedance: number; delay: number }) };
  };
  return { name, origin: origin(), ...options };
}

/** `pump.system.json` is a system `pump`. */
function nameOf(uri: string): string {
  const file = uri.split(/[\\/]/).at(-1)!;
  return file.replace(/(\.system|\.cosim)?\.json$/, "") || file;
}
