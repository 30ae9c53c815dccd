import { describe, expect, it } from "vitest";
import { diagnosticLines, equationTexts, flatSystem, imbalance } from "./testing/flat-text.ts";

const pins = `connector Pin Real v; flow Real i; end Pin;
  model Part Pin p; Pin n; equation p.v - n.v = p.i; p.i + n.i = 0; end Part;`;
const connected = (body: string) => equationTexts(`package P ${pins} model M ${body} end M; end P;`);

describe("connections", () => {
  it("of an absent component with an element that nothing else gives to a bus are left out", () => {
    const text = (more: string) => `model M expandable connector Bus end Bus; connector In = input Real;
      parameter Boolean has = false; Bus bus; In u if has; Real x = time;\nequation ${more} end M;`;
    expect(diagnosticLines(text("connect(u, bus.u);"))).toEqual([]);
    expect(diagnosticLines(text("connect(bus.u, u);"))).toEqual([]);
  });
  it("equate potentials and sum flows to zero", () => {
    const all = connected("Part a; Part b; Part c; equation connect(a.n, b.p); connect(a.n, c.p);");
    expect(all).toContain("a.n.v = b.p.v");
    expect(all).toContain("a.n.v = c.p.v");
    expect(all).toContain("a.n.i + b.p.i + c.p.i = 0");
    expect(all).toContain("a.p.i = 0");
  });
  it("count flows of the model's own connectors from inside", () => {
    const all = connected("Pin q; Part a; equation connect(q, a.p);");
    expect(all).toContain("q.i = a.p.i");
    expect(all).toContain("q.i = 0");
  });
  it("of arrays go element by element", () => {
    const all = connected("Part a[2]; Part b[2]; equation connect(a.n, b.p);");
    expect(all).toContain("a[2].n.v = b[2].p.v");
    expect(all).toContain("a[2].n.i = -b[2].p.i");
  });
  it("to a component that is absent vanish", () => {
    const text = `package P ${pins} model M parameter Boolean with = false; Part a; Part b if with; equation connect(a.n, b.p); end M; end P;`;
    const dae = flatSystem(text);
    expect(imbalance(dae)).toBe(0);
    expect(dae.variables.find((v) => v.name === "with")?.structural).toBe("condition of a component");
    expect(equationTexts(text)).toContain("a.n.i = 0");
  });
  it("join causal connectors", () => {
    const text = `package P connector In = input Real; connector Out = output Real;
      block Gain In u; Out y; equation y = 2*u; end Gain;
      model M In u; Gain g; equation connect(u, g.u); end M; end P;`;
    expect(equationTexts(text)).toEqual(["g.y = 2*g.u", "u = g.u"]);
    expect(flatSystem(text).variables.map((v) => v.causality)).toEqual(["input", "local", "local"]);
  });
  it("have one source at most", () => {
    const text = `package P connector In = input Real; connector Out = output Real;
      block Source Out y = 1; end Source; block Sink In u; end Sink;
      model M Source a; Source b; Sink s; equation connect(a.y, s.u);
        connect(b.y, s.u); end M; end P;`;
    expect(diagnosticLines(text)).toEqual(["flatten.connect-sources:4"]);
  });
  it("need connectors that fit", () => {
    const wrong = (body: string) =>
      diagnosticLines(`package P ${pins} connector Q Real v; end Q;\n model M ${body} end M; end P;`);
    expect(wrong("Part a; Q q; equation\nconnect(a.p, q);")).toEqual(["flatten.connect-names:4"]);
    expect(wrong("Part a; Real x; equation\nconnect(a.p, x);")).toEqual(["flatten.connect-argument:4"]);
    expect(wrong("Part a if false; Real x = 1; equation\nconnect(a.p, x);")).toEqual([
      "flatten.absent-connection:4",
    ]);
    expect(wrong("Part a; Part b; equation\nconnect(a.p, b.q);")).toEqual(["expression.unknown-name:4"]);
    expect(wrong("Part a[2]; Part b[3]; equation\nconnect(a.p, b.p);")).toEqual(["flatten.connect-sizes:4"]);
  });
});
