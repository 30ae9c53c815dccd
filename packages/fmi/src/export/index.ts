export * from "./artefacts.ts";
export * from "./export-fmu.ts";
