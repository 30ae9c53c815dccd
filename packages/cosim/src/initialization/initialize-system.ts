import type { CoupledSystem } from "../system/coupled-system.ts";
import { evaluationOrder } from "../system/feedthrough.ts";
import type { UnitExperiment } from "../unit/unit.ts";

/** Finds consistent inputs and outputs at the start time; returns why a unit wants the run to end at once, if one does. */
export function initializeSystem(system: CoupledSystem, experiment: UnitExperiment): string | undefined {
  const { units } = system;
  for (const unit of units) unit.enterInitialization(experiment);
  for (const group of evaluationOrder(system))
    for (const i of group) {
      system.transferTo(i);
      system.hold(i);
      units[i]!.evaluate();
    }
  let terminate: string | undefined;
  for (let i = 0; i < units.length; i++) {
    system.transferTo(i);
    system.hold(i);
    terminate ??= units[i]!.exitInitialization().terminate;
  }
  system.transfer();
  system.hold();
  return terminate;
}
