import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { declaredNames } from "./architecture/declared-names.ts";
import { limits } from "./architecture/limits.ts";
import {
  circles,
  fileGraph,
  folderGraph,
  folderSizes,
  longestChain,
  serviceInterfaces,
} from "./architecture/measures.ts";
import { packageDiagram } from "./architecture/package-diagram.ts";
import { replacedNames } from "./architecture/replaced-names.ts";
import { declaredDependencies, packageNames, readSourceFiles } from "./architecture/source-graph.ts";

/** What each package may import from the others; design rules, not a description. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  cosimo: ["server", "studies", "core", "cosim", "fmi", "fmi-node", "scene"],
  server: ["fmi-node", "ir"],
  core: ["cosim", "fmi", "simulator", "kernels", "modelica", "lisma", "compiler", "results", "ir"],
  studies: ["core", "ir"],
  cosim: ["fmi", "simulator", "kernels", "ir"],
  web: ["studies", "core", "language", "results", "scene", "ir"],
  scene: ["ir"],
  language: ["compiler", "lisma", "modelica", "ir"],
  "fmi-node": ["fmi", "ir"],
  modelica: ["ir"],
  lisma: ["ir"],
  compiler: ["ir"],
  results: ["ir"],
  fmi: ["simulator", "kernels", "ir"],
  simulator: ["kernels", "ir"],
  kernels: ["ir"],
  ir: [],
};
const nodeOnly = ["cosimo", "server", "fmi-node"];
const withoutDependencies = ["ir", "kernels", "modelica", "lisma", "compiler", "simulator", "language"];

const root = join(import.meta.dirname, "..");
const files = readSourceFiles();

/** `@cosimo/core` of `@cosimo/core/messages/ru`, `commander` of `commander/x`. */
function packageOf(specifier: string): string {
  const [scope = "", inner = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${inner}` : scope;
}

/** These folders of `fmi-node` are loaded again by each process of an FMU, and by its log thread. */
const loadedByEachFmu = ["isolated", "native", "platform", "transport"];

it("the process of an FMU loads the calls of `fmi` only, not its readers and writers", () => {
  const loading = files
    .filter(({ folder }) => loadedByEachFmu.some((one) => folder.startsWith(`packages/fmi-node/src/${one}`)))
    .filter(({ imports }) => imports.some(({ specifier, isType }) => specifier === "@cosimo/fmi" && !isType));
  expect(loading.map(({ path }) => path)).toEqual([]);
});

describe.each(Object.keys(allowed))("package %s", (name) => {
  const imports = files
    .filter((file) => file.package === name)
    .flatMap((file) => file.imports.map((one) => ({ ...one, path: file.path })));
  // `#name`: a file of the same package, which its manifest chooses by the platform.
  const external = imports.filter(({ specifier }) => !/^[.#]/.test(specifier));
  const described = (some: typeof imports) =>
    some.map(({ path, specifier }) => `${path} imports ${specifier}`);

  it("imports only the packages it may", () => {
    const permitted = new Set(allowed[name]!.map((other) => `@cosimo/${other}`));
    const forbidden = external.filter(
      ({ specifier }) => specifier.startsWith("@cosimo/") && !permitted.has(packageOf(specifier)),
    );
    expect(described(forbidden)).toEqual([]);
  });

  it("declares what it imports, imports what it declares, and reaches no other package by a path", () => {
    const declared = declaredDependencies(name);
    const others = external.filter(({ specifier }) => !specifier.startsWith("node:"));
    const undeclared = others.filter(({ specifier }) => !declared.includes(packageOf(specifier)));
    expect(described(undeclared)).toEqual([]);
    const used = new Set(others.map(({ specifier }) => packageOf(specifier)));
    // The library is texts, found by the path of the package.
    const unused = declared.filter(
      (one) => one.startsWith("@cosimo/") && one !== "@cosimo/library" && !used.has(one),
    );
    expect(unused).toEqual([]);
    const escaping = imports.filter(({ path, specifier }) => {
      const depth = path.split("/").length - 4;
      return specifier.startsWith("../".repeat(depth + 1));
    });
    expect(described(escaping)).toEqual([]);
  });

  it("runs in a browser, where it must: no Node modules, no Node types", () => {
    if (nodeOnly.includes(name)) return;
    expect(described(imports.filter(({ specifier }) => specifier.startsWith("node:")))).toEqual([]);
    const path = join(root, "packages", name, "tsconfig.json");
    const { config } = ts.readConfigFile(path, (file) => readFileSync(file, "utf8"));
    expect((config as { compilerOptions: { types?: string[] } }).compilerOptions.types).toBeUndefined();
  });

  it("has no dependency outside the project, where it must not", () => {
    if (!withoutDependencies.includes(name)) return;
    expect(declaredDependencies(name).filter((one) => !one.startsWith("@cosimo/"))).toEqual([]);
  });

  it("names its files in kebab-case and has no default export", () => {
    const own = readdirSync(join(root, "packages", name, "src"), { withFileTypes: true, recursive: true })
      .filter((entry) => /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".generated.ts"))
      .map((entry) => join(entry.parentPath, entry.name));
    const named = (file: string) => /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.tsx?$/.test(basename(file));
    expect(own.filter((file) => !named(file))).toEqual([]);
    expect(own.filter((file) => /^export default /m.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

it("every package is listed here", () => {
  expect(packageNames()).toEqual(Object.keys(allowed).sort());
});

it("docs/packages.svg shows the packages and their imports", async () => {
  await expect(packageDiagram(allowed)).toMatchFileSnapshot("../docs/packages.svg");
});

// The limits are what was measured last: a change that gets below one lowers it.
describe("structure", () => {
  it("folders import each other in one direction", () => {
    expect(circles(folderGraph(files))).toEqual([]);
  });

  it("files import each other in one direction, but for types", () => {
    expect(circles(fileGraph(files, true)).length).toBe(limits.fileCircles);
    expect(circles(fileGraph(files, false)).length).toBe(limits.runTimeFileCircles);
  });

  it("chains of imports are short", () => {
    expect(longestChain(fileGraph(files, true)).slice(limits.longestChain)).toEqual([]);
  });

  it("folders are small", () => {
    expect(folderSizes(files)[0]![1]).toBeLessThanOrEqual(limits.filesPerFolder);
  });

  it("interfaces with methods have at most 15 members, but for these", () => {
    const large = serviceInterfaces(files).filter(([, members]) => members > 15);
    expect(Object.fromEntries(large)).toEqual(limits.largeServiceInterfaces);
  });

  it("packages and folders of eight files and more have a README", () => {
    const large = folderSizes(files).filter(([, size]) => size >= 8);
    const folders = [...packageNames().map((name) => `packages/${name}`), ...large.map(([folder]) => folder)];
    expect(folders.filter((folder) => !existsSync(join(root, folder, "README.md")))).toEqual([]);
  });
});

it("no declaration or file bears a name that has been replaced", () => {
  const bearing = files.flatMap(declaredNames).filter(({ name }) => replacedNames.has(name));
  expect(bearing.map(({ name, place }) => `${place}: ${name} -> ${replacedNames.get(name)}`)).toEqual([]);
  const kebab = new Set([...replacedNames.keys()].map(kebabCase));
  expect(files.map(({ path }) => path).filter((path) => kebab.has(basename(path, ".ts")))).toEqual([]);
});

it("what a file exports is never assigned again: the parts of the command read it once", () => {
  const assigned = files.filter(({ path }) =>
    /^export (let|var) /m.test(readFileSync(join(root, path), "utf8")),
  );
  expect(assigned.map(({ path }) => path)).toEqual([]);
});

function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

it("the command line loads coupling only when it is asked for: what it begins with never imports it", () => {
  const begin = "packages/cosimo/src/cli.ts";
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([begin]);
  const coupling: string[] = [];
  for (const path of reached)
    for (const { specifier, target, isType } of byPath.get(path)!.imports) {
      if (isType || isDynamic(path, specifier)) continue;
      if (target !== undefined) reached.add(target);
      else if (specifier === "@cosimo/core" || specifier === "@cosimo/cosim")
        coupling.push(`${path} imports ${specifier}`);
    }
  expect(reached.size).toBeGreaterThan(30);
  expect(coupling).toEqual([]);
});

function isDynamic(path: string, specifier: string): boolean {
  return readFileSync(join(root, path), "utf8").includes(`import("${specifier}")`);
}
