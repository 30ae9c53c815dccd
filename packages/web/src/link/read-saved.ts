import {
  type Attachment,
  attachmentKind,
  type ChangedValue,
  type ExperimentChoice,
  interfaceKinds,
  isPath,
  numberSettings,
  type PlotKind,
  type PlotSpec,
  plotKinds,
  type SavedProject,
  type Slider,
  textSettings,
} from "../state/project.ts";

/** Limits against hostile links and files. */
export const MOST_FILES = 200;
const MOST_ENTRIES = 500;
/** Of a value of a parameter. */
const MOST_CHARACTERS = 100_000;

/** A form for links and files: what is missing has its default. */
export interface SavedForm {
  readonly files: Readonly<Record<string, string>>;
  /** Not in links: their bytes are in this browser only. */
  readonly attachments?: Readonly<Record<string, Attachment>>;
  readonly open: string;
  readonly model?: string;
  readonly experiment?: ExperimentChoice;
  readonly parameters?: Readonly<Record<string, ChangedValue>>;
  readonly sliders?: readonly Slider[];
  readonly plots?: readonly PlotSpec[];
}

export function savedForm({ project, study }: SavedProject): SavedForm {
  const { files, attachments = {}, open, model } = project;
  const { experiment, parameters, sliders, plots } = study;
  return {
    files,
    ...(Object.keys(attachments).length > 0 && { attachments }),
    open,
    ...(model !== undefined && { model }),
    ...(Object.keys(experiment).length > 0 && { experiment }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(sliders.length > 0 && { sliders }),
    ...(plots.length > 0 && { plots }),
  };
}

/** Reads a form from an unknown source; `undefined`: it is not one. Nothing of it is taken on trust. */
export function readSaved(value: unknown): SavedProject | undefined {
  if (!isRecord(value)) return undefined;
  const files = readFiles(value["files"]);
  const attachments = readEntries(value["attachments"] ?? {}, readAttachment);
  const { open, model } = value;
  if (files === undefined || attachments === undefined || typeof open !== "string") return undefined;
  if (!Object.hasOwn(files, open) && !Object.hasOwn(attachments, open)) return undefined;
  if (model !== undefined && !isText(model, 1000)) return undefined;
  const parts = {
    experiment: readExperiment(value["experiment"] ?? {}),
    parameters: readChanges(value["parameters"] ?? {}),
    sliders: readList(value["sliders"] ?? [], readSlider),
    plots: readList(value["plots"] ?? [], readPlot),
  };
  const { experiment, parameters, sliders, plots } = parts;
  if (!experiment || !parameters || !sliders || !plots) return undefined;
  return {
    project: {
      files,
      ...(Object.keys(attachments).length > 0 && { attachments }),
      open,
      ...(model !== undefined && { model }),
    },
    study: { experiment, parameters, sliders, plots },
  };
}

type Unknown = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Own properties only, in an object without a prototype's: `__proto__` is a name like any other. */
function readEntries<T>(value: unknown, read: (name: string, entry: unknown) => T | undefined) {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length > MOST_ENTRIES) return undefined;
  const found: [string, T][] = [];
  for (const [name, entry] of entries) {
    const one = read(name, entry);
    if (one === undefined) return undefined;
    found.push([name, one]);
  }
  return Object.fromEntries(found);
}

function readFiles(value: unknown): Readonly<Record<string, string>> | undefined {
  const files = readEntries(value, (path, text) =>
    isPath(path) && path !== "__proto__" && typeof text === "string" ? text : undefined,
  );
  const count = Object.keys(files ?? {}).length;
  return count <= MOST_FILES ? files : undefined;
}

function readAttachment(path: string, value: unknown): Attachment | undefined {
  if (!isRecord(value) || !isPath(path) || attachmentKind(path) === undefined) return undefined;
  const { digest, size } = value;
  return typeof digest === "string" && /^[0-9a-f]{64}$/.test(digest) && isNumber(size)
    ? { digest, size }
    : undefined;
}

function readChanges(value: unknown): Readonly<Record<string, ChangedValue>> | undefined {
  return readEntries(value, (name, entry) =>
    isText(name, 1000) && (isNumber(entry) || isText(entry, MOST_CHARACTERS)) ? entry : undefined,
  );
}

function readExperiment(value: unknown): ExperimentChoice | undefined {
  if (!isRecord(value)) return undefined;
  const { inputs } = value;
  const kind = interfaceKinds.find((one) => one === value["kind"]);
  if (value["kind"] !== undefined && kind === undefined) return undefined;
  if (inputs !== undefined && !isText(inputs, 1000)) return undefined;
  const found: Record<string, string | number> = {};
  for (const name of numberSettings) {
    if (value[name] === undefined) continue;
    if (!isNumber(value[name])) return undefined;
    found[name] = value[name];
  }
  for (const name of textSettings) {
    if (value[name] === undefined) continue;
    if (!isText(value[name], 2000)) return undefined;
    found[name] = value[name];
  }
  return { ...found, ...(kind !== undefined && { kind }), ...(inputs !== undefined && { inputs }) };
}

function readList<T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_ENTRIES) return undefined;
  const found = (value as readonly unknown[]).map(read);
  return found.includes(undefined) ? undefined : (found as readonly T[]);
}

function readSlider(value: unknown): Slider | undefined {
  if (!isRecord(value)) return undefined;
  const { name, min, max, logarithmic } = value;
  if (!isText(name, 1000) || !isNumber(min) || !isNumber(max) || !(min < max)) return undefined;
  if (logarithmic === true && min <= 0) return undefined;
  return { name, min, max, logarithmic: logarithmic === true };
}

function readPlot(value: unknown): PlotSpec | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, id } = value;
  const variables = readList(value["variables"], (name) => (isText(name, 1000) ? name : undefined));
  const units = readEntries(value["units"] ?? {}, (name, unit) =>
    isText(name, 1000) && isText(unit, 100) ? unit : undefined,
  );
  if (!isPlotKind(kind) || !isText(id, 100) || variables === undefined || !units) return undefined;
  return { kind, id, variables, ...(Object.keys(units).length > 0 && { units }) };
}

function isPlotKind(kind: unknown): kind is PlotKind {
  return plotKinds.some((one) => one === kind);
}
