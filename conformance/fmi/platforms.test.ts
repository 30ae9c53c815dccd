import { exportFmu, ModelError } from "@cosimo/core";
import { compileNow } from "@cosimo/fmi-node";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compileBinaries } from "../../packages/cosimo/src/native-build/compile-binaries.ts";
import {
  findCompiler,
  hostToolchain,
  namedToolchains,
} from "../../packages/cosimo/src/native-build/toolchains.ts";
import { hasCompiler } from "./exported-fmu.ts";
import { readSharedLibrary } from "./shared-library.ts";

const decay =
  "model Decay Real x(start = 1, fixed = true); output Real y = 2*x; equation der(x) = -x; end Decay;";

async function binariesFor(version: 2 | 3, platforms?: readonly string[]) {
  const fmu = await exportFmu(decay, { version });
  return compileNow(compileBinaries(fmu, version, { wasm: false, ...(platforms && { platforms }) }));
}

const isInstalled = (name: string): boolean => {
  const [toolchain] = namedToolchains([name], process.env);
  const found = findCompiler(toolchain!, ["C"]).C !== undefined;
  if (!found)
    process.stderr.write(`skipped: no compiler for ${name}: apt-get install ${toolchain!.packages.C}\n`);
  return found;
};

describe("the binary of another platform has its format, processor and functions", () => {
  it.runIf(isInstalled("win64"))("win64, FMI 2", async () => {
    const { binaries } = await binariesFor(2, ["win64"]);
    expect(Object.keys(binaries)).toEqual(["binaries/win64/Decay.dll"]);
    const library = readSharedLibrary(Object.values(binaries)[0]!);
    expect(library).toMatchObject({ format: "PE", machine: 0x8664, isLibrary: true });
    for (const name of ["fmi2Instantiate", "fmi2DoStep", "fmi2GetDerivatives", "fmi2FreeInstance"])
      expect(library.exports).toContain(name);
    expect(library.exports.filter((name) => !name.startsWith("fmi2"))).toEqual([]);
    // Of Windows itself.
    expect(library.needs.sort()).toEqual(["KERNEL32.dll", "msvcrt.dll"]);
  });

  it.runIf(isInstalled("linux-aarch64"))("linux-aarch64, FMI 3", async () => {
    const { binaries } = await binariesFor(3, ["linux-aarch64"]);
    expect(Object.keys(binaries)).toEqual(["binaries/aarch64-linux/Decay.so"]);
    const library = readSharedLibrary(Object.values(binaries)[0]!);
    expect(library).toMatchObject({ format: "ELF", machine: 183, isLibrary: true });
    for (const name of ["fmi3InstantiateCoSimulation", "fmi3DoStep", "fmi3GetContinuousStateDerivatives"])
      expect(library.exports).toContain(name);
    expect(library.exports.filter((name) => !name.startsWith("fmi3"))).toEqual([]);
    expect(library.needs).not.toContain("libgcc_s.so.1");
  });
});

describe("platforms are those asked for", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const faultOf = async (version: 2 | 3, name: string) => {
    const error: unknown = await binariesFor(version, [name]).catch((thrown: unknown) => thrown);
    return (error as ModelError).diagnostics[0];
  };

  it.runIf(hasCompiler)("by default this machine's alone", async () => {
    expect((await binariesFor(3)).platforms).toEqual([hostToolchain(process.env).platform]);
  });

  it("one whose compiler is missing is refused with the package that has it", async () => {
    vi.stubEnv("PATH", "");
    expect(await faultOf(2, "win64")).toMatchObject({
      code: "platform.no-compiler",
      args: { platform: "x86_64-windows", package: "gcc-mingw-w64-x86-64" },
    });
    expect((await faultOf(3, "linux-aarch64"))!.args["package"]).toBe("gcc-aarch64-linux-gnu");
    vi.stubEnv("CC", "");
    expect(await binariesFor(2)).toMatchObject({ platforms: [], diagnostics: [{ severity: "warning" }] });
  });

  it("one that FMI 2 does not know, or nobody, is refused", async () => {
    expect((await faultOf(2, "linux-aarch64"))!.code).toBe("platform.not-in-fmi-2");
    expect((await faultOf(3, "amiga"))!.code).toBe("platform.unknown");
    expect(() => namedToolchains(["amiga"], {})).toThrow(ModelError);
  });
});
