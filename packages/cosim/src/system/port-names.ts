import type { Connection, CoupledSystem } from "./coupled-system.ts";

export function inputName({ units, firstInput }: CoupledSystem, input: number): string {
  const unit = units.findIndex((_, i) => input < firstInput[i + 1]!);
  const { name, inputs } = units[unit]!;
  return `${name}.${inputs[input - firstInput[unit]!]!.name}`;
}

export function connectionName({ units }: CoupledSystem, { from, to }: Connection): string {
  const source = units[from.unit]!;
  const target = units[to.unit]!;
  return `${source.name}.${source.outputs[from.port]!.name} -> ${target.name}.${target.inputs[to.port]!.name}`;
}
