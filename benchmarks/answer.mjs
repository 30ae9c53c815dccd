/** Runs one benchmark: prints its figures; the exit code is the number of missed targets. */
const name = process.argv[2];
const benchmark = await import(new URL(`${name}.bench.mjs`, import.meta.url).href);
console.log(`\n## ${benchmark.question}`);
let missed = 0;
for (const figure of await benchmark.run()) {
  const verdict = figure.met === undefined ? "      " : figure.met ? "met   " : "MISSED";
  if (figure.met === false) missed++;
  console.log(`${verdict} ${figure.text}`);
}
process.exitCode = missed;
