export * from "../container/index.ts";
export type { ExportedFmu } from "../write/fmu-files.ts";
export { writeXml, type XmlNode } from "../write/write-xml.ts";
export * from "./artefacts.ts";
export { type DeclaredStart, declaredStarts } from "./declared-values.ts";
export { findDependencies } from "./dependencies.ts";
export * from "./export-fmu.ts";
