import type { EventRecord } from "@cosimo/ir";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { branchRecord, relationRecord } from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";

/** Collects the event records of one event iteration. */
export interface IterationRecords {
  begin(): void;
  /** Records branches that fire in this pass and, unless `onlyBranches`, relations used by equations. */
  take(t: number, cause: EventCause, iteration: number, onlyBranches: boolean): void;
  /** Records of the current event, in order. */
  readonly records: readonly EventRecord[];
}

const NO_RECORDS: readonly EventRecord[] = [];

/** `last`: values of all relations before a pass. Relations that became false are recorded if `logFalling`. */
export function createIterationRecords(
  instance: ModelInstance,
  last: Float64Array,
  logFalling: boolean,
): IterationRecords {
  const { module, base } = instance;
  const { branches } = describeModel(module);
  const firing = base + module.layout.whenBranches;
  const relationValues = base + module.layout.relations;
  let own: EventRecord[] | undefined;

  const add = (record: EventRecord): void => {
    if (own === undefined) {
      own = [record];
      result.records = own;
    } else own.push(record);
  };

  const result = {
    records: NO_RECORDS,
    begin() {
      own = undefined;
      result.records = NO_RECORDS;
    },
    take(t: number, cause: EventCause, iteration: number, onlyBranches: boolean) {
      const { heap } = instance;
      for (let i = 0; i < branches.length; i++)
        if (heap[firing + i] === 1) add(branchRecord(t, branches[i]!, cause, iteration));
      if (onlyBranches) return;
      for (let i = 0; i < last.length; i++) {
        if (heap[relationValues + i] === last[i]) continue;
        const indicator = module.indicators[i]!;
        const value = heap[relationValues + i] === 1;
        if (indicator.usage === "branch" || (logFalling && !value))
          add(relationRecord(t, indicator, value, cause, iteration));
      }
    },
  };
  return result;
}
