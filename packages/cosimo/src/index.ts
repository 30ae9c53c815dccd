/** What Node programs import: the facade, and libraries on disk. In a browser import `@cosimo/core`. */
export * from "@cosimo/core";
export { createNodeSourceProvider, readSourceText } from "./node-source-provider.ts";
