/**
 * `npm run bench [-- NAME ... [OPTION ...]]`: one benchmark per file; prints targets and measurements. Each benchmark runs in a separate process,
 * so that it is independent of code that the engine has optimised for another.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, install } from "../scripts/set-up.mjs";

install();
build();
const all = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".bench.mjs"))
  .map((file) => file.replace(".bench.mjs", ""));
const given = process.argv.slice(2);
const options = given.slice(given.findIndex((one) => one.startsWith("--")) >>> 0);
const wanted = given.slice(0, given.length - options.length);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(", ")}; there are: ${all.join(", ")}`);
  process.exit(2);
}
const answer = fileURLToPath(new URL("answer.mjs", import.meta.url));
let missed = 0;
for (const name of wanted.length > 0 ? wanted : all) {
  const { status } = spawnSync(process.execPath, [answer, name, ...options], { stdio: "inherit" });
  missed += status ?? 1;
}
if (missed > 0) console.log(`\n${missed} figures missed`);
