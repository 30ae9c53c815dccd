/** `npm run fuzz -- --seconds N --seed S [--only NAME] [--jobs N]`: see `conformance/fuzz/run-fuzz.ts`. */
import { join } from "node:path";
import { bundlePrograms, root } from "./bundle-program.mjs";
import { run } from "./set-up.mjs";

const folder = await bundlePrograms("fuzz", ["run-fuzz", "fuzz-child"]);
const args = ["--root", root, "--entry", join(folder, "fuzz-child.mjs"), ...process.argv.slice(2)];
run(process.execPath, [join(folder, "run-fuzz.mjs"), ...args]);
