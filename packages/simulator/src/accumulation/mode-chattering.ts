import type { EventRecord } from "@cosimo/ir";
import { type ChatteringReport, createChatteringDetector } from "./chattering.ts";

/**
 * Dense sequence of transitions with their names. Each changes the equations, so that detectors of one set of equations
 * do not see it.
 */
export interface ModeChatteringReport {
  readonly report: ChatteringReport;
  readonly names: readonly string[];
}

/** Detects dense sequences of transitions in a whole simulation. */
export interface ModeChattering {
  /** Whether conditions of transitions are checked after small steps instead of being located. */
  active: boolean;
  observe(records: readonly EventRecord[], t: number): ModeChatteringReport | undefined;
  rollBack(t: number): void;
  save(): ModeChatteringMemory;
  restore(memory: ModeChatteringMemory): void;
}

export interface ModeChatteringMemory {
  readonly active: boolean;
  readonly names: readonly string[];
  readonly events: Float64Array;
}

export function createModeChattering(runLength: number): ModeChattering {
  const detector = createChatteringDetector(runLength);
  let names: string[] = [];
  const chattering: ModeChattering = {
    active: false,
    observe(records, t) {
      const fired = records.filter(({ kind }) => kind === "transition").map(({ name }) => name);
      for (const name of fired) if (!names.includes(name)) names.push(name);
      const report = detector.observe(
        fired.map((name) => names.indexOf(name)),
        t,
      );
      return report && { report, names: report.guards.map(({ indicator }) => names[indicator]!) };
    },
    rollBack: detector.rollBack,
    save: () => ({ active: chattering.active, names: [...names], events: detector.save() }),
    restore(memory) {
      chattering.active = memory.active;
      names = [...memory.names];
      detector.restore(memory.events);
    },
  };
  return chattering;
}
