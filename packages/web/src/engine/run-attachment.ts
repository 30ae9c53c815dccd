import { ModelError, type OpenedFmu, readInputs, replay, type Trajectory } from "@cosimo/core/models";
import type { InputSignals } from "@cosimo/ir";
import type { RunOrder, StudioAccess } from "../messages/protocol.ts";
import type { RunColumns } from "../results/run-columns.ts";
import type { ModelReport, ParameterReport } from "../state/reports.ts";
import type { AttachmentWatch, EndedRun } from "./ended-run.ts";
import { suggestPlots, variableReport } from "./model-report.ts";
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
  const { inputs: path, ...settings } = experiment;
  const known = parametersOf(fmu);
  // As for models: a parameter that this FMU does not have is not passed on.
  const given = Object.entries(parameters).filter(([name]) => known.some((one) => one.name === name));
  if (native !== undefined && studio !== undefined) {
    const { runNative } = await import("./run-native.ts");
    const result = await runNative(order, native, Object.fromEntries(given), studio, watch, sink);
    return { result, model: fmuModel(fmu, texts.open, known, sink) };
  }
  const inputs = table === undefined || path === undefined ? undefined : await readTable(table, path);
  const result = await fmu.simulate({
    // A link may have names of choices that do not exist: the run refuses them in words.
    ...(settings as Parameters<OpenedFmu["simulate"]>[0]),
    ...(inputs && { inputs }),
    parameters: Object.fromEntries(given.map(([name, value]) => [name, valueFor(known, name, value)])),
    ...{ sink, signal: watch.signal, onProgress: watch.report },
  });
  return { result, model: fmuModel(fmu, texts.open, known, sink) };
}

/** Booleans of FMUs are no numbers. */
function valueFor(known: readonly ParameterReport[], name: string, value: number): number | boolean {
  return known.find((one) => one.name === name)?.type === "Boolean" ? value !== 0 : value;
}

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

/** Parameters, and start values of variables that the FMU lets its user set: scalars that are numbers or Booleans. */
export function parametersOf({ description }: OpenedFmu): readonly ParameterReport[] {
  return description.variables.flatMap((variable): readonly ParameterReport[] => {
    const { name, causality, variability, initial, dimensions, description: text = "" } = variable;
    const type = parameterType(variable.type);
    if (type === undefined || dimensions.length > 0 || variability === "constant") return [];
    const isParameter = causality === "parameter" || causality === "structuralParameter";
    const isStart = !isParameter && causality !== "input" && initial === "exact";
    const [value] = ("start" in variable ? variable.start : undefined) ?? [];
    if (!(isParameter || isStart) || value === undefined || typeof value === "string") return [];
    const [unit, min, max] = ["unit", "min", "max"].map((key) => (variable as unknown as Attributes)[key]);
    return [
      {
        ...{ name, kind: isParameter ? "parameter" : "start", description: text, type },
        unit: typeof unit === "string" ? unit : "",
        value: Number(value),
        ...(typeof min === "number" && { min }),
        ...(typeof max === "number" && { max }),
        ...{ structural: false, literals: [], tab: "", group: "" },
      },
    ];
  });
}

type Attributes = Readonly<Record<string, unknown>>;

/** Integers of 64 bits are no numbers of a page. */
function parameterType(type: string): ParameterReport["type"] | undefined {
  if (type === "Boolean") return "Boolean";
  if (type.startsWith("Float")) return "Real";
  return /^U?Int(8|16|32)$/.test(type) || type === "Enumeration" ? "Integer" : undefined;
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
