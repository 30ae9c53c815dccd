import type { EventRecord, Sampler } from "@cosimo/ir";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { branchRecord, relationRecord, samplerRecord, stepRecord } from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";

/** Collects the event records of one event iteration. */
export interface IterationRecords {
  /** To be called before relations are frozen. */
  begin(): void;
  /**
   * Records branches that fire in this pass, variables with steps that change, and relations used by equations. `isSilent`: no
   * relations that change back to their values before the event.
   */
  take(t: number, cause: EventCause, iteration: number, isSilent: boolean): void;
  /** To be called at the fixed point: records the samplers that were due if no branch fired. */
  finish(t: number, iteration: number): void;
  add(records: readonly EventRecord[]): void;
  /** Records of the current event, in order. */
  readonly records: readonly EventRecord[];
}

const NO_RECORDS: readonly EventRecord[] = [];
const NO_SAMPLERS: readonly Sampler[] = [];

/** Relations that became false are recorded if `logFalling`. */
export function createIterationRecords(instance: ModelInstance, logFalling: boolean): IterationRecords {
  const { module, base } = instance;
  const { branches, steps, samplers } = describeModel(module);
  const firing = base + module.layout.whenBranches;
  const relationValues = base + module.layout.relations;
  const count = module.indicators.length;
  /** Relation values before the event, and after the last pass. */
  const before = new Float64Array(count);
  const known = new Float64Array(count);
  let own: EventRecord[] | undefined;
  let due = NO_SAMPLERS;
  let hasFired = false;

  const add = (record: EventRecord): void => {
    if (own === undefined) {
      own = [record];
      result.records = own;
    } else own.push(record);
  };

  const takeBranches = (t: number, cause: EventCause, iteration: number): void => {
    for (let i = 0; i < branches.length; i++) {
      if (instance.heap[firing + i] !== 1) continue;
      hasFired = true;
      add(branchRecord(t, branches[i]!, cause, iteration));
    }
  };

  const takeSteps = (t: number, cause: EventCause, iteration: number): void => {
    const { heap } = instance;
    for (const { variable, value, pre, isNegated } of steps) {
      const change = heap[base + value]! - heap[base + pre]!;
      if (change !== 0) add(stepRecord(t, variable, change > 0 !== isNegated, cause, iteration));
    }
  };

  const takeRelations = (t: number, cause: EventCause, iteration: number, isSilent: boolean): void => {
    const { heap } = instance;
    for (let i = 0; i < count; i++) {
      const number = heap[relationValues + i]!;
      if (number === known[i]) continue;
      known[i] = number;
      if (isSilent && number === before[i]) continue;
      const indicator = module.indicators[i]!;
      const value = number === 1;
      if (indicator.usage === "branch" || (logFalling && !value && indicator.usage !== "step"))
        add(relationRecord(t, indicator, value, cause, iteration));
    }
  };

  const result = {
    records: NO_RECORDS,
    begin() {
      own = undefined;
      hasFired = false;
      due = NO_SAMPLERS;
      result.records = NO_RECORDS;
      for (let i = 0; i < count; i++) before[i] = known[i] = instance.heap[relationValues + i]!;
    },
    take(t: number, cause: EventCause, iteration: number, isSilent: boolean) {
      takeBranches(t, cause, iteration);
      takeSteps(t, cause, iteration);
      takeRelations(t, cause, iteration, isSilent);
      if (iteration === 1 && samplers.length > 0)
        due = samplers.filter(({ id }) => instance.heap[base + module.layout.samplers + id] === 1);
    },
    finish(t: number, iteration: number) {
      if (!hasFired) for (const sampler of due) add(samplerRecord(t, sampler, iteration));
    },
    add: (records: readonly EventRecord[]) => records.forEach(add),
  };
  return result;
}
