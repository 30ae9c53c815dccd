import { useRef, useState } from "preact/hooks";
import type { PlotCurve } from "../../plots/plot-content.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSession } from "../../session/plot-session.ts";
import type { PlotSpec } from "../../state/project.ts";
import { curvesOf } from "./curves-of-plot.ts";
import { useEigenvaluePlot, usePlanePlot, useTimePlot } from "./drawn-plots.ts";
import { EigenvalueTable } from "./eigenvalue-table.tsx";
import { plotKeys } from "./plot-keys.ts";
import { plotLabel } from "./plot-label.ts";
import { PlotLegend } from "./plot-legend.tsx";
import { sentenceOf } from "./plot-sentence.ts";
import { PlotTable } from "./plot-table.tsx";
import { PlotTools } from "./plot-tools.tsx";
import { SpectrumDrawing } from "./spectrum-drawing.tsx";

/** One plot with its legend, which shows the values at the cursor, and its table. */
export function PlotPanel({ plot }: { readonly plot: PlotSpec }) {
  const session = usePlots();
  const say = session.say.value;
  const host = useRef<HTMLDivElement>(null);
  const [hasTable, setTable] = useState(false);
  const curves = curvesOf(plot, session);
  const hint = hintFor(plot, session);
  const tools = (
    <PlotTools plot={plot} curves={curves} host={host} table={{ isShown: hasTable, set: setTable }} />
  );
  return (
    <figure class="plot" aria-label={plotLabel(plot, session)}>
      {plot.kind !== "spectrum" && (
        <figcaption>
          {plot.kind === "time" && plot.title !== undefined && <span class="title">{plot.title}</span>}
          <PlotLegend plot={plot} curves={curves} />
          {tools}
        </figcaption>
      )}
      {hint !== undefined && <p class="hint">{say(hint, { names: plot.variables.join(", ") })}</p>}
      {plot.kind === "spectrum" && <SpectrumDrawing plot={plot} curves={curves} host={host} tools={tools} />}
      {hint === undefined && plot.kind !== "spectrum" && (
        <div
          // Another kind has another canvas.
          key={plot.kind}
          class="canvas"
          ref={host}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move its cursor.
          tabIndex={0}
          aria-label={`${sentenceOf(plot, session)} ${say("plot.keys")}`}
          onKeyDown={(event) => plotKeys(event, session)}
        >
          {plot.kind === "time" && <TimeDrawing plot={plot} curves={curves} host={host} />}
          {plot.kind === "plane" && <PlaneDrawing plot={plot} curves={curves} host={host} />}
          {plot.kind === "eigenvalues" && <EigenvalueDrawing host={host} />}
        </div>
      )}
      {plot.kind === "eigenvalues" && <EigenvalueTable isWhole={hasTable} />}
      {hasTable && plot.kind !== "eigenvalues" && <PlotTable plot={plot} curves={curves} />}
    </figure>
  );
}

/** What is missing. */
function hintFor({ kind, variables }: PlotSpec, { state }: PlotSession): Hint | undefined {
  const { model } = state.value;
  if (kind === "eigenvalues") return undefined;
  if (variables.length === 0) return "plot.choose";
  if (model !== undefined && !model.variables.some(({ name }) => variables.includes(name)))
    return "plot.unknown";
  return kind === "plane" && variables.length < 2 ? "plot.few" : undefined;
}

type Hint = "plot.few" | "plot.choose" | "plot.unknown";

interface DrawingProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
  readonly host: { readonly current: HTMLDivElement | null };
}

function TimeDrawing({ plot, curves, host }: DrawingProperties) {
  useTimePlot(host, plot.id, curves, usePlots());
  return null;
}

function PlaneDrawing({ plot, curves, host }: DrawingProperties) {
  usePlanePlot(host, plot.id, curves, usePlots());
  return null;
}

function EigenvalueDrawing({ host }: Pick<DrawingProperties, "host">) {
  useEigenvaluePlot(host, usePlots());
  return null;
}
