import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packWorkspaces } from "../../scripts/pack.mjs";

/** A folder outside the repository with `cosimo` installed from tarballs, as a user has it. */
export interface Installation {
  readonly folder: string;
  readonly packages: readonly { readonly name: string; readonly files: readonly string[] }[];
}

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/**
 * Packs the workspaces as they are built and installs the tarballs into an empty folder. Other packages come from npm's
 * cache, or from the registry. Install scripts don't run, so that nothing is compiled.
 */
export async function installPackages(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-installed-"));
  const packages = await packWorkspaces(join(folder, "tarballs"));
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const tarballs = packages.map(({ tarball }) => tarball);
  const { status, output } = runIn(project, "npm", ["install", ...flags, ...tarballs]);
  if (status !== 0) throw new Error(`npm install failed:\n${output}`);
  return { folder: project, packages };
}

export function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd: folder, encoding: "utf8", shell: process.platform === "win32" && command === "npm" },
    env: { ...env, MODELICAPATH: "", NO_COLOR: "1" },
  });
  return { status, output: `${error?.message ?? ""}${stdout}${stderr}` };
}

/** Runs the installed command. */
export function runInstalled(folder: string, args: readonly string[], env?: NodeJS.ProcessEnv): Outcome {
  return runIn(folder, process.execPath, [join("node_modules", ".bin", "cosimo"), ...args], env);
}
