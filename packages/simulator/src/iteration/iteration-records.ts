import type { EventRecord, Sampler } from "@cosimo/ir";
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
import { branchRecord, relationRecord, samplerRecord, stepRecord } from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";

/** Event records of one event iteration, made of the notices in its memory. */
export interface IterationRecords {
  /** To be called when the samplers that are due are marked. */
  begin(): void;
  /** Takes the notices: branches that fire, variables with steps that change, and relations used by equations. */
  take(t: number, cause: EventCause): void;
  /** To be called at the fixed point: records the samplers that were due if no branch fired. */
  finish(t: number): void;
  add(records: readonly EventRecord[]): void;
  /** Records of the current event, in order. */
  readonly records: readonly EventRecord[];
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
  let own: EventRecord[] | undefined;
  let due = NO_SAMPLERS;
  let hasFired = false;

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

  const addRelation = (t: number, index: number, value: boolean, cause: EventCause, pass: number): void => {
    const indicator = module.indicators[index]!;
    if (indicator.usage === "branch" || logFalling) add(relationRecord(t, indicator, value, cause, pass));
  };

  const addNotice = (t: number, cause: EventCause, kind: number, index: number, pass: number): void => {
    switch (kind) {
      case NOTICE_BRANCH:
        hasFired = true;
        add(branchRecord(t, branches[index]!, cause, pass));
        break;
      case NOTICE_GROWS:
      case NOTICE_FALLS:
        addStep(t, index, kind === NOTICE_GROWS, cause, pass);
        break;
      default:
        addRelation(t, index, kind === NOTICE_TRUE, cause, pass);
    }
  };

  const result = {
    records: NO_RECORDS,
    begin() {
      own = undefined;
      hasFired = false;
      result.records = NO_RECORDS;
      due =
        samplers.length === 0
          ? NO_SAMPLERS
          : samplers.filter(({ id }) => instance.heap[base + module.layout.samplers + id] === 1);
    },
    take(t: number, cause: EventCause) {
      const { heap } = instance;
      const list = heap[e + ITERATION_NOTICE_LIST]!;
      const end = list + NOTICE_SIZE * heap[e + ITERATION_NOTICES]!;
      for (let at = list; at < end; at += NOTICE_SIZE)
        addNotice(t, cause, heap[at]!, heap[at + 1]!, heap[at + 2]!);
      heap[e + ITERATION_NOTICES] = 0;
    },
    finish(t: number) {
      if (hasFired) return;
      for (const sampler of due) add(samplerRecord(t, sampler, instance.heap[e + ITERATION_PASS]!));
    },
    add: (records: readonly EventRecord[]) => records.forEach(add),
  };
  return result;
}
