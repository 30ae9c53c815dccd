import { useEffect, useRef } from "preact/hooks";
import { usePlots } from "../session/context.ts";
import { english, type TextKey } from "../texts/english.ts";
import { numberText } from "../texts/number-text.ts";
import type { Say } from "../texts/say.ts";

/** Rows of the page; the rest is in the report. */
const MOST_ROWS = 500;

/** The events of the run. A row puts the cursor of the plots at its time. */
export function EventTable() {
  const session = usePlots();
  const say = session.say.value;
  const { run, view } = session.state.value;
  const { events = [], eventCount = 0 } = run.report ?? {};
  const chosen = useRef<HTMLTableRowElement>(null);
  // The cursor may have been put at an event in a plot.
  useEffect(() => chosen.current?.scrollIntoView({ block: "center" }), []);
  if (events.length === 0) return <p class="hint">{say("events.none")}</p>;
  const shown = events.slice(0, MOST_ROWS);
  const first = shown.findIndex(({ time }) => time === view.cursor);
  return (
    <>
      <table class="events">
        <thead>
          <tr>
            <th scope="col">{say("events.time")}</th>
            <th scope="col">{say("events.kind")}</th>
            <th scope="col">{say("events.name")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ time, kind, name }, i) => (
            <tr key={i} class={view.cursor === time ? "is-chosen" : ""} {...(i === first && { ref: chosen })}>
              <td>
                <button
                  type="button"
                  class="item"
                  onClick={() =>
                    session.dispatch({ type: "view.set", change: { cursor: time, results: "plots" } })
                  }
                >
                  {numberText(time, 8)}
                </button>
              </td>
              <td>{kindText(kind, say)}</td>
              <td>
                <code>{name}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {eventCount > shown.length && (
        <p class="hint">{say("events.more", { shown: shown.length, count: eventCount })}</p>
      )}
    </>
  );
}

function kindText(kind: string, say: Say): string {
  const key = `events.kind-${kind}`;
  return Object.hasOwn(english, key) ? say(key as TextKey) : kind;
}
