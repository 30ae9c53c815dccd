import type { PowerBond } from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { createExchange, type ExchangeMode, type ExchangeOptions } from "../system/exchange.ts";
import type { InputOrder } from "../unit/input-approximation.ts";
import type { AppliedAlgorithm, MacroStepper } from "./algorithm.ts";
import { bondInputs } from "./energy-correction.ts";
import { createExtrapolation, type Extrapolation, type ExtrapolationPast } from "./extrapolation.ts";
import { createUnitStepper, type UnitStepper } from "./step-units.ts";

/** Options of algorithms whose inputs within a step are extrapolated. */
export interface ExplicitOptions extends ExchangeOptions {
  /** Order of the extrapolation of inputs within a step; 0: held. */
  readonly extrapolation: InputOrder;
  readonly exchange: ExchangeMode;
  /** With `extrapolation` > 0: inputs are continuous at communication points; missing: false. */
  readonly smooth?: boolean;
  /** Power bonds with energy correction; missing: none. */
  readonly corrected?: readonly PowerBond[];
}

/**
 * A stepper with extrapolated inputs. `stepUnits` steps all units after `inputs.begin`; false: some unit discarded the
 * step.
 */
export function createExplicitStepper(
  system: CoupledSystem,
  options: ExplicitOptions,
  stepUnits: (t: number, h: number, inputs: Extrapolation, stepper: UnitStepper) => boolean,
): MacroStepper {
  const { extrapolation: order, exchange: mode, smooth = false, corrected = [] } = options;
  const exchange = createExchange(system, mode, options);
  const inputs = createExtrapolation(system, { order, smooth, corrected: bondInputs(system, corrected) });
  const stepper = createUnitStepper(system);
  return {
    order: explicitOrder(system, order),
    step(t, h) {
      inputs.begin(t, h);
      if (!stepUnits(t, h, inputs, stepper)) return stepper.step;
      inputs.finish();
      const { step } = stepper;
      if (step.event) system.transfer();
      else exchange.update(step.time - t);
      return step;
    },
    restart: inputs.restart,
    save: inputs.save,
    restore: (kept) => inputs.restore(kept as ExtrapolationPast),
    notes: () => exchange.notes,
  };
}

/** The analysed form of Jacobi that these options are, if all units support it. */
export function appliedJacobi(system: CoupledSystem, options: ExplicitOptions): AppliedAlgorithm | undefined {
  const { extrapolation: order, exchange } = options;
  if (!isPlain(options) || explicitOrder(system, order) !== 1 + order) return undefined;
  if (exchange === "stale") return order === 0 ? { algorithm: "J0s" } : undefined;
  return { algorithm: (["J0", "J1", "J2"] as const)[order] };
}

/** Whether the inputs within a step are polynomials through past values only. */
export function isPlain({ smooth = false, corrected = [] }: ExplicitOptions): boolean {
  return !smooth && corrected.length === 0;
}

/** Effective order of polynomials of `order`: the smallest of all connected units. */
export function explicitOrder({ units, connections }: CoupledSystem, order: InputOrder): number {
  const connected = new Set(connections.map(({ to }) => to.unit));
  return 1 + Math.min(order, ...[...connected].map((unit) => units[unit]!.capabilities.inputOrder));
}

/** Announces the order of their inputs to the units. */
export function prepareInputs({ approximations, units }: CoupledSystem, order: InputOrder): void {
  for (const [i, approximation] of approximations.entries())
    approximation.order = Math.min(order, units[i]!.capabilities.inputOrder) as InputOrder;
}
