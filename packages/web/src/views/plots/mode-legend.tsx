import { seriesColor } from "../../plots/colors.ts";
import { usePlots } from "../../session/context.ts";

/** Names of the modes in the background of the plots, with their tints. */
export function ModeLegend() {
  const [automaton] = usePlots().state.value.model?.modes ?? [];
  if (automaton === undefined) return null;
  return (
    <ul class="legend modes-legend" aria-label={automaton.name}>
      {automaton.literals.map((mode, i) => (
        <li key={mode}>
          <span class="tint" style={{ background: seriesColor(i) }} />
          {mode}
        </li>
      ))}
    </ul>
  );
}
