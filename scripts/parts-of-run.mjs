/** Prints the parts that the command in a folder loads for a run of a simple model. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { loadBundle } from "../packages/cosimo/bin/load-bundle.cjs";
import { root } from "./set-up.mjs";

const { exports, scripts } = loadBundle("cli", {}, process.argv[2]);
const results = mkdtempSync(join(tmpdir(), "cosimo-parts-"));
const files = ["--output-file", join(results, "ball.csv"), "--events-file", join(results, "events.csv")];
process.stdout.write = () => true;
const status = await exports.main([
  "simulate",
  join(root, "examples", "BouncingBall.mo"),
  "--json",
  ...files,
]);
delete process.stdout.write;
rmSync(results, { recursive: true });
console.log(JSON.stringify(scripts.map(({ bundle }) => basename(bundle))));
process.exitCode = status;
