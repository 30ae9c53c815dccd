import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { compile, readInputs } from "@cosimo/core";
import { mutateBytes, mutateText, type Vocabulary } from "./mutations.ts";
import { faultOfCommand, runCommand } from "./run-command.ts";
import { choiceOfKinds, type FuzzTarget, faultOfCall, faultOfResult, type Reach } from "./target.ts";

const ball = `model Ball parameter Real e = 0.8; Real h(start = 1, fixed = true, unit = "m"); Real v(fixed = true);
  Boolean low = h < 0.5; equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -e*pre(v)); end when; end Ball;`;
const driven = compile(
  `model Driven input Real u; input Boolean on; input Integer n; output Real x(start = 0, fixed = true);
  equation der(x) = (if on then u else 0) + n - x; end Driven;`,
);
const inputs = "time,u,on,n\n0,0,1,0\n0.5,1.5,1,2\n0.5,-1,0,2\n1,2e-3,0,-1\n";
const experiment = `{"t0": 0, "T_s": 1, "eps_i": 1e-6, "h0": 0.01, "h_max": 0.1, "solver": "dopri5", "output_interval": 0.1,
  "detection": "dense", "parameters": {"e": 0.7, "h": 2}}`;
const vocabulary: Vocabulary = {
  words: ["time", "nan", "inf", "true", "null", "Infinity", "-0"],
  functions: ["x"],
};

/** Tables of inputs, experiments, results of all formats. */
export async function tableTarget(): Promise<FuzzTarget & { readonly close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-fuzz-"));
  const at = (file: string) => join(folder, file);
  writeFileSync(at("Ball.mo"), ball);
  const results = ["csv", "json", "mat", "arrow"];
  for (const kind of results) {
    const { status, err } = await runCommand([
      "simulate",
      at("Ball.mo"),
      "--intervals",
      "5",
      "--output-file",
      at(`r.${kind}`),
    ]);
    if (status !== 0) throw new Error(err);
  }
  const originals = [
    { name: "inputs.csv", text: inputs },
    { name: "experiment.json", text: experiment },
    ...results.map((kind) => ({ name: `result.${kind}`, text: readFileSync(at(`r.${kind}`), "latin1") })),
  ];
  const kinds = originals.map(({ name }) => name);
  const chooseBase = choiceOfKinds(kinds);
  return {
    kind: (base) => kinds[base]!,
    mutant(choose) {
      const base = chooseBase(choose);
      const { name, text: original } = originals[base]!;
      const isBinary = /\.(mat|arrow)$/.test(name);
      const other = originals[choose(2)]!.text;
      const text = isBinary ? mutateBytes(original, choose) : mutateText(original, choose, vocabulary, other);
      return { base, text, way: choose(3) };
    },
    async fault({ base, text, way }, reach) {
      const { name } = originals[base]!;
      const file = at(`mutant-${name}`);
      writeFileSync(file, text, name.startsWith("result") ? "latin1" : "utf8");
      if (name === "inputs.csv") return faultOfCall(() => faultOfInputs(text, reach));
      if (name === "experiment.json")
        return faultOfCommand(["simulate", at("Ball.mo"), "--experiment", file, "--timeout", "0.5"], reach);
      const command = [
        ["convert", file, "-o", at(`w.${results[text.length % results.length]}`)],
        ["compare", file, at(`r${extname(name)}`), "--json"],
        ["info", file],
      ][way]!;
      return faultOfCommand(command, reach);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

function faultOfInputs(text: string, reach: Reach): string | undefined {
  const { value } = readInputs(text, "inputs.csv");
  if (value === undefined) return undefined;
  reach("accepted");
  return faultOfResult(driven.simulateSync({ inputs: value, timeout: 0.3, maxSteps: 500 }), reach);
}
