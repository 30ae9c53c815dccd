import type { HybridSystem } from "../system/hybrid-system.ts";
import { holds } from "../system/relation-sides.ts";
import type { EventLocator, LocatedEvent } from "./event-detection.ts";

/** Compares the indicators at ends of steps with the frozen relation values. */
export interface MeshIndicators extends Pick<EventLocator, "ignore"> {
  /** Reads the frozen values. Relations that already disagree with g count only after they agreed once. */
  begin(t: number, x: number): void;
  /** Values at the end of a step; returns 0 or a failure code. */
  evaluate(t: number, x: number): number;
  /** Values of the last evaluation. */
  readonly values: Float64Array;
  changed(i: number): boolean;
  anyChanged(): boolean;
  locatedAt(time: number, bracket: number): LocatedEvent;
  readonly evaluations: number;
}

export function createMeshIndicators(system: HybridSystem): MeshIndicators {
  const m = system.indicatorCount;
  const address = system.allocate(m);
  const values = new Float64Array(m);
  const frozen = new Uint8Array(m);
  const armed = new Uint8Array(m);
  const ignored = Uint8Array.from(system.indicators, (indicator) => (indicator.timeEvent ? 1 : 0));
  let evaluations = 0;

  const disagrees = (i: number): boolean =>
    Number(holds(system.indicators[i]!.operator, values[i]!)) !== frozen[i];
  const evaluate = (t: number, x: number): number => {
    evaluations++;
    const code = system.indicatorValues(t, x, address);
    const heap = system.heap;
    for (let i = 0; i < m; i++) {
      values[i] = heap[address + i]!;
      if (!disagrees(i)) armed[i] = 1;
    }
    return code;
  };
  const changed = (i: number): boolean => armed[i] === 1 && ignored[i] === 0 && disagrees(i);

  return {
    begin(t, x) {
      for (let i = 0; i < m; i++) frozen[i] = system.relationValue(i) ? 1 : 0;
      armed.fill(0);
      evaluate(t, x);
    },
    evaluate,
    values,
    changed,
    anyChanged() {
      for (let i = 0; i < m; i++) if (changed(i)) return true;
      return false;
    },
    locatedAt(time, bracket) {
      const located = system.indicators
        .map((_, indicator) => ({ indicator, value: frozen[indicator] === 0 }))
        .filter(({ indicator }) => changed(indicator));
      return { time, bracket, located };
    },
    ignore(indicator, value) {
      ignored[indicator] = value || system.indicators[indicator]!.timeEvent ? 1 : 0;
    },
    get evaluations() {
      return evaluations;
    },
  };
}
