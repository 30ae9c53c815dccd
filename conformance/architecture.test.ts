import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** What each package may import from the others; design rules, not a description. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ir: [],
  kernels: ["ir"],
  modelica: ["ir"],
  lisma: ["ir"],
  compiler: ["ir"],
  simulator: ["ir", "kernels"],
  results: ["ir"],
  fmi: ["ir", "kernels", "simulator"],
  "fmi-node": ["ir", "fmi"],
  cosim: ["ir", "kernels", "simulator", "fmi"],
  core: ["ir", "kernels", "modelica", "lisma", "compiler", "simulator", "results", "fmi", "cosim"],
  cosimo: ["core", "fmi", "fmi-node", "cosim"],
};
const browserSafe = Object.keys(allowed).filter((name) => name !== "fmi-node" && name !== "cosimo");
const withoutDependencies = ["ir", "kernels", "modelica", "lisma", "compiler", "simulator"];

const root = join(import.meta.dirname, "..");

interface SourceImport {
  readonly file: string;
  readonly specifier: string;
}

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".generated.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function isTest(file: string): boolean {
  return file.endsWith(".test.ts");
}

/** Static and dynamic imports and re-exports, as the parser sees them. */
function importsOf(file: string): SourceImport[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles.map((imported) => ({ file: relative(root, file), specifier: imported.fileName }));
}

function packageImports(name: string): SourceImport[] {
  return sourceFiles(join(root, "packages", name, "src"))
    .filter((file) => !isTest(file))
    .flatMap(importsOf);
}

/** `@cosimo/core` of `@cosimo/core/messages/ru`. */
function packageOf(specifier: string): string {
  return specifier.split("/").slice(0, 2).join("/");
}

function describeImports(imports: readonly SourceImport[]): string[] {
  return imports.map(({ file, specifier }) => `${file} imports ${specifier}`);
}

describe.each(Object.keys(allowed))("package %s", (name) => {
  const imports = packageImports(name);
  const external = imports.filter(({ specifier }) => !specifier.startsWith("."));

  it("imports only the packages it may", () => {
    const permitted = new Set((allowed[name] ?? []).map((other) => `@cosimo/${other}`));
    const forbidden = external.filter(
      ({ specifier }) => specifier.startsWith("@cosimo/") && !permitted.has(packageOf(specifier)),
    );
    expect(describeImports(forbidden)).toEqual([]);
  });

  it("declares what it imports, and reaches no other package by a path", () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
    const declared = new Set(Object.keys((manifest as { dependencies?: object }).dependencies ?? {}));
    const undeclared = external.filter(({ specifier }) => {
      const [scope = "", inner = ""] = specifier.split("/");
      return (
        !specifier.startsWith("node:") && !declared.has(scope.startsWith("@") ? `${scope}/${inner}` : scope)
      );
    });
    expect(describeImports(undeclared)).toEqual([]);
    const escaping = imports.filter(({ file, specifier }) => {
      const target = relative(join(root, "packages", name, "src"), join(root, file, "..", specifier));
      return specifier.startsWith(".") && target.startsWith("..");
    });
    expect(describeImports(escaping)).toEqual([]);
  });

  it("runs in a browser, where it must: no Node modules, no Node types", () => {
    if (!browserSafe.includes(name)) return;
    const forbidden = imports.filter(({ specifier }) => specifier.startsWith("node:"));
    expect(describeImports(forbidden)).toEqual([]);
    const config = ts.readConfigFile(join(root, "packages", name, "tsconfig.json"), (path) =>
      readFileSync(path, "utf8"),
    );
    expect(
      (config.config as { compilerOptions: { types?: string[]; lib?: string[] } }).compilerOptions.types,
    ).toBeUndefined();
  });

  it("has no dependency outside the project, where it must not", () => {
    if (!withoutDependencies.includes(name)) return;
    expect(describeImports(external.filter(({ specifier }) => !specifier.startsWith("@cosimo/")))).toEqual(
      [],
    );
  });

  it("names its files in kebab-case and has no default export", () => {
    const files = sourceFiles(join(root, "packages", name, "src"));
    expect(
      files
        .map((file) => basename(file))
        .filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/.test(file)),
    ).toEqual([]);
    const withDefault = files.filter((file) => /^export default /m.test(readFileSync(file, "utf8")));
    expect(withDefault.map((file) => relative(root, file))).toEqual([]);
  });
});

it("every package is listed here", () => {
  expect(readdirSync(join(root, "packages")).sort()).toEqual(Object.keys(allowed).sort());
});

it("the command line loads coupling only when it is asked for: what it begins with never imports it", () => {
  const begin = join(root, "packages/cosimo/src/cli.ts");
  const reached = new Set([begin]);
  const coupling: SourceImport[] = [];
  for (const file of reached)
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm,
    )) {
      if (specifier.startsWith(".")) reached.add(join(file, "..", specifier));
      else if (specifier === "@cosimo/core" || specifier === "@cosimo/cosim")
        coupling.push({ file: relative(root, file), specifier });
    }
  expect(reached.size).toBeGreaterThan(30);
  expect(describeImports(coupling)).toEqual([]);
});
