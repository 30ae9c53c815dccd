import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Metafile } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";

/** The API as a browser's bundler builds it. */
let cosimo: typeof import("@cosimo/core") & Pick<typeof import("@cosimo/studies"), "sweep">;
let outputs: Metafile["outputs"];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-browser-"));
  const { metafile } = await build({
    stdin: {
      contents:
        'export { check, compile, formatModel, loadClocks, loadExplanations, loadLisma, loadMethods, loadPast, simulate } from "@cosimo/core"; export { sweep } from "@cosimo/studies";',
      resolveDir: import.meta.dirname,
    },
    ...{ bundle: true, splitting: true, format: "esm", platform: "browser", target: "es2022" },
    ...{ conditions: ["@cosimo/source"], outdir: folder, outExtension: { ".js": ".mjs" }, metafile: true },
  });
  outputs = metafile.outputs;
  cosimo = await import(/* @vite-ignore */ pathToFileURL(join(folder, "stdin.mjs")).href);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const decay = { uri: "decay.lisma", text: "x' = -x;\nx(t0) = 1;\n" };

/** Sources in an output and in what it imports at once. */
function loadedFirst(name: string): readonly string[] {
  const { inputs, imports } = outputs[name]!;
  const others = imports
    .filter(({ kind }) => kind === "import-statement")
    .flatMap(({ path }) => loadedFirst(path));
  return [...Object.keys(inputs), ...others];
}

it("a page does not load the front end of LISMA_HDS at first", () => {
  const entry = Object.keys(outputs).find((name) => name.endsWith("stdin.mjs"))!;
  const sources = loadedFirst(entry);
  expect(sources.some((path) => path.includes("packages/modelica/src"))).toBe(true);
  expect(sources.filter((path) => path.includes("packages/lisma/src"))).toEqual([
    "packages/lisma/src/door/on-demand.ts",
  ]);
  expect(sources.filter((path) => /clocks\/(translate-clocks|state-machines)\.ts$/.test(path))).toEqual([]);
  expect(
    sources.filter((path) => /modes\/modal-system\.ts$|tangents\/tangent-module\.ts$/.test(path)),
  ).toEqual([]);
  expect(sources.filter((path) => /methods\/(adams|extrapolation|mk22)\.ts$/.test(path))).toEqual([]);
});

it("functions that are not asynchronous say how it is loaded, and work when it is", async () => {
  const { check, compile, formatModel, loadLisma, simulate, sweep } = cosimo;
  const [first] = check(decay).diagnostics;
  expect([first!.code, first!.hint]).toEqual([
    "lisma-door.not-loaded",
    expect.stringContaining("loadLisma()"),
  ]);
  expect(() => compile(decay)).toThrow(/not loaded/);
  expect(formatModel(decay).diagnostics[0]!.code).toBe("lisma-door.not-loaded");
  // Asynchronous functions load it themselves.
  const { column } = await simulate(decay, { stopTime: 1, tolerance: 1e-5 });
  expect(column("x").at(-1)).toBeCloseTo(Math.exp(-1), 4);
  expect((await sweep(decay, { vary: { x: [1, 2] } })).rows).toHaveLength(2);
  await loadLisma();
  expect(check(decay).diagnostics).toEqual([]);
  expect(compile(decay).name).toBe("decay");
});

it("derivatives of runs are loaded when a run wants them", async () => {
  const { compile, simulate } = cosimo;
  const text = {
    uri: "D.mo",
    text: "model D parameter Real k = 2; Real x(start=1, fixed=true); equation der(x) = -k*x; end D;",
  };
  expect(() => compile(text).simulateSync({ sensitivities: ["k"] })).toThrow(/not loaded/);
  const { trajectory } = await simulate(text, { stopTime: 1, sensitivities: ["k"] });
  const column = trajectory.variables.findIndex(({ role }) => role === "derivative");
  expect(trajectory.columns[column]!.at(-1)).toBeCloseTo(-Math.exp(-2), 4);
});

it("methods beside the default ones are loaded when a run chooses one", async () => {
  const { compile, loadMethods, simulate } = cosimo;
  const text = { uri: "D.mo", text: "model D Real x(start=1, fixed=true); equation der(x) = -x; end D;" };
  const midpoint = { order: 2, a: [[], [1 / 2]], b: [0, 1] };
  const model = compile(text);
  expect(model.simulateSync({ tolerance: 1e-9 }).column("x").at(-1)).toBeCloseTo(Math.exp(-1), 7);
  for (const solver of ["adams", "dop853"] as const)
    expect(() => model.simulateSync({ solver })).toThrow(/not loaded/);
  expect(() => model.simulateSync({ method: midpoint, stepSize: 0.01 })).toThrow(/not loaded/);
  for (const solver of ["adams", "gbs", "dae", "esdirk43", "implicit-euler", "radau"] as const)
    expect((await simulate(text, { solver })).column("x").at(-1)).toBeCloseTo(Math.exp(-1), 2);
  await loadMethods();
  expect(model.simulateSync({ method: midpoint, stepSize: 0.01 }).column("x").at(-1)).toBeCloseTo(
    Math.exp(-1),
    4,
  );
});

it("models with modes run when LISMA_HDS is loaded", async () => {
  const { simulate } = cosimo;
  const text = "x' = 1;\nx(t0) = 0;\nstate slow [x >= 1] { x' = 0.5; } from init;\n";
  const { column } = await simulate({ uri: "modes.lisma", text }, { stopTime: 2 });
  expect(column("x").at(-1)).toBeCloseTo(1.5, 9);
});

it("the translation of clocks is loaded for the first model that has one", async () => {
  const { compile, loadClocks, simulate, sweep } = cosimo;
  // n counts the ticks at 0, 0.1, …, 1.
  const text =
    "model M Integer n(start = 0); equation when Clock(1, 10) then n = previous(n) + 1; end when; end M;";
  const model = { uri: "M.mo", text };
  expect(() => compile(model)).toThrow(/loadClocks\(\)/);
  expect((await simulate(model, { stopTime: 1 })).column("n").at(-1)).toBe(11);
  await loadClocks();
  expect(compile(model).name).toBe("M");
  expect((await sweep(model, { stopTime: 1, vary: { n: [0, 5] } })).rows).toHaveLength(2);
});

it("what delays need is loaded for the first model that has one", async () => {
  const { compile, loadPast, simulate } = cosimo;
  const text = "model M Real x = time; Real y = delay(x, 0.25); end M;";
  const model = { uri: "M.mo", text };
  expect(() => compile(model)).toThrow(/loadPast\(\)/);
  expect((await simulate(model, { stopTime: 1 })).column("y").at(-1)).toBeCloseTo(0.75, 9);
  await loadPast();
  expect(compile(model).name).toBe("M");
});

it("what explains singular systems is loaded for the first one", async () => {
  const { compile, loadExplanations, simulate } = cosimo;
  const model = { uri: "M.mo", text: "model M\n  Real x;\n  Real y;\nequation\n  x = 1;\nend M;" };
  expect(() => compile(model)).toThrow(/loadExplanations\(\)/);
  await expect(simulate(model, { stopTime: 1 })).rejects.toThrow(/is in no equation/);
  await loadExplanations();
  expect(() => compile(model)).toThrow(/is in no equation/);
});
