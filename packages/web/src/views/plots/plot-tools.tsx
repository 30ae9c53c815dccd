import type { Curves } from "../../messages/protocol.ts";
import type { PlotCurve } from "../../plots/plot-content.ts";
import { canvasAsPng, curvesAsCsv, offerFile } from "../../plots/save-plot.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSession } from "../../session/plot-session.ts";
import type { HorizontalAxis } from "../../state/command.ts";
import type { PlotSpec } from "../../state/project.ts";
import { pictureContent } from "./picture-content.ts";
import { plotLabel } from "./plot-label.ts";

interface ToolProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
  readonly host: { readonly current: HTMLDivElement | null };
  readonly table: { readonly isShown: boolean; readonly set: (isShown: boolean) => void };
}

/** Choice of the horizontal axis, the table, files of the plot, and its removal. */
export function PlotTools({ plot, curves, host, table }: ToolProperties) {
  const session = usePlots();
  const say = session.say.value;
  return (
    <span class="tools">
      {plot.kind !== "eigenvalues" && <AxisChoice plot={plot} />}
      <button
        type="button"
        class="quiet"
        aria-pressed={table.isShown}
        onClick={() => table.set(!table.isShown)}
      >
        {say("plot.table")}
      </button>
      <SaveChoice plot={plot} curves={curves} host={host} />
      <button
        type="button"
        class="quiet icon remove"
        aria-label={say("plot.remove")}
        onClick={() => session.dispatch({ type: "plot.remove", plot: plot.id })}
      >
        ×
      </button>
    </span>
  );
}

/** Values of the list of axes; a variable has its place. */
const FIXED = ["time", "spectrum"] as const;

function AxisChoice({ plot }: { readonly plot: PlotSpec }) {
  const session = usePlots();
  const say = session.say.value;
  const axisOf = (value: string): HorizontalAxis => {
    const fixed = FIXED.find((one) => one === value);
    return fixed ? { kind: fixed } : { kind: "variable", name: plot.variables[Number(value)]! };
  };
  return (
    <select
      aria-label={say("plot.horizontal")}
      title={say("plot.horizontal")}
      value={plot.kind === "plane" ? "0" : plot.kind}
      onChange={({ currentTarget: { value } }) =>
        session.dispatch({ type: "plot.horizontal", plot: plot.id, axis: axisOf(value) })
      }
    >
      <option value="time">{session.axis?.label ?? say("plot.over-time")}</option>
      {session.axis === undefined && <option value="spectrum">{say("plot.over-frequency")}</option>}
      {plot.variables.map((one, i) => (
        <option key={one} value={i}>
          {one}
        </option>
      ))}
    </select>
  );
}

/** A list whose entries save; it shows its name again afterwards. */
function SaveChoice({ plot, curves, host }: Omit<ToolProperties, "table">) {
  const session = usePlots();
  const say = session.say.value;
  const { model } = session.state.value;
  const name = `${model?.name ?? "plot"} ${plotLabel(plot, session)}`;
  const data = session.curves.value.get(plot.id);
  const save = async (format: string): Promise<void> => {
    const content = await contentOf(format, { plot, curves, data, host: host.current, session, name });
    if (content) offerFile(`${name}.${format}`, content);
  };
  const formats = plot.kind === "eigenvalues" ? ["png"] : ["png", "svg", "csv"];
  return (
    <select
      aria-label={say("plot.save")}
      value=""
      onChange={({ currentTarget }) => {
        void save(currentTarget.value);
        currentTarget.value = "";
      }}
    >
      <option value="" hidden>
        {say("plot.save")}
      </option>
      {formats.map((format) => (
        <option key={format} value={format}>
          {format.toUpperCase()}
        </option>
      ))}
    </select>
  );
}

interface SavedPlot {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
  readonly data: Curves | undefined;
  readonly host: HTMLElement | null;
  readonly session: PlotSession;
  readonly name: string;
}

async function contentOf(format: string, saved: SavedPlot): Promise<Blob | undefined> {
  const { plot, curves, data, host, session, name } = saved;
  if (format === "png") return host ? canvasAsPng(host) : undefined;
  if (data === undefined || plot.kind === "eigenvalues") return undefined;
  if (format === "csv") {
    // Readers of files know the English names.
    const own = session.axis && `${session.axis.label} [${session.axis.unit}]`.replace(" []", "");
    const head = plot.kind === "spectrum" ? "frequency [Hz]" : own;
    return new Blob([curvesAsCsv(curves, data, head)], { type: "text/csv" });
  }
  const { pictureOfPlot } = await import("../../plots/picture-of-plot.ts");
  const content = pictureContent(plot, name, session);
  return content && new Blob([pictureOfPlot(content)], { type: "image/svg+xml" });
}
