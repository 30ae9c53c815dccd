/** The package `cosimo` in a browser: the facade without files, processes and native FMUs. */
export * from "@cosimo/core";
export { simulate } from "../units/simulate.ts";
