import type {
  Attachment,
  ChangedValue,
  ExperimentChoice,
  PlotKind,
  SavedProject,
  Slider,
} from "./project.ts";
import type {
  Analysis,
  AttachmentReport,
  ModelReport,
  RunProgress,
  RunReport,
  RunSettings,
  RunTelling,
} from "./reports.ts";
import type { ViewState } from "./state.ts";

/** All that can change the state. Plain data: a recorded list of commands replays a journey. */
export type Command = ProjectCommand | StudyCommand | WorkerReport | RunCommand | ViewCommand;

export type ProjectCommand =
  | { readonly type: "project.open"; readonly saved: SavedProject }
  | { readonly type: "text.change"; readonly path: string; readonly text: string }
  | { readonly type: "file.open"; readonly path: string }
  | { readonly type: "file.add"; readonly path: string; readonly text: string }
  /** Classes outside of the project may have changed. */
  | { readonly type: "texts.refresh" }
  | { readonly type: "file.attach"; readonly path: string; readonly attachment: Attachment }
  | { readonly type: "file.remove"; readonly path: string };

/** Steps of undo. Commands with one `gesture` in a row are one step. */
export type StudyCommand =
  | {
      readonly type: "experiment.set";
      /** An undefined setting is that of the model. */
      readonly choice: { readonly [K in keyof ExperimentChoice]?: ExperimentChoice[K] | undefined };
      readonly gesture?: string;
    }
  /** Those of an earlier run, in place of the present ones. */
  | { readonly type: "settings.restore"; readonly settings: RunSettings }
  | {
      readonly type: "parameter.set";
      readonly name: string;
      /** Missing: the value of the text. */
      readonly value?: ChangedValue;
      readonly gesture?: string;
    }
  | { readonly type: "parameters.reset" }
  | { readonly type: "slider.pin"; readonly slider: Slider }
  | { readonly type: "slider.unpin"; readonly name: string }
  | { readonly type: "plot.toggle"; readonly variable: string; readonly plot?: string }
  /** Missing kind: over time. */
  | { readonly type: "plot.add"; readonly variables: readonly string[]; readonly kind?: PlotKind }
  | { readonly type: "plot.remove"; readonly plot: string }
  | { readonly type: "plot.horizontal"; readonly plot: string; readonly axis: HorizontalAxis }
  | {
      readonly type: "plot.unit";
      readonly plot: string;
      readonly variable: string;
      /** Missing: that of the model. */
      readonly unit?: string;
    }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

/** Time, frequency, or a variable of the plot. */
export type HorizontalAxis =
  | { readonly kind: "time" | "spectrum" }
  | { readonly kind: "variable"; readonly name: string };

export type WorkerReport =
  | { readonly type: "attachment.found"; readonly report: AttachmentReport }
  | { readonly type: "analysis.found"; readonly analysis: Analysis }
  | { readonly type: "run.started"; readonly run: number }
  | {
      readonly type: "run.progressed";
      readonly run: number;
      readonly progress: RunProgress;
      readonly model?: ModelReport;
    }
  /** In the language that the page has now. */
  | { readonly type: "runs.retold"; readonly tellings: readonly RunTelling[] }
  | { readonly type: "run.ended"; readonly report: RunReport; readonly model?: ModelReport };

/** Curves that stay behind those of newer runs. */
export type RunCommand =
  | { readonly type: "run.keep"; readonly label: string }
  | { readonly type: "run.name"; readonly run: number; readonly label: string }
  | { readonly type: "run.drop"; readonly run: number };

export type ViewCommand = {
  readonly type: "view.set";
  readonly change: { readonly [K in keyof ViewState]?: ViewState[K] | undefined };
};
