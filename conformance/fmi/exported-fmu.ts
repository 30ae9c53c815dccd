import { type ExportFmuOptions, exportFmu, type FmuExport, type ModelSource } from "@cosimo/core";
import { type Fmu, readFmu, writeArchive } from "@cosimo/fmi";
import { compileNow, wasmFiles } from "@cosimo/fmi-node";
import { compileLibrary } from "../../packages/cosimo/src/native-build/compile-library.ts";
import {
  binaryFolder,
  findCompiler,
  hostToolchain,
} from "../../packages/cosimo/src/native-build/toolchains.ts";

const host = hostToolchain(process.env);
const compilers = findCompiler(host, ["C"]);

/** FMUs need a C compiler. */
export const hasCompiler = compilers.C !== undefined;

/** Compilers' output for exported FMUs, with all warnings enabled. */
export const complaints: string[] = [];

/** An FMU of a model with a binary for this platform. */
export async function exportedFmu(source: ModelSource, options: ExportFmuOptions = {}): Promise<Fmu> {
  return compiledFmu(await exportFmu(source, options), options.version);
}

/** The same for an existing export. */
export function compiledFmu(fmu: FmuExport, version: 2 | 3 = 2): Fmu {
  const archive = writeArchive({ ...fmu.files, ...binariesOf(fmu, version) });
  const { value, diagnostics } = readFmu(archive, `${fmu.modelIdentifier}.fmu`);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return value;
}

/** For this platform, with those of the FMUs in it. */
function binariesOf(fmu: FmuExport, version: 2 | 3): Readonly<Record<string, Uint8Array>> {
  const { modelIdentifier, files, mainSource, parts = [] } = fmu;
  const compiled = [{ name: mainSource, language: "C", warnings: true }] as const;
  const definitions = [`FMI${version}_OVERRIDE_FUNCTION_PREFIX`];
  const sources = { name: modelIdentifier, files, compiled, definitions, optimization: "g" } as const;
  const { binary, outputs } = compileNow(compileLibrary(sources, host, compilers));
  complaints.push(...outputs.map(({ text }) => text));
  if (binary === undefined) throw new Error(outputs.map(({ text }) => text).join("\n"));
  const folder = binaryFolder(host.platform, version)!;
  const nested = parts.flatMap((part) =>
    Object.entries(binariesOf(part.fmu, 2)).map(
      ([name, bytes]) => [`${part.folder}/${name}`, bytes] as const,
    ),
  );
  return { [`${folder}/${modelIdentifier}${host.extension}`]: binary, ...Object.fromEntries(nested) };
}

/** An FMU of a model, as a file, with WebAssembly as its only binary: of FMI 3 a component. */
export async function exportedWasmFile(
  source: ModelSource,
  options: ExportFmuOptions = {},
): Promise<Uint8Array> {
  const { modelIdentifier, files } = await exportFmu(source, options);
  const { value } = readFmu(writeArchive(files), `${modelIdentifier}.fmu`);
  return writeArchive({ ...files, ...compileNow(wasmFiles(value!)) });
}
