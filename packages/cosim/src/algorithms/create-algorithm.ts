import {
  type Checked,
  closestNames,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type MessageArguments,
} from "@cosimo/ir";
import {
  type AlgorithmDescription,
  type AlgorithmName,
  algorithmNames,
  type ExperimentDescription,
  type PowerBond,
  type SystemDescription,
} from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { algorithmMessages } from "./algorithm-messages.ts";
import { automatic } from "./automatic.ts";
import type { ExplicitOptions } from "./explicit-algorithm.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { guardedAlgorithm } from "./guarded-algorithm.ts";
import { implicit } from "./implicit.ts";
import { jacobi } from "./jacobi.ts";
import { linearImplicit } from "./linear-implicit.ts";

/** The system and run that an algorithm is created for. */
interface AlgorithmContext {
  readonly system: CoupledSystem;
  readonly bonds: readonly PowerBond[];
  /** H [s] */
  readonly communicationStep: number;
  readonly experiment: ExperimentDescription;
}

/** Creates an algorithm from a description, for one system. */
type AlgorithmFactory = (
  description: AlgorithmDescription,
  context: AlgorithmContext,
) => CoSimulationAlgorithm;

interface AlgorithmEntry {
  /** Options of the algorithm, beyond those of step control. */
  readonly options: readonly (keyof AlgorithmDescription)[];
  /** Whether its steps can be controlled; missing: true. */
  readonly controlled?: boolean;
  readonly create: AlgorithmFactory;
}

const explicitOptions = [
  "extrapolation",
  "exchange",
  "smooth",
  "linearCorrection",
  "energyCorrection",
] as const;

function explicitChoice(description: AlgorithmDescription, bonds: readonly PowerBond[]): ExplicitOptions {
  const { extrapolation = 0, exchange = "consistent", smooth = false, linearCorrection = true } = description;
  const corrected = description.energyCorrection === true ? bonds : [];
  return { extrapolation, exchange, smooth, linearCorrection, corrected };
}

const entries: Readonly<Record<AlgorithmName, AlgorithmEntry>> = {
  jacobi: {
    options: explicitOptions,
    create: (description, { bonds }) => jacobi(explicitChoice(description, bonds)),
  },
  "gauss-seidel": {
    options: [...explicitOptions, "order"],
    create: ({ order, ...description }, { bonds }) =>
      gaussSeidel({ ...explicitChoice(description, bonds), ...(order !== undefined && { order }) }),
  },
  implicit: {
    options: ["inputs", "solver", "iterations", "exchange", "linearCorrection"],
    create: (
      { inputs, solver, iterations, exchange, linearCorrection },
      { experiment: { tolerance, absoluteTolerance } },
    ) =>
      implicit({
        ...(tolerance !== undefined && { relativeTolerance: tolerance }),
        ...(absoluteTolerance !== undefined && { absoluteTolerance }),
        ...(inputs !== undefined && { inputs }),
        ...(solver !== undefined && { solver }),
        ...(iterations !== undefined && { iterations }),
        ...(exchange !== undefined && { exchange }),
        ...(linearCorrection !== undefined && { linearCorrection }),
      }),
  },
  /** All equations under one integration method, without steps of units; the facade runs it. */
  monolithic: {
    ...{ options: [], controlled: false },
    create: () => {
      throw new Error("the monolithic simulation has no units that make steps");
    },
  },
  auto: { options: [], create: (_description, { communicationStep }) => automatic(communicationStep) },
  "linear-implicit": {
    options: ["form", "refresh", "exchange"],
    create: ({ form, refresh, exchange = "consistent" }, { system: { units } }) =>
      linearImplicit({
        form: form ?? (units.every(({ capabilities }) => capabilities.feedback) ? "LX" : "L1"),
        exchange,
        ...(refresh !== undefined && { refresh }),
      }),
  },
};

const nameOnly = ["name"] as const satisfies readonly (keyof AlgorithmDescription)[];

/** Options of step control, which apply to every controlled algorithm. */
const controlOptions: readonly (keyof AlgorithmDescription)[] = [
  "name",
  "control",
  "minStep",
  "maxStep",
  "constraints",
];

/** Whether an option applies to an algorithm, step control included. All options apply to an unknown name. */
export function optionApplies(name: string, option: string): boolean {
  const entry: AlgorithmEntry | undefined = entries[name as AlgorithmName];
  const shared: readonly string[] = entry?.controlled === false ? nameOnly : controlOptions;
  const used: readonly string[] = [...shared, ...(entry?.options ?? [option])];
  return used.includes(option);
}

/** The algorithm of a description, with the places in its text. */
export type AlgorithmChoice = Pick<SystemDescription, "algorithm" | "spans"> &
  Partial<Pick<SystemDescription, "bonds" | "experiment">>;

/**
 * The algorithm of a description, for a communication step [s]. Options that do not apply to it are reported. `own`:
 * a user-defined algorithm, which replaces a named one.
 */
export function chooseAlgorithm(
  { algorithm, spans, bonds = [], experiment = {} }: AlgorithmChoice,
  own?: CoSimulationAlgorithm,
): Checked<(system: CoupledSystem, communicationStep: number) => CoSimulationAlgorithm> {
  const diagnostics: Diagnostic[] = [];
  const report = (code: keyof typeof algorithmMessages, option: string, args: MessageArguments): void => {
    const span = spans?.get(`algorithm.${option}`);
    diagnostics.push(
      span === undefined
        ? diagnoseWithoutSpan(algorithmMessages, code, args)
        : diagnose(algorithmMessages, code, span, args),
    );
  };
  const { name = "jacobi" } = algorithm;
  const entry: AlgorithmEntry | undefined =
    own === undefined ? entries[name as AlgorithmName] : { options: [], create: () => guardedAlgorithm(own) };
  if (entry === undefined) {
    const possible = algorithmNames;
    const [close] = closestNames(name, possible);
    if (close === undefined) report("algorithm.unknown", "name", { name, possible: possible.join(", ") });
    else report("algorithm.misspelt", "name", { name, close });
    return { diagnostics };
  }
  const used = new Set([...(entry.controlled === false ? nameOnly : controlOptions), ...entry.options]);
  for (const [option, value] of Object.entries(algorithm))
    if (value !== undefined && !used.has(option as keyof AlgorithmDescription))
      report("algorithm.unused-option", option, { name: own?.name ?? name, option });
  if (algorithm.smooth === true && (algorithm.extrapolation ?? 0) === 0 && used.has("smooth"))
    report("algorithm.unused-option", "smooth", { name, option: "smooth" });
  return hasErrors(diagnostics)
    ? { diagnostics }
    : {
        value: (system, communicationStep) =>
          entry.create(algorithm, { system, bonds, communicationStep, experiment }),
        diagnostics,
      };
}
