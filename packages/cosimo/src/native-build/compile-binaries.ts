import { type Diagnostic, diagnoseWithoutSpan, type FmuExport, ModelError } from "@cosimo/core/models";
import { readFmu, writeArchive } from "@cosimo/fmi";
import { type Compilation, wasmFiles } from "@cosimo/fmi-node";
import { compileFmu, versionOf } from "./compile-fmu.ts";
import { platformMessages } from "./platform-messages.ts";
import { namedToolchains, obstacleTo, type Toolchain } from "./toolchains.ts";

export interface BinaryOptions {
  /** Names of platforms; missing: this machine, if it has a compiler. */
  readonly platforms?: readonly string[];
  readonly wasm: boolean;
}

/** Binaries of an FMU by their names in the archive. */
export interface Binaries {
  /** Why there is no binary for this machine. */
  readonly diagnostics: readonly Diagnostic[];
  readonly binaries: Readonly<Record<string, Uint8Array>>;
  readonly platforms: readonly string[];
}

/** Compiles the FMU and FMUs inside it. @throws ModelError for a named platform that cannot be had, FileError */
export function* compileBinaries(
  fmu: FmuExport,
  version: 2 | 3,
  { platforms: names, wasm: withWasm }: BinaryOptions,
): Compilation<Binaries> {
  const binaries: Record<string, Uint8Array> = {};
  const platforms: string[] = [];
  const chosen = namedToolchains(names, process.env);
  const obstacles = chosen.flatMap((toolchain) => obstacleOf(fmu, version, toolchain) ?? []);
  if (names !== undefined && obstacles.length > 0) throw new ModelError(obstacles);
  for (const toolchain of obstacles.length > 0 ? [] : chosen) {
    Object.assign(binaries, yield* compileFmu(fmu, version, toolchain));
    platforms.push(toolchain.platform);
  }
  const diagnostics = obstacles.map((one): Diagnostic => ({ ...one, severity: "warning" }));
  const wasm = withWasm ? yield* compileWasm(fmu) : {};
  platforms.push(...Object.keys(wasm).flatMap((file) => /^binaries\/(.*)\//.exec(file)?.[1] ?? []));
  return { binaries: { ...binaries, ...wasm }, platforms, diagnostics };
}

/** Of the FMU, or of FMUs in it. */
function obstacleOf(fmu: FmuExport, version: 2 | 3, toolchain: Toolchain): Diagnostic | undefined {
  const { platform } = toolchain;
  if (fmu.platforms?.includes(platform) === false)
    return diagnoseWithoutSpan(platformMessages, "platform.not-of-parts", {
      ...{ platform, platforms: fmu.platforms },
    });
  const own = obstacleTo(toolchain, ["C"], version);
  if (own !== undefined) return own;
  const parts = (fmu.parts ?? []).flatMap(
    (part) => obstacleOf(part.fmu, versionOf(part.fmu), toolchain) ?? [],
  );
  return parts[0];
}

function* compileWasm({
  files,
  modelIdentifier,
}: FmuExport): Compilation<Readonly<Record<string, Uint8Array>>> {
  const { value, diagnostics } = readFmu(writeArchive(files), `${modelIdentifier}.fmu`);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return yield* wasmFiles(value);
}
