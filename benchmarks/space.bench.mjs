import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { flags } from "../packages/cosimo/bin/load-bundle.cjs";
import { compilePeer, logLogSlope } from "./measure.mjs";
import { chainInMujoco, engineInModelica, robotInModelica, robotInMujoco } from "./space-models.mjs";

export const question =
  "How fast are mechanisms in space? npm run bench -- space -- DIR (or COSIMO_MSL), a folder with the Modelica Standard Library";

/** MuJoCo reads chains up to 64 links: its texts may not be nested deeper. */
const lengths = [8, 16, 32, 64, 128, 256];
const longestText = 64;
/** Seconds for one model. */
const patience = 120;

/** Accelerations of the robot for angles sin i and rates cos(3i - 1). Computed independently. */
const robotReference = [
  0.229209171676, 14.55585464597, -17.68588873491, -2.371513504459, -4.258248924676, 17.510619512106,
];

export function run() {
  const given = process.argv.slice(3).find((one) => !one.startsWith("--")) ?? process.env["COSIMO_MSL"];
  if (given === undefined || !existsSync(join(given, "Modelica")))
    return [{ text: "not measured: the folder of the Modelica Standard Library is missing" }];
  const directory = resolve(given);
  const peer = compilePeer("space", ["mujoco", "m"]);
  const missing = peer === undefined ? [{ text: "MuJoCo: not measured, libmujoco-dev is missing" }] : [];
  return [...missing, ...robot(directory, peer), ...engine(directory), ...chains(directory, peer)];
}

function robot(directory, peer) {
  const own = measure(directory, "robot");
  if (own === undefined) return [late("robot R3")];
  const theirs = peer && mujoco(peer, robotInMujoco(), 0);
  const { microseconds, accelerations } = own;
  return [
    {
      met: microseconds <= 2,
      text: `robot R3: ${shown(own)}, ${microseconds.toFixed(2)} us per evaluation (at most 2)`,
    },
    ...besides("robot R3", microseconds, theirs, 1.5),
    accuracy("robot R3", accelerations, robotReference, 1e-10),
    firstStep(directory, "robot R3", robotInModelica, 0.5),
  ];
}

function engine(directory) {
  return [firstStep(directory, "EngineV6", engineInModelica, 3)];
}

function chains(directory, peer) {
  const measured = lengths.map((links) => ({ links, own: measure(directory, "chain", links) }));
  const known = measured.filter(({ own }) => own !== undefined);
  const slope = logLogSlope(
    known.map(({ links }) => links),
    known.map(({ own }) => own.microseconds),
  );
  return [
    ...measured.flatMap(({ links, own }) =>
      own === undefined ? [late(`${links} links`)] : chain(links, own, peer),
    ),
    {
      met: known.length === lengths.length && slope <= 1.15,
      text: `log-log slope of the chains: ${slope.toFixed(2)} (at most 1.15)`,
    },
  ];
}

function chain(links, own, peer) {
  const { microseconds, accelerations } = own;
  const theirs = peer && links <= longestText ? mujoco(peer, chainInMujoco(links), 5) : undefined;
  const each = microseconds / links;
  const reference = chainReference.get(links);
  return [
    {
      met: each <= 0.6,
      text: `${links} links: ${shown(own)}, ${microseconds.toPrecision(3)} us, ${each.toFixed(2)} us a link (at most 0.6), first step after ${own.firstStep.toFixed(1)} s`,
    },
    ...besides(`${links} links`, microseconds, theirs, links >= 64 ? 1 : undefined),
    ...(reference === undefined
      ? []
      : [
          accuracy(
            `${links} links`,
            [0, 1, links / 2, links - 1].map((k) => accelerations[k]),
            reference,
            links <= 16 ? 1e-10 : 1e-7,
          ),
        ]),
  ];
}

function besides(what, microseconds, theirs, bound) {
  if (theirs === undefined) return [];
  const ratio = microseconds / theirs.microseconds;
  const limit = bound === undefined ? "" : ` (at most ${bound})`;
  return [
    {
      ...(bound === undefined ? {} : { met: ratio <= bound }),
      text: `${what}: mj_forward ${theirs.microseconds.toPrecision(3)} us, ratio ${ratio.toFixed(2)}${limit}`,
    },
  ];
}

function accuracy(what, found, expected, bound) {
  const largest = Math.max(...expected.map(Math.abs));
  const error = Math.max(...expected.map((one, i) => Math.abs(found[i] - one))) / largest;
  return {
    met: error <= bound,
    text: `${what}: accelerations deviate by ${error.toExponential(1)} (at most ${bound})`,
  };
}

/** The command as users have it, from its begin to its end: the best of some excludes other load. */
function firstStep(directory, what, text, bound) {
  const file = join(mkdtempSync(join(tmpdir(), "cosimo-bench-")), "model.mo");
  writeFileSync(file, text);
  const run = ["--stop-time", "1e-9", "--intervals", "1", "--output-file", `${file}.csv`];
  const times = Array.from({ length: 3 }, () => {
    const begin = performance.now();
    const { status, stderr } = spawnSync(
      process.execPath,
      [command, "simulate", file, "--library", directory, ...run],
      { encoding: "utf8", timeout: patience * 1000 },
    );
    if (status !== 0 && status !== null) throw new Error(`${what}: ${stderr}`);
    return status === null ? Number.POSITIVE_INFINITY : (performance.now() - begin) / 1000;
  });
  const seconds = Math.min(...times);
  return {
    met: seconds <= bound,
    text: `${what}: from the command to the first step and its end ${seconds.toFixed(2)} s (at most ${bound})`,
  };
}

function late(what) {
  return { met: false, text: `${what}: not within ${patience} s` };
}

function shown({ equations, torn }) {
  return `${equations} equations, ${torn.length === 0 ? "no loop" : `loops of ${torn.join(", ")}`}`;
}

const program = fileURLToPath(new URL("space-run.mjs", import.meta.url));
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));

/** The best of several processes with the command's settings, which excludes other load; `undefined` if it takes too long. */
function measure(directory, kind, links = 0) {
  const runs = Array.from({ length: links > 32 ? 1 : 2 }, () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [...flags, program, directory, kind, String(links)],
      { encoding: "utf8", timeout: patience * 1000 },
    );
    if (status === null) return undefined;
    if (status !== 0) throw new Error(`${kind} ${links}: ${stderr}`);
    return JSON.parse(stdout);
  });
  if (runs.includes(undefined)) return undefined;
  const best = (name) => Math.min(...runs.map((one) => one[name]));
  return {
    ...runs[0],
    firstStep: best("firstStep"),
    microseconds: best("microseconds"),
  };
}

function mujoco(peer, text, torque) {
  const file = join(mkdtempSync(join(tmpdir(), "cosimo-bench-")), "model.xml");
  writeFileSync(file, text);
  const { stdout, stderr, status } = spawnSync(peer, [file, String(torque), "10"], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Accelerations of the first, second, middle and last joint. */
const chainReference = new Map(
  readFileSync(new URL("../conformance/reference/space/chain_rhs.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number))
    .map(([links, ...values]) => [links, values.slice(0, 4)]),
);
