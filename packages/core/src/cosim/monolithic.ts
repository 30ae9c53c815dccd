import { compileSystem, joinSystems, type PartConnection } from "@cosimo/compiler";
import {
  type CompositePart,
  createCompositeSystem,
  createHybridUnit,
  type ResolvedExperiment,
  type SystemPlan,
  systemMessages,
  type UnitEquations,
  type UnitPlan,
} from "@cosimo/cosim";
import { type Checked, diagnoseWithoutSpan, type HybridDae, hasErrors } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import {
  createCompiledSystem,
  defaultSettings,
  type HybridSystem,
  type SimulationSettings,
} from "@cosimo/simulator";

/** A coupled system whose units all provide equations, for one integration method. */
export interface MonolithicSystem {
  readonly system: HybridSystem;
  readonly settings: SimulationSettings;
}

/**
 * All equations under one integration method. Models become one system and are solved together.
 * With FMUs for model exchange, inputs are computed from outputs at each evaluation. The reference
 * for all other algorithms.
 */
export function createMonolithicSystem(
  name: string,
  planned: SystemPlan & { readonly plans: readonly UnitPlan[] },
  experiment: ResolvedExperiment,
  tolerance = defaultSettings.tolerance,
): Checked<MonolithicSystem> {
  const { plans } = planned;
  const other = plans.find(({ equations }) => equations === undefined);
  if (other !== undefined) {
    const args = { unit: other.name, kind: other.kind };
    return { diagnostics: [diagnoseWithoutSpan(systemMessages, "system.not-monolithic", args)] };
  }
  const { startTime, stopTime, communicationStep, outputInterval = communicationStep } = experiment;
  const settings: SimulationSettings = {
    ...{ ...defaultSettings, startTime, stopTime, outputInterval, tolerance },
    ...commonMethod(plans.map(({ equations }) => equations!.settings)),
  };
  const joined = joinPlans(name, planned);
  if (joined === undefined)
    return { value: { system: compositeOf(name, planned), settings }, diagnostics: [] };
  const compiled = compileSystem(joined.dae, linkableKernels);
  if (compiled.value === undefined || hasErrors(compiled.diagnostics))
    return { diagnostics: compiled.diagnostics };
  const instance = createCompiledSystem(compiled.value.program, { values: joined.values });
  const diagnostics = [...compiled.diagnostics, ...instance.diagnostics];
  return instance.value === undefined
    ? { diagnostics }
    : { value: { system: instance.value, settings }, diagnostics };
}

/** The integration method of all units; none if they differ. */
function commonMethod(all: readonly SimulationSettings[]): Pick<SimulationSettings, "solver" | "stepSize"> {
  const [first] = all;
  const isCommon = all.every(
    ({ solver, stepSize }) => solver === first!.solver && stepSize === first!.stepSize,
  );
  if (!isCommon) return { solver: defaultSettings.solver };
  const { solver, stepSize } = first!;
  return { solver, ...(stepSize !== undefined && { stepSize }) };
}

/** The units as one flat system, if all of them are models. */
export function joinPlans(
  name: string,
  { plans, connections, outputs }: SystemPlan & { readonly plans: readonly UnitPlan[] },
): { readonly dae: HybridDae; readonly values: Readonly<Record<string, number | boolean>> } | undefined {
  if (plans.some(({ equations }) => equations?.model === undefined)) return undefined;
  const models = plans.map((plan) => ({ name: plan.name, ...plan.equations!.model! }));
  const links = connections.map(
    ({ from, to, gain, offset }): PartConnection => ({
      from: `${plans[from.unit]!.name}.${outputs[from.unit]![from.port]!}`,
      to: `${plans[to.unit]!.name}.${plans[to.unit]!.inputs[to.port]!.name}`,
      ...{ gain, offset },
    }),
  );
  const values = models.flatMap((model) =>
    Object.entries(model.values).map(([variable, value]) => [`${model.name}.${variable}`, value] as const),
  );
  return { dae: joinSystems(name, models, links), values: Object.fromEntries(values) };
}

function compositeOf(
  name: string,
  { plans, connections, outputs }: SystemPlan & { readonly plans: readonly UnitPlan[] },
): HybridSystem {
  const parts = plans.map(({ name: part, equations }, i) => partOf(part, equations!, outputs[i]!));
  return createCompositeSystem(name, parts, connections);
}

function partOf(
  name: string,
  { source, settings }: UnitEquations,
  outputs: readonly string[],
): CompositePart {
  const createUnit = () => createHybridUnit(source, { name, outputs, settings });
  return { name, source, outputs, createUnit };
}
