import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportFmu } from "@cosimo/core";
import { writeArchive } from "@cosimo/fmi";
import { mutateBytes } from "./mutations.ts";
import { faultOfCommand, runCommand } from "./run-command.ts";
import type { FuzzTarget, Reach } from "./target.ts";

const model =
  "model Lag input Real u; output Real y(start = 0, fixed = true); equation der(y) = u - y; end Lag;";
const system = `{"units": {"a": {"functions": {"y": "sin(time)"}}, "lag": {"model": "Lag.mo"}},
  "connections": [["a.y", "lag.u"]], "experiment": {"stopTime": 0.3, "communicationStep": 0.1}}`;
const models = `{"units": {"first": {"model": "Lag.mo"}, "second": {"model": "Lag.mo"}},
  "connections": [["first.y", "second.u"]], "experiment": {"stopTime": 0.3, "communicationStep": 0.1}}`;

const kinds = ["SSP archive", "FMU archive", "checkpoint"] as const;

/** Files that are damaged as bytes: archives and checkpoints of coupled runs. */
export async function archiveTarget(): Promise<FuzzTarget & { readonly close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-fuzz-"));
  const at = (file: string) => join(folder, file);
  const made = async (...args: string[]): Promise<void> => {
    const { status, err } = await runCommand(args);
    if (status !== 0) throw new Error(err);
  };
  for (const [file, text] of Object.entries({
    "Lag.mo": model,
    "system.json": system,
    "models.json": models,
  }))
    writeFileSync(at(file), text);
  await made("convert", at("models.json"), "-o", at("models.ssp"));
  await made("simulate", at("system.json"), "--checkpoint", at("checkpoint"), "--checkpoint-interval", "0.1");
  const { files } = await exportFmu(model, { inputs: ["u"], outputs: ["y"], type: "both" });
  writeFileSync(at("Lag.fmu"), writeArchive(files));
  const originals = ["models.ssp", "Lag.fmu", "checkpoint"].map((file) => readFileSync(at(file), "latin1"));
  const commands: readonly ((file: string, reach: Reach) => Promise<string | undefined>)[] = [
    (file, reach) => faultOfCommand(["simulate", file, "--timeout", "0.5", "--json"], reach),
    async (file, reach) =>
      (await faultOfCommand(["fmu", "validate", file], reach)) ??
      faultOfCommand(["fmu", "info", file], reach),
    (file, reach) =>
      faultOfCommand(
        ["simulate", at("system.json"), "--resume", file, "--stop-time", "0.5", "--timeout", "0.5"],
        reach,
      ),
  ];
  return {
    kind: (base) => kinds[base]!,
    mutant(choose) {
      const base = choose(originals.length);
      return { base, text: mutateBytes(originals[base]!, choose), way: 0 };
    },
    fault({ base, text }, reach) {
      const file = at(["mutant.ssp", "mutant.fmu", "mutant.checkpoint"][base]!);
      writeFileSync(file, text, "latin1");
      return commands[base]!(file, reach);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
