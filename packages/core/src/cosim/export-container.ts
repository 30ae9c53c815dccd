import { withValues } from "@cosimo/compiler";
import {
  type CoupledSystem,
  connectionOrder,
  fmuInputElements,
  fmuOutputElements,
  namedOrder,
  type ResolvedExperiment,
  type SystemDescription,
  type SystemPlan,
  type Unit,
  UnitFault,
  type UnitPlan,
} from "@cosimo/cosim";
import { type Archive, resolveStartValues } from "@cosimo/fmi";
import type { ContainerInput, ContainerPart, ContainerSystem } from "@cosimo/fmi/export";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  hasErrors,
  type MessageArguments,
  nameInPart,
} from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { type ExportSystemOptions, exportSystem, type FmuExport } from "../fmu/export-fmu.ts";
import { exportMessages } from "../fmu/export-messages.ts";
import { generationTool } from "../version/generation-tool.ts";
import { evaluationSteps, platformsOfFmu, systemFaults, unitFaults, wholeFmu } from "./container-limits.ts";

export interface ExportContainerOptions extends ExportSystemOptions {
  /** Variables of units that become outputs, in addition to the outputs of the units. */
  readonly outputs?: readonly string[];
}

type PlannedSystem = SystemPlan & { readonly plans: readonly UnitPlan[] };

/**
 * Exports a coupled system with FMUs as one FMU for co-simulation. It contains the FMUs and steps
 * them by the system's algorithm. Models are exported as FMUs first.
 * @throws ModelError when a part cannot be built into an FMU.
 */
export async function exportContainer(
  system: SystemDescription,
  planned: PlannedSystem,
  experiment: ResolvedExperiment,
  options: ExportContainerOptions,
): Promise<FmuExport> {
  const { plans } = planned;
  refuse(unitFaults(system, plans));
  const coupled = planned.build();
  try {
    const found = systemFaults(system, plans, coupled);
    refuse(found);
    const models = await exportModels(plans, options);
    const parts = plans.map((plan, i) => partOf(plan, models.get(plan.name), coupled.units[i]!, system));
    refuse(unknownOutputs(options.outputs ?? [], parts));
    const container = containerOf(system, coupled, parts, { ...options, experiment });
    const { containerFmu, folderOf } = await import("@cosimo/fmi/export");
    const { leftOut, ...fmu } = containerFmu(container, generationTool);
    return {
      ...fmu,
      ...platformsOf(plans),
      parts: parts.flatMap((part) => {
        const model = models.get(part.name);
        return model === undefined ? [] : [{ folder: folderOf(part), fmu: model }];
      }),
      diagnostics: [
        ...found,
        ...[...models.values()].flatMap((model) => model.diagnostics),
        ...(leftOut.length === 0 ? [] : [report("fmu-export.left-out", { names: leftOut })]),
        ...roundedIntegers(plans, leftOut),
      ],
    };
  } finally {
    for (const unit of coupled.units) unit.end();
  }
}

/** The container keeps all values as numbers of double precision. */
function roundedIntegers(plans: readonly UnitPlan[], leftOut: readonly string[]): readonly Diagnostic[] {
  const names = plans.flatMap(({ name: unit, inputs, outputs }) =>
    [...inputs, ...outputs]
      .filter(({ isWide, remainderOf }) => isWide && remainderOf === undefined)
      .map(({ name }) => nameInPart(unit, name)),
  );
  const kept = names.filter((name) => !leftOut.includes(name));
  return kept.length === 0 ? [] : [report("fmu-export.rounded-integers", { names: kept })];
}

function containerOf(
  system: SystemDescription,
  coupled: CoupledSystem,
  parts: readonly ContainerPart[],
  options: ExportContainerOptions & { readonly experiment: ResolvedExperiment },
): ContainerSystem {
  const { name, description } = system;
  const { version = 2, modelIdentifier = identifierOf(name), outputs = [], experiment } = options;
  return {
    ...{ name, version, modelIdentifier, parts, shown: outputs },
    ...(description !== undefined && { description }),
    inputs: inputsOf(coupled, parts),
    algorithm: algorithmOf(system, coupled),
    evaluationOrder: evaluationSteps(coupled).flatMap((step) => (step.kind === "unit" ? [step.unit] : [])),
    communicationStep: experiment.communicationStep,
    experiment: experimentOf(system, experiment),
  };
}

/** Inputs in the order of the FMU; the unit of a model may have another order. */
function inputsOf(coupled: CoupledSystem, parts: readonly ContainerPart[]): readonly ContainerInput[] {
  const { units, firstInput, matrix, offset, smooth } = coupled;
  return parts.flatMap((part, i) =>
    part.inputs.map(({ name }): ContainerInput => {
      const port = units[i]!.inputs.findIndex((input) => input.name === name);
      const row = firstInput[i]! + port;
      const [first, end] = [matrix.rows[row]!, matrix.rows[row + 1]!];
      const terms = Array.from(matrix.columns.subarray(first, end), (output, k) => ({
        ...{ output, gain: matrix.values[first + k]! },
      }));
      const { start } = units[i]!.inputs[port]!;
      return { isOpen: terms.length === 0, start, offset: offset[row]!, terms, isSmooth: smooth[row] === 1 };
    }),
  );
}

/** @throws ModelError where the order does not name each unit once. */
function algorithmOf({ algorithm }: SystemDescription, coupled: CoupledSystem): ContainerSystem["algorithm"] {
  const { name = "jacobi", order, extrapolation = 0 } = algorithm;
  if (name === "jacobi") return { isSequential: false, order: coupled.units.map((_, i) => i), extrapolation };
  try {
    const sequence = order === undefined ? connectionOrder(coupled) : namedOrder(coupled, order);
    return { isSequential: true, order: sequence, extrapolation };
  } catch (error) {
    throw error instanceof UnitFault ? new ModelError(error.diagnostics) : error;
  }
}

/** The proposed step is the communication step, or the output interval if that is a multiple. */
function experimentOf(
  { experiment: { tolerance } }: SystemDescription,
  { startTime, stopTime, communicationStep, outputInterval = communicationStep }: ResolvedExperiment,
): ContainerSystem["experiment"] {
  const ratio = outputInterval / communicationStep;
  const isMultiple = ratio >= 1 && Math.abs(ratio - Math.round(ratio)) < 1e-9;
  return {
    ...{ startTime, stopTime, stepSize: isMultiple ? outputInterval : communicationStep },
    ...(tolerance !== undefined && { tolerance }),
  };
}

function unknownOutputs(outputs: readonly string[], parts: readonly ContainerPart[]): readonly Diagnostic[] {
  const names = new Set(
    parts.flatMap((part) =>
      [...fmuOutputElements(part.description, part.start).keys()].map((name) => `${part.name}.${name}`),
    ),
  );
  return outputs
    .filter((name) => !names.has(name))
    .map((name) => report("fmu-export.unknown-name", { name }));
}

/** Platforms for which all FMUs have binaries; missing: all units are models. */
function platformsOf(plans: readonly UnitPlan[]): { readonly platforms?: readonly string[] } {
  const all = plans.flatMap((plan) => (plan.fmu === undefined ? [] : [platformsOfFmu(plan)]));
  if (all.length === 0) return {};
  return { platforms: all[0]!.filter((platform) => all.every((one) => one.includes(platform))) };
}

function refuse(diagnostics: readonly Diagnostic[]): void {
  if (hasErrors(diagnostics)) throw new ModelError(diagnostics);
}

function report(code: keyof typeof exportMessages, args: MessageArguments): Diagnostic {
  return diagnoseWithoutSpan(exportMessages, code, args);
}

function identifierOf(name: string): string {
  return name.replace(/\W/g, "_").replace(/^(?=\d)/, "_");
}

/** By the names of their units. FMI 2 has derivatives of inputs. */
async function exportModels(
  plans: readonly UnitPlan[],
  { onChattering }: ExportSystemOptions,
): Promise<ReadonlyMap<string, FmuExport>> {
  const models = new Map<string, FmuExport>();
  for (const { name, equations } of plans) {
    if (equations?.model === undefined) continue;
    const { dae, values } = equations.model;
    const modelIdentifier = identifierOf(dae.name);
    const flat = { value: withValues(dae, values), diagnostics: [] };
    models.set(
      name,
      await exportSystem(flat, {
        version: 2,
        type: "cs",
        modelIdentifier,
        ...(onChattering && { onChattering }),
      }),
    );
  }
  return models;
}

function partOf(
  { name, fmu, equations }: UnitPlan,
  model: FmuExport | undefined,
  { outputs, capabilities }: Unit,
  { experiment }: SystemDescription,
): ContainerPart {
  const description = model?.description ?? fmu!.fmu.description;
  const start = fmu?.start ?? resolveStartValues(description, name, {}).value!;
  const elements = fmuOutputElements(description, start);
  const tolerance =
    equations?.model === undefined
      ? (fmu?.tolerance ?? experiment.tolerance ?? description.defaultExperiment?.tolerance)
      : equations.settings.tolerance;
  return {
    ...{ name, description, start, files: model?.files ?? filesOf(wholeFmu(fmu!.fmu)!.archive) },
    ...(tolerance !== undefined && { tolerance }),
    inputs: fmuInputElements(description, start),
    outputs: outputs.map((output) => elements.get(output.name)!),
    outputDerivatives: capabilities.outputDerivativeOrder,
  };
}

/** @throws ModelError when an entry is damaged. */
function filesOf({ entries }: Archive): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    [...entries].map(([name, entry]) => {
      const { value, diagnostics } = entry.read();
      if (value === undefined) throw new ModelError(diagnostics);
      return [name, value];
    }),
  );
}
