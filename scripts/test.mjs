/** Every test of the project; arguments go to vitest. */
import { build, install, run } from "./set-up.mjs";

install();
build();
run("npx", ["biome", "check", "."]);
run("npx", ["vitest", "run", ...process.argv.slice(2)]);
