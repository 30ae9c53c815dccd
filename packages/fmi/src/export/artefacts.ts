import type { CompiledModule } from "@cosimo/ir";

/** What a compiler has made of a model for an FMU of it. */
export interface FmuArtefacts {
  /** One for each choice of states that constraints leave; a run starts from the first. */
  readonly modules: readonly FmuModule[];
  /** C that the modules' texts need before them. */
  readonly prelude: string;
}

/** The equations for one choice of states. */
export interface FmuModule {
  readonly module: CompiledModule;
  /** C functions, static, with the prefix before their names; flow functions are declared only. */
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
