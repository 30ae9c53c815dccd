/** Set-up shared by `npm start` and `npm test`: installs and builds what is missing, so that a fresh clone just works. */
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a command in the repository; ends this process with its exit code if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** `npm ci`, unless what is installed is as new as the lock file. */
export function install() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  )
    return;
  console.log("Installing dependencies ...");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Makes the command `cosimo`, in seconds: types are neither checked nor written. */
export function buildCommand() {
  run(process.execPath, ["scripts/build-command.mjs"]);
}

/** Compiles everything that changed. */
export function build() {
  run("npm", ["run", "build", "--silent"]);
}
