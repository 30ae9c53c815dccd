import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
// @ts-expect-error a plain Node script without declarations
import { translateKernels } from "../packages/kernels/language/translate-kernels.mjs";
// @ts-expect-error a plain Node script without declarations
import { bundlePlotPage } from "./bundle-plot-page.mjs";
import { bundleScenePage } from "./bundle-scene-page.mjs";
import { embedFmuRuntime } from "./embed-fmu-runtime.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run, for what several files of tests build once. It is removed after them. */
    sharedFolder: string;
  }
}

/** Compiles what changed, since tests load the compiled packages. */
function compile(): void {
  const compiler = join(import.meta.dirname, "../node_modules/typescript-native/bin/tsc");
  const cwd = join(import.meta.dirname, "..");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-b"], { cwd, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`tests would load what was compiled earlier; now the compiler says:\n${stdout}`);
}

/** Run once before any test: brings generated and compiled sources up to date. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-tests-"));
  project.provide("sharedFolder", folder);
  await embedFmuRuntime();
  const errors: readonly string[] = await translateKernels();
  compile();
  // It imports what the others generate.
  await bundlePlotPage();
  await bundleScenePage();
  if (errors.length > 0) {
    const text = `kernels that could not be translated (they are missing in what follows):\n${errors.join("\n")}`;
    if (process.env["COSIMO_REQUIRE_ALL"]) throw new Error(text);
    console.error(text);
  }
  return () => rmSync(folder, { recursive: true, force: true });
}
