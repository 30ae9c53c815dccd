import type { PlotSession } from "../../session/plot-session.ts";
import type { TimeRange } from "../../state/state.ts";

/** Keys of a plot: arrows move the cursor, with Shift to events; plus, minus and 0 zoom; M marks the cursor. */
export function plotKeys(event: KeyboardEvent, session: PlotSession): void {
  const { run, view } = session.state.value;
  const { report } = run;
  if (report === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const whole = { from: report.startTime, to: report.stopTime };
  const range = view.range ?? whole;
  const cursor = view.cursor ?? (range.from + range.to) / 2;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step !== undefined) {
    const times = report.events.map(({ time }) => time);
    const next =
      step > 0 ? times.find((time) => time > cursor) : times.filter((time) => time < cursor).at(-1);
    const moved = event.shiftKey ? (next ?? cursor) : cursor + (step * (range.to - range.from)) / 200;
    const within = Math.min(whole.to, Math.max(whole.from, moved));
    session.dispatch({ type: "view.set", change: { cursor: within } });
  } else if (event.key === "+" || event.key === "=")
    session.dispatch({ type: "view.set", change: { range: scaled(range, cursor, 0.5) } });
  else if (event.key === "-") {
    const wider = scaled(range, cursor, 2);
    const isWhole = wider.from <= whole.from && wider.to >= whole.to;
    session.dispatch({ type: "view.set", change: { range: isWhole ? undefined : limited(wider, whole) } });
  } else if (event.key === "m" || event.key === "M")
    session.dispatch({ type: "view.set", change: { mark: view.mark === cursor ? undefined : cursor } });
  else if (event.key === "0") session.dispatch({ type: "view.set", change: { range: undefined } });
  else return;
  event.preventDefault();
}

function scaled({ from, to }: TimeRange, about: number, factor: number): TimeRange {
  return { from: about - (about - from) * factor, to: about + (to - about) * factor };
}

function limited({ from, to }: TimeRange, whole: TimeRange): TimeRange {
  return { from: Math.max(from, whole.from), to: Math.min(to, whole.to) };
}
