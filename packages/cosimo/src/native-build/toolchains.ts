import { spawnSync } from "node:child_process";

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
}

/** Platforms of cross compilers, by the prefix of their command. */
const crossCompilers: Readonly<Record<string, string>> = {
  "x86_64-linux-gnu": "x86_64-linux",
  "i686-linux-gnu": "x86-linux",
  "aarch64-linux-gnu": "aarch64-linux",
  "x86_64-w64-mingw32": "x86_64-windows",
  "i686-w64-mingw32": "x86-windows",
};

/** Toolchains, this platform first. The variables CC and CXX replace its compilers. */
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
