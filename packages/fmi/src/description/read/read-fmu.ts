import { type Checked, type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import type { Archive } from "../../archive/archive.ts";
import { type ArchiveLimits, defaultArchiveLimits } from "../../archive/archive-limits.ts";
import { readArchive } from "../../archive/read-archive.ts";
import type { Fmu } from "../fmu.ts";
import { renamedLibraries } from "../libraries.ts";
import { descriptionMessages } from "./description-messages.ts";
import { given } from "./element-values.ts";
import { platformsOf } from "./platforms.ts";
import { configurationsOf, readBuildDescription } from "./read-build-description.ts";
import { type ReadOptions, readModelDescription } from "./read-model-description.ts";
import { readTerminalsAndIcons } from "./read-terminals.ts";

/** Reads an FMU from the bytes of its file without loading binaries; `name` is used in diagnostics. */
export function readFmu(
  bytes: Uint8Array,
  name: string,
  limits: ArchiveLimits = defaultArchiveLimits,
): Checked<Fmu> {
  const { value: archive, diagnostics } = readArchive(bytes, name, limits);
  if (archive === undefined) return { diagnostics };
  const read = fmuOf(archive);
  return { ...read, diagnostics: [...diagnostics, ...read.diagnostics] };
}

/** Reads the FMU in an opened archive. */
export function fmuOf(archive: Archive): Checked<Fmu> {
  const description = readPart(archive, "modelDescription.xml", readModelDescription);
  if (description === undefined)
    return {
      diagnostics: [diagnoseWithoutSpan(descriptionMessages, "fmu.no-description", { fmu: archive.name })],
    };
  const build = readPart(archive, "sources/buildDescription.xml", readBuildDescription);
  const terminals = readPart(archive, "terminalsAndIcons/terminalsAndIcons.xml", readTerminalsAndIcons);
  const diagnostics: readonly Diagnostic[] = [description, build, terminals].flatMap(
    (part) => part?.diagnostics ?? [],
  );
  if (description.value === undefined) return { diagnostics };
  const platforms = platformsOf(archive);
  const renamed = renamedLibraries({ description: description.value, platforms });
  const value: Fmu = {
    archive,
    description: description.value,
    buildConfigurations: build?.value ?? configurationsOf(description.value),
    ...given({ terminalsAndIcons: terminals?.value }),
    platforms,
  };
  const warnings = renamed.map((one) =>
    diagnoseWithoutSpan(descriptionMessages, "fmu.other-library", { fmu: archive.name, ...one }),
  );
  return { value, diagnostics: [...diagnostics, ...warnings] };
}

function readPart<T>(
  archive: Archive,
  entry: string,
  read: (content: Uint8Array, options: ReadOptions) => Checked<T>,
): Checked<T> | undefined {
  const content = archive.entries.get(entry)?.read();
  if (content === undefined) return undefined;
  if (content.value === undefined) return { diagnostics: content.diagnostics };
  return read(content.value, { file: `${archive.name}/${entry}` });
}
