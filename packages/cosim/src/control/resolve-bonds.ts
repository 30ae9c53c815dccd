import type { PowerBond } from "../description/system-description.ts";
import type { Connection, CoupledSystem } from "../system/coupled-system.ts";
import { inputName } from "../system/port-names.ts";
import type { ControlReporter } from "./control-reporter.ts";
import type { BondSide, ResolvedBond } from "./power-bonds.ts";

/**
 * Resolves bonds to numbers; each must be two continuous connections between the same two units, one in each
 * direction.
 */
export function resolveBonds(
  system: CoupledSystem,
  bonds: readonly PowerBond[],
  report: ControlReporter,
): readonly ResolvedBond[] {
  const names = Array.from(system.u, (_, input) => inputName(system, input));
  return bonds.flatMap(({ name, inputs }): readonly ResolvedBond[] => {
    const [a, b] = inputs.map((input) => {
      const into = connectionsTo(system, names.indexOf(input));
      if (into.length !== 1) report("step-control.bond-input", "bonds", { bond: name, input });
      else if (system.smooth[names.indexOf(input)] === 0)
        report("step-control.bond-discrete", "bonds", { bond: name, input });
      else return into[0]!;
      return undefined;
    });
    if (a === undefined || b === undefined) return [];
    if (a.from.unit !== b.to.unit || b.from.unit !== a.to.unit) {
      report("step-control.bond-units", "bonds", { bond: name, inputs });
      return [];
    }
    const unit = system.units[a.to.unit]!.name;
    return [{ name, unit, first: sideOf(system, a, b), second: sideOf(system, b, a) }];
  });
}

function connectionsTo({ connections, firstInput }: CoupledSystem, input: number): readonly Connection[] {
  return connections.filter(({ to }) => firstInput[to.unit]! + to.port === input);
}

function sideOf({ firstInput, firstOutput }: CoupledSystem, into: Connection, out: Connection): BondSide {
  return {
    input: firstInput[into.to.unit]! + into.to.port,
    output: firstOutput[out.from.unit]! + out.from.port,
    gain: into.gain,
  };
}
