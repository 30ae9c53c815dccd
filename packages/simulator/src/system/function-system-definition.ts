import type { EventType } from "@cosimo/ir";
import type { Indicator } from "./hybrid-system.ts";

/** Arguments of `update` at an event instant. The function may write `x` and its own discrete variables. */
export interface FunctionEvent {
  readonly t: number;
  /** The states: left limits on entry, right limits on return. */
  readonly x: Float64Array;
  /** Current value of every relation. */
  readonly relations: readonly boolean[];
  /** Whether the relation became true in this pass of the event iteration. */
  became(indicator: number): boolean;
  /** Whether the guard became true in this pass. */
  fires(guard: number): boolean;
  readonly timeEvent: boolean;
}

/** One relation `g operator 0` of a hand-written system. */
export interface FunctionRelation {
  readonly operator: Indicator["operator"];
  readonly text?: string;
  readonly usage?: Indicator["usage"];
  readonly eventType?: EventType;
  readonly timeEvent?: boolean;
}

/** A guard of a hand-written system (see `Guard`). */
export type FunctionGuard =
  | { readonly kind: "atom"; readonly indicator: number; readonly negated?: boolean }
  | { readonly kind: "filter"; holds(t: number, x: Float64Array): boolean }
  | { readonly kind: "and" | "or"; readonly parts: readonly FunctionGuard[] };

/** A hybrid system given by plain functions. Vectors are reused between calls: copy values that must persist. */
export interface FunctionSystemDefinition {
  readonly name?: string;
  /** Initial states; their number is the dimension. */
  readonly start: readonly number[];
  readonly stateNames?: readonly string[];
  readonly nominals?: readonly number[];
  /** Writes f(t, x); may return a positive failure code. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a plain function may return nothing.
  derivatives(t: number, x: Float64Array, xdot: Float64Array): number | void;
  /** Writes d f along (tdot, dx). */
  directional?(t: number, x: Float64Array, tdot: number, dx: Float64Array, dxdot: Float64Array): void;
  readonly jacobianSparsity?: readonly (readonly number[])[];
  readonly relations?: readonly FunctionRelation[];
  indicators?(t: number, x: Float64Array, g: Float64Array): void;
  /** Missing: each change of a relation is an event. */
  readonly guards?: readonly FunctionGuard[];
  /** Called once per pass of the event iteration. A returned string ends the run with this message. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a plain function may return nothing.
  update?(event: FunctionEvent): string | void;
  /** The earliest time event after `t` [s]. */
  nextEventTime?(t: number): number;
  /** Discrete variables used by the functions above; part of the saved state. */
  readonly discrete?: Float64Array;
}
