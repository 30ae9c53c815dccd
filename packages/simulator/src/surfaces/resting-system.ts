import { kernelExports, type LinkedContacts, SIDE_TRUE } from "@cosimo/kernels";
import {
  BROKEN_INTO,
  bindContacts,
  CONTACT_ATTACHED,
  CONTACT_DIRECTION,
  CONTACT_FAR,
  CONTACT_HIT,
  CONTACT_HOMELESS,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACT_UNDIRECTED,
  CONTACTS_COPY,
  CONTACTS_COUNT,
  CONTACTS_ENDED_COUNT,
  CONTACTS_ITERATION,
  CONTACTS_LEFT_LIMITS,
  CONTACTS_M,
  CONTACTS_N,
  CONTACTS_NOMINALS,
  CONTACTS_OPERATORS,
  CONTACTS_REGION,
  CONTACTS_ROOM,
  CONTACTS_TOLERANCE,
  CONTACTS_WANTED,
  type ContactKernels,
  contactAt,
  contactsSize,
  endedContactAt,
  JUMPS,
  jumpsSize,
  layOutContacts,
  noteJump,
  RELEASED_IN_PLACE,
} from "@cosimo/kernels/contacts";
import type { EventCause, HybridSystem, Indicator, KernelIteration } from "../system/hybrid-system.ts";
import { layeredSystem } from "../system/layered-system.ts";
import { OPERATORS } from "../system/relation-sides.ts";
import { createKernelSurfaces } from "./kernel-surfaces.ts";

/** A contact at rest as the kernels store it; see `contact-memory.ts` there. */
export type Contact = Float64Array;

/** A located indicator with the new value of its relation. */
export type LocatedCondition = EventCause["located"][number];

/** Contacts that end: away from their surfaces, or pushed into them by another event. */
export interface EndedContacts {
  readonly off: readonly number[];
  readonly into: readonly number[];
}

/** What prevents rest: the jump has no direction, the contacts do not push, or the states are far from the surface. */
export type RestRefusal = "direction" | "push" | "far";

/** A system with contacts: f plus contact forces that keep g and its rate at zero. */
export interface RestingSystem extends HybridSystem {
  /** Indicators of the contacts. */
  readonly contacts: readonly number[];
  /**
   * Begins to rest on the surface of a condition at (t, x), after a jump of the states from `before`. Returns what prevents it.
   */
  attach(condition: LocatedCondition, before: Float64Array, t: number, x: number): RestRefusal | undefined;
  /** Keeps the jump of the states from `before` at an event of a condition, for `capture`. */
  noteJump(condition: LocatedCondition, before: Float64Array, x: number): void;
  /**
   * Moves the states at `x` to the limit of the events of these conditions, `remainder` [s] after `t`, if the equations of the free
   * system keep them there. Returns the conditions that change by this; undefined: they do not, and the states are as before.
   */
  settle(
    conditions: readonly number[],
    t: number,
    x: number,
    remainder: number,
  ): readonly LocatedCondition[] | undefined;
  /**
   * Begins contacts whose rebounds are lower than this height, relative to the nominal values, and projects the states at `x`: ended
   * ones, and those of the jumps that are kept. Returns their indicators.
   */
  capture(t: number, x: number, height: number): readonly number[];
  /** Whether contacts have ended that may begin again. */
  hasEndedContacts(): boolean;
  /** The value that the relation of a contact has beyond its surface. */
  valueBeyond(contact: number): boolean;
  /**
   * Removes contacts. Of those that end off their surfaces the states move to the side before the impact. Returns the conditions that
   * change now: relations that do not have the values of that side yet, and all that are pushed in: their event is at this instant.
   */
  detach(ended: EndedContacts, t: number, x: number): readonly LocatedCondition[];
  /** The contacts, then ended ones that may begin again. */
  save(): readonly Contact[];
  /** Sets the contacts and the ended ones, for restoring. */
  hold(contacts: readonly Contact[]): void;
  /** Projects the states onto the surfaces. */
  project(t: number, x: number): void;
  /** Contacts whose g or rate is nonzero, as after a reset by another event. */
  brokenContacts(t: number, x: number): EndedContacts;
}

/** Contacts for which there is room at first. */
const ROOM = 4;

/** Rest above any system, by the kernels of contacts. `tolerance`: of the states, relative to their nominal values. */
export function createRestingSystem(system: HybridSystem, tolerance: number): RestingSystem {
  const { stateCount: n, indicatorCount: m, base: b, eventIteration } = system;
  const linked = eventIteration?.contacts();
  const kernels: ContactKernels = linked ?? bindContacts(createKernelSurfaces(system), () => system.heap);
  const copy = linked === undefined ? 0 : system.allocate(eventIteration!.regionSize);
  const flow = system.allocate(n);
  const before = system.allocate(n);
  const shown = system.allocate(n);
  const indicators: Indicator[] = [...system.indicators];
  const der = derivativeColumns(system);
  let shownTime = 0;
  let contacts: readonly number[] = [];
  let r = -1;
  let jumps = -1;
  let limits = -1;

  const layOut = (room: number): void => {
    r = system.allocate(contactsSize(n, m, room));
    const { heap } = system;
    layOutContacts(heap, n, m, r, room);
    heap[r + CONTACTS_TOLERANCE] = tolerance;
    for (const [i, { operator }] of system.indicators.entries())
      heap[heap[r + CONTACTS_OPERATORS]! + i] = OPERATORS.indexOf(operator);
    if (linked !== undefined) link(eventIteration!);
  };

  /** Writes what the kernels in WebAssembly find by the address of the region. */
  const link = ({ address, regionSize, leftLimits }: KernelIteration): void => {
    const { heap } = system;
    heap[b - 1] = r;
    heap[r + CONTACTS_N] = n;
    heap[r + CONTACTS_M] = m;
    heap[r + CONTACTS_ITERATION] = address;
    heap[r + CONTACTS_REGION] = regionSize;
    heap[r + CONTACTS_COPY] = copy;
    heap[r + CONTACTS_LEFT_LIMITS] = leftLimits;
  };

  const place = (k: number): number => contactAt(system.heap, n, r, k);
  const recordAt = (address: number): Contact => system.heap.slice(address, address + CONTACT_DIRECTION + n);
  const endedCount = (): number => system.heap[r + CONTACTS_ENDED_COUNT]!;
  const save = (): readonly Contact[] => [
    ...contacts.map((_, k) => recordAt(place(k))),
    ...Array.from({ length: endedCount() }, (_, k) => recordAt(endedContactAt(system.heap, n, r, k))),
  ];

  /** Reads the indicators of the contacts. */
  const follow = (): void => {
    const { heap } = system;
    contacts = Array.from(
      { length: heap[r + CONTACTS_COUNT]! },
      (_, k) => heap[place(k) + CONTACT_INDICATOR]!,
    );
    for (const [i, indicator] of system.indicators.entries())
      indicators[i] = contacts.includes(i) ? contactForce(indicator) : indicator;
  };

  const hold = (next: readonly Contact[]): void => {
    if (next.length > system.heap[r + CONTACTS_ROOM]!) layOut(2 * next.length);
    const { heap } = system;
    heap.set(system.nominals, heap[r + CONTACTS_NOMINALS]!);
    const current = next.filter((one) => !hasEnded(one));
    const ended = next.filter(hasEnded);
    heap[r + CONTACTS_COUNT] = current.length;
    for (const [k, one] of current.entries()) heap.set(one, place(k));
    heap[r + CONTACTS_ENDED_COUNT] = ended.length;
    for (const [k, one] of ended.entries()) heap.set(one, endedContactAt(heap, n, r, k));
    follow();
  };

  /** Attaches contacts by a kernel, which is called again when it finds no room. */
  const attached = (attach: () => number): RestRefusal | undefined => {
    system.heap.set(system.nominals, system.heap[r + CONTACTS_NOMINALS]!);
    let result = attach();
    for (; result === CONTACT_HOMELESS; result = attach()) {
      follow();
      const held = save();
      layOut(2 * held.length);
      hold(held);
    }
    follow();
    if (result === CONTACT_ATTACHED) return undefined;
    if (result === CONTACT_FAR) return "far";
    return result === CONTACT_UNDIRECTED ? "direction" : "push";
  };

  const derivatives = (t: number, x: number, xdot: number): number =>
    kernels.restingFlow(b, n, m, r, t, x, xdot);

  layOut(ROOM);
  return layeredSystem(
    system,
    {
      get contacts() {
        return contacts;
      },
      indicators,
      derivatives,
      indicatorValues: (t, x, g) => kernels.restingIndicators(b, n, m, r, t, x, g),
      relationValue: (i) => contacts.includes(i) || system.relationValue(i),
      attach({ indicator, value }, left, t, x) {
        return attached(() => {
          system.heap.set(left, before);
          return kernels.attachContact(b, n, m, r, t, x, before, indicator, Number(value));
        });
      },
      noteJump({ indicator, value }, left, x) {
        if (jumps < 0) jumps = system.allocate(jumpsSize(n));
        system.heap.set(left, before);
        noteJump(system.heap, n, jumps, x, before, indicator, Number(value));
      },
      settle(conditions, t, x, remainder) {
        if (limits < 0) limits = system.allocate(3 * m);
        const { heap } = system;
        heap.fill(0, limits, limits + m);
        for (const indicator of conditions) heap[limits + indicator] = 1;
        heap.set(system.nominals, heap[r + CONTACTS_NOMINALS]!);
        if (kernels.settleAtLimit(b, n, m, r, t, x, limits, remainder, limits + m) === 0) return undefined;
        const wanted = system.heap[r + CONTACTS_WANTED]!;
        return conditions
          .map((indicator) => ({ indicator, value: system.heap[wanted + indicator] === SIDE_TRUE }))
          .filter(({ indicator, value }) => system.relationValue(indicator) !== value);
      },
      hasEndedContacts: () => endedCount() > 0,
      capture(t, x, height) {
        const held = contacts;
        const most = held.length + endedCount() + (jumps < 0 ? 0 : JUMPS);
        if (most > system.heap[r + CONTACTS_ROOM]!) {
          const all = save();
          layOut(most);
          hold(all);
        }
        system.heap.set(system.nominals, system.heap[r + CONTACTS_NOMINALS]!);
        if (kernels.captureContacts(b, n, m, r, t, x, height, jumps) > 0) follow();
        return contacts.slice(held.length);
      },
      valueBeyond: (contact) => system.heap[place(contacts.indexOf(contact)) + CONTACT_HIT]! > 0,
      detach(released, t, x) {
        const { heap } = system;
        const left: LocatedCondition[] = [];
        for (const [k, indicator] of contacts.entries()) {
          const isHit = heap[place(k) + CONTACT_HIT]! > 0;
          const isInto = released.into.includes(indicator);
          const isOff = released.off.includes(indicator);
          heap[place(k) + CONTACT_RELEASED] = isInto ? RELEASED_IN_PLACE : !isOff ? 0 : isHit ? 1 : 2;
          const value = system.relationValue(indicator);
          if (isInto || (isOff && value === isHit)) left.push({ indicator, value: !value });
        }
        kernels.releaseContacts(b, n, r, t, x);
        follow();
        return left;
      },
      save,
      hold,
      project: (t, x) => kernels.keepOnContacts(b, n, m, r, t, x),
      brokenContacts(t, x) {
        const broken = contacts.map((_, k) => kernels.isBroken(b, n, m, r, t, x, k));
        return {
          into: contacts.filter((_, k) => broken[k] === BROKEN_INTO),
          off: contacts.filter((_, k) => broken[k]! > 0 && broken[k] !== BROKEN_INTO),
        };
      },
      eventUpdate(t, x, cause) {
        const located = cause.located.filter(({ indicator }) => !contacts.includes(indicator));
        // Not by spread, which takes as long as several steps.
        const update = system.eventUpdate(t, x, Object.assign({}, cause, { located, held: contacts }));
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
        if (derivatives(shownTime, shown, flow) !== 0) return;
        for (const { column, state } of der) values[column] = system.heap[flow + state]!;
      },
    },
    linked && layerOf(linked),
  );
}

/** The methods of the module of contacts. */
function layerOf(linked: LinkedContacts) {
  const { default: first } = kernelExports.methods;
  return { kernels: linked, method: (name: string) => (name === first ? linked : undefined) };
}

/** Whether a saved contact is one that may begin again. */
export function hasEnded(contact: Contact): boolean {
  return contact[CONTACT_RELEASED]! > 0;
}

/** The value that the relation of a saved contact has beyond its surface. */
export function valueBeyondOf(contact: Contact): boolean {
  return contact[CONTACT_HIT]! > 0;
}

export function indicatorOf(contact: Contact): number {
  return contact[CONTACT_INDICATOR]!;
}

function contactForce({ text, component }: Indicator): Indicator {
  return { text: `contact force at ${text}`, component, operator: ">", usage: "when", timeEvent: false };
}

/** Result columns with derivatives of states; contact forces change these. */
function derivativeColumns(system: HybridSystem): readonly { column: number; state: number }[] {
  return system.stateNames.flatMap((name, state) => {
    const column = system.variables.findIndex((variable) => variable.name === `der(${name})`);
    return column < 0 ? [] : [{ column, state }];
  });
}
