import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

const pendulum = `
const l = 5;
x' = v_x;  x(t0) = 4;
y' = v_y;  y(t0) = -3;
motion: v_x = 0;
motion: v_y = 0;
rod: T = 0;
state Pendulum [y < 0] {
  motion: v_x' = -T * x / l;
  motion: v_y' = -T * y / l - 9.81;
  rod: x * x + y * y = l * l;
  v_x(t0) = -5;
} from init;
state Falling bilateral[y >= 0] {
  v_x(t0) = -v_x;
  v_y(t0) = -v_y;
  delete rod;
  motion: v_x' = 0;
  motion: v_y' = -9.81;
} from Pendulum;
end = 2;
`;

const still = "model Still\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Still;\n";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write("Маятник.lisma", pendulum);
  place.write("Pendulum.lisma", pendulum);
  place.write("Still.mo", still);
});
afterAll(() => place.remove());

describe("graph", () => {
  it("draws modes and transitions into a file named after the model, and prints its path", () => {
    const { status, out } = place.cosimo("graph", "Маятник.lisma");
    expect(status).toBe(0);
    expect(out).toBe("Маятник: 3 modes and 2 transitions\ngraph    Маятник.svg\n");
    const svg = place.read("Маятник.svg");
    for (const text of ["init", "Pendulum", "Falling", "bilateral[y &gt;= 0]"])
      expect(svg).toContain(`>${text}</text>`);
    expect(svg.match(/<g class="mode/g)!.length).toBe(3);
  });

  it("writes the given file, the same each time", () => {
    expect(place.cosimo("graph", "Pendulum.lisma", "-o", "a.svg").status).toBe(0);
    expect(place.cosimo("graph", "Pendulum.lisma", "--output", "b.svg").status).toBe(0);
    expect(place.read("a.svg")).toBe(place.read("b.svg"));
  });

  it("gives the graph as JSON too", () => {
    const report = reportOf(place.cosimo("graph", "Pendulum.lisma", "-o", "j.svg", "--json"));
    expect(report).toMatchObject({ schema: "cosimo.graph/1", file: "j.svg", diagnostics: [] });
    expect(report["graph"]).toMatchObject({
      automata: [{ modes: [{ name: "init", initial: true }, { name: "Pendulum" }, { name: "Falling" }] }],
    });
  });

  it("has no graph for a model in Modelica", () => {
    const { status, err } = place.cosimo("graph", "Still.mo");
    expect(status).toBe(10);
    expect(err).toContain("'Still' has no modes");
    expect(place.files()).not.toContain("Still.svg");
  });

  it("refuses other formats, files that aren't there, and texts that are wrong, and leaves no file behind", () => {
    place.write("Wrong.lisma", "x' = y_unknown;");
    const before = place.files();
    expect(place.cosimo("graph", "Pendulum.lisma", "-o", "a.png").status).toBe(6);
    expect(place.cosimo("graph", "Pendulum.lisma", "-o", "nowhere/a.svg").status).toBe(6);
    expect(place.cosimo("graph", "nosuch.lisma").status).toBe(6);
    expect(place.cosimo("graph", "Wrong.lisma").status).not.toBe(0);
    expect(place.files()).toEqual(before);
  });
});

describe("a run with transitions", () => {
  it("names their number and the last mode, in the summary and as JSON", () => {
    expect(place.cosimo("simulate", "Pendulum.lisma").out).toMatch(
      /^modes {4}2 transitions, ended in Falling$/m,
    );
    const report = reportOf(place.cosimo("simulate", "Pendulum.lisma", "--stop-time", "1", "--json"));
    expect(report["modes"]).toEqual({ transitions: 1, final: [{ automaton: "mode", mode: "Pendulum" }] });
    expect(place.cosimo("simulate", "Still.mo").out).not.toContain("modes");
  });

  it("has an event file with the changes, in the columns of all models", () => {
    place.cosimo("simulate", "Pendulum.lisma", "--events-file", "modal.csv", "--variables", "^x$");
    const [header, , fall] = place.read("modal.csv").split("\n");
    expect(header).toBe("time,kind,name,condition,component,direction,type,bracket,iteration,change,states");
    expect(fall).toMatch(/,transition,Pendulum -> Falling,.*,state vector,.* -> .*$/);
    place.cosimo("simulate", "Still.mo", "--events-file", "plain.csv");
    expect(place.read("plain.csv")).toBe(`${header}\n`);
    expect(place.cosimo("compare", "modal.csv", "modal.csv", "--events").status).toBe(0);
  });

  it("is plotted over its modes, its path beside reference curves", () => {
    const shapes = ["--reference", "circle 0,0,l", "--reference", "line -l,0,-5,-9"];
    const { status } = place.cosimo(
      "simulate",
      "Pendulum.lisma",
      "--xy",
      "x,y",
      ...shapes,
      "--plot",
      "p.svg",
    );
    expect(status).toBe(0);
    const svg = place.read("p.svg");
    expect(svg).toMatch(/<path class="b\d" d="[^"]+"><title>Falling</);
    expect(svg.match(/<path class="reference"/g)!.length).toBe(2);
  });

  it("refuses shapes that it doesn't know, and names that are no parameters", () => {
    const refused = (shape: string) =>
      place.cosimo("simulate", "Pendulum.lisma", "--plot", "p.svg", "--reference", shape);
    expect(refused("square 1,2")).toMatchObject({
      status: 2,
      err: expect.stringContaining("circle x,y,radius"),
    });
    expect(refused("circle 0,0,x")).toMatchObject({ status: 2, err: expect.stringContaining("'x'") });
  });
});
