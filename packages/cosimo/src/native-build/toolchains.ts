import { spawnSync } from "node:child_process";
import { type Diagnostic, diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { platformMessages } from "./platform-messages.ts";

export type SourceLanguage = "C" | "C++";

/** Compilers for one platform. */
export interface Toolchain {
  /** Name of the platform in FMI 3. */
  readonly platform: string;
  readonly isHost: boolean;
  /** Extension of shared libraries, with the dot. */
  readonly extension: string;
  /** Commands, in the order of trial. */
  readonly compilers: Readonly<Record<SourceLanguage, readonly string[]>>;
  /** Debian's packages that have the compilers. */
  readonly packages: Readonly<Record<SourceLanguage, string>>;
}

interface CrossCompiler {
  readonly platform: string;
  /** Prefix of its commands. */
  readonly prefix: string;
  /** End of the names of Debian's packages. */
  readonly suffix: string;
}

/** Cross compilers by the names of their platforms on the command line; those of FMI 2, where it has them. */
const crossCompilers: Readonly<Record<string, CrossCompiler>> = {
  linux64: { platform: "x86_64-linux", prefix: "x86_64-linux-gnu", suffix: "-x86-64-linux-gnu" },
  linux32: { platform: "x86-linux", prefix: "i686-linux-gnu", suffix: "-i686-linux-gnu" },
  "linux-aarch64": { platform: "aarch64-linux", prefix: "aarch64-linux-gnu", suffix: "-aarch64-linux-gnu" },
  win64: { platform: "x86_64-windows", prefix: "x86_64-w64-mingw32", suffix: "-mingw-w64-x86-64" },
  win32: { platform: "x86-windows", prefix: "i686-w64-mingw32", suffix: "-mingw-w64-i686" },
};

/** Names of platforms on the command line. */
export const platformNames: readonly string[] = Object.keys(crossCompilers);

/** The toolchain of this machine. The variables CC and CXX replace its compilers. */
export function hostToolchain({ CC, CXX }: NodeJS.ProcessEnv): Toolchain {
  const platform = hostPlatform();
  return {
    platform,
    isHost: true,
    extension: extensionOf(platform),
    compilers: { C: CC ? [CC] : ["cc", "gcc", "clang"], "C++": CXX ? [CXX] : ["c++", "g++", "clang++"] },
    packages: { C: "gcc", "C++": "g++" },
  };
}

/**
 * Toolchains of the named platforms, `win64` or `x86_64-windows`; missing names: that of this machine.
 * @throws ModelError
 */
export function namedToolchains(
  names: readonly string[] | undefined,
  environment: NodeJS.ProcessEnv,
): readonly Toolchain[] {
  const host = hostToolchain(environment);
  if (names === undefined) return [host];
  const platforms = names.map((name) => {
    const platform = crossCompilers[name]?.platform ?? name;
    const isKnown = platform === host.platform || crossCompilerOf(platform) !== undefined;
    if (isKnown) return platform;
    const args = { name, names: platformNames };
    throw new ModelError([diagnoseWithoutSpan(platformMessages, "platform.unknown", args)]);
  });
  return [...new Set(platforms)].map((platform) => (platform === host.platform ? host : crossOf(platform)));
}

function crossCompilerOf(platform: string): CrossCompiler | undefined {
  return Object.values(crossCompilers).find((one) => one.platform === platform);
}

function crossOf(platform: string): Toolchain {
  const { prefix, suffix } = crossCompilerOf(platform)!;
  return {
    platform,
    isHost: false,
    extension: extensionOf(platform),
    compilers: { C: [`${prefix}-gcc`], "C++": [`${prefix}-g++`] },
    packages: { C: `gcc${suffix}`, "C++": `g++${suffix}` },
  };
}

/** Why there can be no binary of a toolchain in an FMU of this version; `undefined` if there can. */
export function obstacleTo(
  toolchain: Toolchain,
  languages: readonly SourceLanguage[],
  version: 2 | 3,
): Diagnostic | undefined {
  const { platform, compilers, packages } = toolchain;
  if (binaryFolder(platform, version) === undefined)
    return diagnoseWithoutSpan(platformMessages, "platform.not-in-fmi-2", { platform });
  const found = findCompiler(toolchain, languages);
  const language = languages.find((one) => found[one] === undefined);
  if (language === undefined) return undefined;
  return diagnoseWithoutSpan(platformMessages, "platform.no-compiler", {
    ...{ platform, language, compilers: compilers[language], package: packages[language] },
  });
}

/** The first installed compiler of each language. */
export function findCompiler(
  { compilers }: Toolchain,
  languages: readonly SourceLanguage[],
): Readonly<Partial<Record<SourceLanguage, string>>> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const found = compilers[language].find(isInstalled);
      return found === undefined ? [] : [[language, found]];
    }),
  );
}

function isInstalled(compiler: string): boolean {
  return spawnSync(compiler, ["--version"], { stdio: "ignore" }).status === 0;
}

/** FMI 3.0.2, section 2.5.1.4.1. */
function hostPlatform(): string {
  const architectures: Readonly<Record<string, string>> = { x64: "x86_64", ia32: "x86", arm64: "aarch64" };
  const systems: Readonly<Record<string, string>> = { win32: "windows" };
  const { arch, platform } = process;
  return `${architectures[arch] ?? arch}-${systems[platform] ?? platform}`;
}

function extensionOf(platform: string): string {
  if (platform.endsWith("-windows")) return ".dll";
  return platform.endsWith("-darwin") ? ".dylib" : ".so";
}

/** Folder of a platform's binaries in an FMU; FMI 2 defines six. */
export function binaryFolder(platform: string, version: 2 | 3): string | undefined {
  if (version === 3) return `binaries/${platform}`;
  const [architecture = "", system = ""] = platform.split("-");
  const bits: Readonly<Record<string, string>> = { x86_64: "64", x86: "32" };
  const systems: Readonly<Record<string, string>> = { windows: "win", linux: "linux", darwin: "darwin" };
  // `darwin64` dates from Macs with one processor family; today's binaries use it as well.
  const size = system === "darwin" ? "64" : bits[architecture];
  return size === undefined || systems[system] === undefined
    ? undefined
    : `binaries/${systems[system]}${size}`;
}
