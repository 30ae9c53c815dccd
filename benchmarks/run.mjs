/** `npm run bench [-- NAME ...]`: answers one question per file, prints what was asked for and what was measured. */
import { readdirSync } from "node:fs";
import { build, install } from "../scripts/set-up.mjs";

install();
build();
const all = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".bench.mjs"))
  .map((file) => file.replace(".bench.mjs", ""));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(", ")}; there are: ${all.join(", ")}`);
  process.exit(2);
}
let missed = 0;
for (const name of wanted.length > 0 ? wanted : all) {
  const benchmark = await import(new URL(`${name}.bench.mjs`, import.meta.url).href);
  console.log(`\n## ${benchmark.question}`);
  for (const figure of await benchmark.run()) {
    const verdict = figure.met === undefined ? "     " : figure.met ? "met  " : "MISSED";
    if (figure.met === false) missed++;
    console.log(`${verdict} ${figure.text}`);
  }
}
if (missed > 0) console.log(`\n${missed} figures missed`);
