/** The systems of examples/cosim/ball-on-plate, run and compared with reference columns: for benchmarks and pictures. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeArchive } from "@cosimo/fmi";
import {
  buildStepFunction,
  cosimulate,
  createNodeSourceProvider,
  exportFmu,
  fmuUnit,
  modelUnit,
  openFmu,
  readSystemJson,
  simulate,
} from "cosimo";

const examples = new URL("../examples/", import.meta.url);
const folder = new URL("cosim/ball-on-plate/", examples);
const references = new URL("../conformance/cosim/reference/", import.meta.url);

/** The FMUs of examples/cosim/ball-on-plate/README.md. Needs a C compiler. */
export async function openFmus() {
  const opened = new Map();
  const files = mkdtempSync(join(tmpdir(), "cosimo-"));
  const open = (name, bytes) => {
    writeFileSync(join(files, name), bytes);
    opened.set(name, openFmu(join(files, name), { backend: "in-process" }));
  };
  for (const name of ["BouncingBall", "OscillatingPlate"])
    open(
      `${name}.fmu`,
      buildStepFunction(fileURLToPath(new URL(`fmu/${name}`, examples)), { generationTool: "Cosimo" }).value
        .bytes,
    );
  const models = [["Surface.fmu", new URL("fmu/Surface.mo", examples), 2]];
  for (const version of [2, 3])
    for (const name of ["Ball", "Plate"])
      models.push([`${name}${version}.fmu`, new URL(`${name}.mo`, folder), version]);
  for (const [name, url, version] of models) {
    const text = readFileSync(url, "utf8");
    open(name, writeArchive((await exportFmu({ uri: url.pathname, text }, { version })).files));
  }
  return {
    of: (file) => opened.get(basename(file)),
    close() {
      for (const one of opened.values()) one.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** A run of a system file; `units`: settings of units that are models, by name. */
export function run(name, fmus, { units: settings = {}, ...options } = {}) {
  const { value: system } = readSystemJson({ uri: name, text: textAt(`${name}.json`) });
  const units = system.units.map(({ name: unit, origin }) => [
    unit,
    origin.kind === "fmu"
      ? fmuUnit(fmus.of(origin.file), settings[unit])
      : modelUnit({ uri: origin.file, text: textAt(origin.file) }, settings[unit]),
  ]);
  return cosimulate({ system, units }, { outputInterval: 0.01, eventPoints: "none", ...options });
}

/** Ball and plate as one mechanism of the planar library. */
export function runMultibody() {
  const uri = fileURLToPath(new URL("Multibody.mo", folder));
  const library = createNodeSourceProvider(uri, []);
  return simulate({ uri, text: textAt("Multibody.mo") }, { library, eventPoints: "none" });
}

function textAt(file) {
  return readFileSync(new URL(file, folder), "utf8");
}

/** A column of a reference file, by its times in hundredths of a second. */
export function reference(file, name) {
  const [head, ...rows] = readFileSync(new URL(`${file}.csv`, references), "utf8")
    .trim()
    .split("\n");
  const k = head.split(",").indexOf(name);
  return new Map(
    rows.map((row) => row.split(",").map(Number)).map((row) => [Math.round(100 * row[0]), row[k]]),
  );
}

/** Errors of a column at multiples of 0.01 s up to `until`. */
export function deviations(result, name, exact, until = 15) {
  const values = result.column(name);
  const [times, errors] = [[], []];
  result.time.forEach((t, i) => {
    const k = Math.round(100 * t);
    if (Math.abs(t - k / 100) > 1e-9 || t > until + 1e-9) return;
    const should = typeof exact === "function" ? exact(t) : exact.get(k);
    if (should === undefined) return;
    times.push(t);
    errors.push(should - values[i]);
  });
  const sizes = errors.map(Math.abs);
  return {
    ...{ times, errors, max: Math.max(...sizes) },
    mean: sizes.reduce((sum, one) => sum + one, 0) / sizes.length,
  };
}

/** M x'' + C x' + k x = F cos(Omega t) from rest. */
export function forcedPlate(t) {
  const [M, C, k, F, Omega] = [10, 25, 2.0836e4, 200, 2 * Math.PI];
  const delta = C / (2 * M);
  const wd = Math.sqrt(k / M - delta ** 2);
  const X = F / Math.hypot(k - M * Omega ** 2, C * Omega);
  const phi = Math.atan2(C * Omega, k - M * Omega ** 2);
  const a = -X * Math.cos(phi);
  const b = (delta * a - X * Omega * Math.sin(phi)) / wd;
  return X * Math.cos(Omega * t - phi) + Math.exp(-delta * t) * (a * Math.cos(wd * t) + b * Math.sin(wd * t));
}

/** The rules of the published step function: forward Euler, a contact force of either sign, the force at the start of the last micro step. */
export const listing = { "ball.forward": true, "ball.lagging": true, "ball.clip": false };
