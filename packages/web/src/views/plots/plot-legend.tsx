import type { Curves } from "../../messages/protocol.ts";
import { dashes, seriesColor } from "../../plots/colors.ts";
import type { PlotCurve } from "../../plots/plot-content.ts";
import { valuesAt } from "../../plots/value-at.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSpec } from "../../state/project.ts";
import { numberText } from "../../texts/number-text.ts";
import { prettyUnit } from "../../texts/unit-text.ts";

interface LegendProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
}

/** Names and units with the values at the cursor, and their differences from those at the mark. */
export function PlotLegend({ plot, curves }: LegendProperties) {
  const session = usePlots();
  const { cursor, mark } = session.state.value.view;
  const data = session.curves.value.get(plot.id);
  if (plot.kind === "eigenvalues")
    return <span class="legend name">{session.say.value("plot.eigenvalues")}</span>;
  const first = plot.kind === "plane" ? 1 : 0;
  const title = plot.kind === "time" ? plot.title : undefined;
  return <CurveList {...{ plot, curves, data, cursor, mark, first, title }} />;
}

interface ListProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
  readonly data: Curves | undefined;
  readonly cursor: number | undefined;
  readonly mark?: number | undefined;
  /** The first one that is a curve. */
  readonly first?: number;
  /** Stands before the curves: their names need not repeat it. */
  readonly title?: string | undefined;
}

export function CurveList({ plot, curves, data, cursor, mark, first = 0, title }: ListProperties) {
  return (
    <ul class="legend">
      {curves.map((curve, i) => (
        <li key={curve.name}>
          {i >= first && <Swatch color={curve.color} dash={i - first} />}
          <span class="name">{withoutTitle(curve.name, title)}</span>
          {cursor !== undefined && data !== undefined && (
            <output>
              {valuesAt(data, curve.name, cursor)
                .map((value) => valueText(curve, value))
                .join(" → ")}
            </output>
          )}
          <UnitChoice plot={plot} curve={curve} />
          {cursor !== undefined && mark !== undefined && data !== undefined && (
            <output class="unit">Δ {numberText(difference(data, curve.name, mark, cursor), 4)}</output>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The unit of a curve; a list, if there are others. It belongs to this plot alone. */
function UnitChoice({ plot, curve }: { readonly plot: PlotSpec; readonly curve: PlotCurve }) {
  const session = usePlots();
  const variable = session.state.value.model?.variables.find(({ name }) => name === curve.name);
  if (variable === undefined || variable.units.length < 2)
    return <span class="unit">{prettyUnit(curve.unit)}</span>;
  const name = session.say.value("plot.unit", { name: curve.name });
  return (
    <select
      class="quiet unit"
      aria-label={name}
      title={name}
      value={curve.unit}
      onChange={({ currentTarget: { value } }) =>
        session.dispatch({
          ...{ type: "plot.unit", plot: plot.id, variable: curve.name },
          ...(value !== variable.unit && { unit: value }),
        })
      }
    >
      {variable.units.map((unit) => (
        <option key={unit} value={unit}>
          {prettyUnit(unit)}
        </option>
      ))}
    </select>
  );
}

function withoutTitle(name: string, title: string | undefined): string {
  return title !== undefined && name.startsWith(`${title}.`) ? name.slice(title.length + 1) : name;
}

/** A number, or the name of a value that has one. */
export function valueText({ labels }: PlotCurve, value: number, digits = 5): string {
  return labels?.[value] || numberText(value, digits);
}

function difference(data: Curves, name: string, from: number, to: number): number {
  return valuesAt(data, name, to).at(-1)! - valuesAt(data, name, from).at(-1)!;
}

function Swatch({ color, dash }: { readonly color: number; readonly dash: number }) {
  return (
    <svg class="swatch" viewBox="0 0 18 6" aria-hidden="true">
      <path
        d="M0 3H18"
        style={{ stroke: seriesColor(color) }}
        stroke-dasharray={dashes[dash % dashes.length]!.join(" ")}
      />
    </svg>
  );
}
