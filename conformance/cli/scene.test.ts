import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../web/page-in-browser.ts";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

const swing = "model Swing\n  extends PlanarMechanics.Examples.Pendulum;\nend Swing;\n";
const still = "model Still\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Still;\n";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write("Swing.mo", swing);
  place.write("Still.mo", still);
});
afterAll(() => place.remove());

describe("files of a motion in space", () => {
  const bytes = (name: string) => readFileSync(join(place.directory, name));

  it("are a page without network and a glTF file; the table of the same run has no column for them", () => {
    const files = ["--view", "v.html", "--scene", "s.glb", "--output-file", "r.csv"];
    expect(place.cosimo("simulate", "Swing.mo", "--stop-time", "1", ...files).status).toBe(0);
    expect(place.read("v.html")).toContain("default-src 'none'");
    expect(bytes("s.glb").subarray(0, 4).toString("latin1")).toBe("glTF");
    expect(place.read("r.csv").split("\n")[0]).not.toMatch(/sphere|toEnd\.rod/);
  });

  it("are written by `view`, too", () => {
    expect(place.cosimo("view", "Swing.mo", "--stop-time", "1", "-o", "w.html").status).toBe(0);
    expect(place.read("w.html")).toContain("<title>Swing</title>");
    expect(place.cosimo("view", "Swing.mo", "--stop-time", "1", "-o", "w.glb").status).toBe(0);
    expect(bytes("w.glb").equals(bytes("s.glb"))).toBe(true);
  });

  it("show the shapes of files; a box where there is none, and say so", () => {
    place.write(
      "Body.mo",
      `model Body
  Real s = time;
  PlanarMechanics.Visualizers.Shape body(shapeType = "shapes/flag.dxf", x = s);
  PlanarMechanics.Visualizers.Shape arm(shapeType = "modelica://Robot/arm.stl", x = s);
end Body;`,
    );
    const face = [10, 20, 30, 11, 21, 31, 12, 22, 32].map(
      (code, i) => `${code}\n${[0, 0, 0, 4, 0, 0, 0, 2, 0][i]}\n`,
    );
    place.write("shapes/flag.dxf", `0\n3DFACE\n${face.join("")}0\nEOF\n`);
    const { status, err } = place.cosimo("simulate", "Body.mo", "--view", "b.html");
    expect([status, err]).toEqual([0, expect.stringContaining("'modelica://Robot/arm.stl'")]);
    expect(err).toContain("boxes in the view for arm");
    expect(err).not.toContain("flag.dxf");
    const plain = place.cosimo("simulate", "Body.mo");
    expect([plain.status, plain.err]).toEqual([0, expect.stringContaining("'modelica://Robot/arm.stl'")]);
    expect(plain.err).not.toContain("flag.dxf");
    expect(place.read("b.html")).toContain('"shapes/flag.dxf":{"p":');
  });

  it.each([
    [["Still.mo", "--view", "a.html"], 2, "has no view in space"],
    [["Swing.mo", "--scene", "a.gltf"], 6, ".glb"],
    [["Swing.mo", "--picture", "a.jpg"], 6, ".png"],
    [["Swing.mo", "--at", "1"], 2, "--picture"],
    [["Swing.mo", "--video", "a.mp4"], 6, ".webm"],
    [["Swing.mo", "--video-speed", "2"], 2, "--video"],
    [["Swing.mo", "--video", "a.webm", "--video-speed", "0"], 2, "above 0"],
  ])("are refused: %s", (args, status, text) => {
    const refused = place.cosimo("simulate", ...args);
    expect([refused.status, refused.err]).toEqual([status, expect.stringContaining(text)]);
  });

  it("say which surfaces are not drawn", () => {
    place.write(
      "Road.mo",
      `package Road
  model Trip
    ModelicaServices.Animation.Surface road;
    PlanarMechanics.Visualizers.Shape car(x = time);
  end Trip;
end Road;`,
    );
    place.write(
      "ModelicaServices.mo",
      "package ModelicaServices package Animation model Surface end Surface; end Animation; end ModelicaServices;",
    );
    const { status, err } = place.cosimo("simulate", "Road.mo", "--model", "Road.Trip", "--view", "r.html");
    expect([status, err]).toEqual([0, expect.stringContaining("surfaces that are not drawn: road")]);
    expect(place.read("r.html")).toContain('"missingSurfaces":["road"]');
  });

  it.skipIf(!hasChromium)("end with a picture of a time that the run has not reached", () => {
    const args = ["Swing.mo", "--stop-time", "1", "--picture", "late.png", "--at", "9"];
    const { status, err } = place.cosimo("simulate", ...args);
    expect([status, err]).toEqual([2, expect.stringContaining("from 0 s to 1 s")]);
    expect(() => bytes("late.png")).toThrow();
  });

  it.skipIf(!hasChromium)("are a picture drawn by an installed browser", { timeout: 60_000 }, () => {
    const args = ["Swing.mo", "--stop-time", "1", "--picture", "p.png", "--at", "0.5"];
    expect(place.cosimo("simulate", ...args).status).toBe(0);
    const png = bytes("p.png");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 720]);
  });
});
