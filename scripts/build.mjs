/** Generated sources, all packages, and the bundle of the command line. */
import { run } from "./set-up.mjs";

run(process.execPath, ["packages/kernels/language/translate-kernels.mjs"]);
run(process.execPath, ["scripts/embed-uplot.mjs"]);
run(process.execPath, ["scripts/embed-fmu-runtime.mjs"]);
run(process.execPath, ["scripts/write-version.mjs"]);
run("npx", ["tsc", "-b"]);
run(process.execPath, ["scripts/remove-stale-output.mjs"]);
run(process.execPath, ["scripts/bundle-cli.mjs"]);
