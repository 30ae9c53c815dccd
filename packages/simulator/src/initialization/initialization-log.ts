import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";
import type { InitialEquation, InitializationReport } from "../system/initialization-report.ts";
import { moveToClosestPoint } from "./closest-point.ts";
import { flatStarts } from "./flat-starts.ts";
import {
  describeLoop,
  equationAt,
  initialLoops,
  type LoopSurroundings,
  loopOfCode,
  startValue,
} from "./initial-loops.ts";
import { type AdvisedLoop, adviseOn } from "./initialization-advice.ts";
import { findOtherSolutions } from "./other-solutions.ts";
import { termMagnitude } from "./term-magnitude.ts";

/** Records the solution of the initial system and builds the report. */
export interface InitializationLog {
  /** To be called before the initial system is solved. */
  begin(t: number): void;
  /** Return code of a model function; 0: success. */
  passed(code: number): void;
  /** Result of Newton's method for the equations of `lambda`, started at the previous solution. */
  tried(lambda: number, solved: boolean): void;
  /**
   * To be called after success or failure. `solve` repeats the solution for the search of other solutions. Restores the
   * memory.
   */
  end(failure: SystemFailure | undefined, solve: () => SystemFailure | undefined): void;
  /** `solved`: whether no later part failed. Undefined before `begin`. */
  report(solved: boolean): InitializationReport | undefined;
}

export function createInitializationLog(instance: ModelInstance, values: SlotValues): InitializationLog {
  const { module, base } = instance;
  const steps: { readonly lambda: number; readonly solved: boolean }[] = [];
  let time = 0;
  let before = new Float64Array(0);
  let lastCode = 0;
  let report: InitializationReport | undefined;
  const region = () => instance.heap.slice(base, base + module.layout.size);
  return {
    begin(t) {
      time = t;
      before = region();
    },
    passed(code) {
      lastCode = code;
    },
    tried: (lambda, solved) => void steps.push({ lambda, solved }),
    end(failure, solve) {
      const after = region();
      values.setTime(time);
      const code = failure === undefined ? 0 : lastCode;
      const loops = describeLoops({ instance, values, before }, code);
      const { checks, assumedFixed } = module.sorted.initialization;
      const nonlinear = initialLoops(module).filter((loop) => !loop.linear);
      const search = {
        ...{ instance, values, before, after, solved: failure === undefined },
        solve: () => solve() === undefined,
      };
      // Recording ends here: the search below solves again.
      const homotopy = module.sorted.homotopy && [...steps];
      const otherSolutions = nonlinear.length === 0 ? [] : findOtherSolutions(search, nonlinear);
      report = {
        time,
        solved: failure === undefined,
        loops: loops.map(({ loop }) => loop),
        assumed: assumedFixed.map((v) => startValue(instance, v, before)),
        checks: failure === undefined ? checks.map((_, i) => checkedCondition(instance, values, i)) : [],
        ...(homotopy && { homotopy: { steps: homotopy } }),
        otherSolutions,
        advice: adviseOn(instance, values, loops, otherSolutions, failure === undefined),
      };
      instance.heap.set(after, base);
    },
    report: (solved) => report && { ...report, solved },
  };
}

/** Moves a failed loop to its point of least residuals; memory is no solution afterwards. */
function describeLoops(surroundings: LoopSurroundings, code: number): readonly AdvisedLoop[] {
  const { module } = surroundings.instance;
  const blocks = initialLoops(module);
  const failed = code === 0 ? undefined : loopOfCode(module, code);
  const failedIndex = code === 0 ? blocks.length : failed === undefined ? 0 : blocks.indexOf(failed);
  return blocks.map((block, i) => {
    if (i > failedIndex || (code !== 0 && failed === undefined))
      return { block, loop: describeLoop(surroundings, block, "unreached", "start") };
    if (i < failedIndex) return { block, loop: describeLoop(surroundings, block, "solved", "solution") };
    const flat = flatStarts(surroundings, block);
    const point = moveToClosestPoint(surroundings, block);
    return { block, loop: describeLoop(surroundings, block, "failed", point), flat };
  });
}

function checkedCondition(
  { module, heap, base }: ModelInstance,
  values: SlotValues,
  i: number,
): InitialEquation {
  const { left, right, origin } = module.sorted.initialization.checks[i]!;
  const first = base + module.flat.initialChecks + 3 * i;
  const terms = termMagnitude(left, values.number) + termMagnitude(right, values.number);
  const residual = heap[first]! - heap[first + 1]!;
  return equationAt(
    origin,
    residual,
    Number.isFinite(terms) ? terms : Math.abs(heap[first]!) + Math.abs(heap[first + 1]!),
  );
}
