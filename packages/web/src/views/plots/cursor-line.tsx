import { activeModes } from "../../session/active-modes.ts";
import { usePlots } from "../../session/context.ts";
import { numberText } from "../../texts/number-text.ts";

/** Below the plots: the time of the cursor, the event there, and the distance from the mark. */
export function CursorLine() {
  const session = usePlots();
  const say = session.say.value;
  const { view, run } = session.state.value;
  const { cursor, mark } = view;
  const modes = activeModes(session).map(({ mode }) => mode);
  if (cursor === undefined && mark === undefined) return <p class="axis is-cursor">{say("plot.time")}</p>;
  const here = run.report?.events.filter(({ time }) => time === cursor).map(({ name }) => name) ?? [];
  const setMark = (time: number | undefined) =>
    session.dispatch({ type: "view.set", change: { mark: time } });
  return (
    <p class="axis is-cursor">
      {cursor !== undefined && <span>{say("plot.at", { time: numberText(cursor, 7) })}</span>}
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
