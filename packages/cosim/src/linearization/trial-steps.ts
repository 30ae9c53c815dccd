import type { CoupledSystem } from "../system/coupled-system.ts";
import type { CoupledLinearModel } from "./coupled-linear-model.ts";

/** The interface Jacobian of one unit over a step (Sicklinger 2014), by steps with rollback. */
export interface TrialSteps {
  /**
   * D = dY/dU, and g_t = (Y - y_k) / h with held inputs, where Y are the outputs at the end of the step. False: the
   * unit failed; all values are unchanged.
   */
  renew(t: number, h: number): boolean;
  /** Whether g_t is that of the last `renew`. */
  readonly foundRates: boolean;
}

/** Relative to the largest input so far: far above the errors of the unit's own steps. */
const RELATIVE_CHANGE = 1e-2;
/** For an input that has been 0 so far and has no known scale. */
const SMALL_CHANGE = 1e-4;

export function createTrialSteps(
  system: CoupledSystem,
  { D, gt, inputCount }: CoupledLinearModel,
  index: number,
): TrialSteps {
  const { units, approximation, approximations, smooth, firstInput, firstOutput, y } = system;
  const unit = units[index]!;
  const [firstU, endU] = [firstInput[index]!, firstInput[index + 1]!];
  const [firstY, endY] = [firstOutput[index]!, firstOutput[index + 1]!];
  const outputs = y.subarray(firstY, endY);
  const kept = new Float64Array(outputs.length);
  /** Outputs at the end of the last trial, and with the current inputs. */
  const reached = new Float64Array(outputs.length);
  const held = new Float64Array(outputs.length);
  const largest = new Float64Array(endU - firstU);
  let foundRates = false;

  const tryStep = (t: number, h: number): boolean => {
    approximations[index]!.order = 0;
    unit.begin(t, h);
    const { status, time, event } = unit.finish();
    unit.takeRecords();
    reached.set(outputs);
    return status === "done" && time === t + h && !event;
  };

  return {
    get foundRates() {
      return foundRates;
    },
    renew(t, h) {
      kept.set(outputs);
      const state = unit.save();
      const attempt = (): boolean => {
        const made = tryStep(t, h);
        unit.restore(state);
        return made;
      };
      foundRates = attempt();
      if (foundRates) {
        held.set(reached);
        for (let i = 0; i < outputs.length; i++) gt[firstY + i] = (held[i]! - kept[i]!) / h;
        for (let j = firstU; j < endU; j++) {
          const at = approximation.value[j]!;
          largest[j - firstU] = Math.max(largest[j - firstU]!, Math.abs(at));
          if (smooth[j] === 0) continue;
          const change = RELATIVE_CHANGE * largest[j - firstU]! || SMALL_CHANGE;
          approximation.value[j] = at + change;
          const made = attempt();
          approximation.value[j] = at;
          for (let i = firstY; i < endY; i++)
            D[i * inputCount + j] = made ? (reached[i - firstY]! - held[i - firstY]!) / change : 0;
        }
      }
      unit.release(state);
      outputs.set(kept);
      return foundRates;
    },
  };
}
