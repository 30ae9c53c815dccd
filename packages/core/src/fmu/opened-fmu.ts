import {
  type Fmu,
  type Instance,
  type InstanceSource,
  type InstantiateOptions,
  type ModelDescription,
  type RunningFmu,
  resultVariables,
} from "@cosimo/fmi";
import type { Diagnostic } from "@cosimo/ir";
import type { SimulationResult } from "../run/simulation-result.ts";
import { type SimulateFmuOptions, simulateFmu, simulateFmuSync } from "./run-fmu.ts";

/** An FMU that can be run, as often as one likes. */
export interface OpenedFmu {
  readonly name: string;
  readonly description: ModelDescription;
  /** What a result has as columns or parameters; arrays in the sizes that they have if nothing is set. */
  readonly variables: ReturnType<typeof resultVariables>;
  /** The FMU as it lies in its archive. */
  readonly fmu: Fmu;
  /** Warnings and notices of reading it. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Runs it by an instance of its own; failures of the FMU are an outcome, see `SimulationResult.outcome`.
   * @throws ModelError for wrong options. @throws FmuFailure when there is no instance.
   */
  simulate(options?: SimulateFmuOptions): Promise<SimulationResult>;
  /** The same without a pause: for short runs and sweeps. */
  simulateSync(options?: SimulateFmuOptions): SimulationResult;
  /** An instance to be driven call by call, in the standard's own terms. */
  instantiate(options: InstantiateOptions): Instance;
  /** Frees its instances and removes its files. */
  close(): void;
}

/** `source` makes the instances where it isn't the running FMU itself. */
export function openedFmu(
  running: RunningFmu,
  diagnostics: readonly Diagnostic[],
  source: InstanceSource = running,
): OpenedFmu {
  const { fmu } = running;
  return {
    ...{ name: fmu.description.modelName, description: fmu.description, fmu, diagnostics },
    get variables() {
      return resultVariables(fmu.description);
    },
    simulate: (options = {}) => simulateFmu(source, options),
    simulateSync: (options = {}) => simulateFmuSync(source, options),
    instantiate: (how) => source.instantiate(how),
    close: () => running.close(),
  };
}
