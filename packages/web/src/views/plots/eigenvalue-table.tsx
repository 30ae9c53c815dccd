import type { LinearMode } from "../../messages/protocol.ts";
import { usePlots } from "../../session/context.ts";
import { numberText } from "../../texts/number-text.ts";

/** Rows without the whole table. */
const FEW = 6;

/** The eigenvalues below their plane, with frequency and damping; or why there are none. */
export function EigenvalueTable({ isWhole }: { readonly isWhole: boolean }) {
  const session = usePlots();
  const say = session.say.value;
  const found = session.eigenvalues?.value;
  if (found === undefined) return <p class="hint">{say("plot.linearising")}</p>;
  if (found.reason !== "") return <p class="hint">{say("plot.not-linearised", { reason: found.reason })}</p>;
  if (found.modes.length === 0) return <p class="hint">{say("plot.no-states")}</p>;
  const shown = isWhole ? found.modes : found.modes.slice(0, FEW);
  return (
    <>
      <p class="axis">{say("plot.linearised-at", { time: numberText(found.at, 6) })}</p>
      <table class="events" aria-label={say("plot.eigenvalues")}>
        <thead>
          <tr>
            <th scope="col">λ [1/s]</th>
            <th scope="col">{say("plot.natural-frequency")}</th>
            <th scope="col">{say("plot.damping")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((mode, i) => (
            <tr key={i}>
              <th scope="row">{complexText(mode)}</th>
              <td>{numberText(mode.frequency, 4)}</td>
              <td>{numberText(mode.damping, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function complexText({ re, im }: LinearMode): string {
  return im === 0 ? numberText(re, 5) : `${numberText(re, 5)} ± ${numberText(im, 5)} i`;
}
