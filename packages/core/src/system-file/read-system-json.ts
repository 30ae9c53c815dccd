import type {
  AlgorithmDescription,
  ConnectionDescription,
  ExperimentDescription,
  ParameterValueDescription,
  SystemDescription,
  UnitDescription,
  UnitOrigin,
} from "@cosimo/cosim";
import { type Checked, diagnose, type SourceText, type Span } from "@cosimo/ir";
import { type JsonValue, spansByPath } from "../json/json-tree.ts";
import { readJson } from "../json/read-json.ts";
import { readShape } from "./check-shape.ts";
import { systemFileMessages } from "./system-file-messages.ts";
import { algorithmSchema, systemSchema } from "./system-schema.ts";

/** Reads a coupled system from a JSON text of the form `systemSchema`. */
export function readSystemJson(source: SourceText): Checked<SystemDescription> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  if (json.value.kind !== "object") {
    const args = { name: source.uri };
    return { diagnostics: [diagnose(systemFileMessages, "system-file.no-object", json.value.span, args)] };
  }
  const { value, diagnostics } = readShape<SystemJson>(json.value, systemSchema);
  if (value === undefined) return { diagnostics };
  return { value: describe(value, spansByPath(json.value), nameOf(source.uri)), diagnostics };
}

/** Reads the options of an algorithm, an object as in the file of a system. */
export function readAlgorithmOptions(source: SourceText): Checked<AlgorithmDescription> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  return readShape<AlgorithmDescription>(json.value, algorithmSchema);
}

/** The form of the file, as `systemSchema` has it. */
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
    module,
    python,
    remote,
    table,
    functions,
    line,
    ...options
  } = json as UnitJson & {
    readonly [name in "fmu" | "model" | "module" | "python" | "remote" | "table"]: string;
  };
  const origin = (): UnitOrigin => {
    if (fmu !== undefined)
      return { kind: "fmu", file: fmu, ...(type !== undefined && { type: type as "me" }) };
    if (model !== undefined)
      return { kind: "model", file: model, ...(modelClass !== undefined && { class: modelClass as string }) };
    if (module !== undefined) return { kind: "code", language: "javascript", file: module };
    if (python !== undefined) return { kind: "code", language: "python", file: python };
    if (remote !== undefined) return { kind: "remote", address: remote };
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
