import {
  ACCUMULATION_MAY_REST,
  ACCUMULATION_REFUSAL,
  ACCUMULATION_RESTED,
  kernelExports,
  type LinkedContacts,
  SIDE_KEPT,
  SIDE_TRUE,
} from "@cosimo/kernels";
import {
  bindContacts,
  CONTACT_DIRECTION,
  CONTACT_FAR,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACT_UNDIRECTED,
  CONTACTS_COPY,
  CONTACTS_COUNT,
  CONTACTS_ENDED_COUNT,
  CONTACTS_ITERATION,
  CONTACTS_LEFT_LIMITS,
  CONTACTS_M,
  CONTACTS_MARKS,
  CONTACTS_N,
  CONTACTS_NOMINALS,
  CONTACTS_OPERATORS,
  CONTACTS_REGION,
  CONTACTS_ROOM,
  CONTACTS_SELECTION,
  CONTACTS_TOLERANCE,
  CONTACTS_VALUES,
  CONTACTS_WANTED,
  type ContactKernels,
  contactAt,
  contactsSize,
  ENDED_CHANGES,
  endedContactAt,
  JUMPS,
  jumpsSize,
  layOutContacts,
  noteJumpOfEvent,
} from "@cosimo/kernels/contacts";
import type { LocatedCondition } from "../accumulation/event-sequences.ts";
import type { HybridSystem, Indicator, KernelIteration } from "../system/hybrid-system.ts";
import { layeredSystem } from "../system/layered-system.ts";
import { OPERATORS } from "../system/relation-sides.ts";
import { createKernelSurfaces } from "./kernel-surfaces.ts";

/** A contact at rest as the kernels store it; see `contact-memory.ts` there. */
export type Contact = Float64Array;

/** Contacts that ended, and the conditions that change by it now: their relations have the values of the surface still. */
export interface EndedContacts {
  readonly ended: readonly number[];
  readonly left: readonly LocatedCondition[];
}

/** `isKnown`: the states have rested there before. */
export interface CapturedContact {
  readonly indicator: number;
  readonly isKnown: boolean;
}

/** What prevents rest: the jump has no direction, the contacts do not push, or the states are far from the surface. */
export type RestRefusal = "direction" | "push" | "far";

/** A system with contacts: f plus contact forces that keep g and its rate at zero. */
export interface RestingSystem extends HybridSystem {
  /** Indicators of the contacts. */
  contacts(): readonly number[];
  /**
   * Handles the limit of the events of the k-th listed condition at (t, x), after a jump of the states from `before`. Returns a code
   * `LIMIT_…`: with `LIMIT_SETTLES` see `wantedConditions`, with `LIMIT_REFUSED` see `restRefusal`.
   */
  reachLimit(t: number, x: number, k: number, before: Float64Array, mayRest: boolean): number;
  wantedConditions(): readonly LocatedCondition[];
  restRefusal(): RestRefusal;
  /** Keeps the jump of the states from `before` at the listed event, for `capture`. */
  noteJump(before: Float64Array, x: number): void;
  /** Begins contacts after the listed event at (t, x), at which states jumped from `before`. */
  capture(t: number, x: number, before: Float64Array, isClose: boolean): readonly CapturedContact[];
  /** Whether contacts have ended that may begin again. */
  hasEndedContacts(): boolean;
  /** A condition beyond whose surface the states are at (t, x), by this distance, although they have rested on it. */
  beyondRest(t: number, x: number): { readonly indicator: number; readonly distance: number } | undefined;
  /** Ends the contacts among these indicators, and those that do not push at (t, x). Their states move off the surfaces. */
  endVanished(located: readonly number[], t: number, x: number): EndedContacts;
  /** Ends contacts whose g or rate is nonzero, as after a reset by another event. */
  endBroken(t: number, x: number): EndedContacts;
  /** The contacts, then ended ones that may begin again. */
  save(): readonly Contact[];
  /** Sets the contacts and the ended ones, for restoring. */
  hold(contacts: readonly Contact[]): void;
  /** Projects the states onto the surfaces. */
  project(t: number, x: number): void;
}

const NONE_ENDED: EndedContacts = { ended: [], left: [] };

/** Contacts for which there is room at first. */
const ROOM = 4;

/**
 * Rest above any system, by the kernels of contacts. `tolerance`: of the states, relative to their nominal values; `p`: address of the
 * memory of limits of events.
 */
export function createRestingSystem(system: HybridSystem, tolerance: number, p: number): RestingSystem {
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

  const layOut = (room: number): void => {
    r = system.allocate(contactsSize(n, m, room));
    const { heap } = system;
    layOutContacts(heap, n, m, r, room);
    heap[r + CONTACTS_TOLERANCE] = tolerance;
    heap[r + CONTACTS_SELECTION] = eventIteration?.conditions?.selection ?? 0;
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

  const makeRoom = (contactCount: number): void => {
    if (contactCount <= system.heap[r + CONTACTS_ROOM]!) return;
    const all = save();
    layOut(2 * contactCount);
    hold(all);
  };

  /** Writes what the kernels of begins read. */
  const prepare = (left: Float64Array, mayRest: boolean, mostAdded: number): void => {
    makeRoom(contacts.length + mostAdded);
    if (jumps < 0) jumps = system.allocate(jumpsSize(n));
    const { heap } = system;
    heap.set(left, before);
    heap.set(system.nominals, heap[r + CONTACTS_NOMINALS]!);
    heap[p + ACCUMULATION_MAY_REST] = Number(mayRest);
  };

  /** What a kernel that has ended this number of contacts tells of them. */
  const endedAmong = (count: number): EndedContacts => {
    if (count === 0) return NONE_ENDED;
    const { heap } = system;
    const marks = heap[r + CONTACTS_MARKS]!;
    const ended = contacts.filter((indicator) => heap[marks + indicator]! > 0);
    const left = ended
      .filter((indicator) => heap[marks + indicator] === ENDED_CHANGES)
      .map((indicator) => ({ indicator, value: !system.relationValue(indicator) }));
    follow();
    return { ended, left };
  };

  const derivatives = (t: number, x: number, xdot: number): number =>
    kernels.restingFlow(b, n, m, r, t, x, xdot);

  layOut(ROOM);
  return layeredSystem(
    system,
    {
      contacts: () => contacts,
      indicators,
      derivatives,
      indicatorValues: (t, x, g) => kernels.restingIndicators(b, n, m, r, t, x, g),
      relationValue: (i) => contacts.includes(i) || system.relationValue(i),
      reachLimit(t, x, k, left, mayRest) {
        prepare(left, mayRest, 1);
        const what = kernels.reachLimit(b, n, m, r, p, t, x, before, k);
        follow();
        return what;
      },
      wantedConditions() {
        const { heap } = system;
        const wanted = heap[r + CONTACTS_WANTED]!;
        return system.indicators
          .map((_, indicator) => ({ indicator, value: heap[wanted + indicator] === SIDE_TRUE }))
          .filter(
            ({ indicator, value }) =>
              heap[wanted + indicator] !== SIDE_KEPT && system.relationValue(indicator) !== value,
          );
      },
      restRefusal() {
        const code = system.heap[p + ACCUMULATION_REFUSAL]!;
        if (code === CONTACT_FAR) return "far";
        return code === CONTACT_UNDIRECTED ? "direction" : "push";
      },
      noteJump(left, x) {
        prepare(left, true, 0);
        noteJumpOfEvent(system.heap, n, m, p, jumps, x, before);
      },
      hasEndedContacts: () => endedCount() > 0,
      capture(t, x, left, isClose) {
        prepare(left, true, endedCount() + JUMPS);
        const held = contacts.length;
        const rested = system.heap[p + ACCUMULATION_RESTED]!;
        const known = system.heap.slice(rested, rested + m);
        if (kernels.captureRebounds(b, n, m, r, p, t, x, before, jumps, Number(isClose)) > 0) follow();
        return contacts.slice(held).map((indicator) => ({ indicator, isKnown: known[indicator] !== 0 }));
      },
      beyondRest(t, x) {
        const indicator = kernels.conditionBeyondRest(b, n, m, r, p, t, x);
        if (indicator < 0) return undefined;
        return { indicator, distance: Math.abs(system.heap[system.heap[r + CONTACTS_VALUES]! + indicator]!) };
      },
      endVanished(located, t, x) {
        for (const [k, indicator] of contacts.entries())
          if (located.includes(indicator)) system.heap[place(k) + CONTACT_RELEASED] = 1;
        return endedAmong(kernels.endVanished(b, n, m, r, t, x));
      },
      endBroken: (t, x) => endedAmong(kernels.endBroken(b, n, m, r, t, x)),
      save,
      hold,
      project: (t, x) => kernels.keepOnContacts(b, n, m, r, t, x),
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
