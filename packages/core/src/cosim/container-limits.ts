import {
  type AlgorithmDescription,
  type CoupledSystem,
  type EvaluationStep,
  planEvaluation,
  type SystemDescription,
  type UnitPlan,
} from "@cosimo/cosim";
import type { Fmu } from "@cosimo/fmi";
import { type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { defaultSettings } from "@cosimo/simulator";
import { exportMessages } from "../fmu/export-messages.ts";

type Code = keyof typeof exportMessages;

function report(code: Code, args: MessageArguments): Diagnostic {
  return diagnoseWithoutSpan(exportMessages, code, args);
}

/** Options of algorithms that a container supports: these values, or none given. */
const known: { readonly [K in keyof AlgorithmDescription]?: readonly AlgorithmDescription[K][] } = {
  smooth: [false],
  control: ["fixed"],
  energyCorrection: [false],
};

/** Faults of a unit that prevent its inclusion in an FMU, found before anything is built. */
export function unitFaults(
  { algorithm }: SystemDescription,
  plans: readonly UnitPlan[],
): readonly Diagnostic[] {
  const { name = "jacobi" } = algorithm;
  const options = Object.entries(known).flatMap(([option, values]) => {
    const value = algorithm[option as keyof AlgorithmDescription];
    const isKnown = value === undefined || (values as readonly unknown[]).includes(value);
    return isKnown ? [] : [report("fmu-export.algorithm-option", { option, value: String(value) })];
  });
  return [
    ...(name === "jacobi" || name === "gauss-seidel" ? [] : [report("fmu-export.algorithm", { name })]),
    ...options,
    ...plans.flatMap(faultsOfUnit),
    ...lackOfPlatforms(plans),
  ];
}

function faultsOfUnit({ name: unit, kind, rate = 1, fmu, equations }: UnitPlan): readonly Diagnostic[] {
  if (rate !== 1) return [report("fmu-export.part-rate", { unit, rate })];
  if (equations?.model !== undefined) return [];
  if (fmu === undefined) return [report("fmu-export.source-part", { unit, kind })];
  const { description } = fmu.fmu;
  if (kind === "modelExchangeFmu") return [report("fmu-export.model-exchange-part", { unit })];
  if (description.majorVersion === 1 || wholeFmu(fmu.fmu) === undefined)
    return [report("fmu-export.part-version", { unit, version: description.fmiVersion })];
  const { structural, others } = fmu.start;
  const unfit = [...structural, ...others.filter(({ target }) => target.variable.type === "Binary")];
  return unfit.map(({ target }) =>
    report("fmu-export.part-value", { name: `${unit}.${target.variable.name}` }),
  );
}

/** The FMU with its archive. Requires an opened FMU. */
export function wholeFmu(fmu: NonNullable<UnitPlan["fmu"]>["fmu"]): Fmu | undefined {
  return "entries" in fmu.archive ? (fmu as Fmu) : undefined;
}

/** Names of FMI 3. WebAssembly is excluded: a container cannot call it. */
export function platformsOfFmu({ fmu }: UnitPlan): readonly string[] {
  const whole = fmu && wholeFmu(fmu.fmu);
  const identifier = whole?.description.coSimulation?.modelIdentifier ?? "";
  return (whole?.platforms ?? [])
    .filter(({ name, modelIdentifiers }) => !name.startsWith("wasm") && modelIdentifiers.includes(identifier))
    .map(({ name }) => name);
}

function lackOfPlatforms(plans: readonly UnitPlan[]): readonly Diagnostic[] {
  const fmus = plans.filter(({ fmu, kind }) => fmu !== undefined && kind === "coSimulationFmu");
  const all = fmus.map(platformsOfFmu);
  const common = all[0]?.filter((platform) => all.every((one) => one.includes(platform))) ?? [];
  if (fmus.length === 0 || common.length > 0) return [];
  const binaries = fmus.map(({ name }, i) => `${name} (${all[i]!.join(", ")})`);
  return [report("fmu-export.no-common-platform", { binaries })];
}

/** Units in the order of direct dependence, as in the initialization of a run. */
export function evaluationSteps(coupled: CoupledSystem): readonly EvaluationStep[] {
  const dependencies = (unit: number, port: number) => coupled.units[unit]!.outputs[port]!.dependencies;
  return planEvaluation(coupled, { dependencies, everything: true });
}

/**
 * Faults where the exchange within a container differs from that of a run, and the remaining
 * notices.
 */
export function systemFaults(
  system: SystemDescription,
  plans: readonly UnitPlan[],
  coupled: CoupledSystem,
): readonly Diagnostic[] {
  const loops = evaluationSteps(coupled).flatMap((step) => (step.kind === "loop" ? [step.loop] : []));
  const nameOf = (unit: number) => coupled.units[unit]!.name;
  return [
    ...loops.map(({ units }) => report("fmu-export.part-loop", { units: units.map(nameOf) })),
    ...faultsOfExchange(system, coupled),
    ...faultsOfEvents(plans, coupled),
    ...faultsOfInputs(system, plans, coupled),
    ...methodsLost(plans),
  ];
}

/** Outputs that depend directly on connected inputs are recomputed at communication points. */
function faultsOfExchange({ algorithm }: SystemDescription, coupled: CoupledSystem): readonly Diagnostic[] {
  const { exchange = "consistent", linearCorrection = true } = algorithm;
  if (exchange === "stale") return [];
  const { units, connections } = coupled;
  const renewed = units.filter(({ capabilities, outputs, linearize }, i) => {
    const { evaluates, jacobian } = capabilities;
    const isCorrected = linearCorrection && linearize !== undefined && jacobian !== "none";
    const direct = new Set(outputs.flatMap(({ dependencies }) => dependencies));
    const isDirect = connections.some(({ to }) => to.unit === i && direct.has(to.port));
    return isDirect && (evaluates || isCorrected);
  });
  if (renewed.length === 0) return [];
  return [report("fmu-export.consistent-exchange", { units: renewed.map(({ name }) => name) })];
}

/** Units with internal events; events of FMI 2 units end no steps in a run either. */
function hasEvents({ fmu, equations }: UnitPlan, endsSteps: boolean): boolean {
  if (fmu === undefined) {
    const variables = equations?.model?.dae.variables ?? [];
    return endsSteps || variables.some(({ variability }) => variability === "discrete");
  }
  const { variables, structure, numberOfEventIndicators = 0 } = fmu.fmu.description;
  const canHave =
    numberOfEventIndicators > 0 ||
    structure.eventIndicators.length > 0 ||
    variables.some(({ type, variability }) => type === "Clock" || variability === "discrete");
  return endsSteps && canHave;
}

function faultsOfEvents(plans: readonly UnitPlan[], coupled: CoupledSystem): readonly Diagnostic[] {
  const { units, connections } = coupled;
  const eventful = plans.map((plan, i) => hasEvents(plan, units[i]!.capabilities.events));
  const signals = connections.filter(
    ({ from }) => eventful[from.unit]! && units[from.unit]!.outputs[from.port]!.discrete,
  );
  if (signals.length > 0)
    return signals.map(({ from, to }) =>
      report("fmu-export.events-across", {
        from: `${units[from.unit]!.name}.${units[from.unit]!.outputs[from.port]!.name}`,
        to: `${units[to.unit]!.name}.${units[to.unit]!.inputs[to.port]!.name}`,
      }),
    );
  const names = plans.filter((_, i) => eventful[i]!).map(({ name }) => name);
  return names.length === 0 ? [] : [report("fmu-export.inner-events", { units: names })];
}

/** FMUs of FMI 3 can request inputs within a step; a container does not support this. */
function faultsOfInputs(
  { algorithm: { extrapolation = 0 } }: SystemDescription,
  plans: readonly UnitPlan[],
  { units, connections }: CoupledSystem,
): readonly Diagnostic[] {
  if (extrapolation === 0) return [];
  const asking = plans.filter(
    ({ fmu }, i) =>
      fmu?.fmu.description.majorVersion === 3 &&
      units[i]!.capabilities.inputOrder > 0 &&
      connections.some(({ to }) => to.unit === i),
  );
  return asking.map(({ name }) => report("fmu-export.intermediate-inputs", { unit: name, extrapolation }));
}

function methodsLost(plans: readonly UnitPlan[]): readonly Diagnostic[] {
  return plans.flatMap(({ name, equations }) => {
    const { solver = defaultSettings.solver } = equations?.model === undefined ? {} : equations.settings;
    return solver === defaultSettings.solver
      ? []
      : [report("fmu-export.part-method", { unit: name, solver })];
  });
}
