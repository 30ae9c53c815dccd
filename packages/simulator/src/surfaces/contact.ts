import type { EventCause, HybridSystem } from "../system/hybrid-system.ts";
import { holds, sideOf } from "../system/relation-sides.ts";
import { extentAlong, type SurfaceMotion } from "./surface-motion.ts";

/** A surface g = 0 on which the system rests, with the direction of its contact force. */
export interface Contact {
  readonly indicator: number;
  /** Value of its relation after the impact. */
  readonly hit: boolean;
  /** Unit vector of the states' jump at the last reset. */
  readonly direction: Float64Array;
  /**
   * Derivative of g on which the contact force acts: 1, on dg/dt (the jump moves the states off the surface at once);
   * 2, on its derivative (like a force on a position).
   */
  readonly relativeDegree: 1 | 2;
  /** Derivative of g, or of its rate, along `direction`. */
  readonly effect: number;
  /** Whether the direction depends on the position (curved surface). */
  readonly turning: boolean;
}

/** A located indicator with the new value of its relation. */
export type LocatedCondition = EventCause["located"][number];

/** Unit vector of a jump of states; undefined if nothing jumped. */
export function jumpDirection(before: Float64Array, after: Float64Array): Float64Array | undefined {
  let square = 0;
  for (let i = 0; i < before.length; i++) square += (after[i]! - before[i]!) ** 2;
  if (!(square > 0 && Number.isFinite(square))) return undefined;
  const length = Math.sqrt(square);
  return before.map((value, i) => (after[i]! - value) / length);
}

/** Determines how a contact force along `direction` acts on the indicator at (t, x); undefined if it does not. */
export function createContact(
  motion: SurfaceMotion,
  { indicator, value: hit }: LocatedCondition,
  jump: Float64Array,
  t: number,
  x: number,
): Contact | undefined {
  const found = directionAt(motion.system, { indicator, hit, direction: jump }, t, x);
  const first = motion.along("value", indicator, t, x, found);
  const second = motion.along("rate", indicator, t, x, found);
  const relativeDegree = Math.abs(first) > 1e-6 * Math.abs(second) ? 1 : 2;
  const size = relativeDegree === 1 ? first : second;
  if (!(Math.abs(size) > 0 && Number.isFinite(size))) return undefined;
  // A force acts towards the side before the impact. Close to the accumulation, rounding may have made the last jump one of a motion
  // that already leaves.
  const sign = Math.sign(size) === sideOf(motion.system.indicators[indicator]!.operator, !hit) ? 1 : -1;
  const direction = found.map((value) => sign * value);
  const contact = { indicator, hit, direction, relativeDegree, effect: sign * size, turning: true } as const;
  return { ...contact, turning: turns(motion, contact, t, x) };
}

/** The contact with its direction at (t, x). */
export function contactAt(motion: SurfaceMotion, contact: Contact, t: number, x: number): Contact {
  if (!contact.turning) return contact;
  const direction = directionAt(motion.system, contact, t, x);
  const what = contact.relativeDegree === 1 ? "value" : "rate";
  return { ...contact, direction, effect: motion.along(what, contact.indicator, t, x, direction) };
}

/**
 * Direction of the reset at (t, x): moves the states slightly against the known direction `near`, as at impacts of two speeds,
 * executes the event and restores the state. The difference of the two jumps has no part that only places the states on the surface,
 * as `reinit(h, 0)` beside the rebound: it would be a force that depends on the integration error. Jumps of equal size have no difference.
 */
function directionAt(
  system: HybridSystem,
  { indicator, hit, direction: near }: Pick<Contact, "indicator" | "hit" | "direction">,
  t: number,
  x: number,
): Float64Array {
  const n = near.length;
  const saved = system.saveState();
  const trial = scratchOf(system);
  const size = 1e-3 * extentAlong(system, near);
  const place = (offset: number): Float64Array => {
    const { heap } = system;
    for (let i = 0; i < n; i++) heap[trial + i] = heap[x + i]! + offset * near[i]!;
    return heap.slice(trial, trial + n);
  };
  // Other conditions near zero, as those of another ball, have no part in this contact.
  const held = [...system.indicators.keys()].filter(
    (i) => i !== indicator && !system.indicators[i]!.timeEvent,
  );
  const probeEvent = (value: boolean): void => {
    const located = [{ indicator, value }];
    system.eventUpdate(t, trial, { located, held, timeEvent: false, terminal: false, bracket: 0 });
  };
  const jumpFrom = (offset: number): Float64Array => {
    place(size);
    if (system.relationValue(indicator) === hit) probeEvent(!hit);
    const before = place(offset);
    probeEvent(hit);
    system.readStates(trial);
    const jump = before.map((value, i) => system.heap[trial + i]! - value);
    system.restoreState(saved);
    return jump;
  };
  const slow = jumpFrom(-size);
  const fast = jumpFrom(-2 * size);
  const along = (direction: Float64Array | undefined) =>
    direction !== undefined && cosine(direction, near) > 0.5;
  return [jumpDirection(slow, fast), jumpDirection(new Float64Array(n), slow)].find(along) ?? near;
}

/** Whether the direction changes along the flow. */
function turns(
  motion: SurfaceMotion,
  contact: Pick<Contact, "indicator" | "hit" | "direction">,
  t: number,
  x: number,
): boolean {
  const n = motion.system.stateCount;
  const here = directionAt(motion.system, contact, t, x);
  const ahead = scratchOf(motion.system) + n;
  motion.flow(t, x, ahead);
  const { heap } = motion.system;
  for (let i = 0; i < n; i++) heap[ahead + n + i] = heap[x + i]! + 0.01 * heap[ahead + i]!;
  const there = directionAt(motion.system, contact, t + 0.01, ahead + n);
  return here.some((value, i) => Math.abs(value - there[i]!) > 1e-9);
}

function cosine(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/**
 * Projects the states at `x` onto the surface, and its rate to zero, by two Newton steps each along the direction of
 * the contact.
 */
export function projectOntoContact(motion: SurfaceMotion, contact: Contact, t: number, x: number): void {
  const { indicator, direction, effect } = contact;
  if (contact.relativeDegree === 1) {
    for (let k = 0; k < 2; k++) move(motion.system, x, direction, -motion.value(indicator, t, x) / effect);
    return;
  }
  const displacement = displacementOf(motion, direction, t, x);
  for (let k = 0; k < 2; k++) {
    const value = motion.value(indicator, t, x);
    if (value !== 0) move(motion.system, x, displacement, -value / effect);
  }
  for (let k = 0; k < 2; k++) move(motion.system, x, direction, -motion.rate(indicator, t, x) / effect);
}

/** Moves the states by the smallest distance for which the relation has its frozen value. */
export function moveOffSurface(motion: SurfaceMotion, contact: Contact, t: number, x: number): void {
  const { operator } = motion.system.indicators[contact.indicator]!;
  const frozen = motion.system.relationValue(contact.indicator);
  const direction =
    contact.relativeDegree === 1 ? contact.direction : displacementOf(motion, contact.direction, t, x);
  for (let size = 1e-17; size < 1e-9; size *= 10) {
    if (holds(operator, motion.value(contact.indicator, t, x)) === frozen) return;
    move(motion.system, x, direction, (sideOf(operator, frozen) * size) / contact.effect);
  }
}

function move(system: HybridSystem, x: number, direction: Float64Array, s: number): void {
  const heap = system.heap;
  for (let i = 0; i < direction.length; i++) heap[x + i] = heap[x + i]! + s * direction[i]!;
}

/** Change of the flow per unit length of d: (f(x + d) - f(x)) / |d|. */
function displacementOf(motion: SurfaceMotion, direction: Float64Array, t: number, x: number): Float64Array {
  const n = direction.length;
  const heap = motion.system.heap;
  const origin = heap.slice(x, x + n);
  const f = scratchOf(motion.system);
  const s = 1e-4;
  const flowAt = (sign: number): Float64Array => {
    move(motion.system, x, direction, sign * s);
    motion.flow(t, x, f);
    const result = motion.system.heap.slice(f, f + n);
    motion.system.heap.set(origin, x);
    return result;
  };
  const ahead = flowAt(1);
  const behind = flowAt(-1);
  return ahead.map((value, i) => (value - behind[i]!) / (2 * s));
}

/** Address of three state vectors; the first is used within one call. */
const scratches = new WeakMap<HybridSystem, number>();

function scratchOf(system: HybridSystem): number {
  let address = scratches.get(system);
  if (address === undefined) {
    address = system.allocate(3 * system.stateCount);
    scratches.set(system, address);
  }
  return address;
}
