import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ModelSource, simulate } from "@cosimo/core";
import { settings } from "@cosimo/ir";
import { createProgram } from "../../packages/cosimo/src/cli.ts";
import { allCommands, commandPath } from "../../packages/cosimo/src/options/all-commands.ts";
import { createSpeech } from "../../packages/cosimo/src/terminal/language.ts";
import { createTerminal } from "../../packages/cosimo/src/terminal/terminal.ts";
import type { Choose } from "./mutations.ts";
import { faultOfCommand } from "./run-command.ts";
import { type FuzzTarget, faultOfError, faultOfResult, isRefusal, type Reach } from "./target.ts";

const ball = `model Ball parameter Real e = 0.8; Real h(start = 1, fixed = true); Real v(fixed = true);
equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -e*pre(v)); end when; end Ball;`;
const lisma = "const k = 2; x' = -k*x; x(t0) = 1; state fast (x < 0.5) { x' = -2*x; } from init;";
const system = `{"units": {"a": {"functions": {"y": "time"}}, "b": {"line": {"impedance": 1, "delay": 0.1}}},
  "connections": [["a.y", "b.c1.flow"]], "experiment": {"stopTime": 1, "communicationStep": 0.1}}`;

/** Values of options in JavaScript. */
const values: readonly unknown[] = [
  ...[0, 1, -1, 0.5, 1e-300, 1e308, 1e16, Number.NaN, Number.POSITIVE_INFINITY, -0, 3, 1e5],
  ...[
    "",
    "1",
    "dopri5",
    "auto",
    "h",
    "\u0000",
    "__proto__",
    "warn",
    "stop",
    true,
    false,
    null,
    undefined,
    7n,
  ],
  ...[
    [],
    [1, 2],
    {},
    { h: 1 },
    { e: Number.NaN },
    { h: "x" },
    { e: null },
    { u: { time: [0], values: [1] } },
  ],
  ...[() => 1, /h/, new Date(0), Symbol("s"), new Float64Array(3), new AbortController().signal, new Map()],
];
const names = [...Object.keys(settings), "quux", "constructor", "toString"];

/** Numbers of the values whose type the setting has. */
function fittingValues(name: string): readonly number[] {
  const type = settings[name as keyof typeof settings]?.type;
  return values.flatMap((value, i) => (typeof value === (type === "text" ? "string" : type) ? [i] : []));
}

/** Arguments of the command line as JSON, and options of `simulate` as pairs of a name and the number of a value. */
export function optionTarget(): FuzzTarget & { readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-fuzz-"));
  const at = (file: string) => join(folder, file);
  for (const [file, text] of Object.entries({ "Ball.mo": ball, "fast.lisma": lisma, "system.json": system }))
    writeFileSync(at(file), text);
  const words = [
    ...[
      "0",
      "1",
      "-1",
      "0.5",
      "1e-300",
      "1e308",
      "NaN",
      "Infinity",
      "abc",
      "",
      "h",
      "h=2",
      "e=0.5",
      "e=x",
      "=",
      "a.y=1",
    ],
    ...[
      "e=0:1:3",
      "e=1,2",
      "h,v",
      "circle 0,0,1",
      "1e5",
      "10",
      "true",
      "(",
      "[",
      "\u001b",
      "events",
      "steps",
      "__proto__",
    ],
    ...[
      "out.csv",
      "out.json",
      "out.mat",
      "out.arrow",
      "out.svg",
      "out.html",
      "out.ssp",
      "out.fmu",
      "Ball.mo",
    ].map(at),
  ];
  const files = ["Ball.mo", "fast.lisma", "system.json", "missing.mo", "out.csv"].map(at);
  const terminal = createTerminal(process, createSpeech("en", {}, undefined));
  const commands = allCommands(createProgram(terminal)).filter((command) => isTried(commandPath(command)));
  const commandLine = (choose: Choose): string => {
    const command = commands[choose(commands.length)]!;
    const path = commandPath(command);
    const args = [...path.split(" "), files[choose(choose(2) === 0 ? 3 : files.length)]!];
    if (path === "compare") args.push(at("out.csv"));
    if (path === "graph") args.push("-o", at("out.svg"));
    for (let count = command.options.length === 0 ? 0 : choose(5); count > 0; count--) {
      const option = command.options[choose(command.options.length)]!;
      args.push(option.long!);
      const known = option.argChoices ?? words;
      if (option.required && choose(20) > 0)
        args.push(
          (choose(4) === 0 ? words : known)[choose(choose(4) === 0 ? words.length : known.length)] ?? "x",
        );
    }
    if (command.options.some(({ long }) => long === "--timeout")) args.push("--timeout", "0.3");
    return JSON.stringify(args);
  };
  const optionPair = (choose: Choose): readonly [string, number] => {
    const name = names[choose(names.length)]!;
    const fitting = fittingValues(name);
    const isFitting = fitting.length > 0 && choose(4) > 0;
    return [name, isFitting ? fitting[choose(fitting.length)]! : choose(values.length)];
  };
  const optionPairs = (choose: Choose): string =>
    JSON.stringify(Array.from({ length: 1 + choose(4) }, () => optionPair(choose)));
  return {
    kind: (base) => ["command line", "JavaScript options"][base]!,
    mutant: (choose) =>
      choose(3) === 0
        ? { base: 1, text: optionPairs(choose), way: 0 }
        : { base: 0, text: commandLine(choose), way: 0 },
    async fault({ base, text }, reach) {
      const list = parsed(text);
      if (list === undefined) return undefined;
      if (base === 0) return faultOfCommand(list.map(String), reach);
      const pairs = list.filter(
        (one): one is [string, number] => Array.isArray(one) && typeof one[0] === "string",
      );
      return faultOfOptions(Object.fromEntries(pairs.map(([name, i]) => [name, values[i]])), reach);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Commands that start threads, compilers, FMUs or a server are not tried here. */
const untried = [
  "cosimo",
  "fmu",
  "sweep",
  "fmu export",
  "fmu build",
  "fmu new",
  "fmu report",
  "studio",
  "serve",
  "help",
];

function isTried(path: string): boolean {
  return !untried.includes(path);
}

/** A shortened text may be no list. */
function parsed(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function faultOfOptions(given: object, reach: Reach): Promise<string | undefined> {
  try {
    const options = { timeout: 0.3, ...given } as Parameters<typeof simulate>[1];
    return faultOfResult(await simulate(ball as ModelSource, options), reach);
  } catch (error) {
    return isRefusal(error) ? undefined : faultOfError(error);
  }
}
