import type { CompiledModule, HybridDae, ModeId } from "@cosimo/ir";

/** What a compiler has made of a model for an FMU of it. */
export interface FmuArtefacts {
  /** One for each choice of states that constraints leave; a run starts from the first. */
  readonly modules: readonly FmuModule[];
  /** Whether constraints leave other choices as well: a run that needs them ends. */
  readonly lacksChoices: boolean;
  /** Of a model whose equations change. */
  readonly modes?: FmuModes;
  /** C that the modules' texts need before them. */
  readonly prelude: string;
}

/** All sets of equations that can be in force. */
export interface FmuModes {
  /** The flat system with all of them. */
  readonly dae: HybridDae;
  /** Modules as in `FmuArtefacts`, which has the first. */
  readonly systems: readonly (readonly FmuModule[])[];
  /** Number of the system that is in force in these modes, one of each automaton; -1: these equations can't be solved. */
  systemIn(active: readonly ModeId[]): number;
}

/** Modules of one set of equations after the other: of most models there is one. */
export function systemsOf({ modules, modes }: FmuArtefacts): readonly (readonly FmuModule[])[] {
  return modes?.systems ?? [modules];
}

/** The equations for one choice of states. */
export interface FmuModule {
  readonly module: CompiledModule;
  /**
   * C functions, static, with the prefix before their names. Numerical methods are in the first module, for all; there flow functions
   * are declared.
   */
  readonly text: string;
  readonly prefix: string;
  /** Names without prefix of those that are there. */
  readonly functions: readonly string[];
}

export interface FmuExportOptions {
  readonly version: 2 | 3;
  readonly modelExchange: boolean;
  readonly coSimulation: boolean;
  /** Missing: made of the model's name. */
  readonly modelIdentifier?: string;
  /** What made the FMU: a name and a version. */
  readonly generationTool: string;
}
