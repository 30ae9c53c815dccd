/** The command line, then all packages with their types. */
import { run } from "./set-up.mjs";

run(process.execPath, ["scripts/build-command.mjs"]);
// TypeScript 7, compiled to machine code: seven times faster than 6, whose interface for programs `kernels/language` uses.
const compiler = "node_modules/typescript-native/bin/tsc";
run(process.execPath, [compiler, "-b"]);
run(process.execPath, ["scripts/remove-stale-output.mjs"]);
