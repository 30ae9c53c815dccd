import { ModelError, type OpenedFmu, readInputs, replay, type Trajectory } from "@cosimo/core/models";
import type { InputSignals } from "@cosimo/ir";
import type { RunOrder, StudioAccess } from "../../messages/protocol.ts";
import type { RunColumns } from "../../results/run-columns.ts";
import type { ChangedValue } from "../../state/project.ts";
import type { ModelReport, ParameterReport, RunProgress } from "../../state/reports.ts";
import type { AttachmentWatch, EndedRun } from "../reports/ended-run.ts";
import { suggestPlots, variableReport } from "../reports/model-report.ts";
import { opened } from "./open-attachment.ts";

export interface AttachmentRun {
  readonly result: EndedRun;
  /** `opened`: nothing was run. */
  readonly status?: "opened";
  readonly model: ModelReport;
}

/** Runs the open FMU, or passes on the open result. @throws ModelError, or an error with a `diagnostic`: it cannot be run */
export async function runAttachment(
  order: RunOrder,
  watch: AttachmentWatch,
  columns: RunColumns,
  studio: StudioAccess | undefined,
): Promise<AttachmentRun> {
  const found = await opened(order.texts);
  return found.kind === "fmu"
    ? runFmu(found.fmu, order, watch, columns, studio)
    : showResult(found.trajectory, order, columns);
}

async function runFmu(
  fmu: OpenedFmu,
  order: RunOrder,
  watch: AttachmentWatch,
  sink: RunColumns,
  studio: StudioAccess | undefined,
): Promise<AttachmentRun> {
  const { texts, experiment, parameters, inputs: table, native } = order;
  const { inputs: path, unitCheck: _, accept: __, ...settings } = experiment;
  const known = parametersOf(fmu);
  // As for models: a parameter that this FMU does not have is not passed on.
  const given = Object.entries(parameters).filter(([name]) => known.some((one) => one.name === name));
  let isTold = false;
  const onProgress = (progress: RunProgress): void => {
    const model = isTold || sink.rows === 0 ? undefined : fmuModel(fmu, texts.open, known, sink);
    isTold ||= model !== undefined;
    watch.report(progress, model);
  };
  const { signal } = watch;
  if (native !== undefined && studio !== undefined) {
    const { runNative } = await import("./run-native.ts");
    const under = { signal, onProgress };
    const result = await runNative(order, native, Object.fromEntries(given), studio, under, sink);
    return { result, model: fmuModel(fmu, texts.open, known, sink) };
  }
  const inputs = table === undefined || path === undefined ? undefined : await readTable(table, path);
  const result = await fmu.simulate({
    // A link may have names of choices that do not exist: the run refuses them in words.
    ...(settings as Parameters<OpenedFmu["simulate"]>[0]),
    ...(inputs && { inputs }),
    parameters: parameterSettings(fmu, given),
    ...{ sink, signal, onProgress },
  });
  return { result, model: fmuModel(fmu, texts.open, known, sink) };
}

/** Changed values as an FMU takes them. */
export function parameterSettings(
  fmu: Pick<OpenedFmu, "description">,
  changes: readonly (readonly [string, ChangedValue])[],
): Readonly<Record<string, ParameterSetting>> {
  return Object.fromEntries(changes.map(([name, value]) => [name, valueFor(fmu, name, value)]));
}

/** Booleans of FMUs are no numbers, and what stands for an array of texts is a list. */
function valueFor(fmu: Pick<OpenedFmu, "description">, name: string, value: ChangedValue): ParameterSetting {
  const variable = fmu.description.variables.find((one) => one.name === name);
  const isScalar = variable?.dimensions.length === 0;
  if (variable?.type === "Boolean" && typeof value === "number") return value !== 0;
  if (typeof value === "number") return value;
  if (variable?.type === "String") return isScalar ? value : textList(value);
  return isScalar && /^[-+]?\d+$/.test(value) ? BigInt(value) : value;
}

/** Of `"a", "b"`; what is none is one text, which the run refuses in words. */
function textList(text: string): ParameterSetting {
  try {
    const list: unknown = JSON.parse(`[${text}]`);
    if (Array.isArray(list) && list.every((one) => typeof one === "string")) return list;
  } catch {
    // Said by the run.
  }
  return text;
}

type ParameterSetting = NonNullable<NonNullable<Parameters<OpenedFmu["simulate"]>[0]>["parameters"]>[string];

async function readTable(table: Blob, path: string): Promise<InputSignals> {
  const { value, diagnostics } = readInputs(await table.text(), path);
  if (value === undefined) throw new ModelError(diagnostics);
  return value;
}

const STOP_TIME = 1;
const TOLERANCE = 1e-6;

export function fmuModel(
  { description }: OpenedFmu,
  path: string,
  parameters: readonly ParameterReport[],
  columns: RunColumns,
): ModelReport {
  const { startTime = 0, stopTime, tolerance } = description.defaultExperiment ?? {};
  const shown = columns.variables.filter(({ role }) => role === undefined || role === "internal");
  return {
    name: description.modelName || path,
    description: description.description ?? "",
    variables: shown.map(variableReport),
    modes: [],
    parameters,
    experiment: { stopTime: stopTime ?? startTime + STOP_TIME, tolerance: tolerance ?? TOLERANCE },
    suggestedPlots: suggestPlots(columns.variables.filter(({ role }) => role === undefined)),
  };
}

/** Parameters, and start values of variables that the FMU lets its user set; what is no number is a text. */
export function parametersOf({ description }: OpenedFmu): readonly ParameterReport[] {
  return description.variables.flatMap((variable): readonly ParameterReport[] => {
    const { name, causality, variability, initial, description: text = "" } = variable;
    const type = parameterType(variable);
    if (type === undefined || variability === "constant") return [];
    const isParameter = causality === "parameter" || causality === "structuralParameter";
    const isStart = !isParameter && causality !== "input" && initial === "exact";
    const start = ("start" in variable ? variable.start : undefined) ?? [];
    if (!(isParameter || isStart) || start.length === 0) return [];
    const value = type === "Text" ? textOfStart(variable, start) : Number(start[0]);
    const [unit, min, max] = ["unit", "min", "max"].map((key) => (variable as unknown as Attributes)[key]);
    return [
      {
        ...{ name, kind: isParameter ? "parameter" : "start", description: text, type },
        unit: typeof unit === "string" ? unit : "",
        value,
        ...(typeof min === "number" && { min }),
        ...(typeof max === "number" && { max }),
        ...{ structural: false, literals: [], tab: "", group: "" },
      },
    ];
  });
}

type Attributes = Readonly<Record<string, unknown>>;

/** Integers of 64 bits, texts and arrays are no numbers of a page; bytes and clocks are not changed here. */
function parameterType({ type, dimensions }: FmuVariable): ParameterReport["type"] | undefined {
  if (type === "Binary" || type === "Clock") return undefined;
  if (type === "String" || dimensions.length > 0 || /64$/.test(type.replace("Float64", "Float")))
    return "Text";
  if (type === "Boolean") return "Boolean";
  return type.startsWith("Float") ? "Real" : "Integer";
}

type FmuVariable = OpenedFmu["description"]["variables"][number];

/** As it is typed: elements with commas, texts of an array in quotation marks. */
function textOfStart({ type, dimensions }: FmuVariable, start: readonly unknown[]): string {
  if (dimensions.length === 0) return String(start[0]);
  return start.map((one) => (type === "String" ? JSON.stringify(one) : String(one))).join(", ");
}

function showResult(trajectory: Trajectory, { texts }: RunOrder, columns: RunColumns): AttachmentRun {
  replay(trajectory, columns);
  const { time, metadata, variables } = trajectory;
  const [from = 0, to = from] = [time[0], time.at(-1)];
  const shown = variables.filter(({ role }) => role !== "mode");
  return {
    status: "opened",
    result: {
      outcome: {
        ...{ status: "completed", time: to, reason: "", cause: "none", stepSize: 0, suspects: [] },
        ...{ diagnostics: [] },
      },
      statistics: emptyStatistics,
      diagnostics: [],
    },
    model: {
      name: metadata.model || texts.open,
      description: "",
      variables: shown.map(variableReport),
      modes: variables.filter(({ role }) => role === "mode").map(variableReport),
      parameters: [],
      experiment: { stopTime: to, tolerance: TOLERANCE },
      suggestedPlots: suggestPlots(shown),
    },
  };
}

const emptyStatistics = { solver: "", steps: 0, rejectedSteps: 0 };
