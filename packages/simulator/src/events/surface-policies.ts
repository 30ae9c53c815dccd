import type { EventRecord } from "@cosimo/ir";
import type { LocatedCondition } from "../accumulation/event-sequences.ts";
import type { RunOutcome } from "../run/run-outcome.ts";
import type { Contact } from "../surfaces/resting-system.ts";
import type { SlideMemory } from "../surfaces/slide-memory.ts";

/** Reaction of a run to Zeno behaviour: rest on the surface until the contact ends, or stop. Kernels decide; here is what a run tells of it. */
export interface RestPolicy {
  /**
   * Handles the limit of the events of the k-th of these conditions, which `EventSequences` lists. `before`: the last left limits.
   * Undefined: nothing happens yet.
   */
  reachLimit(
    t: number,
    k: number,
    conditions: readonly LocatedCondition[],
    before: Float64Array,
  ): AtLimit | undefined;
  /** Keeps the jump of the states from `before` at the listed event, for `capture`. */
  noteJump(before: Float64Array): void;
  /** Begins contacts after the listed event, at which states jumped from `before`; see `captureRebounds`. */
  capture(t: number, before: Float64Array, isClose: boolean): void;
  /** Releases contacts at an event of these indicators: those among them, and all that no longer push. */
  release(t: number, indicators: readonly number[]): Release;
  /** Releases contacts that a reset by another event ended. */
  releaseBroken(t: number): Release;
  /** Whether the states rest on the surface of this condition. */
  isContact(indicator: number): boolean;
  /** Checks the end of the run: states that are beyond a surface on which they have rested cannot be its result. */
  checkEnd(): RunOutcome | undefined;
  /** Projects the states at the end of a step onto their surfaces. */
  projectStates(): void;
  /** Current contacts, and ended ones that may begin again; `hold` restores them. */
  contacts(): readonly Contact[];
  hold(contacts: readonly Contact[]): void;
}

/** The run ends at a limit of events; or the states rest; or they are there and stay: these conditions change by it. */
export type AtLimit =
  | { readonly stop: RunOutcome }
  | "rests"
  | { readonly stop?: undefined; readonly settled: readonly LocatedCondition[] };

/** Contacts that ended. */
export interface Release {
  readonly records: readonly EventRecord[];
  /** Conditions that must change now: their relations have the values of the surface still. */
  readonly left: readonly LocatedCondition[];
}

/** Sliding along the surfaces of chattering conditions, until the flow of one side leaves them. */
export interface SlidePolicy {
  /**
   * Slides along the surfaces of the conditions that chatter in the burst at address `burst`. Returns false if the flows do not lead onto
   * them. `announce` writes the preceding records.
   */
  begin(t: number, burst: number, announce: () => void): boolean;
  /** Resumes sliding for conditions of the listed event that slid before, without renewed chattering. */
  resume(t: number): boolean;
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
