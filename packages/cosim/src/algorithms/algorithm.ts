import type { Diagnostic } from "@cosimo/ir";
import type { CoupledSystem } from "../system/coupled-system.ts";

/**
 * A co-simulation algorithm: what the units get as inputs within a step, and in which order they make it. It is a plain
 * object, so that one's own can be given wherever a name can.
 */
export interface CoSimulationAlgorithm {
  readonly name: string;
  /**
   * Before initialization: `law.order` and `law.feedback` of each unit say how the algorithm will use it (the highest order,
   * the sizes of the feedback). Missing: inputs are held.
   */
  prepare?(system: CoupledSystem): void;
  /** After initialization. */
  start(system: CoupledSystem): MacroStepper;
}

/** An algorithm at work on one system. */
export interface MacroStepper {
  /** Order of convergence in the communication step, for error estimates. */
  readonly order: number;
  /**
   * Takes all units from `t`, where `system.u` and `system.y` are consistent in the algorithm's sense, to `t + h`, or to the
   * first event of a unit; `u` and `y` are then the values there, at an event its left limits: they become consistent when
   * the event has been handled.
   */
  step(t: number, h: number): MacroStep;
  /** What was kept of the past is of no use any more: after events and at the beginning. Missing: nothing is kept. */
  restart?(): void;
  /** What is kept of the past, for steps that are taken back. Missing: nothing. */
  save?(): unknown;
  restore?(kept: unknown): void;
  /** How it works with each unit, and why: for the report of the run. Legal at any time. */
  notes?(): readonly Diagnostic[];
  /** Steps may be discarded by the algorithm itself. Missing: never. */
  readonly discards?: boolean;
  /** Jacobians of units computed so far. Missing: none are. */
  readonly jacobianEvaluations?: number;
}

/** Where a macro step has led to. The object may be overwritten by the next one. */
export interface MacroStep {
  /** `discarded`: some unit could not make the step; all have to be restored. */
  readonly status: "done" | "discarded";
  /** Where the units are now [s]. */
  readonly time: number;
  /** Some unit is at an event. */
  readonly event: boolean;
  /** Why a unit wants the run to end, if one does. */
  readonly terminate: string | undefined;
  /** The unit that stopped or discarded the step, by number; -1: none. */
  readonly unit: number;
  /** Why the algorithm itself has discarded the step. */
  readonly why?: Diagnostic | undefined;
}
