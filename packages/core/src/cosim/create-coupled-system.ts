import {
  type AlgorithmDescription,
  algorithmRows,
  type ConnectionDescription,
  type CoSimulationAlgorithm,
  type ExperimentDescription,
  type PowerBond,
  type SystemDescription,
} from "@cosimo/cosim";
import { type OptionRows, requireFields } from "@cosimo/ir";
import { requireSettings } from "../run/require-settings.ts";
import type { SimulationResult } from "../run/simulation-result.ts";
import {
  type CosimulateOptions,
  type CoupledRunPlan,
  type CoupledRunWatch,
  planCoupledRun,
} from "./cosimulate.ts";
import type { CoupledUnit } from "./coupled-unit.ts";

/** From an output to an input, both `unit.variable`. */
export type ConnectionTriple = readonly [
  from: string,
  to: string,
  options?: Omit<ConnectionDescription, "from" | "to" | "span">,
];

export interface CoupledSystemOptions {
  readonly name?: string;
  /** By name, in the order of the results. */
  readonly units: Readonly<Record<string, CoupledUnit>>;
  readonly connections: readonly ConnectionTriple[];
  /** Parameters and start values by `unit.variable`. */
  readonly parameters?: SystemDescription["parameters"];
  readonly experiment?: ExperimentDescription;
  /** Name and options, or an algorithm of the user. */
  readonly algorithm?: AlgorithmDescription | CoSimulationAlgorithm;
  readonly bonds?: readonly PowerBond[];
}

const systemRows: OptionRows<CoupledSystemOptions> = {
  name: { type: "text" },
  ...{ units: { type: "object" }, connections: { type: "object" }, parameters: { type: "object" } },
  ...{ experiment: { type: "object" }, algorithm: { type: "object" }, bonds: { type: "object" } },
};

/** A coupled system in code. */
export interface CoupledSystemInCode {
  readonly description: SystemDescription;
  /** Resolves names and reports faults, without a run. @throws ModelError */
  plan(options?: CosimulateOptions): CoupledRunPlan;
  /**
   * Runs the system; repeatable with other parameters, steps or algorithms.
   * @throws ModelError when the system has errors.
   */
  simulate(options?: CosimulateOptions & CoupledRunWatch): Promise<SimulationResult>;
}

/**
 * Couples units created in code: `modelUnit`, `functionUnit`, `tableUnit`, or `OpenedFmu.unit` for
 * an FMU.
 */
export function createCoupledSystem(options: CoupledSystemOptions): CoupledSystemInCode {
  requireFields(options, systemRows, "createCoupledSystem()");
  const {
    name = "system",
    units,
    connections,
    parameters = {},
    experiment = {},
    algorithm = {},
    bonds = [],
  } = options;
  if (!isOwn(algorithm)) requireFields(algorithm, algorithmRows, "algorithm");
  const own = isOwn(algorithm) ? { ownAlgorithm: algorithm } : {};
  const description: SystemDescription = {
    ...{ name, units: [], parameters, experiment, bonds },
    connections: connections.map(([from, to, more = {}]) => ({ from, to, ...more })),
    algorithm: isOwn(algorithm) ? { name: algorithm.name } : algorithm,
  };
  requireSettings({ ...experiment }, { files: ["coupled"] });
  const named = { system: description, units: Object.entries(units) };
  const plan = (run: CosimulateOptions = {}) => planCoupledRun(named, { ...own, ...run });
  return { description, plan, simulate: (run = {}) => plan(run).run(run) };
}

function isOwn(algorithm: AlgorithmDescription | CoSimulationAlgorithm): algorithm is CoSimulationAlgorithm {
  return "start" in algorithm;
}
