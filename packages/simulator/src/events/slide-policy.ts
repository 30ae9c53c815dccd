import { diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { createSolverInstance } from "../run/create-solver-instance.ts";
import { policyRecord, type Run } from "../run/run.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import type { SlideMemory } from "../surfaces/slide-memory.ts";
import { createSlidingSystem, type SlidingSystem } from "../surfaces/sliding-system.ts";
import type { SlidePolicy } from "./surface-policies.ts";

interface Sliding {
  /** Identifies the choice of states of the system below. */
  readonly kernels: Run["system"]["kernels"];
  readonly system: SlidingSystem;
  readonly unit: SolverInstance;
}

const NO_RECORDS: readonly EventRecord[] = [];
const NO_SURFACES: SlideMemory = { indicators: [], lists: new Float64Array() };

/** `event`: address of the list of an event's conditions. */
export function createSlidePolicy(run: Run, event: number): SlidePolicy {
  const { system, settings, writer, diagnostics } = run;
  let sliding: Sliding | undefined;

  const createSliding = (memory?: SlideMemory): Sliding => {
    const slidingSystem = createSlidingSystem(system);
    const unit = createSolverInstance(slidingSystem, settings);
    if (memory !== undefined) slidingSystem.restore(memory, 0, 0, false);
    return { kernels: system.kernels, system: slidingSystem, unit };
  };

  const slidingSystem = (): SlidingSystem => {
    if (sliding?.kernels !== system.kernels) sliding = createSliding(sliding?.system.save());
    return sliding.system;
  };

  const active = (): boolean => sliding !== undefined && run.current === sliding.unit;
  const maySlide = (): boolean => run.current === run.free || active();

  const attached = (t: number, surfaces: readonly number[], announce?: () => void): boolean => {
    if (surfaces.length === 0) return false;
    run.switchTo(sliding!.unit);
    announce?.();
    for (const indicator of surfaces) writer.event(policyRecord(system, "slide", t, indicator));
    return true;
  };

  const report = (t: number, surfaces: readonly number[]): void => {
    const texts = surfaces.map((indicator) => system.indicators[indicator]!.text);
    const args = { guards: texts.map((text) => `'${text}'`).join(", "), time: t };
    const context = { time: t, variables: texts };
    diagnostics.push(diagnoseWithoutSpan(simulationMessages, "simulator.slide", args, context));
  };

  /** Continues freely after an event removed the sides of a surface. */
  const leaveLost = (t: number, before: readonly number[]): readonly EventRecord[] => {
    run.switchTo(run.free);
    return before.map((indicator) => policyRecord(system, "release", t, indicator));
  };

  const leave = (t: number, indicators: readonly number[]): readonly EventRecord[] => {
    if (indicators.length === 0) return NO_RECORDS;
    sliding!.system.detach(indicators, t, run.current.integrator.x);
    if (sliding!.system.surfaces.length === 0) run.switchTo(run.free);
    return indicators.map((indicator) => policyRecord(system, "release", t, indicator));
  };

  const slides = (indicator: number): boolean => active() && sliding!.system.surfaces.includes(indicator);

  return {
    begin(t, burst, announce) {
      if (!maySlide()) return false;
      const surfaces = slidingSystem().begin(burst, t, run.current.integrator.x);
      if (!attached(t, surfaces, announce)) return false;
      report(t, surfaces);
      return true;
    },
    resume: (t) =>
      sliding !== undefined &&
      maySlide() &&
      attached(t, slidingSystem().resume(event, t, run.current.integrator.x)),
    release: (t, indicators) => (active() ? leave(t, indicators.filter(slides)) : NO_RECORDS),
    releaseBroken(t) {
      if (!active()) return NO_RECORDS;
      const { lost } = sliding!.system;
      if (lost.length > 0) return leaveLost(t, lost);
      return leave(t, sliding!.system.brokenSurfaces(t, run.current.integrator.x));
    },
    save() {
      if (sliding === undefined) return NO_SURFACES;
      const { indicators, lists } = sliding.system.save();
      return { indicators: active() ? indicators : [], lists };
    },
    restore(t, memory) {
      if (memory.lists.length === 0) return;
      sliding = createSliding();
      sliding.system.restore(memory, t, run.current.integrator.x, true);
      if (sliding.system.surfaces.length > 0) run.switchTo(sliding.unit);
    },
    projectStates() {
      if (active()) sliding!.system.project(run.current.integrator.t, run.current.integrator.x);
    },
  };
}
