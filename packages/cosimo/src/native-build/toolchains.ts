import { spawnSync } from "node:child_process";

export type SourceLanguage = "C" | "C++";

/** Compilers for one platform. */
export interface Toolchain {
  /** As FMI 3 names it. */
  readonly platform: string;
  readonly isHost: boolean;
  /** Of shared libraries, with the dot. */
  readonly extension: string;
  /** What to call, in the order to try. */
  readonly compilers: Readonly<Record<SourceLanguage, readonly string[]>>;
}

/** Compilers for other platforms, by what stands before their names. */
const crossCompilers: Readonly<Record<string, string>> = {
  "x86_64-linux-gnu": "x86_64-linux",
  "i686-linux-gnu": "x86-linux",
  "aarch64-linux-gnu": "aarch64-linux",
  "x86_64-w64-mingw32": "x86_64-windows",
  "i686-w64-mingw32": "x86-windows",
};

/** This platform first. CC and CXX name compilers for it. */
export function toolchains(environment: NodeJS.ProcessEnv): readonly Toolchain[] {
  const { CC, CXX } = environment;
  const platform = hostPlatform();
  const host: Toolchain = {
    platform,
    isHost: true,
    extension: extensionOf(platform),
    compilers: { C: CC ? [CC] : ["cc", "gcc", "clang"], "C++": CXX ? [CXX] : ["c++", "g++", "clang++"] },
  };
  const others = Object.entries(crossCompilers).filter(([, other]) => other !== platform);
  return [
    host,
    ...others.map(([prefix, other]) => ({
      platform: other,
      isHost: false,
      extension: extensionOf(other),
      compilers: { C: [`${prefix}-gcc`], "C++": [`${prefix}-g++`] },
    })),
  ];
}

/** The first of its compilers that is there. */
export function findCompiler(
  { compilers }: Toolchain,
  languages: readonly SourceLanguage[],
): Readonly<Partial<Record<SourceLanguage, string>>> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const found = compilers[language].find(isThere);
      return found === undefined ? [] : [[language, found]];
    }),
  );
}

function isThere(compiler: string): boolean {
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

/** The folder of a platform's binaries in an FMU; FMI 2 knows six of them. */
export function binaryFolder(platform: string, version: 2 | 3): string | undefined {
  if (version === 3) return `binaries/${platform}`;
  const [architecture = "", system = ""] = platform.split("-");
  const bits: Readonly<Record<string, string>> = { x86_64: "64", x86: "32" };
  const systems: Readonly<Record<string, string>> = { windows: "win", linux: "linux", darwin: "darwin" };
  // The folder for Macs is of the time when all of them had the same processor; binaries of today's go there as well.
  const size = system === "darwin" ? "64" : bits[architecture];
  return size === undefined || systems[system] === undefined
    ? undefined
    : `binaries/${systems[system]}${size}`;
}
