import type { SspFiles } from "../ssp-files.ts";

/** Files in memory, as those of an archive; a text that is a record is an archive in it. */
export type MemoryFiles = { readonly [path: string]: string | MemoryFiles };

export function memoryFiles(files: MemoryFiles, prefix = ""): SspFiles {
  const missing = { diagnostics: [] };
  return {
    confined: true,
    nameOf: (path) => `${prefix}${path}`,
    pathOf: (path) => `${prefix}${path}`,
    read(path) {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      return typeof text === "string" ? { value: new TextEncoder().encode(text), diagnostics: [] } : missing;
    },
    archive(path) {
      const inner = Object.hasOwn(files, path) ? files[path] : undefined;
      return typeof inner === "object"
        ? { value: memoryFiles(inner, `${prefix}${path}!/`), diagnostics: [] }
        : missing;
    },
  };
}
