/** The command line, then all packages with their types. */
import { run } from "./set-up.mjs";

run(process.execPath, ["scripts/build-command.mjs"]);
run("npx", ["tsc", "-b"]);
run("npx", ["tsc", "-p", "packages/results/page"]);
run(process.execPath, ["scripts/remove-stale-output.mjs"]);
