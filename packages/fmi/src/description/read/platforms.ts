import type { Archive } from "../../archive/archive.ts";
import type { Platform } from "../fmu.ts";

/** Folders of FMI 1 and 2 in the names of FMI 3 (FMI 3.0.2 section 2.5.1.4.1). */
const modernNames: Readonly<Record<string, string>> = {
  win32: "x86-windows",
  win64: "x86_64-windows",
  linux32: "x86-linux",
  linux64: "x86_64-linux",
  darwin32: "x86-darwin",
  darwin64: "x86_64-darwin",
};

/** Shared libraries and WebAssembly modules; static libraries cannot be loaded. */
const libraryName = /^(.+)\.(?:dll|so|dylib|wasm)$/;

/** Binaries directly in a folder of `binaries/`. */
export function platformsOf(archive: Archive): readonly Platform[] {
  const identifiers = new Map<string, string[]>();
  for (const entry of archive.entries.keys()) {
    const [root, folder, file, ...more] = entry.split("/");
    const identifier = libraryName.exec(file ?? "")?.[1];
    if (root !== "binaries" || folder === undefined || identifier === undefined || more.length > 0) continue;
    identifiers.set(folder, [...(identifiers.get(folder) ?? []), identifier]);
  }
  return [...identifiers].map(([folder, modelIdentifiers]) => ({
    name: modernNames[folder] ?? folder,
    folder: `binaries/${folder}`,
    modelIdentifiers,
  }));
}
