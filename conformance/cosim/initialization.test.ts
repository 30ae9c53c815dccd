import { type CoupledSystem, initializeSystem, jacobi, type UnitFault } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";

const experiment = { startTime: 0, stopTime: 1 };

/** y = f(u) in both units of a loop. */
function circle(left: string, right: string): CoupledSystem {
  const side = (name: string, formula: string) =>
    compiledUnit(name, `model Side input Real u; output Real y; equation y = ${formula}; end Side;`, {
      ...{ outputs: ["y"], dependencies: { y: [0] } },
    });
  return coupled(
    [side("left", left), side("right", right)],
    [
      ["left.y", "right.u"],
      ["right.y", "left.u"],
    ],
  );
}

function faultOf(system: CoupledSystem): UnitFault {
  try {
    initializeSystem(system, experiment);
  } catch (error) {
    return error as UnitFault;
  }
  throw new Error("it was initialized");
}

describe("initialization of coupled systems", () => {
  it("solves a nonlinear loop whose plain iteration does not converge: y = 2 - 3 y + y^3/2", () => {
    const system = circle("2 - 3*u", "u - u^3/18");
    const { loops } = initializeSystem(system, experiment);
    // left.u = v, right.u = 2 - 3 v: v = w - w^3/18 with w = 2 - 3 v
    const [v, w] = system.u;
    expect(w).toBeCloseTo(2 - 3 * v!, 9);
    expect(v).toBeCloseTo(w! - w! ** 3 / 18, 9);
    expect(loops).toMatchObject([
      {
        ...{ status: "solved", point: "solution", size: 2 },
        iterationVariables: [
          { name: "left.u", value: expect.closeTo(v!, 9) },
          { name: "right.u", value: expect.closeTo(w!, 9) },
        ],
      },
    ]);
    const { residuals } = loops[0]!;
    expect(residuals.map(({ text }) => text).sort()).toEqual(["left.y -> right.u", "right.y -> left.u"]);
    for (const { relative } of residuals) expect(relative).toBeLessThan(1e-9);
  });

  it("names the connections and residuals of a loop without a solution: u = u^2 + 1", () => {
    const { outcomeCause, diagnostics } = faultOf(circle("u^2 + 1", "u"));
    expect(outcomeCause).toBe("initialization");
    expect(diagnostics).toMatchObject([
      {
        code: "coupling.loop-unsolved",
        args: { connections: ["left.y -> right.u", "right.y -> left.u"] },
        variables: ["left.u", "right.u"],
      },
    ]);
    expect(diagnostics[0]?.message).toMatch(/residuals: left\.u: .*, right\.u: /);
  });

  it("reports a loop without a unique solution as singular: u = u + 1", () => {
    expect(faultOf(circle("u + 1", "u")).diagnostics).toMatchObject([{ code: "coupling.loop-singular" }]);
  });

  it("handles initial states that depend on inputs without feedthrough: steady states in a loop", () => {
    // left: x = 1 - y_right / 2; right: x = y_left: at rest x = 2/3
    const side = (name: string, equation: string) =>
      compiledUnit(
        name,
        `model Side input Real u; output Real y; Real x; initial equation der(x) = 0;
        equation der(x) = ${equation} - x; y = x; end Side;`,
        { outputs: ["y"] },
      );
    const system = () =>
      coupled(
        [side("left", "1 - u/2"), side("right", "u")],
        [
          ["left.y", "right.u"],
          ["right.y", "left.u"],
        ],
      );
    const { column, report } = runCoupled({
      ...{
        system: system(),
        H: 0.1,
        stopTime: 1,
        algorithm: jacobi({ extrapolation: 0, exchange: "consistent" }),
      },
    });
    expect(report.outcome.status).toBe("completed");
    for (const x of [...column("left.x"), ...column("right.x")]) expect(x).toBeCloseTo(2 / 3, 7);
  });

  it("reports loops as those of single models, also the one that failed", () => {
    const settings = { logInit: true };
    const { report } = runCoupled({ system: circle("u^2 + 1", "u"), H: 0.1, stopTime: 1, settings });
    expect(report.outcome).toMatchObject({ status: "failed", cause: "initialization" });
    expect(report.initialization).toMatchObject({
      solved: false,
      loops: [{ status: "failed", point: "closest", residuals: [{ relative: expect.closeTo(0.6, 6) }, {}] }],
    });
  });

  it("needs no loop for a chain, however its units are listed", () => {
    const unit = (name: string, formula: string) =>
      compiledUnit(name, `model U input Real u; output Real y; equation y = ${formula}; end U;`, {
        ...{ outputs: ["y"], dependencies: { y: [0] } },
      });
    const system = coupled(
      [unit("c", "u + 1"), unit("b", "2*u"), unit("a", "u + 3")],
      [
        ["a.y", "b.u"],
        ["b.y", "c.u"],
      ],
    );
    expect(initializeSystem(system, experiment).loops).toEqual([]);
    expect([...system.y]).toEqual([7, 6, 3]);
  });

  it("propagates discrete values through a chain, and iterates those in a loop to a fixed point", () => {
    const unit = (name: string, formula: string) =>
      compiledUnit(
        name,
        `model U input Integer u; input Integer v; output Integer y; equation y = ${formula}; end U;`,
        { outputs: ["y"], dependencies: { y: [0, 1] } },
      );
    // a = 3, b = 2 a + min(c, 4), c = b: 4 is reached from below
    const system = coupled(
      [unit("c", "u"), unit("b", "2*u + min(v, 4)"), unit("a", "3")],
      [
        ["a.y", "b.u"],
        ["b.y", "c.u"],
        ["c.y", "b.v"],
      ],
    );
    expect(initializeSystem(system, experiment).loops).toEqual([]);
    expect([...system.y]).toEqual([10, 10, 3]);
  });

  it("reports warnings of models once, with the unit", () => {
    const tank = (name: string) =>
      compiledUnit(
        name,
        `model Tank
          input Real u; output Real level(start = 3, fixed = true);
        equation
          der(level) = u - level;
          assert(level < 2, "the tank runs over", AssertionLevel.warning);
        end Tank;`,
        { outputs: ["level"] },
      );
    const system = coupled(
      [tank("upper"), tank("lower")],
      [
        ["upper.level", "lower.u"],
        ["lower.level", "upper.u"],
      ],
    );
    const { report } = runCoupled({ system, H: 0.1, stopTime: 1 });
    expect(report.diagnostics.map(({ code, component }) => [code, component])).toEqual([
      ["simulator.assertion-warning", "upper"],
      ["simulator.assertion-warning", "lower"],
    ]);
  });
});
