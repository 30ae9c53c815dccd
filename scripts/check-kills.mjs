/** `npm run check:kills -- --seed S --kills N [--only NAME]`, after `npm run build`: see `conformance/kills/run-kills.ts`. */
import { join } from "node:path";
import { bundlePrograms, root } from "./bundle-program.mjs";
import { run } from "./set-up.mjs";

const folder = await bundlePrograms("kills", ["run-kills"]);
run(process.execPath, [join(folder, "run-kills.mjs"), "--root", root, ...process.argv.slice(2)]);
