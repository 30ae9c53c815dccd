import {
  createSpeaker,
  type OptionRows,
  requireFields,
  type Say,
  type Trajectory,
  type Translations,
} from "@cosimo/ir";
import { chooseVariables, groupVariables, isDistinct, plottable } from "./choose-variables.ts";
import { modeBands } from "./mode-bands.ts";
import { defaultXy, planePanel, type XyChoice } from "./plane-panel.ts";
import type { PlotCoverage, PlotPanel, PlotSpec, SummaryEntry } from "./plot-spec.ts";
import type { ReferenceShape } from "./reference-curve.ts";
import { seriesOf, timeAxis, valueAxis } from "./variable-axis.ts";

export interface PlotOptions {
  readonly title?: string;
  /** Variables to show, in this order; by default states, outputs and discrete variables. */
  readonly variables?: readonly string[] | RegExp;
  /** Default: `x` over `y`, when both exist with unit m. `false`: none. */
  readonly xy?: XyChoice | false;
  /** Reference shapes in the plane. If given, `x` over `y` is shown for all units. */
  readonly references?: readonly ReferenceShape[];
  readonly summary?: readonly SummaryEntry[];
  readonly maximumPanels?: number;
  readonly maximumSeries?: number;
  /** Language of the phrases; default English. */
  readonly translations?: Translations;
}

const plotRows: OptionRows<PlotOptions> = {
  ...{ title: { type: "text" }, variables: { type: "object" }, xy: { type: "any" } },
  ...{ references: { type: "object" }, summary: { type: "object" }, translations: { type: "object" } },
  maximumPanels: { type: "whole", range: { above: 0 } },
  maximumSeries: { type: "whole", range: { above: 0 } },
};

/**
 * Plots a run: panels over time, one per display unit and order of magnitude, states and outputs before discrete variables; and a
 * panel in the plane.
 */
export function plotTrajectory(trajectory: Trajectory, options: PlotOptions = {}): PlotSpec {
  requireFields(options, plotRows, "plotTrajectory()");
  const { translations, references = [] } = options;
  const say = createSpeaker(translations ?? {});
  const chosen = chooseVariables(trajectory, options.variables);
  const groups = groupVariables(trajectory, chosen, options.maximumSeries ?? 8)
    .slice(0, options.maximumPanels ?? 6)
    .map(({ members }) => members);
  const colors = new Map(groups.flat().map((index, k) => [index, k]));
  const panels: PlotPanel[] = groups.map((group) =>
    timePanel(trajectory, group, (index) => colors.get(index)!, say),
  );
  const xy = options.xy === undefined ? defaultXy(trajectory, references.length > 0) : options.xy;
  const plane = xy ? planePanel(trajectory, xy, references, say) : undefined;
  const modes = modeBands(trajectory);
  const coverage = coverageOf(trajectory, new Set(groups.flat()), options.variables);
  const { model, description } = trajectory.metadata;
  return {
    title: options.title ?? model,
    subtitle: description,
    panels: plane ? [...panels, plane] : panels,
    ...(modes ? { modes } : {}),
    events: trajectory.events,
    summary: options.summary ?? [],
    results: [{ label: model, trajectory }],
    ...(coverage && { coverage }),
    ...(translations && { translations }),
  };
}

/** Of the variables chosen by the caller, or of all that do not repeat others, how many the panels show. */
function coverageOf(
  trajectory: Trajectory,
  shown: ReadonlySet<number>,
  asked: PlotOptions["variables"],
): PlotCoverage | undefined {
  const total =
    asked === undefined
      ? plottable(trajectory).filter((i) => {
          const variable = trajectory.variables[i]!;
          return shown.has(i) || (isDistinct(variable) && variable.role !== "mode");
        }).length
      : chooseVariables(trajectory, asked).length;
  return total > shown.size ? { shown: shown.size, total } : undefined;
}

function timePanel(
  trajectory: Trajectory,
  group: readonly number[],
  color: (i: number) => number,
  say: Say,
): PlotPanel {
  const first = trajectory.variables[group[0]!]!;
  const series = group.map((i) => seriesOf(trajectory, i, trajectory.time, color(i)));
  return { kind: "time", x: timeAxis(say), y: valueAxis(first, group.length, say), series };
}
