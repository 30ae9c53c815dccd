import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import { platformName } from "@cosimo/fmi-node";
import { build as bundle } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { build as buildWithVite } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleText } from "../reference-data.ts";
import { hasTool } from "../tool.ts";
import { type Installation, installPackages, runIn, runInstalled } from "./installed-packages.ts";

const root = join(import.meta.dirname, "..", "..");
const chromiumPath = "/usr/bin/chromium";
/** Finds no compiler. */
const bare = { ...process.env, PATH: "", CC: "", CXX: "" };

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string | object>>>>;
}

/** Skipped only without npm; the reporter lists skipped tests. */
describe.skipIf(!hasTool("npm"))("the packages, packed and installed into an empty folder", () => {
  let installation: Installation;
  const folder = () => installation.folder;

  beforeAll(async () => {
    installation = await installPackages();
    writeFileSync(join(folder(), "Ball.mo"), exampleText("BouncingBall"));
    writeFileSync(
      join(folder(), "Lag.mo"),
      "model Lag extends Modelica.Blocks.Continuous.FirstOrder; end Lag;",
    );
  }, 240_000);

  afterAll(() => rmSync(dirname(folder()), { recursive: true, force: true }), 60_000);

  describe("contain", () => {
    it("every workspace, each with its licence, and its exported files", () => {
      const licence = readFileSync(join(root, "LICENSE"), "utf8");
      expect(installation.packages.map(({ name }) => name)).toContain("cosimo");
      for (const { name, files } of installation.packages) {
        const place = join(folder(), "node_modules", name);
        expect(readFileSync(join(place, "LICENSE"), "utf8"), name).toBe(licence);
        const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as Manifest;
        for (const file of exportedFiles(manifest.exports ?? {})) expect(files, name).toContain(file);
      }
    });

    it("no tests, sources, maps or build information", () => {
      for (const { name, files } of installation.packages)
        expect(
          files.filter((file) =>
            /\.test\.|(^|\/)(src|testing)\/|\.map$|\.tsbuildinfo$|(?<!\.d)\.ts$/.test(file),
          ),
          name,
        ).toEqual([]);
    });
  });

  it.skipIf(!hasTool("cc"))("have the helper of this platform, which needs no compiler later", () => {
    const file = `helper/${platformName()}${process.platform === "darwin" ? ".dylib" : ".so"}`;
    const filesOf = (name: string) => installation.packages.find((one) => one.name === name)!.files;
    expect(filesOf("@cosimo/fmi-node")).toContain(`dist/${file}`);
    expect(filesOf("cosimo")).toContain(`dist/bundle/${file}`);
  });

  it("have the code cache of this version of Node, and start without it, too", () => {
    const bundle = join(folder(), "node_modules", "cosimo", "dist", "bundle");
    const cache = readdirSync(bundle).find((name) => name.startsWith(`cli.cjs.${process.versions.v8}`));
    expect(cache).toBeDefined();
    rmSync(join(bundle, cache!));
    expect(runInstalled(folder(), ["--version"]).output.trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  describe("give the command", () => {
    it("prints help and its version", () => {
      expect(runInstalled(folder(), ["--help"]).output).toContain("simulate");
      expect(runInstalled(folder(), ["--version"]).output.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    });

    it("simulates a model and plots it", () => {
      const { status, output } = runInstalled(folder(), ["simulate", "Ball.mo", "--plot", "ball.html"], bare);
      expect(status, output).toBe(0);
      expect(readFileSync(join(folder(), "ball.html"), "utf8")).toContain("<html");
    });

    it("finds the bundled Modelica library", () => {
      const { status, output } = runInstalled(folder(), ["simulate", "Lag.mo"], bare);
      expect(status, output).toBe(0);
    });

    it("has the page of the studio", () => {
      const files = installation.packages.find(({ name }) => name === "@cosimo/server")!.files;
      expect(files).toContain("site/index.html");
      const command = [join("node_modules", ".bin", "cosimo"), "studio"];
      const { status, stdout } = spawnSync(process.execPath, command, {
        ...{ cwd: folder(), encoding: "utf8", timeout: 3000, killSignal: "SIGINT" },
      });
      expect(stdout).toContain("http://127.0.0.1:");
      expect(status).toBe(0);
    });

    it("imports an algorithm of one's own", () => {
      writeFileSync(join(folder(), "balls.json"), '{ "units": { "ball": { "model": "Ball.mo" } } }');
      writeFileSync(join(folder(), "empty.mjs"), "export const other = 1;");
      const { status, output } = runInstalled(folder(), [
        ...["simulate", "balls.json", "--communication-step", "0.1", "--algorithm", "./empty.mjs"],
      ]);
      expect(status, output).toBe(2);
      expect(output).toContain("exports no `algorithm`");
    });

    it("exports an FMU without a compiler", () => {
      const { status, output } = runInstalled(folder(), ["fmu", "export", "Ball.mo", "-o", "Bare.fmu"], bare);
      expect(status, output).toBe(0);
      expect(existsSync(join(folder(), "Bare.fmu"))).toBe(true);
    });
  });

  it.skipIf(!hasTool("cc"))(
    "run native FMUs in separate processes, by command and from JavaScript",
    () => {
      const exported = runInstalled(folder(), ["fmu", "export", "Ball.mo", "-o", "Ball.fmu"]);
      expect(exported.status, exported.output).toBe(0);
      const simulated = runInstalled(folder(), ["simulate", "Ball.fmu", "--fmu-backend", "isolated"]);
      expect(simulated.status, simulated.output).toBe(0);
      const { status, output } = program(
        `import { openFmu } from "cosimo";
         const fmu = openFmu("Ball.fmu", { backend: "isolated" });
         console.log((await fmu.simulate({ stopTime: 1 })).outcome.status);
         fmu.close();`,
      );
      expect(status, output).toBe(0);
      expect(output.trim()).toBe("completed");
    },
    60_000,
  );

  it("give the API", () => {
    const { status, output } = program(
      `import { createNodeSourceProvider, readSourceText, simulate } from "cosimo";
       const library = createNodeSourceProvider("Lag.mo", []);
       const result = await simulate(readSourceText("Lag.mo"), { library, stopTime: 1 });
       console.log(result.outcome.status);`,
    );
    expect(status, output).toBe(0);
    expect(output.trim()).toBe("completed");
  });

  function program(text: string) {
    writeFileSync(join(folder(), "program.mjs"), text);
    return runIn(folder(), process.execPath, ["program.mjs"]);
  }

  /** The page of docs/browser.md, bundled from the installed files. */
  describe.skipIf(!hasTool(chromiumPath))("run in Chromium on the page of docs/browser.md", () => {
    let server: Server;
    let browser: Browser;
    let served = "";
    let block: (name: string) => string;

    beforeAll(async () => {
      const page = readFileSync(join(root, "docs", "browser.md"), "utf8");
      block = (name) => new RegExp(`^\`\`\`\\w+ ${name}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page)![1]!;
      for (const name of ["index.html", "main.js"]) writeFileSync(join(folder(), name), block(name));
      server = await serve(() => served);
      browser = await chromium.launch({
        executablePath: chromiumPath,
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      });
    }, 60_000);

    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    it("which has at most 20 lines of JavaScript", () => {
      expect(block("main.js").trim().split("\n").length).toBeLessThanOrEqual(20);
    });

    it("bundled by esbuild without configuration", async () => {
      const outfile = join(folder(), "by-esbuild", "main.js");
      await bundle({
        ...{ entryPoints: [join(folder(), "main.js")], outfile, bundle: true, format: "esm", minify: true },
        absWorkingDir: folder(),
      });
      writeFileSync(join(folder(), "by-esbuild", "index.html"), block("index.html"));
      await expectBouncingBall("by-esbuild");
    }, 60_000);

    it("bundled by Vite without configuration", async () => {
      await buildWithVite({
        ...{ root: folder(), configFile: false, logLevel: "silent", build: { outDir: "by-vite" } },
      });
      await expectBouncingBall("by-vite");
    }, 60_000);

    async function expectBouncingBall(built: string): Promise<void> {
      served = join(folder(), built);
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await expect
        .poll(async () => errors[0] ?? (await page.textContent("#outcome")))
        .toMatch(/^completed, \d+ events$/);
      await page.waitForSelector("#plot svg");
      expect(errors).toEqual([]);
      const outcome = await page.textContent("#outcome");
      await page.fill("#restitution", "0.5");
      await page.waitForFunction(
        (before) => ![before, null].includes(document.querySelector("#outcome")!.textContent),
        outcome,
      );
      await page.close();
    }
  });
});

it("sources are found by a condition that no bundler sets", () => {
  for (const name of readdirSync(join(root, "packages"))) {
    const manifest = readFileSync(join(root, "packages", name, "package.json"), "utf8");
    expect(manifest, name).not.toContain('"source"');
  }
});

/** All paths that a manifest exports, but those of the repository's own condition. */
function exportedFiles(entry: string | object): string[] {
  if (typeof entry === "string") return [entry.replace("./", "")];
  return Object.entries(entry).flatMap(([condition, inner]) =>
    condition === "@cosimo/source" ? [] : exportedFiles(inner as string | object),
  );
}

/** Serves the files of a folder, which may change. */
function serve(current: () => string): Promise<Server> {
  const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const file = join(current(), path);
    const found = existsSync(file);
    response.writeHead(found ? 200 : 404, { "content-type": types[extname(file)] ?? "text/plain" });
    response.end(found ? readFileSync(file) : "");
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
