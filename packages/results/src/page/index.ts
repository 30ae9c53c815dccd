export { prepareComparison } from "../compare/compare-trajectories.ts";
export { differenceCurve } from "../compare/difference-curve.ts";
export { unitConversion } from "../plot/display-unit.ts";
export { unpackColumn } from "./packed-column.ts";
export type * from "./page-data.ts";
export { pageResult } from "./page-result.ts";
