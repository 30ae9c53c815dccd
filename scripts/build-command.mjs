/** What the command `cosimo` needs to run: generated sources, and the bundle made of all sources. Without a check of types. */
import { run } from "./set-up.mjs";

run(process.execPath, ["packages/kernels/language/translate-kernels.mjs"]);
run(process.execPath, ["scripts/embed-fmu-runtime.mjs"]);
run(process.execPath, ["scripts/write-version.mjs"]);
// The page imports what was generated so far; the command contains the page.
run(process.execPath, ["scripts/bundle-plot-page.mjs"]);
run(process.execPath, ["scripts/bundle-scene-page.mjs"]);
run(process.execPath, ["scripts/bundle-cli.mjs"]);
