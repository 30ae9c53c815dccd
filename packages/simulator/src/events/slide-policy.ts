import { diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { policyRecord, type Run } from "../run/run.ts";
import { createSolverInstance, type SolverInstance } from "../run/solver-instance.ts";
import type { SlidingSurface } from "../surfaces/sliding-surface.ts";
import { createSlidingSystem, type SlidingSystem } from "../surfaces/sliding-system.ts";

/** Sliding along the surfaces of chattering conditions, until the flow of one side leaves them. */
export interface SlidePolicy {
  /**
   * Slides along the surfaces of these conditions. Returns false if the flows do not lead onto them. `announce` writes
   * the preceding records.
   */
  begin(t: number, conditions: readonly number[], announce: () => void): boolean;
  /** Resumes sliding for located conditions that slid before, without renewed chattering. */
  resume(t: number, located: readonly number[]): boolean;
  /** Leaves surfaces whose combination reduced to one side. */
  release(t: number, indicators: readonly number[]): readonly EventRecord[];
  /** Leaves surfaces from which another event moved the states, or whose sides it changed. */
  releaseBroken(t: number): readonly EventRecord[];
  /** Projects the states at the end of a step onto their surfaces. */
  projectStates(): void;
  save(): SlideMemory;
  /** Slides along saved surfaces. */
  restore(t: number, memory: SlideMemory): void;
}

/** Surfaces on which the run slides, and those on which it slid. */
export interface SlideMemory {
  readonly surfaces: readonly SlidingSurface[];
  readonly known: readonly SlidingSurface[];
}

interface Sliding {
  /** Identifies the choice of states of the system below. */
  readonly kernels: Run["system"]["kernels"];
  readonly system: SlidingSystem;
  readonly unit: SolverInstance;
}

const NO_RECORDS: readonly EventRecord[] = [];

export function createSlidePolicy(run: Run): SlidePolicy {
  const { system, settings, writer, diagnostics } = run;
  const known: SlidingSurface[] = [];
  let sliding: Sliding | undefined;

  const createSliding = (): Sliding => {
    const slidingSystem = createSlidingSystem(system);
    const unit = createSolverInstance(slidingSystem, settings);
    return { kernels: system.kernels, system: slidingSystem, unit };
  };

  const slidingSystem = (): SlidingSystem => {
    if (sliding?.kernels !== system.kernels) sliding = createSliding();
    return sliding.system;
  };

  const active = (): boolean => sliding !== undefined && run.current === sliding.unit;

  const attach = (
    t: number,
    surfaces: readonly SlidingSurface[],
    announce: (() => void) | undefined,
  ): boolean => {
    if (run.current !== run.free && !active()) return false;
    if (!slidingSystem().attach(surfaces, t, run.current.integrator.x)) return false;
    run.switchTo(sliding!.unit);
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

  /** Continues freely after an event removed the sides of a surface. */
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
      const surfaces = slidingSystem().surfacesOf(conditions, t, run.current.integrator.x);
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
    save: () => ({ surfaces: active() ? sliding!.system.surfaces : [], known: [...known] }),
    restore(t, memory) {
      known.splice(0, known.length, ...memory.known);
      if (memory.surfaces.length === 0) return;
      sliding = createSliding();
      const isOn = sliding.system.attach(memory.surfaces, t, run.current.integrator.x);
      if (isOn) run.switchTo(sliding.unit);
    },
    projectStates() {
      if (active()) sliding!.system.project(run.current.integrator.t, run.current.integrator.x);
    },
  };
}
