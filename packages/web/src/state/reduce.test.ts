import { describe, expect, it } from "vitest";
import type { Command } from "./command.ts";
import { emptyStudy, isPath } from "./project.ts";
import { reduce } from "./reduce.ts";
import type { ModelReport, RunReport, VariableReport } from "./reports.ts";
import { initialState, isOutdated, type State } from "./state.ts";

const project = { files: { "A.mo": "model A end A;", "B.mo": "model B end B;" }, open: "A.mo" };
const first = initialState({ project, study: emptyStudy }, { language: "en", theme: "auto" });
const after = (commands: readonly Command[], state: State = first) => commands.reduce(reduce, state);

const report: RunReport = {
  ...{ run: 1, status: "completed", time: 1, startTime: 0, stopTime: 1, reason: "", suspects: [] },
  ...{ diagnostics: [], solver: "dopri5", steps: 1, rejectedSteps: 0, rows: 2, events: [], eventCount: 0 },
  duration: 1,
};
function variable(name: string): VariableReport {
  return { name, description: "", unit: "", units: [], type: "Real", literals: [], isHeld: false };
}

const model: ModelReport = {
  ...{ name: "A", description: "", variables: ["h", "v", "x"].map(variable), parameters: [] },
  ...{ experiment: { stopTime: 1, tolerance: 1e-6 }, suggestedPlots: [["h"], ["v"]] },
};

describe("kept runs", () => {
  const ran = reduce(first, { type: "run.ended", report, model });
  const keep: Command = { type: "run.keep", label: "e = 0.8" };

  it("are those whose results were shown, each once, five at most", () => {
    expect(reduce(first, keep).run.kept).toEqual([]);
    const kept = after([keep, keep], ran).run.kept;
    expect(kept).toEqual([{ run: 1, label: "e = 0.8", report: ran.run.report, files: ran.run.files }]);
    const more = [2, 3, 4, 5, 6].flatMap((run): readonly Command[] => [
      { type: "run.ended", report: { ...report, run } },
      keep,
    ]);
    expect(after([keep, ...more], ran).run.kept.map(({ run }) => run)).toEqual([2, 3, 4, 5, 6]);
  });

  it("are dropped one by one, and all when the worker is lost", () => {
    const kept = reduce(ran, keep);
    expect(reduce(kept, { type: "run.drop", run: 1 }).run.kept).toEqual([]);
    const lost = reduce(kept, { type: "run.ended", report: { ...report, run: 2, status: "lost", rows: 0 } });
    expect(lost.run.kept).toEqual([]);
  });
});

describe("the horizontal axis of a plot", () => {
  const plotted = after([{ type: "plot.add", variables: ["h", "v"] }]);
  const plane = reduce(plotted, {
    type: "plot.horizontal",
    plot: "plot-1",
    axis: { kind: "variable", name: "v" },
  });

  it("is time, or one of its variables, which then comes first", () => {
    expect(plane.study.plots).toEqual([{ kind: "plane", id: "plot-1", variables: ["v", "h"] }]);
    const back = reduce(plane, { type: "plot.horizontal", plot: "plot-1", axis: { kind: "time" } });
    expect(back.study.plots).toEqual([{ kind: "time", id: "plot-1", variables: ["v", "h"] }]);
  });

  it("stays when its variable is chosen as a curve, which goes into another plot", () => {
    const toggle: Command = { type: "plot.toggle", variable: "v" };
    const chosen = reduce(plane, toggle);
    expect(chosen.study.plots).toEqual([
      { kind: "plane", id: "plot-1", variables: ["v", "h"] },
      { kind: "time", id: "plot-2", variables: ["v"] },
    ]);
    expect(reduce(chosen, toggle).study.plots).toEqual(plane.study.plots);
  });

  it("of a plane without curves is gone with it", () => {
    expect(reduce(plane, { type: "plot.toggle", variable: "h" }).study.plots).toEqual([]);
  });
});

describe("the unit of a variable in a plot", () => {
  const unit = (plot: string, unit?: string): Command => ({
    ...{ type: "plot.unit", plot, variable: "h" },
    ...(unit !== undefined && { unit }),
  });
  const plots = after([
    { type: "plot.add", variables: ["h"] },
    { type: "plot.add", variables: ["h", "v"] },
  ]);

  it("belongs to this plot, and stays with another horizontal axis", () => {
    const axis = { kind: "spectrum" } as const;
    const changed = after([unit("plot-2", "mm"), { type: "plot.horizontal", plot: "plot-2", axis }], plots);
    expect(changed.study.plots).toEqual([
      { kind: "time", id: "plot-1", variables: ["h"] },
      { kind: "spectrum", id: "plot-2", variables: ["h", "v"], units: { h: "mm" } },
    ]);
  });

  it("is that of the model again", () => {
    expect(after([unit("plot-1", "mm"), unit("plot-1")], plots).study.plots).toEqual(plots.study.plots);
  });
});

describe("undo", () => {
  const drag = (value: number, gesture: string): Command => ({
    type: "parameter.set",
    name: "e",
    value,
    gesture,
  });

  it("takes back a whole drag of a slider, and the next drag apart from it", () => {
    const dragged = after([drag(0.5, "1"), drag(0.6, "1"), drag(0.7, "2"), drag(0.8, "2")]);
    expect(dragged.study.parameters).toEqual({ e: 0.8 });
    const once = reduce(dragged, { type: "undo" });
    expect(once.study.parameters).toEqual({ e: 0.6 });
    expect(reduce(once, { type: "undo" }).study.parameters).toEqual({});
    expect(reduce(once, { type: "redo" }).study).toEqual(dragged.study);
  });

  it("a new change forgets what was taken back", () => {
    const state = after([drag(0.5, "1"), { type: "undo" }, drag(0.9, "2")]);
    expect(reduce(state, { type: "redo" })).toBe(state);
  });

  it("without steps changes nothing", () => {
    expect(reduce(first, { type: "undo" })).toBe(first);
  });
});

describe("texts", () => {
  it("a change that is none keeps the state", () => {
    expect(reduce(first, { type: "text.change", path: "A.mo", text: project.files["A.mo"] })).toBe(first);
  });

  it("the last file cannot be removed, and another one opens for the removed", () => {
    const one = reduce(first, { type: "file.remove", path: "A.mo" });
    expect([one.project.open, Object.keys(one.project.files)]).toEqual(["B.mo", ["B.mo"]]);
    expect(reduce(one, { type: "file.remove", path: "B.mo" })).toBe(one);
  });

  it("results are old after a change of the text, until the next run", () => {
    const run = after([
      { type: "run.started", run: 1 },
      { type: "run.ended", report },
    ]);
    expect(isOutdated(run)).toBe(false);
    const changed = reduce(run, { type: "text.change", path: "A.mo", text: "" });
    expect(isOutdated(changed)).toBe(true);
  });
});

describe("runs", () => {
  it("progress of an older run is not shown", () => {
    const progress = { time: 0, startTime: 0, stopTime: 1, stepSize: 1, events: 0, steps: 0, elapsed: 0 };
    const state = after([{ type: "run.started", run: 2 }]);
    expect(reduce(state, { type: "run.progressed", run: 1, progress })).toBe(state);
    // What is told once is taken, with its plots.
    const told = reduce(state, { type: "run.progressed", run: 1, progress, model });
    expect(told.model).toBe(model);
    expect(told.study.plots.map(({ variables }) => variables)).toEqual(model.suggestedPlots);
    // Also after a run that had no rows.
    const refused = after([{ type: "run.ended", report: { ...report, run: 1, rows: 0 } }]);
    const growing = reduce(refused, { type: "run.progressed", run: 2, progress, model });
    expect(growing.study.plots).toEqual(told.study.plots);
  });

  it("the first results get the plots of the model; later ones keep the user's", () => {
    const started: Command = { type: "run.started", run: 1 };
    const state = after([started, { type: "run.ended", report, model }]);
    expect(state.study.plots.map(({ variables }) => variables)).toEqual([["h"], ["v"]]);
    const removed = reduce(state, { type: "plot.toggle", variable: "v" });
    expect(reduce(removed, { type: "run.ended", report, model }).study.plots).toHaveLength(1);
  });

  it("another model gets its own plots when none of its variables is shown", () => {
    const state = after([{ type: "run.ended", report, model }]);
    const other = { ...model, variables: [variable("y")], suggestedPlots: [["y"]] };
    const changed = reduce(state, { type: "run.ended", report, model: other });
    expect(changed.study.plots.map(({ variables }) => variables)).toEqual([["y"]]);
  });

  it("a run that replaced another one is still running when the other one ends", () => {
    const state = after([
      { type: "run.started", run: 1 },
      { type: "run.started", run: 2 },
      { type: "run.ended", report },
    ]);
    expect(state.run).toMatchObject({ isRunning: true, number: 2, report: { run: 1 } });
  });

  it("another project has no results of the last one", () => {
    const state = after([{ type: "run.ended", report, model }]);
    const saved = { project, study: emptyStudy };
    const opened = reduce(state, { type: "project.open", saved });
    expect([opened.run.report, opened.model]).toEqual([undefined, undefined]);
  });
});

it("the state is one serialisable value", () => {
  const state = after([
    { type: "run.started", run: 1 },
    { type: "run.ended", report, model },
  ]);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

it("paths are relative, without parents, drives and control characters", () => {
  expect(["Ball.mo", "Parts/Ball.mo"].filter(isPath)).toHaveLength(2);
  for (const path of ["", "/a", "../a", "a/../b", "a//b", "c:a", "a\\b", "a\u0000", "a/".repeat(30)])
    expect(isPath(path), path).toBe(false);
});
