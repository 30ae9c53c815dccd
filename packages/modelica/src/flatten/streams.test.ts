import { describe, expect, it } from "vitest";
import { diagnosticLines, equationTexts } from "./testing/flat-text.ts";

const model = ["P", "M"];
const streams = (text: string, flow = "flow Real m") => `package P
  connector C Real p; ${flow}; stream Real h; end C;
  model Tank C c; Real entering = inStream(c.h); equation c.p = 1; c.h = time; end Tank;
  model Pipe C a; C b; equation a.m + b.m = 0; a.p = b.p; a.h = inStream(b.h); b.h = inStream(a.h); end Pipe;
  model M ${text} end M;
end P;`;
const about = (part: string, text: string, flow?: string) =>
  equationTexts(streams(text, flow), { model }).filter((one) => one.includes(part));

describe("stream variables", () => {
  it("enter with their own value where nothing is connected", () => {
    expect(about("inStream", "Tank a;")).toEqual(["a.entering = inStream(a.c.h)", "inStream(a.c.h) = a.c.h"]);
  });
  it("enter from the other of two connectors", () => {
    expect(about("inStream(a.c.h) =", "Tank a; Tank b; equation connect(a.c, b.c);")).toEqual([
      "inStream(a.c.h) = b.c.h",
    ]);
  });
  it("of a connector of the class itself have the value of the component inside, and pass on what enters", () => {
    const outer =
      "model Box C c; Tank t; equation connect(c, t.c); end Box; Box x; Tank b; equation connect(x.c, b.c);";
    expect(about("x.", outer)).toContain("x.c.h = x.t.c.h");
    expect(about("inStream(x.t.c.h) =", outer)).toEqual(["inStream(x.t.c.h) = inStream(x.c.h)"]);
  });
  it("do not enter from a component whose flow cannot be negative", () => {
    const three = "Tank a(c(m(min = 0))); Tank b; Tank d; equation connect(a.c, b.c); connect(b.c, d.c);";
    expect(about("inStream(b.c.h) =", three)).toEqual(["inStream(b.c.h) = d.c.h"]);
  });
  it("pass between two connectors whatever the limits of their flows are", () => {
    const box =
      "model Box C c; Tank t(c(m(min = 0))); equation connect(c, t.c); end Box; Box x; Tank b; equation connect(x.c, b.c);";
    expect(about("x.", box)).toContain("x.c.h = x.t.c.h");
    const two = "Tank a(c(m(min = 0))); Tank b; equation connect(a.c, b.c);";
    expect(about("inStream(b.c.h) =", two)).toEqual(["inStream(b.c.h) = a.c.h"]);
  });
  it("are zero at a connector of the class itself if none of several components inside lets them out", () => {
    const box = `model Box C c; Tank t[2](c(each m(min = 0))); equation connect(c, t[1].c); connect(c, t[2].c); end Box;
      Box x; Tank b; equation connect(x.c, b.c);`;
    expect(about("x.", box)).toContain("x.c.h = 0");
  });
  it("are asked for by their operators only", () => {
    expect(diagnosticLines(streams("\nReal x = inStream(time);"), { model })).toEqual([
      "expression.not-a-stream:6",
    ]);
  });
});
