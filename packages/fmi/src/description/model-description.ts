import { parseText, parseWord } from "../schema/lexical.ts";
import type { Annotated } from "./annotated.ts";
import { type AttributesOf, double, name, required, standard, text } from "./attribute-table.ts";
import type { CoSimulation, ModelExchange, ScheduledExecution } from "./interface-types.ts";
import type { FmiMajorVersion } from "./major-version.ts";
import type { ModelStructure } from "./model-structure.ts";
import type { TypeDefinition } from "./type-definitions.ts";
import type { Unit } from "./units.ts";
import type { Variable } from "./variables.ts";

/** Attributes of the outermost element that all versions have. */
export const rootAttributes = {
  /** As written: "1.0", "2.0", "3.0.2". */
  fmiVersion: name,
  modelName: name,
  instantiationToken: { ...required(parseText), names: { 1: "guid", 2: "guid" } },
  description: text,
  author: text,
  version: text,
  copyright: text,
  license: text,
  generationTool: text,
  generationDateAndTime: text,
  variableNamingConvention: standard(parseWord(["flat", "structured"] as const), "flat"),
} as const;

/**
 * Contents of a modelDescription.xml of any version, named as in FMI 3. Defaults of the standards are filled in. Attributes that a
 * version lacks have the value that describes its FMUs.
 */
export interface ModelDescription extends Annotated, AttributesOf<typeof rootAttributes> {
  readonly majorVersion: FmiMajorVersion;
  readonly modelExchange?: ModelExchange;
  readonly coSimulation?: CoSimulation;
  readonly scheduledExecution?: ScheduledExecution;
  readonly units: readonly Unit[];
  readonly types: readonly TypeDefinition[];
  readonly logCategories: readonly LogCategory[];
  readonly defaultExperiment?: DefaultExperiment;
  readonly variables: readonly Variable[];
  readonly structure: ModelStructure;
  /** FMI 1 only; for other versions use `continuousStateCount`. */
  readonly numberOfContinuousStates?: number;
  /** FMI 1 and 2; in FMI 2 optional. FMI 3 lists event indicators in `structure`. */
  readonly numberOfEventIndicators?: number;
}

export const logCategoryAttributes = { name, description: text } as const;

export interface LogCategory extends Annotated, AttributesOf<typeof logCategoryAttributes> {}

/** Times in [s], or in the unit of the independent variable. */
export const experimentAttributes = {
  startTime: double,
  stopTime: double,
  tolerance: double,
  stepSize: double,
} as const;

export interface DefaultExperiment extends Annotated, AttributesOf<typeof experimentAttributes> {}
