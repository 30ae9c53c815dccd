import { loadTangents } from "@cosimo/compiler";
import { isFurther, isHighAccuracy, runSettings, type SparsityPattern } from "@cosimo/ir";
import {
  hasFurtherIntegrators,
  loadFurtherDetections,
  loadFurtherIntegrators,
  loadInitializationLog,
  loadInitialSearch,
  loadPastValues,
  loadRunTangents,
  loadSliding,
  needsKrylov,
} from "@cosimo/simulator";

/**
 * Loads the methods and detections beside the default ones, sliding, past values, derivatives of runs, and reports on initialization,
 * which a page in a browser does once before functions that are not asynchronous use them. Elsewhere they are always there.
 */
export async function loadMethods(): Promise<void> {
  await Promise.all([
    loadFurtherIntegrators(),
    loadFurtherDetections(),
    loadSliding(),
    loadDerivatives(),
    loadReports(),
    loadPastValues(),
  ]);
}

/** Of code, and of runs. */
async function loadDerivatives(): Promise<void> {
  await Promise.all([loadTangents(), loadRunTangents()]);
}

/** Of the start. */
async function loadReports(): Promise<void> {
  await Promise.all([loadInitializationLog(), loadInitialSearch()]);
}

/** Whether `loadMethods` would do nothing. */
export function areMethodsLoaded(): boolean {
  return hasFurtherIntegrators();
}

/** Conditions of a model whose independent parts may have steps of their own. */
const MANY_CONDITIONS = 8;

function isFurtherDetection(detection: unknown): boolean {
  return detection !== undefined && detection !== runSettings.detection.default;
}

/** What a run may need by its model. */
export interface ModelTraits {
  readonly tolerance?: number | undefined;
  /** Of the Jacobian. */
  readonly pattern?: SparsityPattern | undefined;
  /** Number of conditions of events. */
  readonly conditions: number;
  readonly hasLoops: boolean;
  /** Whether conditions have event types. */
  readonly hasEventTypes: boolean;
}

/** Of a model that is not known. */
const ANY_MODEL: ModelTraits = { conditions: 0, hasLoops: true, hasEventTypes: true };

/** Loads what a run needs by its settings and its model. */
export async function loadMethodOf(
  options: {
    readonly solver?: unknown;
    readonly method?: unknown;
    readonly tolerance?: unknown;
    readonly detection?: unknown;
    readonly onChattering?: unknown;
    readonly sensitivities?: unknown;
    readonly logInit?: unknown;
  },
  model: ModelTraits = ANY_MODEL,
): Promise<void> {
  const tolerance = options.tolerance ?? model.tolerance;
  const isAccurate = typeof tolerance === "number" && isHighAccuracy(tolerance);
  const slides = options.onChattering === "slide";
  if (options.sensitivities !== undefined) await loadDerivatives();
  if (model.hasLoops) await loadInitialSearch();
  if (options.logInit === true) await loadInitializationLog();
  if (model.hasEventTypes || isFurtherDetection(options.detection)) await loadFurtherDetections();
  const hasManyConditions = model.conditions >= MANY_CONDITIONS;
  if (isFurther(options) || isAccurate || slides || hasManyConditions || needsKrylov(model.pattern))
    await loadMethods();
}
