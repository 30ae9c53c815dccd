export * from "../container/index.ts";
export * from "./artefacts.ts";
export { findDependencies } from "./dependencies.ts";
export * from "./export-fmu.ts";
export { writeXml, type XmlNode } from "./write-xml.ts";
