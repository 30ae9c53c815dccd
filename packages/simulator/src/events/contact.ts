import type { HybridSystem } from "../system/hybrid-system.ts";
import { holds, sideOf } from "./relation-sides.ts";
import type { SurfaceMotion } from "./surface-motion.ts";

/** A surface g = 0 on which the system rests, and the direction in which the surface pushes. */
export interface Contact {
  readonly indicator: number;
  /** Direction of the states' jump in the last reset: unit length. */
  readonly direction: Float64Array;
  /**
   * How the push acts: on g itself (`1`: the jump moves the states off the surface at once), or on its rate (`2`: as
   * a force does on a position).
   */
  readonly relativeDegree: 1 | 2;
  /** Derivative of the quantity acted on along `direction`. */
  readonly effect: number;
}

/** The jump of states by a reset as a direction; undefined when nothing jumped. */
export function jumpDirection(before: Float64Array, after: Float64Array): Float64Array | undefined {
  let square = 0;
  for (let i = 0; i < before.length; i++) square += (after[i]! - before[i]!) ** 2;
  if (!(square > 0 && Number.isFinite(square))) return undefined;
  const length = Math.sqrt(square);
  return before.map((value, i) => (after[i]! - value) / length);
}

/** Finds how a push along `direction` acts on the indicator at (t, x); undefined when it does not. */
export function createContact(
  motion: SurfaceMotion,
  indicator: number,
  direction: Float64Array,
  t: number,
  x: number,
): Contact | undefined {
  const first = motion.along("value", indicator, t, x, direction);
  const second = motion.along("rate", indicator, t, x, direction);
  if (Math.abs(first) > 1e-6 * Math.abs(second))
    return { indicator, direction, relativeDegree: 1, effect: first };
  if (!(Math.abs(second) > 0 && Number.isFinite(second))) return undefined;
  return { indicator, direction, relativeDegree: 2, effect: second };
}

/** Moves the states at `x` onto the surface, and its rate to zero: two Newton steps each, along the contact's direction. */
export function projectOntoContact(
  system: HybridSystem,
  motion: SurfaceMotion,
  contact: Contact,
  t: number,
  x: number,
): void {
  const { indicator, direction, effect } = contact;
  if (contact.relativeDegree === 1) {
    for (let k = 0; k < 2; k++) move(system, x, direction, -motion.value(indicator, t, x) / effect);
    return;
  }
  const displacement = displacementOf(system, motion, direction, t, x);
  for (let k = 0; k < 2; k++) {
    const value = motion.value(indicator, t, x);
    if (value !== 0) move(system, x, displacement, -value / effect);
  }
  for (let k = 0; k < 2; k++) move(system, x, direction, -motion.rate(indicator, t, x) / effect);
}

/** Moves the states by as little as it takes that the relation, evaluated at them, has its frozen truth. */
export function nudgeToFrozenSide(
  system: HybridSystem,
  motion: SurfaceMotion,
  contact: Contact,
  t: number,
  x: number,
): void {
  const { operator } = system.indicators[contact.indicator]!;
  const frozen = system.relationValue(contact.indicator);
  const direction =
    contact.relativeDegree === 1
      ? contact.direction
      : displacementOf(system, motion, contact.direction, t, x);
  for (let size = 1e-17; size < 1e-9; size *= 10) {
    if (holds(operator, motion.value(contact.indicator, t, x)) === frozen) return;
    move(system, x, direction, (sideOf(operator, frozen) * size) / contact.effect);
  }
}

function move(system: HybridSystem, x: number, direction: Float64Array, s: number): void {
  const heap = system.heap;
  for (let i = 0; i < direction.length; i++) heap[x + i] = heap[x + i]! + s * direction[i]!;
}

/** The displacement per unit of time that a jump along `direction` gives rise to: f(x + d) - f(x) per length of d. */
function displacementOf(
  system: HybridSystem,
  motion: SurfaceMotion,
  direction: Float64Array,
  t: number,
  x: number,
): Float64Array {
  const n = direction.length;
  const heap = system.heap;
  const origin = heap.slice(x, x + n);
  const f = scratchOf(system);
  const s = 1e-4;
  const flowAt = (sign: number): Float64Array => {
    move(system, x, direction, sign * s);
    motion.flow(t, x, f);
    const result = system.heap.slice(f, f + n);
    system.heap.set(origin, x);
    return result;
  };
  const ahead = flowAt(1);
  const behind = flowAt(-1);
  return ahead.map((value, i) => (value - behind[i]!) / (2 * s));
}

const scratches = new WeakMap<HybridSystem, number>();

function scratchOf(system: HybridSystem): number {
  let address = scratches.get(system);
  if (address === undefined) {
    address = system.allocate(system.stateCount);
    scratches.set(system, address);
  }
  return address;
}
