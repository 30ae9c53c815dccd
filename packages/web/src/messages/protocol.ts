import type {
  ClassPlace,
  Completions,
  Explanation,
  Hover,
  Occurrence,
  Renaming,
  TextDiagnostic,
  TextEdit,
} from "@cosimo/language";
import type { RecordedScene } from "@cosimo/scene";
import type { PlacedFile } from "../state/placed-file.ts";
import type { ChangedValue, CheckChoice, ExperimentChoice, Project } from "../state/project.ts";
import type {
  Analysis,
  AttachmentReport,
  InitialReport,
  ModelReport,
  RunComparison,
  RunProgress,
  RunReport,
  RunSettings,
  RunTelling,
} from "../state/reports.ts";

/** What a worker can be asked. Each kind has a body, reports on the way, and a result. */
export interface Requests {
  readonly analyse: { readonly body: Texts; readonly progress: never; readonly result: Analysis };
  readonly hover: { readonly body: TextPlace; readonly progress: never; readonly result: Hover | undefined };
  readonly definition: {
    readonly body: TextPlace;
    readonly progress: never;
    readonly result: FoundPlace | undefined;
  };
  readonly complete: {
    readonly body: TextPlace;
    readonly progress: never;
    readonly result: Completions | undefined;
  };
  /** The declaration and all uses of the name at a place. */
  readonly references: {
    readonly body: TextPlace;
    readonly progress: never;
    readonly result: readonly Occurrence[];
  };
  /** The classes and modes that the texts of the project declare. */
  readonly classes: {
    readonly body: Texts;
    readonly progress: never;
    readonly result: readonly ClassPlace[];
  };
  /** Equations of the open model, flat and sorted; missing: the text is faulty. */
  readonly explain: {
    readonly body: Texts;
    readonly progress: never;
    readonly result: Explanation | undefined;
  };
  /** How the initial values are found; missing: the text is faulty. */
  readonly initialize: {
    readonly body: RunSettings & { readonly texts: Texts };
    readonly progress: never;
    readonly result: InitialReport | undefined;
  };
  /** Missing: the results of a run are no longer there. */
  readonly compare: {
    readonly body: { readonly a: number; readonly b: number };
    readonly progress: never;
    readonly result: RunComparison | undefined;
  };
  readonly rename: {
    readonly body: TextPlace & { readonly name: string };
    readonly progress: never;
    readonly result: Renaming;
  };
  readonly format: {
    readonly body: Texts;
    readonly progress: never;
    /** `undefined`: the open file is no model. */
    readonly result: readonly TextEdit[] | undefined;
  };
  /** The modes of the open model and the transitions between them, as SVG; missing: it has one. */
  readonly modes: {
    readonly body: Texts;
    readonly progress: never;
    readonly result: string | undefined;
  };
  /** What the open file is, if it is no text. */
  readonly inspect: { readonly body: Texts; readonly progress: never; readonly result: AttachmentReport };
  readonly run: { readonly body: RunOrder; readonly progress: RunTold; readonly result: RunAnswer };
  /** What is said of runs, in another language; those of which nothing is kept are left out. */
  readonly retell: {
    readonly body: { readonly runs: readonly number[]; readonly language: string };
    readonly progress: never;
    readonly result: readonly RunTelling[];
  };
  readonly view: { readonly body: ViewOrder; readonly progress: never; readonly result: readonly Curves[] };
  /** The motion of a run in space; missing: its results are no longer there, or there is nothing to see. */
  readonly scene: {
    readonly body: { readonly run: number };
    readonly progress: never;
    readonly result: SceneAnswer | undefined;
  };
  /** Of the model, linearised at a time. */
  readonly eigenvalues: {
    readonly body: EigenvalueOrder;
    readonly progress: never;
    readonly result: Eigenvalues;
  };
  /** Many runs of the open model. */
  readonly study: {
    readonly body: StudyOrder;
    readonly progress: StudyProgress;
    readonly result: StudyAnswer;
  };
  /** The files of a ZIP archive. */
  readonly unpack: { readonly body: UnpackOrder; readonly progress: never; readonly result: Unpacked };
  /** A ZIP archive of files. */
  readonly pack: {
    readonly body: readonly PlacedFile[];
    readonly progress: never;
    readonly result: Uint8Array<ArrayBuffer>;
  };
  /** A file with all results of a run; missing: the worker no longer has them. */
  readonly export: {
    readonly body: { readonly run: number; readonly format: ExportFormat };
    readonly progress: never;
    readonly result: Uint8Array<ArrayBuffer> | undefined;
  };
}

export type RequestKind = keyof Requests;

export interface SceneAnswer {
  readonly scene: RecordedScene;
  /** Where the components of the model are declared. */
  readonly places: Readonly<Record<string, FoundPlace>>;
}

export interface UnpackOrder {
  readonly name: string;
  readonly bytes: Blob;
  /** Of messages. */
  readonly language: string;
}

export interface Unpacked {
  readonly files: readonly PlacedFile[];
  /** Why there are none. */
  readonly reason?: string;
}

/** The project as the workers need it. */
export interface Texts extends Project, CheckChoice {
  /** Of messages. */
  readonly language: string;
  /** Of the open file, if it is no text. */
  readonly bytes?: Blob;
}

export interface TextPlace extends Texts {
  readonly offset: number;
}

export interface FoundPlace {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
}

export interface RunOrder {
  readonly run: number;
  readonly texts: Texts;
  readonly experiment: ExperimentChoice;
  readonly parameters: Readonly<Record<string, ChangedValue>>;
  /** A native FMU of the studio's folder, which the user has allowed to run. */
  readonly native?: NativeFmu;
  /** The table that `experiment.inputs` names. */
  readonly inputs?: Blob;
  /** Runs whose results are still needed. */
  readonly kept: readonly number[];
  /** Sent with the answer, so that a moved slider takes one exchange. None: those of the plots that the model suggests. */
  readonly windows: readonly WindowOrder[];
  /** Of a plot. */
  readonly pixels: number;
}

/** What is told while a run proceeds; its rows so far can be viewed. */
export interface RunTold {
  readonly progress: RunProgress;
  /** As in `RunAnswer`, once, as soon as there are rows. */
  readonly model?: ModelReport;
}

export interface RunAnswer {
  readonly report: RunReport;
  /** Missing: the model is that of the last answer, or could not be compiled. */
  readonly model?: ModelReport;
  readonly curves: readonly Curves[];
}

export const exportFormats = ["csv", "mat", "arrow"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface EigenvalueOrder extends Pick<RunOrder, "texts" | "experiment" | "parameters"> {
  /** [s] */
  readonly at: number;
}

export interface Eigenvalues {
  /** [s] */
  readonly at: number;
  /** Real eigenvalues, and of each conjugate pair that with a positive imaginary part. */
  readonly modes: readonly LinearMode[];
  /** Why there are none. */
  readonly reason: string;
}

export interface LinearMode {
  /** [1/s] */
  readonly re: number;
  readonly im: number;
  /** [Hz] */
  readonly frequency: number;
  /** 1: no oscillation; negative: unstable. */
  readonly damping: number;
}

export interface StudyOrder {
  readonly texts: Texts;
  /** The content of a study file; its model is the open text. */
  readonly study: object;
  readonly words: StudyWords;
}

/** Words of pictures and tables, in the language of the page. */
export interface StudyWords {
  readonly totalAndFirst: string;
  readonly meanSize: string;
  readonly runs: string;
  readonly totalIndex: string;
  readonly statistics: string;
  /** Output, runs, mean, deviation, smallest, median, largest. */
  readonly statisticsHead: readonly string[];
  /** Variable, first order, total. */
  readonly indicesHead: readonly string[];
  /** Variable, mean effect, mean size. */
  readonly effectsHead: readonly string[];
}

export interface StudyProgress {
  readonly done: number;
  readonly failed: number;
  readonly runs: number;
  /** Time that the others take [s]. */
  readonly left: number;
}

export type StudyAnswer =
  | { readonly status: "stopped" }
  | { readonly status: "refused"; readonly reasons: readonly string[] }
  | {
      readonly status: "done";
      /** Notices. */
      readonly reasons: readonly string[];
      /** How many runs ended how. */
      readonly statuses: Readonly<Record<string, number>>;
      /** Rows of texts, the first one with headings. */
      readonly tables: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
      readonly pictures: readonly { readonly kind: string; readonly svg: string }[];
      /** All of it as a page. */
      readonly report: string;
      /** The table as Parquet. */
      readonly bytes: Uint8Array;
    };

export interface ViewOrder {
  readonly run: number;
  readonly windows: readonly WindowOrder[];
}

/** What a plot shows, at the resolution of its pixels. */
export interface WindowOrder {
  readonly plot: string;
  readonly names: readonly string[];
  /** [s]; missing: from the beginning, to the end of the run. */
  readonly from?: number;
  readonly to?: number;
  readonly pixels: number;
  /** By variable, where they are not those of the model. */
  readonly units?: Readonly<Record<string, string>>;
  /**
   * `rows`: whole ones, some of them left out evenly, for curves over another variable. `spectrum`: amplitudes over frequency [Hz] in
   * place of time. Missing: extremes of each pixel.
   */
  readonly form?: "rows" | "spectrum";
}

/** The answer: per pixel the first, least, largest and last value, or whole rows; fewer rows are given as they are. */
export interface Curves {
  readonly plot: string;
  readonly run: number;
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  /** [s], non-decreasing. Two rows at one time: both limits of an event. Of a spectrum: frequencies [Hz]. */
  readonly time: Float64Array;
  /** As many as `names`; NaN: inactive. */
  readonly columns: readonly Float64Array[];
  /** Of each column the largest magnitude in the whole run, which tolerances are relative to; missing where no one needs it. */
  readonly magnitudes?: readonly number[];
}

/** From the page to a worker. */
export type ToWorker =
  | { readonly type: "request"; readonly id: number; readonly kind: RequestKind; readonly body: unknown }
  | { readonly type: "abort"; readonly id: number };

export interface NativeFmu {
  /** Path below the folder. */
  readonly file: string;
  /** Digest of the bytes that may run. */
  readonly allowed: string;
}

/** Where the studio is, if there is one. */
export interface StudioAccess {
  readonly address: string;
  readonly token: string;
}

/** A worker's first message in a studio, and again after each change on disk. */
export interface UseStudio {
  readonly type: "studio";
  readonly access: StudioAccess;
}

/** Asks a worker that serves several clients for another one; the client's port comes with it. */
export interface Connect {
  readonly type: "connect";
}

/** From a worker to the page. */
export type FromWorker =
  | { readonly type: "progress"; readonly id: number; readonly progress: unknown }
  | { readonly type: "result"; readonly id: number; readonly result: unknown }
  /** A fault of Cosimo: faults of the user's texts are results. */
  | { readonly type: "fault"; readonly id: number; readonly message: string };

export type { TextDiagnostic };
