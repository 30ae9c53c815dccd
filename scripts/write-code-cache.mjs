/**
 * Writes the code cache of the command's bundle. It contains the functions that have run: those of a model, and where there is a C
 * compiler those of an FMU, too.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeCache, loadCommand } from "../packages/cosimo/bin/load-command.js";
import { root } from "./set-up.mjs";

const { main, script } = loadCommand();
const folder = mkdtempSync(join(tmpdir(), "cosimo-cache-"));
const model = join(root, "examples", "BouncingBall.mo");
const fmu = join(folder, "ball.fmu");
const results = join(folder, "ball.csv");
await main(["simulate", model, "--output-file", results, "--events-file", join(folder, "events.csv")]);
const exported = await main(["fmu", "export", model, "--out", fmu]);
if (exported === 0) await main(["simulate", fmu, "--output-file", results]);
writeFileSync(codeCache, script.createCachedData());
rmSync(folder, { recursive: true });
