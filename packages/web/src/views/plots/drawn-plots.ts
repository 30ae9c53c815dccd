import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Curves } from "../../messages/protocol.ts";
import { modeBands } from "../../plots/mode-bands.ts";
import { createPlanePlot, type PlanePlot } from "../../plots/plane-plot.ts";
import { createTimePlot, type PlotCurve, type TimePlot } from "../../plots/time-plot.ts";
import { ghostKey, MODES, type Session } from "../../session/session.ts";

interface Host {
  readonly current: HTMLDivElement | null;
}

const TIME_HEIGHT = 210;
const PLANE_HEIGHT = 320;

/** Draws curves over time into an element, and keeps the drawing as the session is. */
export function useTimePlot(host: Host, id: string, curves: readonly PlotCurve[], session: Session): void {
  const drawn = useRef<TimePlot>(undefined);
  const now = useRef(curves);
  now.current = curves;
  const { theme } = session.state.value.view;
  const show = (): void => {
    const data = session.curves.value.get(id);
    if (data === undefined) return;
    const { run, model } = session.state.peek();
    const modes = session.curves.value.get(MODES);
    const [automaton] = model?.modes ?? [];
    drawn.current?.show({
      ...{ curves: now.current, data, events: run.report?.events ?? [] },
      ghosts: ghostsOf(session, id),
      ...(modes && automaton && { modes: modeBands(modes, automaton.name) }),
    });
  };
  useEffect(() => {
    const element = host.current!;
    const size = () => ({ width: widthOf(element), height: TIME_HEIGHT });
    const plot = createTimePlot(element, size(), curves, {
      zoomed: (range) => session.dispatch({ type: "view.set", change: { range } }),
      pointed: (cursor) => session.dispatch({ type: "view.set", change: { cursor } }),
    });
    drawn.current = plot;
    show();
    plot.mark(session.state.peek().view.mark);
    const end = watchWidth(element, session, () => plot.resize(widthOf(element), TIME_HEIGHT));
    return () => {
      end();
      plot.destroy();
    };
  }, [JSON.stringify(curves), theme]);
  useSignalEffect(show);
  useSignalEffect(() => drawn.current?.point(session.state.value.view.cursor));
  const { mark } = session.state.value.view;
  useEffect(() => drawn.current?.mark(mark), [mark]);
}

/** Draws curves over another variable. */
export function usePlanePlot(host: Host, id: string, curves: readonly PlotCurve[], session: Session): void {
  const drawn = useRef<PlanePlot>(undefined);
  const now = useRef(curves);
  now.current = curves;
  const { theme, cursor, mark } = session.state.value.view;
  const show = (): void => {
    const data = session.curves.value.get(id);
    const ghosts = ghostsOf(session, id);
    if (data !== undefined) drawn.current?.show(now.current, data, ghosts);
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
  }, [JSON.stringify(curves), theme]);
  useSignalEffect(show);
  useEffect(() => drawn.current?.point([cursor, mark]), [cursor, mark]);
}

/** Curves of the kept runs in a plot. */
function ghostsOf({ ghosts, state }: Session, plot: string): readonly Curves[] {
  const found = ghosts.value;
  return state.peek().run.kept.flatMap(({ run }) => found.get(ghostKey(run, plot)) ?? []);
}

function widthOf(element: HTMLElement): number {
  return Math.max(200, element.clientWidth);
}

/** Curves are asked for at the width of the plots. */
function watchWidth(element: HTMLElement, session: Session, changed: () => void): () => void {
  const observer = new ResizeObserver(() => {
    changed();
    session.pixels.value = Math.round(widthOf(element) * devicePixelRatio);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
