import {
  createFmuSimulation,
  type InstanceSource,
  type InstantiateOptions,
  type InterfaceKind,
  type ParameterSettings,
} from "@cosimo/fmi";
import { hasErrors } from "@cosimo/ir";
import { broadcast, createTrajectoryRecorder, filterVariables } from "@cosimo/results";
import { ModelError } from "../model-error.ts";
import { eventsOnly, type PreparedRun, pause, resultOf } from "../run-simulation.ts";
import type { SimulateOptions, SimulationResult } from "../simulation-result.ts";

/** Everything a run of an FMU can be told. What is missing is taken from its default experiment, then from defaults. */
export interface SimulateFmuOptions extends Omit<SimulateOptions, "parameters" | "logInit"> {
  /** Missing: co-simulation if the FMU has it, else model exchange, else scheduled execution. */
  readonly kind?: InterfaceKind;
  /**
   * Parameters and start values by name of a variable or an element (`A[1,2]`): numbers, truths, texts, names of enumeration
   * items; arrays of these for whole arrays in row-major order. Of a clock its interval [s].
   */
  readonly parameters?: ParameterSettings;
  /** What the instance is told and calls back. */
  readonly instantiate?: Omit<InstantiateOptions, "kind">;
}

/**
 * Runs an FMU by an instance of its own. Numerics that give up and failures of the FMU are an outcome; what was computed until
 * then is kept.
 * @throws ModelError for wrong options. @throws FmuFailure when there is no instance.
 */
export function simulateFmuSync(source: InstanceSource, options: SimulateFmuOptions = {}): SimulationResult {
  const run = prepare(source, options);
  while (!run.simulation.advance(Number.POSITIVE_INFINITY));
  return resultOf(run);
}

/** As `simulateFmuSync`, giving way to the event loop about 30 times a second. */
export async function simulateFmu(
  source: InstanceSource,
  options: SimulateFmuOptions = {},
): Promise<SimulationResult> {
  const run = prepare(source, options);
  while (!run.simulation.advance(30)) await pause();
  return resultOf(run);
}

function prepare(source: InstanceSource, options: SimulateFmuOptions): PreparedRun {
  const { kind, parameters, inputs, variables, sink, onProgress, signal, instantiate, ...settings } = options;
  const recorder = createTrajectoryRecorder();
  const target = sink === undefined ? recorder : broadcast([eventsOnly(recorder), sink]);
  const { value: simulation, diagnostics } = createFmuSimulation(source, {
    ...(kind !== undefined && { kind }),
    parameters: parameters ?? {},
    inputs: inputs ?? {},
    settings,
    instantiate: instantiate ?? {},
    sink: variables === undefined ? target : filterVariables(target, variables),
    control: { ...(signal && { signal }), ...(onProgress && { onProgress }) },
  });
  if (simulation === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  return { simulation, diagnostics, trajectory: () => recorder.trajectory() };
}
