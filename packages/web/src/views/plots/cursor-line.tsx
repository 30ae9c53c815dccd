import { activeModes } from "../../session/active-modes.ts";
import { usePlots } from "../../session/context.ts";
import type { PlotSession } from "../../session/plot-session.ts";
import { numberText } from "../../texts/number-text.ts";
import { prettyUnit } from "../../texts/unit-text.ts";

/** Below the plots: the time of the cursor, the event there, and the distance from the mark. */
export function CursorLine() {
  const session = usePlots();
  const say = session.say.value;
  const { view, run } = session.state.value;
  const { cursor, mark } = view;
  const modes = activeModes(session).map(({ mode }) => mode);
  if (cursor === undefined && mark === undefined) return <p class="axis is-cursor">{axisLabel(session)}</p>;
  const here = run.report?.events.filter(({ time }) => time === cursor).map(({ name }) => name) ?? [];
  const setMark = (time: number | undefined) =>
    session.dispatch({ type: "view.set", change: { mark: time } });
  return (
    <p class="axis is-cursor">
      {cursor !== undefined && <span>{placeText(session, cursor)}</span>}
      {here.length > 0 && <code>{here.join("; ")}</code>}
      {modes.length > 0 && <span>{say("modes.at", { names: modes.join(", ") })}</span>}
      {mark !== undefined && <span>{say("plot.marked", { time: numberText(mark, 7) })}</span>}
      {mark !== undefined && cursor !== undefined && cursor !== mark && (
        <span>
          {say("plot.from-mark", {
            time: numberText(cursor - mark, 5),
            rate: numberText(1 / (cursor - mark), 4),
          })}
        </span>
      )}
      <button type="button" class="quiet" onClick={() => setMark(mark === undefined ? cursor : undefined)}>
        {say(mark === undefined ? "plot.mark" : "plot.unmark")}
      </button>
    </p>
  );
}

/** The horizontal axis with its unit. */
export function axisLabel({ axis, say }: PlotSession): string {
  if (axis === undefined) return say.value("plot.time");
  return axis.unit === "" ? axis.label : `${axis.label} [${prettyUnit(axis.unit)}]`;
}

function placeText({ axis, say }: PlotSession, at: number): string {
  if (axis === undefined) return say.value("plot.at", { time: numberText(at, 7) });
  return `${axis.label} = ${numberText(at, 7)} ${prettyUnit(axis.unit)}`.trimEnd();
}
