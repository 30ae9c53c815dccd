import { solveSmall } from "../linear/solve-small.ts";
import type { EventCause, HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { layeredSystem } from "../system/layered-system.ts";
import { type Contact, contactAt, moveOffSurface, projectOntoContact } from "./contact.ts";
import type { SurfaceMotion } from "./surface-motion.ts";

/** A system with contacts: f plus contact forces that keep g and its rate at zero. */
export interface RestingSystem extends HybridSystem {
  readonly contacts: readonly Contact[];
  /**
   * Adds a contact at (t, x) and projects onto all contacts. Returns false if the multipliers are not unique or not
   * positive.
   */
  attach(contact: Contact, t: number, x: number): boolean;
  /** Removes contacts and moves the states to where their relations have the frozen values. */
  detach(indicators: readonly number[], t: number, x: number): void;
  /** Sets the contacts, for restoring. */
  hold(contacts: readonly Contact[]): void;
  /** Projects the states onto the surfaces. */
  project(t: number, x: number): void;
  /** Contacts whose g or rate is nonzero, as after a reset by another event. */
  brokenContacts(t: number, x: number): readonly number[];
}

/** Deviation from which a contact counts as broken, relative to the effect of a unit multiplier. */
const BROKEN = 1e-9;
/** Deviation that needs no projection. */
const DRIFT = 1e-14;

/**
 * Unilateral contact above any `HybridSystem` (Pfeiffer & Glocker 1996): xdot = f + sum of lambda_j d_j, where d_j is
 * the direction of the last reset at surface j, and lambda_j keeps g_j and its rate at zero. The indicator of a contact
 * is lambda_j, so that its end is located like any event.
 */
export function createRestingSystem(motion: SurfaceMotion): RestingSystem {
  const { system } = motion;
  const n = system.stateCount;
  const m = system.indicatorCount;
  const flow = system.allocate(n);
  const constrainedFlow = system.allocate(n);
  const indicators: Indicator[] = [...system.indicators];
  const der = derivativeColumns(system);
  const atRest = new Int32Array(m).fill(-1);
  let contacts: readonly Contact[] = [];
  let lambda = new Float64Array(0);
  let matrix = new Float64Array(0);
  let shownTime = 0;
  const shown = system.allocate(n);

  /** Updates the directions of contacts with curved surfaces. */
  const turnContacts = (t: number, x: number): void => {
    if (contacts.some((contact) => contact.turning))
      contacts = contacts.map((contact) => contactAt(motion, contact, t, x));
  };

  /** Computes `flow` = f and `lambda` at (t, x); returns 0 or a failure code (-1: the multipliers are not unique). */
  const calcContactMultipliers = (t: number, x: number): number => {
    turnContacts(t, x);
    const code = motion.flow(t, x, flow);
    if (code !== 0) return code;
    const count = contacts.length;
    for (let i = 0; i < count; i++) {
      const { indicator, relativeDegree } = contacts[i]!;
      const free =
        relativeDegree === 1 ? motion.rate(indicator, t, x) : motion.acceleration(indicator, t, x, flow);
      lambda[i] = -free;
      for (let j = 0; j < count; j++)
        matrix[i * count + j] = effectOf(contacts[i]!, contacts[j]!, free, t, x);
    }
    return solveSmall(count, matrix, lambda) ? 0 : -1;
  };

  /** Effect of a unit multiplier of contact `source` on the constrained derivative of contact `target`. */
  const effectOf = (target: Contact, source: Contact, free: number, t: number, x: number): number => {
    if (target.relativeDegree === 1) return motion.along("value", target.indicator, t, x, source.direction);
    const heap = system.heap;
    for (let i = 0; i < n; i++) heap[constrainedFlow + i] = heap[flow + i]! + source.direction[i]!;
    return motion.acceleration(target.indicator, t, x, constrainedFlow) - free;
  };

  const derivatives = (t: number, x: number, xdot: number): number => {
    const code = calcContactMultipliers(t, x);
    if (code !== 0) return Math.abs(code);
    const heap = system.heap;
    for (let i = 0; i < n; i++) {
      let sum = heap[flow + i]!;
      for (let j = 0; j < contacts.length; j++) sum += lambda[j]! * contacts[j]!.direction[i]!;
      heap[xdot + i] = sum;
    }
    return 0;
  };

  const indicatorValues = (t: number, x: number, g: number): number => {
    const code = system.indicatorValues(t, x, g) || calcContactMultipliers(t, x);
    if (code !== 0) return Math.abs(code);
    for (let j = 0; j < contacts.length; j++) system.heap[g + contacts[j]!.indicator] = lambda[j]!;
    return 0;
  };

  const setContacts = (next: readonly Contact[]): void => {
    contacts = next;
    lambda = new Float64Array(next.length);
    matrix = new Float64Array(next.length ** 2);
    atRest.fill(-1);
    system.indicators.forEach((indicator, i) => {
      indicators[i] = indicator;
    });
    next.forEach((contact, j) => {
      atRest[contact.indicator] = j;
      const { text, component } = system.indicators[contact.indicator]!;
      indicators[contact.indicator] = {
        text: `contact force at ${text}`,
        component,
        operator: ">",
        usage: "when",
        timeEvent: false,
      };
    });
  };

  /** Distance of the states from the surface of a contact, and of its rate from zero, in units of multipliers. */
  const deviation = ({ indicator, relativeDegree, effect }: Contact, t: number, x: number): number => {
    const value = Math.abs(motion.value(indicator, t, x) / effect);
    return relativeDegree === 1 ? value : Math.max(value, Math.abs(motion.rate(indicator, t, x) / effect));
  };
  const project = (t: number, x: number): void => {
    for (const contact of contacts)
      if (deviation(contact, t, x) > DRIFT) projectOntoContact(motion, contact, t, x);
  };

  return layeredSystem(system, {
    get contacts() {
      return contacts;
    },
    indicators,
    derivatives,
    indicatorValues,
    relationValue: (i) => (atRest[i]! >= 0 ? true : system.relationValue(i)),
    attach(contact, t, x) {
      const previous = contacts;
      setContacts([...previous, contact]);
      for (const one of contacts) projectOntoContact(motion, one, t, x);
      if (calcContactMultipliers(t, x) === 0 && lambda.every((push) => push > 0)) return true;
      setContacts(previous);
      return false;
    },
    detach(released, t, x) {
      for (const contact of contacts)
        if (released.includes(contact.indicator)) moveOffSurface(motion, contact, t, x);
      setContacts(contacts.filter((contact) => !released.includes(contact.indicator)));
    },
    hold: setContacts,
    project,
    brokenContacts: (t, x) =>
      contacts
        .filter(({ indicator, relativeDegree, effect }) => {
          const value = relativeDegree === 1 ? motion.value(indicator, t, x) : motion.rate(indicator, t, x);
          return Math.abs(value / effect) > BROKEN;
        })
        .map((contact) => contact.indicator),
    eventUpdate(t, x, cause) {
      const own: EventCause = {
        ...cause,
        located: cause.located.filter(({ indicator }) => atRest[indicator]! < 0),
        held: contacts.map((contact) => contact.indicator),
      };
      const update = system.eventUpdate(t, x, own);
      shownTime = t;
      system.readStates(shown);
      return update;
    },
    evaluateOutputs(t, x) {
      shownTime = t;
      system.heap.copyWithin(shown, x, x + n);
      return system.evaluateOutputs(t, x);
    },
    readValues(values, needed) {
      system.readValues(values, needed);
      if (!der.some(({ column }) => needed === undefined || needed(column))) return;
      if (derivatives(shownTime, shown, constrainedFlow) !== 0) return;
      for (const { column, state } of der) values[column] = system.heap[constrainedFlow + state]!;
    },
  });
}

/** Result columns with derivatives of states; contact forces change these. */
function derivativeColumns(system: HybridSystem): readonly { column: number; state: number }[] {
  return system.stateNames.flatMap((name, state) => {
    const column = system.variables.findIndex((variable) => variable.name === `der(${name})`);
    return column < 0 ? [] : [{ column, state }];
  });
}
