import {
  createFmuSimulation,
  type InstanceSource,
  type InstantiateOptions,
  type InterfaceKind,
  instantiateRows,
  type ParameterSettings,
  preferredKind,
} from "@cosimo/fmi";
import { hasErrors, requireFields } from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { loadMethodOf } from "../run/load-methods.ts";
import { type PrepareRun, runWatched, runWatchedAsync } from "../run/recorded-run.ts";
import { requireSettings } from "../run/require-settings.ts";
import type { SimulateOptions, SimulationResult } from "../run/simulation-result.ts";

/**
 * All options of a run of an FMU. Missing ones come from its default experiment, then from
 * defaults.
 */
export interface SimulateFmuOptions extends Omit<SimulateOptions, "parameters" | "logInit"> {
  /** Missing: co-simulation if the FMU has it, else model exchange, else scheduled execution. */
  readonly kind?: InterfaceKind;
  /**
   * Parameters and start values by name of a variable or an element (`A[1,2]`): numbers, Booleans,
   * texts, names of enumeration items; for whole arrays, arrays of these in row-major order. For a
   * clock its interval [s].
   */
  readonly parameters?: ParameterSettings;
  /** Arguments and callbacks of the instance. */
  readonly instantiate?: Omit<InstantiateOptions, "kind">;
}

/**
 * Runs an FMU with a new instance. A failed integration and a failure of the FMU are outcomes; rows
 * before the failure are kept.
 * @throws ModelError for wrong options.
 * @throws FmuFailure when instantiation fails.
 */
export function simulateFmuSync(source: InstanceSource, options: SimulateFmuOptions = {}): SimulationResult {
  return runWatched(options, prepareFmuRun(source, options));
}

/** As `simulateFmuSync`, with returns to the event loop. */
export async function simulateFmu(
  source: InstanceSource,
  options: SimulateFmuOptions = {},
): Promise<SimulationResult> {
  await loadMethodOf(options);
  return runWatchedAsync(options, prepareFmuRun(source, options));
}

const fileKindOf = { modelExchange: "me", coSimulation: "cs", scheduledExecution: "se" } as const;

function prepareFmuRun(source: InstanceSource, options: SimulateFmuOptions): PrepareRun {
  const { fmu } = source;
  const file = fileKindOf[options.kind ?? preferredKind(fmu.description)];
  requireSettings(options, { files: [file], chosen: { ...options } });
  const { kind, parameters, inputs, instantiate, ...others } = options;
  const { kind: _kind, ...rows } = instantiateRows;
  if (instantiate !== undefined) requireFields(instantiate, rows, "instantiate");
  const { variables, sink: __, onProgress: ___, signal: ____, supervisor: _____, ...given } = others;
  const { maxEvents: ______, ...settings } = given;
  return (sink, control) => {
    const { value: simulation, diagnostics } = createFmuSimulation(source, {
      ...(kind !== undefined && { kind }),
      ...(variables !== undefined && { records: (name: string) => name.search(variables) >= 0 }),
      ...{ parameters: parameters ?? {}, inputs: inputs ?? {}, instantiate: instantiate ?? {} },
      ...{ settings, sink, control },
    });
    if (simulation === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
    return { simulation, diagnostics };
  };
}
