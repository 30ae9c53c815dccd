import {
  type Fmu,
  type Instance,
  type InstanceSource,
  type InstantiateOptions,
  instantiateRows,
  type ModelDescription,
  type RunningFmu,
  resultVariables,
} from "@cosimo/fmi";
import { type Diagnostic, requireFields } from "@cosimo/ir";
import type { SimulationResult } from "../run/simulation-result.ts";
import { type SimulateFmuOptions, simulateFmu, simulateFmuSync } from "./run-fmu.ts";

/** An opened FMU; it can run many times. */
export interface OpenedFmu {
  readonly name: string;
  readonly description: ModelDescription;
  /** Columns and parameters of a result; arrays with their default sizes. */
  readonly variables: ReturnType<typeof resultVariables>;
  /** The FMU as read from its archive. */
  readonly fmu: Fmu;
  /** Warnings and notices found when the FMU was read. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Runs a new instance. Failures of the FMU are reported in `SimulationResult.outcome`.
   * @throws ModelError for wrong options.
   * @throws FmuFailure when instantiation fails.
   */
  simulate(options?: SimulateFmuOptions): Promise<SimulationResult>;
  /** As `simulate`, without returning to the event loop: for short runs and sweeps. */
  simulateSync(options?: SimulateFmuOptions): SimulationResult;
  /** A new instance, for direct calls of FMI functions. */
  instantiate(options: InstantiateOptions): Instance;
  /** Frees all instances and removes temporary files. */
  close(): void;
}

/** `source` creates the instances for runs; missing: `running`. */
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
    instantiate(how) {
      requireFields(how, instantiateRows, "instantiate()");
      return source.instantiate(how);
    },
    close: () => running.close(),
  };
}
