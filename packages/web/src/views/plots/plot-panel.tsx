import { useRef } from "preact/hooks";
import { firstColor } from "../../plots/colors.ts";
import { canvasAsPng, curvesAsCsv, offerFile } from "../../plots/save-plot.ts";
import type { PlotCurve } from "../../plots/time-plot.ts";
import { useSession } from "../../session/context.ts";
import type { Session } from "../../session/session.ts";
import type { PlotSpec } from "../../state/project.ts";
import { usePlanePlot, useTimePlot } from "./drawn-plots.ts";
import { plotKeys } from "./plot-keys.ts";
import { PlotLegend } from "./plot-legend.tsx";
import { sentenceOf } from "./plot-sentence.ts";

/** One plot with its legend, which shows the values at the cursor. */
export function PlotPanel({ plot }: { readonly plot: PlotSpec }) {
  const session = useSession();
  const say = session.say.value;
  const host = useRef<HTMLDivElement>(null);
  const curves = curvesOf(plot, session);
  const names = curves.map(({ name }) => name);
  return (
    <figure class="plot" aria-label={figureLabel(plot, names, session)}>
      <figcaption>
        <PlotLegend plot={plot} curves={curves} />
        <PlotTools plot={plot} curves={curves} host={host} />
      </figcaption>
      {plot.kind === "plane" && names.length < 2 ? (
        <p class="hint">{say("plot.few")}</p>
      ) : (
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
          {plot.kind === "time" ? (
            <TimeDrawing plot={plot} curves={curves} host={host} />
          ) : (
            <PlaneDrawing plot={plot} curves={curves} host={host} />
          )}
        </div>
      )}
    </figure>
  );
}

function figureLabel(plot: PlotSpec, names: readonly string[], { say }: Session): string {
  if (plot.kind === "time") return names.join(", ");
  const [over = "", ...others] = names;
  return say.value("plot.plane", { names: others.join(", "), over });
}

export function curvesOf(plot: PlotSpec, { state }: Session): readonly PlotCurve[] {
  const variables = state.value.model?.variables ?? [];
  const first = firstColor(plot.id, state.value.study.plots);
  return plot.variables.map((name, i) => ({
    name,
    unit: variables.find((one) => one.name === name)?.unit ?? "",
    color: first + i,
  }));
}

interface PlotProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
  readonly host: { readonly current: HTMLDivElement | null };
}

function TimeDrawing({ plot, curves, host }: PlotProperties) {
  useTimePlot(host, plot.id, curves, useSession());
  return null;
}

function PlaneDrawing({ plot, curves, host }: PlotProperties) {
  usePlanePlot(host, plot.id, curves, useSession());
  return null;
}

/** Choice of the horizontal axis, files of the plot, and its removal. */
function PlotTools({ plot, curves, host }: PlotProperties) {
  const session = useSession();
  const say = session.say.value;
  const name = `${session.state.value.model?.name ?? "plot"} ${plot.variables.join(" ")}`;
  const savePicture = async () => {
    const picture = host.current && (await canvasAsPng(host.current));
    if (picture) offerFile(`${name}.png`, picture);
  };
  const saveValues = () => {
    const data = session.curves.value.get(plot.id);
    if (data) offerFile(`${name}.csv`, new Blob([curvesAsCsv(curves, data)], { type: "text/csv" }));
  };
  const horizontal = plot.kind === "plane" ? (plot.variables[0] ?? "") : "";
  return (
    <span class="tools">
      <select
        aria-label={say("plot.horizontal")}
        title={say("plot.horizontal")}
        value={horizontal}
        onChange={({ currentTarget: { value } }) =>
          session.dispatch({
            ...{ type: "plot.horizontal", plot: plot.id },
            ...(value !== "" && { variable: value }),
          })
        }
      >
        <option value="">{say("plot.over-time")}</option>
        {plot.variables.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <button type="button" class="quiet" aria-label={say("plot.save-picture")} onClick={savePicture}>
        PNG
      </button>
      <button type="button" class="quiet" aria-label={say("plot.save-values")} onClick={saveValues}>
        CSV
      </button>
      <button
        type="button"
        class="quiet icon"
        aria-label={say("plot.remove")}
        onClick={() => session.dispatch({ type: "plot.remove", plot: plot.id })}
      >
        ×
      </button>
    </span>
  );
}
