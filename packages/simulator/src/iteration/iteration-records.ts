import type { EventRecord, RelationId, Sampler } from "@cosimo/ir";
import {
  ITERATION_NOTICE_LIST,
  ITERATION_NOTICES,
  ITERATION_PASS,
  NOTICE_BRANCH,
  NOTICE_FALLS,
  NOTICE_GROWS,
  NOTICE_SIZE,
  NOTICE_TRUE,
} from "@cosimo/kernels";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import {
  type BranchDescription,
  branchRecord,
  relationRecord,
  type StateSlot,
  samplerRecord,
  stepRecord,
  typeOfBranch,
} from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";

/** Event records of one event iteration, made of the notices in its memory. */
export interface IterationRecords {
  /** To be called when the samplers that are due are marked. */
  begin(): void;
  /** Takes the notices: branches that fire, variables with steps that change, and relations used by equations. */
  take(t: number, cause: EventCause): void;
  /** To be called at the fixed point: records the samplers that were due if no branch fired. */
  finish(t: number): void;
  /** After the event: notes which states the branches set to other values than those of the state vector at `x`. */
  noteJumps(x: number): void;
  /** Records of an event whose states that changed are known, by its notices at an address. */
  of(
    t: number,
    cause: EventCause,
    notices: number,
    count: number,
    states: readonly number[],
  ): readonly EventRecord[];
  /** Number of the records of `of`. */
  countOf(notices: number, count: number): number;
  add(records: readonly EventRecord[]): void;
  /** Records of the current event, in order. */
  readonly records: readonly EventRecord[];
}

interface BranchJump {
  readonly branch: BranchDescription;
  readonly record: { -readonly [K in keyof EventRecord]: EventRecord[K] };
}

const NO_RECORDS: readonly EventRecord[] = [];
const NO_SAMPLERS: readonly Sampler[] = [];

/** `e`: the memory of the iteration. Relations that became false are recorded if `logFalling`. */
export function createIterationRecords(
  instance: ModelInstance,
  e: number,
  logFalling: boolean,
): IterationRecords {
  const { module, base } = instance;
  const { branches, steps, samplers } = describeModel(module);
  const relations = base + module.layout.relations;
  let own: EventRecord[] | undefined;
  let due = NO_SAMPLERS;
  let hasFired = false;
  /** Branches that fired and may set states, with their records. */
  const jumps: BranchJump[] = [];

  const add = (record: EventRecord): void => {
    if (own === undefined) {
      own = [record];
      result.records = own;
    } else own.push(record);
  };

  const addStep = (t: number, index: number, grows: boolean, cause: EventCause, pass: number): void => {
    const { variable, isNegated } = steps[index]!;
    add(stepRecord(t, variable, grows !== isNegated, cause, pass));
  };

  const isRecorded = (relation: number): boolean =>
    logFalling || module.indicators[relation]!.usage === "branch";

  const addRelation = (t: number, index: number, value: boolean, cause: EventCause, pass: number): void => {
    if (isRecorded(index)) add(relationRecord(t, module.indicators[index]!, value, cause, pass));
  };

  const holds = (relation: RelationId): boolean => instance.heap[relations + relation] === 1;

  const addBranch = (t: number, branch: BranchDescription, cause: EventCause, pass: number): void => {
    hasFired = true;
    const type = typeOfBranch(branch, cause, holds);
    const record = branchRecord(t, branch, type, cause, pass);
    if (branch.reinits.length > 0) jumps.push({ branch, record });
    add(record);
  };

  const addNotice = (t: number, cause: EventCause, kind: number, index: number, pass: number): void => {
    switch (kind) {
      case NOTICE_BRANCH:
        addBranch(t, branches[index]!, cause, pass);
        break;
      case NOTICE_GROWS:
      case NOTICE_FALLS:
        addStep(t, index, kind === NOTICE_GROWS, cause, pass);
        break;
      default:
        addRelation(t, index, kind === NOTICE_TRUE, cause, pass);
    }
  };

  const addNotices = (t: number, cause: EventCause, list: number, count: number): void => {
    const { heap } = instance;
    const end = list + NOTICE_SIZE * count;
    for (let at = list; at < end; at += NOTICE_SIZE)
      addNotice(t, cause, heap[at]!, heap[at + 1]!, heap[at + 2]!);
  };

  const addJumps = (hasChanged: (state: StateSlot) => boolean): void => {
    for (const { branch, record } of jumps) {
      const { reinits, reinitNames } = branch;
      const jumped = reinits.every(hasChanged)
        ? reinitNames
        : reinits.filter(hasChanged).map(({ name }) => name);
      if (jumped.length === 0) continue;
      // A copy by spread would take longer than the event.
      record.change = "initial values";
      record.jumped = jumped;
    }
  };

  const result = {
    records: NO_RECORDS,
    begin() {
      own = undefined;
      hasFired = false;
      jumps.length = 0;
      result.records = NO_RECORDS;
      due =
        samplers.length === 0
          ? NO_SAMPLERS
          : samplers.filter(({ id }) => instance.heap[base + module.layout.samplers + id] === 1);
    },
    take(t: number, cause: EventCause) {
      const { heap } = instance;
      addNotices(t, cause, heap[e + ITERATION_NOTICE_LIST]!, heap[e + ITERATION_NOTICES]!);
      heap[e + ITERATION_NOTICES] = 0;
    },
    of(t: number, cause: EventCause, notices: number, count: number, states: readonly number[]) {
      own = undefined;
      jumps.length = 0;
      result.records = NO_RECORDS;
      addNotices(t, cause, notices, count);
      addJumps(({ index }) => states.includes(index));
      return result.records;
    },
    countOf(notices: number, count: number) {
      const { heap } = instance;
      let records = 0;
      for (let at = notices; at < notices + NOTICE_SIZE * count; at += NOTICE_SIZE) {
        const kind = heap[at]!;
        const isOfRelation = kind !== NOTICE_BRANCH && kind !== NOTICE_GROWS && kind !== NOTICE_FALLS;
        if (!isOfRelation || isRecorded(heap[at + 1]!)) records++;
      }
      return records;
    },
    finish(t: number) {
      if (hasFired) return;
      for (const sampler of due) add(samplerRecord(t, sampler, instance.heap[e + ITERATION_PASS]!));
    },
    noteJumps(x: number) {
      const { heap } = instance;
      addJumps(({ index, slot }) => heap[x + index] !== heap[base + slot]);
    },
    add: (records: readonly EventRecord[]) => records.forEach(add),
  };
  return result;
}
