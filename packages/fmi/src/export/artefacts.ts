import type { CompiledModule, HybridDae, ModeId } from "@cosimo/ir";

/** Results of compilation for an FMU. */
export interface FmuArtefacts {
  /** One module per choice of states (dummy derivatives); a run starts with the first. */
  readonly modules: readonly FmuModule[];
  /** Some choices of states have no module: a run that needs one of them ends. */
  readonly lacksChoices: boolean;
  /** For a model with modes. */
  readonly modes?: FmuModes;
  /** C declarations required before the texts of the modules. */
  readonly prelude: string;
}

/** The systems of equations of a model with modes. */
export interface FmuModes {
  /** The flat system with the equations of all modes. */
  readonly dae: HybridDae;
  /** Modules of each system; those of the first are `FmuArtefacts.modules`. */
  readonly systems: readonly (readonly FmuModule[])[];
  /** Index of the active system for one active mode per automaton; -1 if its equations cannot be solved. */
  systemIn(active: readonly ModeId[]): number;
}

/** Modules of each system of equations; most models have one system. */
export function systemsOf({ modules, modes }: FmuArtefacts): readonly (readonly FmuModule[])[] {
  return modes?.systems ?? [modules];
}

/** The equations for one choice of states. */
export interface FmuModule {
  readonly module: CompiledModule;
  /**
   * Static C functions with prefixed names. The first module also contains the numerical methods, used by all modules, and declares
   * the flow functions.
   */
  readonly text: string;
  readonly prefix: string;
  /** Names of the functions, without prefix. */
  readonly functions: readonly string[];
}

export interface FmuExportOptions {
  readonly version: 2 | 3;
  readonly modelExchange: boolean;
  readonly coSimulation: boolean;
  /** Reaction to events that follow too closely. */
  readonly onChattering: "warn" | "stop" | "slide";
  /** Default: derived from the name of the model. */
  readonly modelIdentifier?: string;
  /** Name and version of the tool. */
  readonly generationTool: string;
}
