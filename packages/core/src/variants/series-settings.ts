import type { SimulateOptions } from "../run/simulation-result.ts";

/** Options that many runs share; what watches a single run is not among them. */
export type SeriesSettings = Omit<
  SimulateOptions,
  "variables" | "sink" | "maxEvents" | "onProgress" | "signal" | "supervisor" | "logInit"
>;
