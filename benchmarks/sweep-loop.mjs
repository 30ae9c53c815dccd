/** The runs of a sweep as a loop in one process; prints its time, without the start of the process [s]. */
import { readFileSync } from "node:fs";
import { compile } from "cosimo";

const [file, runs] = [process.argv[2], Number(process.argv[3])];
const started = performance.now();
const model = compile(readFileSync(file, "utf8"));
let sum = 0;
for (let i = 0; i < runs; i++) {
  const restitution = 0.5 + (0.45 * i) / (runs - 1);
  const result = model.simulateSync({ parameters: { restitution } });
  sum += Math.max(...result.column("y")) + result.column("x").at(-1);
}
if (!Number.isFinite(sum)) throw new Error("a run has no value");
console.log((performance.now() - started) / 1000);
