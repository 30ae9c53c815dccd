import { type ArrayAnalysis, arrayAnalysis } from "./array-analysis.ts";

export const openArrays = (): ArrayAnalysis | undefined => arrayAnalysis;
