import type { CoupledSystem } from "./coupled-system.ts";
import { planEvaluation } from "./evaluation-plan.ts";
import { connectionName } from "./port-names.ts";

/** The connections of each algebraic loop, as `unit.output -> unit.input`. */
export function algebraicLoops(system: CoupledSystem): readonly (readonly string[])[] {
  const { units } = system;
  const steps = planEvaluation(system, {
    dependencies: (unit, port) => units[unit]!.outputs[port]!.dependencies,
    everything: true,
  });
  return steps.flatMap((step) =>
    step.kind === "loop" ? [step.loop.connections.map((one) => connectionName(system, one))] : [],
  );
}
