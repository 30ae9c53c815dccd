import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createEigenvaluePlot } from "../../plots/eigenvalue-plot.ts";
import { modeBands } from "../../plots/mode-bands.ts";
import { createPlanePlot, type PlanePlot } from "../../plots/plane-plot.ts";
import type { PlotCurve, PlotEvents } from "../../plots/plot-content.ts";
import { createTimePlot, type TimePlot } from "../../plots/time-plot.ts";
import { MODES, type PlotSession } from "../../session/plot-session.ts";
import type { TimeRange } from "../../state/state.ts";
import { ghostsOf } from "./ghosts-of-plot.ts";
import { isSystemDark } from "./system-colors.ts";

interface Host {
  readonly current: HTMLDivElement | null;
}

const TIME_HEIGHT = 210;
const PLANE_HEIGHT = 320;

/** Draws curves over time into an element, and keeps the drawing as the session is. */
export function useTimePlot(
  host: Host,
  id: string,
  curves: readonly PlotCurve[],
  session: PlotSession,
): void {
  const drawn = useRef<TimePlot>(undefined);
  const now = useRef(curves);
  now.current = curves;
  const { view, study } = session.state.value;
  const isFirst = study.plots.find(({ kind }) => kind === "time")?.id === id;
  const show = (): void => {
    const data = session.curves.value.get(id);
    if (data === undefined) return;
    const { run, model } = session.state.peek();
    const modes = session.curves.value.get(MODES);
    const [automaton] = model?.modes ?? [];
    // Curves of a run under way have no events yet.
    const isGrowing = run.isRunning && data.run === run.number;
    drawn.current?.show({
      ...{ curves: now.current, data, events: isGrowing ? [] : (run.report?.events ?? []) },
      ghosts: ghostsOf(session, id),
      ...(modes && automaton && { modes: modeBands(modes, automaton.name) }),
    });
  };
  useEffect(() => {
    const element = host.current!;
    const set = (change: object) => session.dispatch({ type: "view.set", change });
    const size = { width: widthOf(element), height: TIME_HEIGHT, isNamed: isFirst };
    const plot = createTimePlot(element, size, curves, {
      zoomed: (range) => set({ range: range && withinRun(range, session) }),
      pointed: (cursor) => set({ cursor }),
      marked: (time) => set({ mark: session.state.peek().view.mark === time ? undefined : time }),
    });
    drawn.current = plot;
    show();
    plot.mark(session.state.peek().view.mark);
    const end = watchWidth(element, session, () => plot.resize(widthOf(element), TIME_HEIGHT));
    return () => {
      end();
      plot.destroy();
    };
  }, [JSON.stringify(curves), view.theme, isSystemDark.value, isFirst]);
  useSignalEffect(show);
  useEffect(show, [view.tube]);
  useSignalEffect(() => drawn.current?.point(session.state.value.view.cursor));
  useEffect(() => drawn.current?.mark(view.mark), [view.mark]);
}

/** A range that is moved beyond the run ends at its end. */
function withinRun({ from, to }: TimeRange, { state }: PlotSession): TimeRange | undefined {
  const { report } = state.peek().run;
  if (report === undefined) return { from, to };
  const { startTime, stopTime } = report;
  if (to - from >= stopTime - startTime) return undefined;
  const shift = Math.max(0, startTime - from) - Math.max(0, to - stopTime);
  return { from: from + shift, to: to + shift };
}

/** Draws amplitudes over frequency. Its cursor and range are its own. */
export function useSpectrumPlot(
  host: Host,
  id: string,
  curves: readonly PlotCurve[],
  session: PlotSession,
  { cursor, range, events }: SpectrumView,
): void {
  const drawn = useRef<TimePlot>(undefined);
  const shown = useRef(range);
  shown.current = range;
  const { theme } = session.state.value.view;
  const show = (): void => {
    const data = session.curves.value.get(id);
    if (data === undefined) return;
    drawn.current?.show({ curves, data: { ...data, ...shown.current }, events: [] });
  };
  useEffect(() => {
    const element = host.current!;
    const size = { width: widthOf(element), height: TIME_HEIGHT };
    const plot = createTimePlot(element, size, curves, events);
    drawn.current = plot;
    show();
    const end = watchWidth(element, session, () => plot.resize(widthOf(element), TIME_HEIGHT));
    return () => {
      end();
      plot.destroy();
    };
  }, [JSON.stringify(curves), theme, isSystemDark.value]);
  useSignalEffect(show);
  useEffect(show, [range]);
  useEffect(() => drawn.current?.point(cursor), [cursor]);
}

export interface SpectrumView {
  /** [Hz] */
  readonly cursor: number | undefined;
  readonly range: TimeRange | undefined;
  readonly events: PlotEvents;
}

/** Draws curves over another variable. */
export function usePlanePlot(
  host: Host,
  id: string,
  curves: readonly PlotCurve[],
  session: PlotSession,
): void {
  const drawn = useRef<PlanePlot>(undefined);
  const now = useRef(curves);
  now.current = curves;
  const { theme, cursor, mark } = session.state.value.view;
  const show = (): void => {
    const data = session.curves.value.get(id);
    const ghosts = ghostsOf(session, id);
    if (data !== undefined) drawn.current?.show(now.current, data, ghosts, session.fixed?.get(id));
  };
  useEffect(() => {
    const element = host.current!;
    const plot = createPlanePlot(element, { width: widthOf(element), height: PLANE_HEIGHT });
    drawn.current = plot;
    show();
    const end = watchWidth(element, session, () => plot.resize(widthOf(element), PLANE_HEIGHT));
    return () => {
      end();
      plot.destroy();
    };
  }, [JSON.stringify(curves), theme, isSystemDark.value]);
  useSignalEffect(show);
  useEffect(() => drawn.current?.point([cursor, mark]), [cursor, mark]);
}

/** Draws the eigenvalues at the cursor. */
export function useEigenvaluePlot(host: Host, session: PlotSession): void {
  const drawn = useRef<ReturnType<typeof createEigenvaluePlot>>(undefined);
  const { theme } = session.state.value.view;
  const show = (): void => drawn.current?.show(session.eigenvalues?.value?.modes ?? []);
  useEffect(() => {
    const element = host.current!;
    const plot = createEigenvaluePlot(element, { width: widthOf(element), height: PLANE_HEIGHT });
    drawn.current = plot;
    show();
    const end = watchWidth(element, session, () => plot.resize(widthOf(element), PLANE_HEIGHT));
    return () => {
      end();
      plot.destroy();
    };
  }, [theme, isSystemDark.value]);
  useSignalEffect(show);
}

function widthOf(element: HTMLElement): number {
  return Math.max(200, element.clientWidth);
}

/** Curves are asked for at the width of the plots. */
function watchWidth(element: HTMLElement, session: PlotSession, changed: () => void): () => void {
  const observer = new ResizeObserver(() => {
    changed();
    session.pixels.value = Math.round(widthOf(element) * devicePixelRatio);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
