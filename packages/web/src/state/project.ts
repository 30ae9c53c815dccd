/** The texts that belong together, by path. A new object for each change, so that readers compare by identity. */
export interface Project {
  readonly files: Readonly<Record<string, string>>;
  /** Path of the text in the editor, and of the model that runs. */
  readonly open: string;
  /** Files that are no texts, by path: FMUs, results, tables. Missing: none. */
  readonly attachments?: Readonly<Record<string, Attachment>>;
  /** `"Package.Model"`; missing: the only, or last, model of the text. */
  readonly model?: string;
}

/** A file whose bytes are kept in the browser, by their SHA-256. Links do not have it. */
export interface Attachment {
  readonly digest: string;
  /** [bytes] */
  readonly size: number;
}

/** Ends of names of what is attached: an FMU runs, a result is shown as a run. */
export type AttachmentKind = "fmu" | "result";

export function attachmentKind(path: string): AttachmentKind | undefined {
  if (/\.fmu$/i.test(path)) return "fmu";
  return /\.(csv|xlsx|mat|arrow|json)$/i.test(path) ? "result" : undefined;
}

/** The open file, if it is no text. */
export function openAttachment({ attachments = {}, open, files }: Project): Attachment | undefined {
  return files[open] === undefined && Object.hasOwn(attachments, open) ? attachments[open] : undefined;
}

/** Paths of all files, texts first. */
export function allPaths({ files, attachments = {} }: Project): readonly string[] {
  return [...Object.keys(files), ...Object.keys(attachments)];
}

/** What decides on a run besides texts: what a link holds, and what undo restores. */
export interface Study {
  readonly experiment: ExperimentChoice;
  /** Changed parameters and start values, by name. */
  readonly parameters: Readonly<Record<string, ChangedValue>>;
  readonly sliders: readonly Slider[];
  readonly plots: readonly PlotSpec[];
}

/** A text stands for what is no number of a page: texts, whole arrays as `1, 2, 3`, integers of 64 bits. */
export type ChangedValue = number | string;

/** Settings of a run that differ from those of the model: some of `settings` of `@cosimo/ir`, under their names. */
export interface ExperimentChoice {
  readonly solver?: string;
  readonly tolerance?: number;
  readonly absoluteTolerance?: number;
  /** [s] */
  readonly startTime?: number;
  readonly stopTime?: number;
  readonly stepSize?: number;
  readonly initialStep?: number;
  readonly minStep?: number;
  readonly maxStep?: number;
  readonly detection?: string;
  readonly eventTolerance?: number;
  readonly gamma?: number;
  readonly onZeno?: string;
  readonly onChattering?: string;
  /** Whether units of measurement are checked. */
  readonly unitCheck?: string;
  /** Codes of rules of Modelica whose violation is a warning, with blanks between. */
  readonly accept?: string;
  /** Interface of an FMU; missing: the one it prefers. */
  readonly kind?: InterfaceKind;
  /** Path of an attached table with values of an FMU's inputs over time. */
  readonly inputs?: string;
}

/** Interfaces of FMUs. */
export const interfaceKinds = ["coSimulation", "modelExchange", "scheduledExecution"] as const;
export type InterfaceKind = (typeof interfaceKinds)[number];

/** Names of the settings by the type of their values. */
export const numberSettings = [
  "tolerance",
  "absoluteTolerance",
  "startTime",
  "stopTime",
  "stepSize",
  "initialStep",
  "minStep",
  "maxStep",
  "eventTolerance",
  "gamma",
] as const satisfies readonly (keyof ExperimentChoice)[];
export const textSettings = [
  "solver",
  "detection",
  "onZeno",
  "onChattering",
  "unitCheck",
  "accept",
] as const satisfies readonly (keyof ExperimentChoice)[];
export type NumberSetting = (typeof numberSettings)[number];
export type TextSetting = (typeof textSettings)[number];

/** The part of a choice that concerns the text. */
export interface CheckChoice {
  readonly unitCheck?: string;
  readonly accept?: readonly string[];
}

export function checkChoice({ unitCheck, accept }: ExperimentChoice): CheckChoice {
  const codes = accept?.split(/[\s,]+/).filter((code) => code !== "") ?? [];
  return { ...(unitCheck !== undefined && { unitCheck }), ...(codes.length > 0 && { accept: codes }) };
}

/** A parameter or start value that is moved by hand. */
export interface Slider {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly logarithmic: boolean;
}

/** What a plot shows. */
export type PlotSpec = TimePlotSpec | PlanePlotSpec | SpectrumPlotSpec | EigenvaluePlotSpec;
export type PlotKind = PlotSpec["kind"];
export const plotKinds: readonly PlotKind[] = ["time", "plane", "spectrum", "eigenvalues"];

interface PlotParts {
  readonly id: string;
  readonly variables: readonly string[];
  /** Units of this plot by variable, where they are not those of the model. */
  readonly units?: Readonly<Record<string, string>>;
}

/** Variables over time; an axis per unit. All plots over time share their range. */
export interface TimePlotSpec extends PlotParts {
  readonly kind: "time";
  /** Above its curves; missing: none. */
  readonly title?: string;
}

/** Variables over the first one. */
export interface PlanePlotSpec extends PlotParts {
  readonly kind: "plane";
}

/** Amplitudes of variables over frequency, in the visible time. */
export interface SpectrumPlotSpec extends PlotParts {
  readonly kind: "spectrum";
}

/** Eigenvalues of the model that is linearised at the cursor, or at the end of the run. It has no variables. */
export interface EigenvaluePlotSpec extends PlotParts {
  readonly kind: "eigenvalues";
}

/** Variables that are drawn as curves: the first one of a plane is its horizontal axis. */
export function curveNames({ kind, variables }: PlotSpec): readonly string[] {
  return kind === "plane" ? variables.slice(1) : variables;
}

export const emptyStudy: Study = { experiment: {}, parameters: {}, sliders: [], plots: [] };

/** A project with its study: what is opened, shared and kept. */
export interface SavedProject {
  readonly project: Project;
  readonly study: Study;
}

/** A path without folders up, drives or control characters, which every host can store. */
export function isPath(path: string): boolean {
  const parts = path.split("/");
  const isName = (part: string) =>
    part !== "" && part.length <= 100 && [...part].every((one) => one >= " " && !'\\:*?"<>|'.includes(one));
  return parts.length <= 20 && parts.every((part) => part !== ".." && part !== "." && isName(part));
}
