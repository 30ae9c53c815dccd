import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Curves } from "../messages/protocol.ts";
import { dashes, firstColor, seriesColor } from "../plots/colors.ts";
import { createTimePlot, type PlotCurve, type TimePlot } from "../plots/time-plot.ts";
import type { Session } from "../session/session.ts";
import type { PlotSpec } from "../state/project.ts";
import { numberText } from "../texts/number-text.ts";
import { prettyUnit } from "../texts/unit-text.ts";
import { useSession } from "./context.ts";
import { plotKeys } from "./plot-keys.ts";

const HEIGHT = 210;

/** One plot with its legend, which shows the values at the cursor. */
export function PlotPanel({ plot }: { readonly plot: PlotSpec }) {
  const session = useSession();
  const say = session.say.value;
  const host = useRef<HTMLDivElement>(null);
  const curves = curvesOf(plot, session);
  const identity = JSON.stringify(curves);
  useTimePlot(host, plot.id, curves, identity, session);
  const remove = () => session.dispatch({ type: "plot.remove", plot: plot.id });
  return (
    <figure class="plot" aria-label={curves.map(({ name }) => name).join(", ")}>
      <figcaption>
        <Legend plot={plot.id} curves={curves} />
        <button type="button" class="quiet icon" aria-label={say("plot.remove")} onClick={remove}>
          ×
        </button>
      </figcaption>
      <div
        class="canvas"
        ref={host}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move its cursor.
        tabIndex={0}
        aria-label={`${sentenceOf(plot, session)} ${say("plot.keys")}`}
        onKeyDown={(event) => plotKeys(event, session)}
      />
    </figure>
  );
}

function curvesOf(plot: PlotSpec, { state }: Session): readonly PlotCurve[] {
  const variables = state.value.model?.variables ?? [];
  const first = firstColor(plot.id, state.value.study.plots);
  return plot.variables.map((name, i) => ({
    name,
    unit: variables.find((one) => one.name === name)?.unit ?? "",
    color: first + i,
  }));
}

function useTimePlot(
  host: { readonly current: HTMLDivElement | null },
  id: string,
  curves: readonly PlotCurve[],
  identity: string,
  session: Session,
): void {
  const drawn = useRef<TimePlot>(undefined);
  const theme = session.state.value.view.theme;
  useEffect(() => {
    const element = host.current!;
    const width = () => Math.max(200, element.clientWidth);
    const plot = createTimePlot(element, { width: width(), height: HEIGHT }, curves, {
      zoomed: (range) => session.dispatch({ type: "view.set", change: { range } }),
      pointed: (cursor) => session.dispatch({ type: "view.set", change: { cursor } }),
    });
    drawn.current = plot;
    show(plot, id, curves, session);
    const observer = new ResizeObserver(() => {
      plot.resize(width(), HEIGHT);
      session.pixels.value = Math.round(width() * devicePixelRatio);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [identity, theme]);
  useSignalEffect(() => {
    if (session.curves.value.has(id) && drawn.current)
      show(drawn.current, id, curvesNow(id, session), session);
  });
  useSignalEffect(() => {
    drawn.current?.point(session.state.value.view.cursor);
  });
}

function curvesNow(id: string, session: Session): readonly PlotCurve[] {
  const plot = session.state.peek().study.plots.find((one) => one.id === id);
  return plot === undefined ? [] : curvesOf(plot, session);
}

function show(plot: TimePlot, id: string, curves: readonly PlotCurve[], session: Session): void {
  const data = session.curves.peek().get(id);
  if (data === undefined) return;
  plot.show({ curves, data, events: session.state.peek().run.report?.events ?? [] });
}

function Legend({ plot, curves }: { readonly plot: string; readonly curves: readonly PlotCurve[] }) {
  const session = useSession();
  const { cursor } = session.state.value.view;
  const data = session.curves.value.get(plot);
  return (
    <ul class="legend">
      {curves.map(({ name, unit, color }, i) => (
        <li key={name}>
          <svg class="swatch" viewBox="0 0 18 6" aria-hidden="true">
            <path
              d="M0 3H18"
              style={{ stroke: seriesColor(color) }}
              stroke-dasharray={dashes[i % dashes.length]!.join(" ")}
            />
          </svg>
          <span class="name">{name}</span>
          {cursor !== undefined && data !== undefined && (
            <output>{numberText(valueAt(data, name, cursor), 5)}</output>
          )}
          <span class="unit">{prettyUnit(unit)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The value at a time, linear between rows. */
export function valueAt({ time, names, columns }: Curves, name: string, instant: number): number {
  const column = columns[names.indexOf(name)];
  if (column === undefined || time.length === 0) return Number.NaN;
  let [low, high] = [0, time.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  const [t1, t0] = [time[low]!, time[Math.max(0, low - 1)]!];
  const [y1, y0] = [column[low]!, column[Math.max(0, low - 1)]!];
  return t1 === t0 || instant > t1 ? y1 : y0 + ((y1 - y0) * (instant - t0)) / (t1 - t0);
}

/** What the plot shows, for those who do not see it. */
function sentenceOf(plot: PlotSpec, { curves, state, say }: Session): string {
  const data = curves.value.get(plot.id);
  if (data === undefined) return say.value("plot.empty");
  const events = state.value.run.report?.eventCount ?? 0;
  const [from, to] = [numberText(data.from, 4), numberText(data.to, 4)];
  const ranges = data.names.map((name, i) => {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of data.columns[i]!) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const unit = state.value.model?.variables.find((one) => one.name === name)?.unit ?? "";
    return say.value("plot.range", { name, min: numberText(min, 4), max: numberText(max, 4), unit });
  });
  const sentence = say.value("plot.sentence", { names: data.names.join(", "), from, to, events });
  return `${sentence}. ${ranges.join(". ")}.`;
}
