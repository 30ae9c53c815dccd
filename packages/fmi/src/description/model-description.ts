import type { Annotated } from "./annotated.ts";
import type { CoSimulation, ModelExchange, ScheduledExecution } from "./interface-types.ts";
import type { ModelStructure } from "./model-structure.ts";
import type { TypeDefinition } from "./type-definitions.ts";
import type { Unit } from "./units.ts";
import type { Variable } from "./variables.ts";

export type FmiMajorVersion = 1 | 2 | 3;

/**
 * Contents of a modelDescription.xml of any version, named as in FMI 3. Defaults of the standards are filled in. Attributes that a
 * version lacks have the value that describes its FMUs.
 */
export interface ModelDescription extends Annotated {
  /** As written: "1.0", "2.0", "3.0.2". */
  readonly fmiVersion: string;
  readonly majorVersion: FmiMajorVersion;
  readonly modelName: string;
  /** FMI 1 and 2: the GUID. */
  readonly instantiationToken: string;
  readonly description?: string;
  readonly author?: string;
  readonly version?: string;
  readonly copyright?: string;
  readonly license?: string;
  readonly generationTool?: string;
  readonly generationDateAndTime?: string;
  readonly variableNamingConvention: "flat" | "structured";
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

export interface LogCategory extends Annotated {
  readonly name: string;
  readonly description?: string;
}

/** Times in [s], or in the unit of the independent variable. */
export interface DefaultExperiment extends Annotated {
  readonly startTime?: number;
  readonly stopTime?: number;
  readonly tolerance?: number;
  readonly stepSize?: number;
}
