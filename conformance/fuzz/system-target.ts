import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { exportFmu, planCoupledRun } from "@cosimo/core";
import { writeArchive } from "@cosimo/fmi";
import { FileError, MalformedFileError } from "../../packages/cosimo/src/files/file-messages.ts";
import { openSystem } from "../../packages/cosimo/src/units/open-system.ts";
import { mutateText, type Vocabulary } from "./mutations.ts";
import { faultOfCommand, runCommand } from "./run-command.ts";
import {
  choiceOfKinds,
  type FuzzTarget,
  faultOfError,
  faultOfResult,
  isRefusal,
  type Mutant,
  type Reach,
} from "./target.ts";

/** All kinds of keys, without a model that would have to be compiled. */
const sources = `{
  "units": {
    "wave": {"functions": {"q": "1 + sin(3*time)", "p": "2"}}, "pump": {"functions": {"q": "exp(-time)"}, "rate": 2},
    "pipe": {"line": {"impedance": 2, "delay": 0.01}}, "hose": {"line": {"impedance": 1, "delay": 0.02}}
  },
  "connections": [
    ["wave.q", "pipe.c1.flow", {"gain": 2, "offset": -1, "sum": true}], ["pump.q", "pipe.c1.flow", {"sum": true}],
    ["pipe.c2.effort", "hose.c1.flow", {"convertUnits": false}], ["hose.c1.effort", "pipe.c2.flow", {"fromUnit": "m", "toUnit": "m"}],
    ["wave.p", "hose.c2.flow"]
  ],
  "parameters": {"pipe.delay": 0.01},
  "experiment": {"startTime": 0, "stopTime": 1, "communicationStep": 0.01, "tolerance": 1e-6, "outputInterval": 0.1},
  "bonds": {"joint": ["hose.c1.flow", "pipe.c2.flow"]},
  "algorithm": {"name": "gauss-seidel", "extrapolation": 1, "order": ["wave", "pump", "pipe", "hose"], "control": "constraints",
    "constraints": [{"kind": "bounded-difference", "variables": ["wave.q"], "absolute": 1}]}
}`;

const vocabulary: Vocabulary = {
  words: [
    "true",
    "false",
    "null",
    "model",
    "fmu",
    "table",
    "functions",
    "line",
    "name",
    "Real",
    "Integer",
    "Boolean",
  ],
  functions: ["sin", "der", "pre"],
};

const model = `model Mass parameter Real m = 1; input Real F; output Real x(start = 1, fixed = true, unit = "m");
  Real v(fixed = true); Boolean high = x > 0.5; equation der(x) = v; m*der(v) = F - x; end Mass;`;

interface Original {
  /** The file that holds the mutant; its folder has the files of the units. */
  readonly file: string;
  readonly text: string;
}

/** Descriptions of coupled systems and of FMUs. Nothing native is run. */
export async function systemTarget(root: string): Promise<FuzzTarget & { readonly close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-fuzz-"));
  const originals = [...(await systems(root, folder)), ...(await descriptions(folder))];
  const kinds = originals.map(({ file }) => kindOf(file));
  const chooseBase = choiceOfKinds(kinds);
  return {
    kind: (base) => kinds[base]!,
    mutant(choose) {
      const base = chooseBase(choose);
      const other = originals[choose(originals.length)]!.text;
      const text = mutateText(originals[base]!.text, choose, vocabulary, other);
      return { base, text, way: choose(WAYS) };
    },
    fault: (mutant, reach) => faultOf(originals[mutant.base]!.file, mutant, reach),
    close: () => rmSync(folder, { recursive: true }),
  };
}

function kindOf(file: string): string {
  return file.endsWith(".json") ? "JSON system" : file.endsWith(".ssd") ? "SSP system" : "FMU description";
}

async function systems(root: string, folder: string): Promise<readonly Original[]> {
  const found: Original[] = [];
  writeFileSync(join(folder, "sources.json"), sources);
  for (const name of ["drive/drive.json", "two-masses/t1.json", "water-tank/water-tank.json"]) {
    const place = join(folder, dirname(name));
    cpSync(join(root, "examples/cosim", dirname(name)), place, { recursive: true });
  }
  for (const name of [
    "sources.json",
    "drive/drive.json",
    "two-masses/t1.json",
    "water-tank/water-tank.json",
  ]) {
    const file = join(folder, name);
    const ssd = file.replace(/\.json$/, ".ssd");
    const { status, err } = await runCommand(["convert", file, "-o", ssd]);
    if (status !== 0 && name !== "sources.json") throw new Error(err);
    for (const one of status === 0 ? [file, ssd] : [file])
      found.push({ file: join(dirname(file), `mutant${extname(one)}`), text: readFileSync(one, "utf8") });
  }
  return found;
}

async function descriptions(folder: string): Promise<readonly Original[]> {
  const found: Original[] = [];
  for (const version of [2, 3] as const) {
    const { files } = await exportFmu(model, { version, inputs: [], outputs: [], type: "both" });
    const text = new TextDecoder().decode(files["modelDescription.xml"]);
    found.push({ file: join(folder, `mutant${version}.fmu`), text });
  }
  return found;
}

/** Of six mutants one each is checked, written in the other form and drawn; three are run. */
const WAYS = 6;

async function faultOf(file: string, { text, way }: Mutant, reach: Reach): Promise<string | undefined> {
  if (file.endsWith(".fmu")) {
    writeFileSync(file, writeArchive({ "modelDescription.xml": new TextEncoder().encode(text) }));
    return faultOfCommand(["fmu", way % 2 === 0 ? "validate" : "info", file], reach);
  }
  writeFileSync(file, text);
  const written = join(dirname(file), "written");
  const command = [
    ["check", file, "--json"],
    ["convert", file, "-o", file.endsWith(".json") ? `${written}.ssd` : `${written}.json`],
    ["graph", file, "-o", `${written}.svg`],
  ][way];
  return command === undefined ? faultOfRun(file, reach) : faultOfCommand(command, reach);
}

function faultOfRun(file: string, reach: Reach): string | undefined {
  try {
    const system = openSystem(file);
    reach("accepted");
    try {
      return faultOfResult(planCoupledRun(system, run).runSync(), reach);
    } finally {
      system.close();
    }
  } catch (error) {
    const isFile = error instanceof FileError || error instanceof MalformedFileError;
    return isFile || isRefusal(error) ? undefined : faultOfError(error);
  }
}

const run = { timeout: 0.3 };
