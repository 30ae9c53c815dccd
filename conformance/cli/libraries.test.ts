import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeArchive } from "@cosimo/fmi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  for (const version of ["1.2.0", "1.10.0"]) pack(`Plants-${version}.zip`, plants(version));
});
afterAll(() => place.remove());

/** An archive as a host of repositories makes it: everything in one folder, with files beside the library. */
function plants(version: string): Readonly<Record<string, string>> {
  return {
    "Plants-main/README.md": "Plants",
    "Plants-main/.ci/Hidden/package.mo": "package Hidden end Hidden;",
    "Plants-main/Plants/package.mo": `package Plants constant Real g = 9.81; annotation(version="${version}"); end Plants;`,
    "Plants-main/Plants/Tank.mo": `within Plants;
      model Tank Real h(start = ${version === "1.2.0" ? 2 : 10}, fixed = true); equation der(h) = -h; end Tank;`,
    "Plants-main/Shared.mo": "record Shared Real x; end Shared;",
  };
}

function pack(name: string, files: Readonly<Record<string, string>>): void {
  const bytes = new TextEncoder();
  const packed = Object.entries(files).map(([path, text]) => [path, bytes.encode(text)]);
  writeFileSync(join(place.directory, name), writeArchive(Object.fromEntries(packed)));
}

const label = ({ name, version }: { readonly name: string; readonly version: string | null }) =>
  `${name} ${version}`;
const listed = () => {
  const report = reportOf(place.cosimo("library", "list", "--json"));
  return (report["libraries"] as { name: string; version: string | null }[]).map(label);
};

describe("a library that is added once", () => {
  it("is unpacked from the archive of its authors, under its name and version", () => {
    expect(place.cosimo("library", "list").out).toBe("no library was added\n");
    for (const version of ["1.2.0", "1.10.0"]) {
      const { status, err } = place.cosimo("library", "add", `Plants-${version}.zip`);
      expect(status, err).toBe(0);
    }
    expect(listed()).toEqual(["Plants 1.2.0", "Plants 1.10.0", "Shared null"]);
  });

  it.each([
    ['uses(Plants(version = "1.2.0"))', 2],
    ['uses(Plants(version = "3.0.0"))', 10],
    ["", 10],
  ])("is found by a model with annotation %j, in the wanted version or else the highest", (uses, level) => {
    place.write("M.mo", `model M extends Plants.Tank; annotation(${uses}); end M;`);
    const outcome = place.cosimo("simulate", "M.mo", "--stop-time", "1", "--output-file", "m.csv");
    expect(outcome.status, outcome.err).toBe(0);
    expect(place.read("m.csv").split("\n")[1]).toBe(`0,${level},${-level}`);
  });

  it("in another version than the wanted one is used with a warning, and one that is nowhere is named", () => {
    place.write("M.mo", `model M extends Plants.Tank; annotation(uses(Plants(version = "3.0.0"))); end M;`);
    const { err } = place.cosimo("simulate", "M.mo", "--stop-time", "1");
    expect(err).toContain(
      "version 3.0.0 of 'Plants' is wanted, and version 1.10.0 is used; found: 1.2.0, 1.10.0",
    );
    place.write("N.mo", `model N Absent.Tank t; annotation(uses(Absent(version = "2.0"))); end N;`);
    expect(place.cosimo("check", "N.mo").err).toContain("version 2.0 of 'Absent' is wanted, and no version");
  });

  it("is removed by its name, and its version if there are several", () => {
    const several = place.cosimo("library", "remove", "Plants");
    expect(several.status).toBe(6);
    expect(several.err).toContain("Plants 1.2.0, Plants 1.10.0");
    expect(place.cosimo("library", "remove", "Plants", "1.10.0").status).toBe(0);
    expect(place.cosimo("library", "remove", "Plants").status).toBe(0);
    expect(listed()).toEqual(["Shared null"]);
    expect(place.cosimo("library", "remove", "Plants").err).toContain("there are Shared");
  });
});

describe("what is no library is not added, and nothing of it stays", () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ["names outside of it", { "L/package.mo": "package L end L;", "L/../../x.mo": "" }, "archive.outside"],
    ["absolute names", { "/L/package.mo": "package L end L;" }, "archive.absolute-name"],
    ["no package", { "a/README.md": "", "a/b/Model.mo": "model Model end Model;" }, "library.none-inside"],
    [
      "a version that is a path",
      { "L/package.mo": 'package L annotation(version="../x"); end L;' },
      "library.bad-name",
    ],
    ["a name that is a path", { "L/package.mo": "package '../L' end '../L';" }, "library.bad-name"],
  ])("%s", (_, files, code) => {
    pack("bad.zip", files);
    const before = readdirSync(join(place.directory, ".libraries"));
    const outcome = place.cosimo("library", "add", "bad.zip", "--json");
    expect(outcome.status).toBe(6);
    expect(reportOf(outcome).diagnostics[0]!.code).toBe(code);
    expect(readdirSync(join(place.directory, ".libraries"))).toEqual(before);
  });

  it("a text", () => {
    place.write("text.zip", "package L end L;");
    expect(reportOf(place.cosimo("library", "add", "text.zip", "--json")).diagnostics[0]!.code).toBe(
      "file.unknown-kind",
    );
  });
});
