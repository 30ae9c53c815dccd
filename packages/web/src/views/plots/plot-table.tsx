import type { PlotCurve } from "../../plots/plot-content.ts";
import { sampledRows } from "../../plots/sampled-rows.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSpec } from "../../state/project.ts";
import { numberText } from "../../texts/number-text.ts";
import { prettyUnit } from "../../texts/unit-text.ts";
import { axisLabel } from "./cursor-line.tsx";
import { valueText } from "./plot-legend.tsx";

interface TableProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
}

/** The plot as numbers: the visible range in twenty steps. */
export function PlotTable({ plot, curves }: TableProperties) {
  const session = usePlots();
  const say = session.say.value;
  const data = session.curves.value.get(plot.id);
  if (data === undefined) return null;
  const rows = sampledRows(
    data,
    curves.map(({ name }) => name),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    <section class="numbers" tabIndex={0} aria-label={say("plot.table")}>
      <table class="events" aria-label={say("plot.table")}>
        <thead>
          <tr>
            <th scope="col">{plot.kind === "spectrum" ? say("plot.frequency") : axisLabel(session)}</th>
            {curves.map(({ name, unit }) => (
              <th scope="col" key={name}>
                {unit === "" ? name : `${name} [${prettyUnit(unit)}]`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{numberText(time, 6)}</th>
              {values.map((limits, i) => (
                <td key={curves[i]!.name}>
                  {limits.map((value) => valueText(curves[i]!, value, 6)).join(" → ")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
