/**
 * Compiles the library of `@cosimo/fmi-node` for this platform, where there is a C compiler. Packages contain it; without it
 * calls of FMUs are slower.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./set-up.mjs";

const sources = join(root, "packages", "fmi-node", "helper");
const folder = join(root, "packages", "fmi-node", "dist", "helper");

/** The names that `platform-name.ts` gives platform and library. */
function fileName() {
  const { arch, platform } = process;
  const architecture = { x64: "x86_64", ia32: "x86", arm64: "aarch64" }[arch] ?? arch;
  return `${architecture}-${platform}${platform === "darwin" ? ".dylib" : ".so"}`;
}

/** The path of the library; undefined where it cannot be compiled. */
export function buildHelper() {
  if (process.platform === "win32") return undefined;
  const file = join(folder, fileName());
  const files = readdirSync(sources)
    .filter((name) => name.endsWith(".c"))
    .map((name) => join(sources, name));
  if (files.every((source) => timeOf(file) > timeOf(source))) return file;
  mkdirSync(folder, { recursive: true });
  const fresh = `${file}.${process.pid}`;
  const options = ["-O2", "-shared", "-fPIC", "-pthread", "-o", fresh, ...files];
  const compilers = process.env.CC ? [process.env.CC] : ["cc", "gcc", "clang"];
  const isCompiled = compilers.some(
    (compiler) => spawnSync(compiler, options, { stdio: "ignore" }).status === 0,
  );
  if (!isCompiled) {
    rmSync(fresh, { force: true });
    return undefined;
  }
  renameSync(fresh, file);
  return file;
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
