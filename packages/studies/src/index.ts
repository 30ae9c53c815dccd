export type { Design, DesignVariable, PointMap } from "./designs/design.ts";
export { gridDesign, listDesign, sweepDesign } from "./designs/listed-designs.ts";
export {
  latinHypercubeDesign,
  MORRIS_LEVELS,
  monteCarloDesign,
  morrisDesign,
  type SampledOptions,
  saltelliDesign,
  sobolDesign,
} from "./designs/sampled-designs.ts";
export { type Distribution, truncated } from "./distributions/distribution.ts";
export * from "./distributions/distributions.ts";
export { correlated, correlationFactor, type RankCorrelation } from "./distributions/rank-correlation.ts";
export { MOST_DIMENSIONS } from "./random/sobol.ts";
