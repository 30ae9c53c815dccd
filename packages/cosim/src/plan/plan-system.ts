import { type Checked, type Diagnostic, diagnose, diagnoseWithoutSpan, hasErrors } from "@cosimo/ir";
import { createMultiRateUnit } from "../built-in-units/multi-rate-unit.ts";
import type { SystemDescription } from "../description/system-description.ts";
import { type Connection, type CoupledSystem, coupleUnits } from "../system/coupled-system.ts";
import { couplingMessages } from "../system/coupling-messages.ts";
import type { Unit } from "../unit/unit.ts";
import { type RequestedOutput, resolveConnections } from "./resolve-connections.ts";
import { systemMessages } from "./system-messages.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** Units with resolved names, before they are built. */
export interface SystemPlan {
  readonly connections: readonly Connection[];
  /** For each unit the names of the outputs to be read. */
  readonly outputs: readonly (readonly string[])[];
  /** Builds the units and couples them. Legal once. */
  build(): CoupledSystem;
}

/** The parts of a description that concern the system, not the run. */
export type SystemStructure = Pick<
  SystemDescription,
  "name" | "connections" | "parameters" | "bonds" | "algorithm" | "physicalUnits" | "span" | "spans"
>;

/** `read`: outputs to be read besides the connected ones, `unit.variable`. `isExact`: see `resolveConnections`. */
export function planSystem(
  structure: SystemStructure,
  plans: readonly UnitPlan[],
  read: readonly string[] = [],
  isExact = false,
): Checked<SystemPlan> {
  const {
    connections,
    outputs,
    diagnostics: found,
  } = resolveConnections(
    structure,
    plans,
    [...watched(structure), ...read.map((name) => ({ name }))],
    isExact,
  );
  const diagnostics = [
    ...checkUnits(structure, plans),
    ...checkRates(structure, plans),
    ...found,
    ...checkBonds(structure),
    ...checkOrder(structure, plans),
  ];
  if (hasErrors(diagnostics)) return { diagnostics };
  const build = (): CoupledSystem => {
    const units: Unit[] = [];
    try {
      for (const [i, plan] of plans.entries())
        units.push(createMultiRateUnit(plan.build(outputs[i]!), { rate: plan.rate ?? 1 }));
      return coupleUnits(units, connections);
    } catch (error) {
      for (const unit of units) unit.end();
      throw error;
    }
  };
  return { value: { connections, outputs, build }, diagnostics };
}

/** Outputs that step control uses. */
function watched({ algorithm, spans }: SystemStructure): readonly RequestedOutput[] {
  return (algorithm.constraints ?? []).flatMap((one, i) => {
    if (one.kind === "sampling") return [];
    const variables: readonly string[] = one.variables;
    return variables.map((name, k) => {
      const span = spans?.get(`algorithm.constraints.${i}.variables.${k}`);
      return { name, ...(span && { span }) };
    });
  });
}

function checkUnits({ name, span }: SystemStructure, plans: readonly UnitPlan[]): readonly Diagnostic[] {
  if (plans.length === 0) {
    const args = { system: name };
    return [
      span === undefined
        ? diagnoseWithoutSpan(systemMessages, "system.no-units", args)
        : diagnose(systemMessages, "system.no-units", span, args),
    ];
  }
  const names = plans.map((plan) => plan.name);
  return names
    .filter((one, i) => names.indexOf(one) < i)
    .map((unit) => diagnoseWithoutSpan(systemMessages, "system.unit-twice", { unit }));
}

/** Algorithms that support units with several rates. */
const multiRateAlgorithms = ["jacobi", "gauss-seidel"];

function checkRates({ algorithm }: SystemStructure, plans: readonly UnitPlan[]): readonly Diagnostic[] {
  const { name = "jacobi", control = "fixed" } = algorithm;
  return plans.flatMap(({ name: unit, rate = 1 }) => {
    if (!Number.isInteger(rate) || rate < 1)
      return [diagnoseWithoutSpan(systemMessages, "system.bad-rate", { unit, rate })];
    if (rate === 1) return [];
    const found: Diagnostic[] = [];
    if (!multiRateAlgorithms.includes(name)) {
      const args = { unit, rate, algorithm: name, remaining: multiRateAlgorithms };
      found.push(diagnoseWithoutSpan(systemMessages, "system.rate-algorithm", args));
    }
    if (control !== "fixed")
      found.push(diagnoseWithoutSpan(systemMessages, "system.rate-control", { unit, rate, control }));
    return found;
  });
}

/** Order of Gauss-Seidel; checked here, where the places in the text are available. */
function checkOrder({ algorithm: { order = [] }, spans }: SystemStructure, plans: readonly UnitPlan[]) {
  const names = plans.map(({ name }) => name);
  const report = (code: "coupling.unknown-unit" | "coupling.missing-unit", unit: string, path: string) => {
    const span = spans?.get(path);
    const args = { unit, count: order.filter((one) => one === unit).length };
    return span === undefined
      ? diagnoseWithoutSpan(couplingMessages, code, args)
      : diagnose(couplingMessages, code, span, args);
  };
  const unknown = order.flatMap((one, i) =>
    names.includes(one) ? [] : [report("coupling.unknown-unit", one, `algorithm.order.${i}`)],
  );
  if (order.length === 0 || unknown.length > 0) return unknown;
  return names
    .filter((name) => order.filter((one) => one === name).length !== 1)
    .map((name) => report("coupling.missing-unit", name, "algorithm.order"));
}

function checkBonds({ bonds, connections }: SystemStructure): readonly Diagnostic[] {
  const connected = new Set(connections.map(({ to }) => to));
  return bonds.flatMap(({ name: bond, inputs }) =>
    inputs
      .filter((name) => !connected.has(name))
      .map((name) => diagnoseWithoutSpan(systemMessages, "system.bond-input", { bond, name })),
  );
}
