/** This platform, as FMI 3 names it: section 2.5.1.4.1. */
export function platformName(): string {
  const architectures: Readonly<Record<string, string>> = { x64: "x86_64", ia32: "x86", arm64: "aarch64" };
  const systems: Readonly<Record<string, string>> = { win32: "windows" };
  const { arch, platform } = process;
  return `${architectures[arch] ?? arch}-${systems[platform] ?? platform}`;
}

/** Of shared libraries, with the dot. */
export function libraryExtension(): string {
  return ({ win32: ".dll", darwin: ".dylib" } as Readonly<Record<string, string>>)[process.platform] ?? ".so";
}
