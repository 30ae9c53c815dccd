// @ts-expect-error a plain Node script without declarations

// @ts-expect-error a plain Node script without declarations
import { translateKernels } from "../packages/kernels/language/translate-kernels.mjs";
// @ts-expect-error a plain Node script without declarations
import { bundlePlotPage } from "./bundle-plot-page.mjs";
import { embedFmuRuntime } from "./embed-fmu-runtime.mjs";

/** Run once before any test: brings generated sources up to date. */
export async function setup(): Promise<void> {
  await embedFmuRuntime();
  const errors: readonly string[] = await translateKernels();
  // It imports what the others generate.
  await bundlePlotPage();
  if (errors.length === 0) return;
  const text = `kernels that could not be translated (they are missing in what follows):\n${errors.join("\n")}`;
  if (process.env["COSIMO_REQUIRE_ALL"]) throw new Error(text);
  console.error(text);
}
