import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { exportFmu } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "../language/stand-in-library.ts";
import { modelText } from "../library-models.ts";

const library = createSourceProvider(standInLibrary);
const options = ["-std=c11", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"];
const examples = join(import.meta.dirname, "../../examples");
const lisma = (name: string) => ({
  uri: `${name}.lisma`,
  text: readFileSync(join(examples, "lisma", `${name}.lisma`), "utf8"),
});
const example = (name: string) => readFileSync(join(examples, `${name}.mo`), "utf8");

/** Models that use the same parts; `npm run check:memory` runs them, too. */
const similar = [
  { model: "pendulum with a constraint", text: example("Pendulum"), h: 0.01, stopTime: 3 },
  { model: "diodes", text: modelText("electrical/HalfWaveCapacitor"), h: 0.0002, stopTime: 0.02 },
  { model: "soft ball", text: example("SoftBouncingBall"), h: 1e-3, stopTime: 2 },
  { model: "ball that comes to rest on waves", text: example("SinusoidalGround"), h: 0.01, stopTime: 9 },
];

function run(command: string, args: readonly string[], folder?: string) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", cwd: folder });
  return { status, output: error?.message ?? stdout + stderr };
}

function hasSanitizers(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
  const file = join(folder, "empty.c");
  writeFileSync(file, "int main(void) { return 0; }");
  const { status } = run("cc", [...options, "-o", join(folder, "empty"), file]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

describe.skipIf(!hasSanitizers())("the memory of our FMUs (needs a C compiler with sanitizers)", () => {
  it.each([
    { model: "hard ball, past its Zeno time", text: example("BouncingBall"), h: 0.01, stopTime: 16 },
    { model: "modes with other states", text: lisma("brittle-pendulum"), h: 0.01, stopTime: 3 },
    { model: "a one-sided surface", text: lisma("unilateral-state"), h: 0.01, stopTime: 0.75 },
    ...(process.env["COSIMO_EVERY_MODEL"] === undefined ? [] : similar),
  ])("$model", { timeout: 180_000 }, async ({ text, h, stopTime }) => {
    const { files } = await exportFmu(text, { library });
    const folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const driver = join(import.meta.dirname, "exported-driver.c");
    const own = ["-Wall", "-Wextra", "-Isources", "-DFMI2_OVERRIDE_FUNCTION_PREFIX", "-o", "driver", driver];
    expect(run("cc", [...options, ...own, "-lm"], folder)).toEqual({ status: 0, output: "" });
    expect(run(join(folder, "driver"), [String(h), String(stopTime)])).toEqual({ status: 0, output: "" });
    rmSync(folder, { recursive: true });
  });
});
