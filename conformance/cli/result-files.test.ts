import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  cpSync(join(import.meta.dirname, "..", "..", "examples", "VerticalDrop.mo"), join(place.directory, "M.mo"));
});
afterAll(() => place.remove());

/** Width and height of a PNG picture, from its header. */
function sizeOf(png: Uint8Array): readonly number[] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

describe("results", () => {
  it("as JSON hold the same values as the CSV file, and are read back", () => {
    expect(place.cosimo("simulate", "M.mo", "--output-file", "r.json").status).toBe(0);
    expect(place.cosimo("simulate", "M.mo", "--output-file", "r.csv").status).toBe(0);
    const { schema, variables, rows, events } = JSON.parse(place.read("r.json"));
    expect([schema, events.length > 0]).toEqual(["cosimo.result/1", true]);
    const [header = "", first = ""] = place.read("r.csv").split("\n");
    expect(["time", ...variables.map((v: { name: string }) => v.name)].join(",")).toBe(header);
    expect(rows[0].join(",")).toBe(first);
    expect(place.cosimo("compare", "r.csv", "r.json", "--tolerance", "1e-15").status).toBe(0);
  });

  it.each([
    ["header", /^time \[s\],y \[m\],/],
    ["row", /^time,y,.*\ns,m,/],
  ])("as CSV have units in the %s on request", (where, expected) => {
    expect(place.cosimo("simulate", "M.mo", "--output-file", "u.csv", "--units", where).status).toBe(0);
    expect(place.read("u.csv")).toMatch(expected);
    const { status, out } = place.cosimo("compare", "u.csv", "r.csv");
    expect(status).toBe(0);
    expect(out).toMatch(/^y +m /m);
  });

  it.each([
    [["simulate", "M.mo", "--output-file", "r.mat", "--units", "row"], 2, ".csv and .xlsx"],
    [["simulate", "M.mo", "--units", "row"], 2, "--output-file"],
    [["simulate", "M.mo", "--plot", "p.pdf"], 6, "print it from a browser"],
    [["simulate", "M.mo", "--plot", "p.html", "--plot", "p.gif"], 6, ".svg, .html or .png"],
    [["compare", "r.csv", "r.csv", "--plot", "p.jpg"], 6, ".svg, .html or .png"],
    [["convert", "r.csv", "-o", "r.xml"], 6, ".csv, .xlsx, .mat, .arrow or .json"],
  ])("%j is refused and writes nothing", (args, exitCode, words) => {
    const before = place.files();
    const { status, err } = place.cosimo(...args);
    expect([status, place.files()]).toEqual([exitCode, before]);
    expect(err).toContain(words);
  });
});

describe("sheets of a coupled system", () => {
  it("hold inputs and results as text files do", () => {
    place.write(
      "Lag.mo",
      "model Lag input Real u; output Real x(start = 0, fixed = true); equation der(x) = 2*(u - x); end Lag;",
    );
    place.write("u.csv", "time,u\n0,0\n1,1\n1,3\n2,3\n");
    const system = (table: string) =>
      JSON.stringify({
        units: { source: { table }, lag: { model: "Lag.mo" } },
        connections: [["source.u", "lag.u"]],
        experiment: { stopTime: 2, communicationStep: 0.01 },
      });
    place.write("text.json", system("u.csv"));
    place.write("sheet.json", system("u.xlsx#Table"));
    expect(place.cosimo("convert", "u.csv", "-o", "u.xlsx").status).toBe(0);
    expect(place.cosimo("simulate", "text.json", "--output-file", "text.csv").status).toBe(0);
    expect(place.cosimo("simulate", "sheet.json", "--output-file", "sheet.xlsx").status).toBe(0);
    const { status, out } = place.cosimo("compare", "text.csv", "sheet.xlsx", "--tolerance", "1e-15");
    expect([status, out]).toEqual([0, expect.stringContaining("lag.x")]);
  });
});

describe("plots", () => {
  it("are written in several forms at once, pictures with the same contents", () => {
    const plots = ["p.svg", "p.html", "p.png"];
    const { status, out } = place.cosimo("simulate", "M.mo", ...plots.flatMap((plot) => ["--plot", plot]));
    expect(status).toBe(0);
    for (const plot of plots) expect(out).toMatch(new RegExp(`^plot +${plot}$`, "m"));
    const [, width, height] = /<svg[^>]* width="(\d+)" height="([\d.]+)"/
      .exec(place.read("p.svg"))!
      .map(Number);
    const [pngWidth, pngHeight] = sizeOf(readFileSync(join(place.directory, "p.png")));
    expect(pngWidth).toBe(2 * width!);
    expect(Math.abs(pngHeight! - 2 * height!)).toBeLessThanOrEqual(1);
  });

  it("that cannot be written leave nothing half written, and the results as they are", () => {
    symlinkSync("/dev/full", join(place.directory, "full.svg"));
    const { status, err } = place.cosimo(
      "simulate",
      "M.mo",
      "--output-file",
      "kept.csv",
      "--plot",
      "full.svg",
    );
    expect([status, err]).toEqual([6, expect.stringContaining("'full.svg'")]);
    expect(place.read("kept.csv")).toBe(place.read("r.csv"));
    expect(place.files().filter((file) => file.endsWith(".tmp"))).toEqual([]);
  });

  it("show the variables that were chosen", () => {
    expect(place.cosimo("simulate", "M.mo", "--variables", "^v$", "--plot", "v.svg").status).toBe(0);
    expect(place.read("v.svg").match(/<g class="panel/g)!.length).toBe(1);
  });

  it("of two results are written in several forms, too", () => {
    const { status } = place.cosimo("compare", "r.csv", "r.json", "--plot", "c.html", "--plot", "c.svg");
    expect(status).toBe(0);
    expect(place.read("c.html")).toContain('"label":"r.json"');
  });
});

describe("convert", () => {
  it("writes a result in another form", () => {
    expect(place.cosimo("convert", "r.json", "-o", "c.mat").status).toBe(0);
    expect(place.cosimo("convert", "c.mat", "-o", "c.csv", "--units", "header").status).toBe(0);
    expect(place.read("c.csv")).toMatch(/^time \[s\],y \[m\],/);
    expect(place.cosimo("compare", "r.json", "c.csv", "--tolerance", "1e-15").status).toBe(0);
  });

  it("draws the result of another tool, whatever its names", () => {
    place.write("odd.csv", '"Time","Body 1/x (m)","<b>&amp;"";</b>","","a..b["\n0,1,2,3,4\n1,2,3,4,5\n');
    for (const plot of ["odd.html", "odd.svg"])
      expect(place.cosimo("convert", "odd.csv", "-o", plot).status, plot).toBe(0);
    expect(place.read("odd.svg")).toContain("&lt;b&gt;&amp;amp;&quot;;&lt;/b&gt;");
  });
});
