/** Generated sources, then all packages. */
import { run } from "./set-up.mjs";

run(process.execPath, ["scripts/translate-kernels.mjs"]);
run(process.execPath, ["scripts/embed-uplot.mjs"]);
run("npx", ["tsc", "-b"]);
