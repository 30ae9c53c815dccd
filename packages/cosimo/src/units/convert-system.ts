import { basename, dirname, extname, join } from "node:path";
import { generationTool, type SystemDescription, writeSsd, writeSystemJson } from "@cosimo/core";
import type { UnitDescription } from "@cosimo/cosim";
import { writeArchive } from "@cosimo/fmi";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { tableText } from "../files/load-table.ts";
import { writeFiles } from "../files/write-files.ts";
import { splitSheetName } from "../sheets/sheet-name.ts";
import { pathIn } from "./open-system.ts";
import { algorithmFolder, isAlgorithmPath } from "./own-algorithm.ts";
import { readThrough, relativePath } from "./ssp-file.ts";

/** Paths of the written files, the system's own first. */
export type WrittenFiles = readonly string[];

/**
 * Writes a system in the format given by the extension of `output`. A package (.ssp) includes the
 * files of the units. For other formats, files inside a package are unpacked beside `output`. SSP knows tables as CSV only, so sheets
 * become that. Paths of the system are relative to `folder`.
 * @throws FileError, MalformedFileError
 */
export function convertSystem(given: SystemDescription, folder: string, output: string): WrittenFiles {
  const system = withAlgorithmBeside(given, folder, dirname(output));
  switch (extname(output).toLowerCase()) {
    case ".ssp":
      return writePackage(system, folder, output);
    case ".ssd":
      return writeBeside(system, folder, output, (moved) =>
        writeSsd(moved, { sourceOf: uriOf, generationTool }),
      );
    case ".json":
      return writeBeside(system, folder, output, writeSystemJson);
    default:
      throw unexpectedKind(output, "file.system-name");
  }
}

/** A module with the user's algorithm is not copied; its path is rewritten. */
function withAlgorithmBeside(system: SystemDescription, folder: string, home: string): SystemDescription {
  const { name } = system.algorithm;
  if (!isAlgorithmPath(name)) return system;
  const path = relativePath(home, join(algorithmFolder(folder), name));
  return { ...system, algorithm: { ...system.algorithm, name: path.startsWith(".") ? path : `./${path}` } };
}

function writePackage(system: SystemDescription, folder: string, output: string): WrittenFiles {
  const names = uniqueNames(filesOf(system));
  const entries = [...names].map(
    ([file, name]) => [`resources/${name}`, contentOf(pathIn(folder, file))] as const,
  );
  const text = writeSsd(system, {
    sourceOf: (file) => uriOf(`resources/${names.get(file)!}`),
    generationTool,
  });
  const description = new TextEncoder().encode(text);
  writeFileAtomically(
    output,
    writeArchive({ "SystemStructure.ssd": description, ...Object.fromEntries(entries) }),
  );
  return [output];
}

function writeBeside(
  system: SystemDescription,
  folder: string,
  output: string,
  write: (system: SystemDescription) => string,
): WrittenFiles {
  const home = dirname(output);
  const resources = `${basename(output, extname(output))}_resources`;
  const names = uniqueNames(filesOf(system));
  const unpacked: Record<string, Uint8Array> = {};
  const placeOf = (file: string): string => {
    const path = pathIn(folder, file);
    const isReadable = extname(output).toLowerCase() === ".json" || splitSheetName(file) === undefined;
    if (!path.includes("!/") && isReadable) return relativePath(home, path);
    const place = join(resources, names.get(file)!);
    const target = join(home, place);
    unpacked[target] ??= contentOf(path);
    return place.replaceAll("\\", "/");
  };
  const text = write({ ...system, units: system.units.map((unit) => moved(unit, placeOf)) });
  const targets = Object.keys(unpacked);
  writeFiles({ ...unpacked, [output]: text }, targets.length === 0 ? [] : [join(home, resources)]);
  return [output, ...targets];
}

function moved(unit: UnitDescription, placeOf: (file: string) => string): UnitDescription {
  const { origin } = unit;
  return "file" in origin ? { ...unit, origin: { ...origin, file: placeOf(origin.file) } } : unit;
}

function filesOf({ units }: SystemDescription): readonly string[] {
  return [...new Set(units.flatMap(({ origin }) => ("file" in origin ? [origin.file] : [])))];
}

/** File names without folders; duplicates get numbers. Those of sheets are names of CSV files. */
function uniqueNames(files: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const file of files) {
    const plain = splitSheetName(file)?.file.replace(/\.xlsx$/i, ".csv") ?? file;
    const [name, suffix] = [basename(plain, extname(plain)), extname(plain)];
    let unique = `${name}${suffix}`;
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${name}_${n}${suffix}`;
    taken.add(unique.toLowerCase());
    names.set(file, unique);
  }
  return names;
}

/** Sheets are read as CSV. */
function contentOf(path: string): Uint8Array {
  if (splitSheetName(path) === undefined) return readThrough(path);
  return new TextEncoder().encode(tableText(path, readThrough).text);
}

function uriOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
