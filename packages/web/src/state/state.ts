import type { TextKey } from "../texts/english.ts";
import type { InterfaceLanguage } from "../texts/interface-languages.ts";
import type { Project, SavedProject, Study } from "./project.ts";
import type { Analysis, AttachmentReport, ModelReport, RunProgress, RunReport } from "./reports.ts";

/** Everything the page shows but curves: one serialisable value, changed by `reduce` only. */
export interface State {
  readonly project: Project;
  /** Projects that were opened since the page began: one does not continue another. */
  readonly opened: number;
  readonly study: Study;
  readonly history: StudyHistory;
  /** Of the newest text that was analysed; missing before the first. */
  readonly analysis?: Analysis;
  readonly model?: ModelReport;
  /** Of the attached file that was opened last. */
  readonly attachment?: AttachmentReport;
  readonly run: RunState;
  readonly view: ViewState;
}

/** Earlier and later studies. A gesture, such as one drag of a slider, is one step. */
export interface StudyHistory {
  readonly past: readonly Study[];
  readonly future: readonly Study[];
  readonly gesture?: string;
}

/** A run whose curves stay behind those of newer ones. */
export interface KeptRun {
  readonly run: number;
  readonly label: string;
  /** `dashed`: as strong as the curves, to be compared; missing: pale. */
  readonly stroke?: "pale" | "dashed";
  /** Missing: a result that was opened. */
  readonly report?: RunReport;
  /** Of its text; another object: the text was changed since. */
  readonly files?: Project["files"];
}

export interface RunState {
  /** Number of the newest run; 0 before the first. */
  readonly number: number;
  readonly isRunning: boolean;
  readonly kept: readonly KeptRun[];
  readonly progress?: RunProgress;
  /** Simulated time over time on the clock; missing: it cannot be told yet. */
  readonly speed?: number;
  /** Of the run whose results are shown. */
  readonly report?: RunReport;
  /** Texts of the run that was started last: results are old when the texts differ. */
  readonly files?: Project["files"];
}

export type Theme = "auto" | "light" | "dark";
export const sidePanels = ["files", "variables", "parameters"] as const;
export type SidePanel = (typeof sidePanels)[number];
export const resultPanels = ["plots", "events", "explanation", "runs", "study", "modes", "space"] as const;
export type ResultPanel = (typeof resultPanels)[number];

/** Panels that have something to show of a model. */
export function panelsFor(model: ModelReport | undefined): readonly ResultPanel[] {
  return resultPanels.filter((name) => {
    if (name === "modes") return (model?.modes.length ?? 0) > 0;
    return name !== "space" || model?.hasScene === true;
  });
}

/** Below 700 pixels one of these is shown. */
export const narrowPanes = ["side", "text", "results"] as const;
export type NarrowPane = (typeof narrowPanes)[number];

export interface ViewState {
  readonly theme: Theme;
  readonly language: InterfaceLanguage;
  readonly side: SidePanel;
  readonly results: ResultPanel;
  readonly pane: NarrowPane;
  readonly search: string;
  /** Of all plots over time [s]; missing: the whole run. */
  readonly range?: TimeRange;
  /** Of the cursor in all plots [s]. */
  readonly cursor?: number;
  /** Of the mark that values at the cursor are compared with [s]. */
  readonly mark?: number;
  /** A band around the curves of a kept run; missing: none. */
  readonly tube?: Tube;
  /** Of the editor. */
  readonly textCursor?: { readonly uri: string; readonly offset: number };
  /** A list over the page to choose from. */
  readonly list?: ChoiceList;
  /** A sentence for the user, such as what a link could not do. */
  readonly notice?: Notice;
}

/** `references`: of the name at the editor's cursor. */
export type ChoiceList = "commands" | "classes" | "references";

export interface Tube {
  readonly run: number;
  /** Half width, relative to the largest magnitude of each variable. */
  readonly tolerance: number;
}

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A text of the page by its key, with what is inserted. */
export interface Notice {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
}

export function initialState(
  { project, study }: SavedProject,
  view: Pick<ViewState, "language" | "theme">,
): State {
  return {
    project,
    opened: 0,
    study,
    history: { past: [], future: [] },
    run: { number: 0, isRunning: false, kept: [] },
    view: {
      ...view,
      side: study.sliders.length > 0 ? "parameters" : "files",
      results: "plots",
      pane: "results",
      search: "",
    },
  };
}

/** Whether the text was changed since the run whose results are shown. */
export function isOutdated({ run, project }: State): boolean {
  return run.report !== undefined && run.files !== project.files;
}
