import { dashes, seriesColor } from "../../plots/colors.ts";
import type { PlotCurve } from "../../plots/time-plot.ts";
import { valuesAt } from "../../plots/value-at.ts";
import { useSession } from "../../session/context.ts";
import type { PlotSpec } from "../../state/project.ts";
import { numberText } from "../../texts/number-text.ts";
import { prettyUnit } from "../../texts/unit-text.ts";

interface LegendProperties {
  readonly plot: PlotSpec;
  readonly curves: readonly PlotCurve[];
}

/** Names and units with the values at the cursor, and their differences from those at the mark. */
export function PlotLegend({ plot, curves }: LegendProperties) {
  const session = useSession();
  const { cursor, mark } = session.state.value.view;
  const data = session.curves.value.get(plot.id);
  const first = plot.kind === "plane" ? 1 : 0;
  return (
    <ul class="legend">
      {curves.map(({ name, unit, color }, i) => (
        <li key={name}>
          {i >= first && <Swatch color={color} dash={i - first} />}
          <span class="name">{name}</span>
          {cursor !== undefined && data !== undefined && (
            <output>
              {valuesAt(data, name, cursor)
                .map((value) => numberText(value, 5))
                .join(" → ")}
            </output>
          )}
          <span class="unit">{prettyUnit(unit)}</span>
          {cursor !== undefined && mark !== undefined && data !== undefined && (
            <output class="unit">Δ {numberText(difference(data, name, mark, cursor), 4)}</output>
          )}
        </li>
      ))}
    </ul>
  );
}

function difference(data: Parameters<typeof valuesAt>[0], name: string, from: number, to: number): number {
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
