import { type FileKind, type Setting, settings } from "@cosimo/ir";
import type { Command, Option } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../packages/cosimo/src/cli.ts";
import { allCommands, commandPath } from "../../packages/cosimo/src/options/all-commands.ts";
import { optionLabel, readSettingOptions } from "../../packages/cosimo/src/options/setting-options.ts";
import { reportFailure } from "../../packages/cosimo/src/reports/report-failure.ts";
import { loadSpeech } from "../../packages/cosimo/src/terminal/language.ts";
import { createTerminal } from "../../packages/cosimo/src/terminal/terminal.ts";
// Commands load these on demand, which takes longer than all tests here.
import "../../packages/cosimo/src/commands/check-system.ts";
import "../../packages/cosimo/src/commands/run-analyse.ts";
import "../../packages/cosimo/src/commands/run-linearize.ts";
import "../../packages/cosimo/src/commands/simulate-system.ts";

// Every option of every command with every kind of file: what the table has no place for is refused before a file is read. The
// files do not exist, so that nothing runs.

const files = { model: "none.mo", coupled: "none.json", fmu: "none.fmu" } as const;
type FileName = keyof typeof files;
const kindsOf: Readonly<Record<FileName, readonly FileKind[]>> = {
  model: ["model"],
  coupled: ["coupled"],
  fmu: ["me", "cs", "se"],
};

/** Files that commands take. */
const taken: Readonly<Record<string, readonly FileName[]>> = {
  simulate: ["model", "coupled", "fmu"],
  linearize: ["model", "coupled", "fmu"],
  ...{ check: ["model", "coupled"], graph: ["model", "coupled"], "fmu export": ["model", "coupled"] },
  ...{ analyse: ["coupled"], flatten: ["model"], "fmu report": ["fmu"] },
};

/** Options of a command beside the settings, or with files of their own, and the files that they apply to. */
const own: Readonly<Record<string, Readonly<Record<string, readonly FileName[]>>>> = {
  // `--log init`.
  simulate: { log: ["model", "coupled"], at: ["model"], videoSpeed: ["model"] },
  linearize: {
    ...{ steady: ["model", "fmu"], descriptor: ["model"] },
    ...Object.fromEntries(
      ["at", "event", "nth", "linearModel", "analyse", "from", "to", "frequencies", "gains"].map((name) => [
        name,
        ["model", "coupled", "fmu"],
      ]),
    ),
  },
  check: { explain: ["model"] },
  graph: { output: ["model", "coupled"] },
  analyse: {
    ...{ at: ["coupled"], innerStep: ["coupled"], runs: ["coupled"] },
    ...{ schemes: ["coupled"], scheme: ["coupled"] },
  },
  flatten: { format: ["model"] },
  "fmu report": { output: ["fmu"], simulate: ["fmu"] },
  "fmu export": Object.fromEntries(
    ["fmi", "type", "input", "output", "platform", "wasm", "out", "onChattering"].map((name) => [
      name,
      ["model", "coupled"],
    ]),
  ),
};

const speech = await loadSpeech("en");

async function run(args: readonly string[]): Promise<{ readonly status: number; readonly err: string }> {
  let err = "";
  const stream = { on: () => {}, write: (text: string) => (err += text) };
  const io = { stdout: stream, stderr: stream, env: {} } as unknown as NodeJS.Process;
  const terminal = createTerminal(io, speech);
  const program = createProgram(terminal);
  try {
    await program.parseAsync([...args], { from: "user" });
    return { status: terminal.exitCode, err };
  } catch (error) {
    return { status: reportFailure(error, terminal, args), err };
  }
}

/** The setting that an option stands for. */
function settingOf(option: Option): string | undefined {
  const [name] = Object.keys(readSettingOptions({ [option.attributeName()]: 1 }));
  const row: Setting | undefined = settings[name as keyof typeof settings];
  return row?.flag === undefined ? undefined : name;
}

/** An argument that the option's parser takes. */
function argumentOf(option: Option): readonly string[] {
  if (!option.required) return [];
  if (option.argChoices !== undefined) return [option.argChoices[0]!];
  const argument = /<(.*)>/.exec(option.flags)![1]!;
  if (argument.includes("=")) return ["x=1"];
  if (option.long === "--log") return ["init"];
  const row: Setting | undefined = settings[settingOf(option) as keyof typeof settings];
  return row?.argument === "shape" ? ["point 0,0"] : ["1"];
}

const commands = allCommands(createProgram(createTerminal(process, speech))).filter(
  (command) => taken[commandPath(command)] !== undefined,
);
const optionsOf = (command: Command) =>
  command.options.filter((option) => !["--json", "--lang"].includes(option.long!));

describe.each(commands.map((command) => [commandPath(command), command] as const))("%s", (path, command) => {
  it("has no option of which nothing is said here or in the table", () => {
    const unknown = optionsOf(command).filter(
      (option) => settingOf(option) === undefined && own[path]?.[option.attributeName()] === undefined,
    );
    expect(unknown.map(({ long }) => long)).toEqual([]);
  });

  it.each(taken[path]!)(
    "refuses what has no place with a file of the kind '%s', and nothing else",
    async (file) => {
      const wrong: string[] = [];
      const required = optionsOf(command).filter(({ mandatory }) => mandatory);
      for (const option of optionsOf(command)) {
        const setting = settingOf(option);
        const places: readonly { readonly files: readonly FileKind[] }[] =
          setting === undefined ? [] : settings[setting as keyof typeof settings].places;
        const ofCommand = own[path]?.[option.attributeName()];
        const hasPlace =
          ofCommand !== undefined
            ? ofCommand.includes(file)
            : // The sampling interval of the linear model has the flag of the communication step.
              (path === "linearize" && setting === "communicationStep") ||
              places.some((place) => place.files.some((kind) => kindsOf[file].includes(kind)));
        const others = required.filter((one) => one !== option && path !== "fmu report");
        const given = [option, ...others].flatMap((one) => [one.long!, ...argumentOf(one)]);
        const more = path === "fmu report" ? ["--output", "none.html", "--simulate"] : [];
        const { status, err } = await run([...path.split(" "), files[file], ...given, ...more]);
        const label = setting === undefined ? option.long! : optionLabel(setting);
        const isRefused = status === 2 && err.includes(label) && err.includes("does not apply");
        if (isRefused === hasPlace)
          wrong.push(`${option.long}: ${hasPlace ? "refused" : `exit ${status}`}, ${err}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

it.each([
  ["simulate none.mo --dump flat --output-file x.csv", "--output-file"],
  ["simulate none.mo --dump flat --set a=1", "--set"],
  ["compare a.csv b.csv --events --variables x", "--variables"],
  ["analyse none.json --no-runs --inner-step 0.1", "--inner-step"],
  ["linearize none.fmu --fmu-type se", "--fmu-type"],
  ["fmu report none.fmu -o p.html --stop-time 2", "--stop-time"],
])("%s: options that exclude each other", async (line, option) => {
  const { status, err } = await run(line.split(" "));
  expect(err).toContain(option);
  expect(status).toBe(2);
});
