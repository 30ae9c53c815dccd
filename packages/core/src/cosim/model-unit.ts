import type { Compilation } from "@cosimo/compiler";
import {
  createHybridUnit,
  fitParameters,
  type HybridUnitSource,
  qualifyDiagnostic,
  systemMessages,
  type UnitPlan,
  type UnitVariable,
} from "@cosimo/cosim";
import { crc32 } from "@cosimo/fmi";
import { findDependencies } from "@cosimo/fmi/export";
import {
  type Checked,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type OptionRows,
  solverNames,
} from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import {
  createCompiledSystem,
  type HybridSystem,
  resolveSettings,
  type SimulationSettings,
} from "@cosimo/simulator";
import { compileModel } from "../languages/compile-model.ts";
import {
  type CompileModelOptions,
  compileRows,
  compilerInput,
  type ModelSource,
} from "../languages/model-source.ts";
import type { CoupledUnit, UnitContext } from "./coupled-unit.ts";

export interface ModelUnitOptions extends CompileModelOptions {
  /** Integration method; missing: `auto`. */
  readonly solver?: string;
  /** Step of fixed-step methods [s]. */
  readonly innerStep?: number;
  /** Missing: the tolerance of the experiment. */
  readonly tolerance?: number;
}

const unitRows: OptionRows<ModelUnitOptions> = {
  ...compileRows,
  solver: { type: "choice", choices: solverNames },
  innerStep: { type: "number", unit: "s", range: { above: 0 } },
  tolerance: { type: "number", range: { above: 0 } },
};

/** A Modelica or LISMA text as a unit, compiled once, with its own integration method. */
export function modelUnit(source: ModelSource, options: ModelUnitOptions = {}): CoupledUnit {
  const input = compilerInput(source, options, unitRows, "modelUnit()");
  let compiled: Checked<Compilation> | undefined;
  return (context) => {
    compiled ??= compileModel({ ...input, kernels: linkableKernels });
    const { value: compilation, diagnostics } = compiled;
    if (compilation === undefined || hasErrors(diagnostics)) return { diagnostics };
    const plan = planModel(compilation, options, context);
    return { ...plan, diagnostics: [...diagnostics, ...plan.diagnostics] };
  };
}

function planModel(
  compilation: Compilation,
  options: ModelUnitOptions,
  context: UnitContext,
): Checked<UnitPlan> {
  const settings = unitSettings(options, context);
  const values = valuesOf(compilation, context);
  if (values.value === undefined || settings.value === undefined)
    return { diagnostics: [...settings.diagnostics, ...values.diagnostics] };
  const instance = createCompiledSystem(compilation.program, {
    values: values.value,
    logEvents: context.logEvents ?? false,
  });
  const own = instance.diagnostics.map((one) => qualifyDiagnostic(context.name, one));
  const diagnostics = [...settings.diagnostics, ...values.diagnostics, ...own];
  if (instance.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  return {
    value: planOf(compilation, instance.value, values.value, settings.value, context),
    diagnostics,
  };
}

function planOf(
  compilation: Compilation,
  probe: HybridSystem,
  values: Readonly<Record<string, number | boolean>>,
  settings: SimulationSettings,
  { name, logEvents = false }: Pick<UnitContext, "name" | "logEvents">,
): UnitPlan {
  const { dae, program } = compilation;
  const inputs = probe.inputs ?? [];
  const inputStarts = inputs.map((_, i) => probe.inputValue?.(i) ?? 0);
  let fresh: HybridSystem | undefined = probe;
  const create = (): HybridSystem => {
    const system = fresh ?? createCompiledSystem(program, { values, logEvents }).value;
    fresh = undefined;
    if (system === undefined) throw new Error(`'${dae.name}' can no longer be instantiated`);
    return system;
  };
  const dependencies = directDependencies(compilation, probe);
  const source: HybridUnitSource = {
    kind: "model",
    create,
    inputStarts,
    ...(dependencies && { dependencies }),
  };
  return {
    ...{ name, kind: "model" },
    inputs: inputs.map(({ name, type, unit, discrete }, i) => ({
      ...{ name, type, unit, discrete, start: inputStarts[i]! },
    })),
    outputs: connectable(probe),
    parameters: dae.variables
      .filter(({ variability }) => variability === "parameter" || variability === "constant")
      .map((one) => one.name),
    content: () => `${program.initial().layout.size} ${crc32(program.initial().bytes)}`,
    equations: { source, settings, model: { dae, values } },
    build: (outputs) => createHybridUnit(source, { name, outputs, settings }),
  };
}

/** Outputs first: suggestions in messages use this order. */
function connectable({ variables }: HybridSystem): readonly UnitVariable[] {
  const rank = (causality: string) => (causality === "output" ? 0 : 1);
  return variables
    .filter(({ causality }) => causality !== "input")
    .map(({ name, type, unit, variability, causality }) => ({
      ...{ name, type, unit, discrete: variability !== "continuous", rank: rank(causality) },
    }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank: _, ...variable }) => variable);
}

/** The inputs that a variable depends on by the structure of the equations. Where these change, all of them: missing. */
function directDependencies(
  { dae, sorted, program }: Compilation,
  { inputs = [] }: HybridSystem,
): ((variable: string) => readonly number[]) | undefined {
  if (program.inModes !== undefined || sorted.constraintSets.length > 0) return undefined;
  const ids = new Map(dae.variables.map(({ name, id }) => [name, id]));
  const numbers = new Map(inputs.map(({ name }, i) => [ids.get(name)!, i]));
  const found = findDependencies(sorted, new Set([...sorted.states, ...numbers.keys()]));
  return (variable) =>
    [...(found.get(ids.get(variable)!) ?? [])].flatMap((id) => numbers.get(id) ?? []).sort((a, b) => a - b);
}

/** Method, tolerance and inner step of a unit that integrates. */
export function unitSettings(
  { solver, innerStep, tolerance }: Pick<ModelUnitOptions, "solver" | "innerStep" | "tolerance">,
  context: UnitContext,
): Checked<SimulationSettings> {
  const chosen = tolerance ?? context.tolerance;
  const step = context.innerStep ?? innerStep;
  return resolveSettings({
    ...{ startTime: context.startTime, stopTime: context.stopTime },
    ...(solver !== undefined && { solver }),
    ...(step !== undefined && { stepSize: step }),
    ...(chosen !== undefined && { tolerance: chosen }),
  });
}

/** Models accept numbers and Booleans. */
function valuesOf(
  { dae }: Compilation,
  context: UnitContext,
): Checked<Readonly<Record<string, number | boolean>>> {
  const known = dae.variables.filter(({ name }) => !name.startsWith("$"));
  const fitted = fitParameters(context, new Map(known.map(({ name, unit }) => [name, unit])));
  if (fitted.value === undefined) return { diagnostics: fitted.diagnostics };
  const faults = Object.entries(fitted.value)
    .filter(([, value]) => typeof value !== "number" && typeof value !== "boolean")
    .map(([variable, value]) => {
      const span = context.placeOf?.(variable);
      const args = { name: `${context.name}.${variable}`, value: String(value) };
      return span === undefined
        ? diagnoseWithoutSpan(systemMessages, "system.parameter-value", args)
        : diagnose(systemMessages, "system.parameter-value", span, args);
    });
  const diagnostics = [...fitted.diagnostics, ...faults];
  return faults.length > 0
    ? { diagnostics }
    : { value: fitted.value as Readonly<Record<string, number | boolean>>, diagnostics };
}
