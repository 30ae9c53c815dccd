import { describe, expect, it } from "vitest";
import { spanningForest } from "../connections/connection-graph.ts";
import { diagnosticLines, equationTexts } from "./testing/flat-text.ts";

/** A reference angle that all pins of a circuit share; two unequal ones are impossible, so the constraint has no equation. */
const circuit = (model: string) => `package P
  record Angle Real gamma;
    function equalityConstraint input Angle a; input Angle b; output Real e[0]; algorithm end equalityConstraint;
  end Angle;
  connector Pin Real v; flow Real i; Angle r; end Pin;
  model R Pin p; Pin n;
    equation p.i + n.i = 0; p.v - n.v = p.i; Connections.branch(p.r, n.r); p.r.gamma = n.r.gamma; end R;
  model Ground Pin p; equation p.v = 0; Connections.potentialRoot(p.r, 256);
    if Connections.isRoot(p.r) then p.r.gamma = 0; end if; end Ground;
  model Source Pin p; Pin n;
    equation p.v - n.v = 1; p.i + n.i = 0; Connections.branch(p.r, n.r); p.r.gamma = n.r.gamma;
    Connections.root(p.r); p.r.gamma = 50*time; end Source;
  model M ${model} end M;
end P;`;

const model = ["P", "M"];

const angles = (text: string) =>
  equationTexts(circuit(text), { model }).filter((one) => one.includes("gamma"));

describe("overconstrained connections", () => {
  it("form a tree from the root: the connection that closes the circuit has no equation", () => {
    expect(
      angles("Source s; R r; Ground g; equation connect(s.p, r.p); connect(r.n, s.n); connect(g.p, s.n);"),
    ).toEqual([
      ...["s.p.r.gamma = s.n.r.gamma", "s.p.r.gamma = 50*time", "r.p.r.gamma = r.n.r.gamma"],
      ...["s.p.r.gamma = r.p.r.gamma", "g.p.r.gamma = s.n.r.gamma"],
    ]);
  });
  it("have the least potential root without a definite one", () => {
    expect(angles("R r; Ground g; equation connect(g.p, r.p); connect(r.n, g.p);")).toEqual([
      ...["r.p.r.gamma = r.n.r.gamma", "g.p.r.gamma = 0", "g.p.r.gamma = r.p.r.gamma"],
    ]);
  });
  it("may have their root beyond the model's own connectors", () => {
    const open = "Pin p; R r; equation connect(p, r.p);";
    expect(diagnosticLines(circuit(open), { model })).toEqual([]);
  });
  it("need a root, and branches that form no loop", () => {
    expect(diagnosticLines(circuit("\nR r; R q; equation\nconnect(r.n, q.p);"), { model })).toContain(
      "flatten.no-root:7",
    );
    const loop = "Source s; equation\nConnections.branch(s.n.r, s.p.r);";
    expect(diagnosticLines(circuit(loop), { model })).toEqual(["flatten.branch-loop:11"]);
  });
});

describe("a spanning forest", () => {
  const graph = { nodeCount: 4, roots: [], potentialRoots: [], branches: [], connections: [] };
  it("breaks the connection of two trees with definite roots", () => {
    const forest = spanningForest({
      ...graph,
      roots: [0, 3],
      connections: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    });
    expect(forest.broken).toEqual([false, false, true]);
    expect(forest.depth).toEqual([0, 1, 2, 0]);
  });
  it("takes the potential root of least priority", () => {
    const potentialRoots = [
      { node: 1, priority: 2 },
      { node: 3, priority: 1 },
    ];
    expect(
      spanningForest({
        ...graph,
        potentialRoots,
        connections: [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
      }).roots,
    ).toEqual([3]);
  });
  it("has one tree for what is not connected", () => {
    expect(
      spanningForest({ ...graph, roots: [0], branches: [[0, 1]], connections: [[2, 3]] }).rootless,
    ).toEqual([2]);
  });
});

describe("cardinality", () => {
  it("is the number of connections of a connector, inside and outside", () => {
    const text = `package P connector C Real e; flow Real f; end C;
      model A C c; Integer n = cardinality(c); equation if cardinality(c) == 0 then c.e = 1; end if; end A;
      model M A a; A b; A d; equation connect(a.c, b.c); end M; end P;`;
    expect(equationTexts(text, { model }).filter((one) => /\.n|= 1$/.test(one))).toEqual([
      ...["a.n = 1", "b.n = 1", "d.n = 0", "d.c.e = 1"],
    ]);
  });
});
