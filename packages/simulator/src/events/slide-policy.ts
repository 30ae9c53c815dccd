import { diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { policyRecord, type Run } from "../run/run.ts";
import { createSolverInstance, type SolverInstance } from "../run/solver-instance.ts";
import { createSurfaceFinder, type SlidingSurface, type SurfaceFinder } from "../surfaces/sliding-surface.ts";
import { createSlidingSystem, type SlidingSystem } from "../surfaces/sliding-system.ts";
import { createSurfaceMotion } from "../surfaces/surface-motion.ts";

/** Lets a run slide along the surfaces of conditions that chatter, until one side alone carries the states on. */
export interface SlidePolicy {
  /**
   * Slides along the surfaces of these conditions from now on; false if nothing holds the states there. `announce` puts
   * out what comes before that in the event table.
   */
  begin(t: number, conditions: readonly number[], announce: () => void): boolean;
  /** The same for those of the conditions just located that have slid before: they need not chatter again. */
  resume(t: number, located: readonly number[]): boolean;
  /** Leaves the surfaces among these indicators: their combination has come down to one side. */
  release(t: number, indicators: readonly number[]): readonly EventRecord[];
  /** Leaves the surfaces that another event has thrown the states off, or whose sides it has changed beyond recognition. */
  releaseBroken(t: number): readonly EventRecord[];
  /** Keeps the states at the end of a step on their surfaces. */
  projectStates(): void;
}

interface Sliding {
  /** What tells one choice of states of the system below from another. */
  readonly kernels: Run["system"]["kernels"];
  readonly system: SlidingSystem;
  readonly unit: SolverInstance;
}

const NO_RECORDS: readonly EventRecord[] = [];

export function createSlidePolicy(run: Run): SlidePolicy {
  const { system, settings, writer, diagnostics } = run;
  const known: SlidingSurface[] = [];
  let sliding: Sliding | undefined;
  let findSurfaces: SurfaceFinder | undefined;

  const createSliding = (): Sliding => {
    const slidingSystem = createSlidingSystem(system, createSurfaceMotion(system));
    const unit = createSolverInstance(slidingSystem, settings);
    return { kernels: system.kernels, system: slidingSystem, unit };
  };

  const active = (): boolean => sliding !== undefined && run.current === sliding.unit;

  const attach = (
    t: number,
    surfaces: readonly SlidingSurface[],
    announce: (() => void) | undefined,
  ): boolean => {
    if (run.current !== run.free && !active()) return false;
    if (sliding?.kernels !== system.kernels) sliding = createSliding();
    if (!sliding.system.attach(surfaces, t, run.current.integrator.x)) return false;
    run.switchTo(sliding.unit);
    announce?.();
    for (const { indicator } of surfaces) writer.event(policyRecord(system, "slide", t, indicator));
    return true;
  };

  const report = (t: number, surfaces: readonly SlidingSurface[]): void => {
    const texts = surfaces.map(({ indicator }) => system.indicators[indicator]!.text);
    const args = { guards: texts.map((text) => `'${text}'`).join(", "), time: t };
    const context = { time: t, variables: texts };
    diagnostics.push(diagnoseWithoutSpan(simulationMessages, "simulator.slide", args, context));
  };

  /** Where an event has taken the sides away there is nothing left to do but to go on freely. */
  const leaveLost = (t: number, before: readonly SlidingSurface[]): readonly EventRecord[] => {
    run.switchTo(run.free);
    return before.map(({ indicator }) => policyRecord(system, "release", t, indicator));
  };

  const leave = (t: number, indicators: readonly number[]): readonly EventRecord[] => {
    if (indicators.length === 0) return NO_RECORDS;
    sliding!.system.detach(indicators, t, run.current.integrator.x);
    if (sliding!.system.surfaces.length === 0) run.switchTo(run.free);
    return indicators.map((indicator) => policyRecord(system, "release", t, indicator));
  };

  const slides = (indicator: number): boolean =>
    active() && sliding!.system.surfaces.some((surface) => surface.indicator === indicator);

  return {
    begin(t, conditions, announce) {
      findSurfaces ??= createSurfaceFinder(system);
      const surfaces = findSurfaces(conditions, t, run.current.integrator.x);
      if (surfaces.length === 0 || !attach(t, surfaces, announce)) return false;
      report(t, surfaces);
      known.push(...surfaces);
      return true;
    },
    resume(t, located) {
      const again = known.filter(
        ({ indicator, relations }) =>
          !slides(indicator) && relations.some((relation) => located.includes(relation.indicator)),
      );
      return again.length > 0 && attach(t, again, undefined);
    },
    release: (t, indicators) => (active() ? leave(t, indicators.filter(slides)) : NO_RECORDS),
    releaseBroken(t) {
      if (!active()) return NO_RECORDS;
      const { lost } = sliding!.system;
      if (lost.length > 0) return leaveLost(t, lost);
      return leave(t, sliding!.system.brokenSurfaces(t, run.current.integrator.x));
    },
    projectStates() {
      if (active()) sliding!.system.project(run.current.integrator.t, run.current.integrator.x);
    },
  };
}
