import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "../library-models.ts";
import { library } from "./library-model.ts";
import { type SpaceModel, spaceText } from "./space-models.ts";

// Mechanics in space against independent computations: conformance/reference/README.md says how they were made. `npm run check:space`
// runs longer and for more sizes.

const isWhole = process.env["COSIMO_EVERY_MODEL"] === "1";

type Row = Readonly<Record<string, number>>;

function reference(name: string): readonly Row[] {
  const file = join(import.meta.dirname, "..", "reference", "space", `${name}.csv`);
  const [header = "", ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const columns = header.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, i) => [columns[i]!, Number(cell)])),
  );
}

/** Largest distance of values of a run from columns of the reference, at its times. */
function distance(
  result: SimulationResult,
  rows: readonly Row[],
  of: Readonly<Record<string, string | ((at: (name: string) => number) => number)>>,
): number {
  const times = result.column("time");
  let worst = 0;
  for (const row of rows) {
    const i = times.findIndex((t) => Math.abs(t - row["time"]!) < 1e-12);
    if (i < 0) continue;
    const at = (name: string) => result.column(name)[i]!;
    for (const [column, value] of Object.entries(of)) {
      const error = Math.abs((typeof value === "string" ? at(value) : value(at)) - row[column]!);
      worst = Math.max(worst, Number.isNaN(error) ? Number.POSITIVE_INFINITY : error);
    }
  }
  return worst;
}

function run(
  name: SpaceModel,
  stopTime: number,
  outputInterval: number,
  tolerance = 1e-10,
  modification = "",
) {
  const model = compileWithLibrary(spaceText(name, modification), `${name}.mo`);
  return model.simulateSync({ stopTime, outputInterval, tolerance });
}

const indices = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** Columns of the reference and of the model. */
const bricard = Object.fromEntries(
  ["x", "y", "z"].map((axis, i) => [`P3_${axis}`, `rod[3].frame_b.r_0[${i + 1}]`]),
);

describe("mechanics in space agree with independent computations", () => {
  it("a mass on a rod", () => {
    const of = { x: "mass.r_0[1]", y: "mass.r_0[2]" };
    expect(distance(run("Pendulum", isWhole ? 10 : 2, 0.5), reference("iftomm_A01"), of)).toBeLessThan(1e-7);
  });

  if (isWhole) {
    it("two windows of rods, which become flat again and again", () => {
      const of = { x_B0: "post[1].frame_b.r_0[1]", y_B0: "post[1].frame_b.r_0[2]" };
      expect(distance(run("Windows", 10, 0.5, 1e-8), reference("iftomm_A02_N2"), of)).toBeLessThan(1e-5);
    });

    it("Andrews' squeezing mechanism", () => {
      const angles = ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"];
      const of = Object.fromEntries(angles.map((name) => [name, `${name}.phi`]));
      expect(distance(run("Squeezer", 0.05, 0.0025, 1e-8), reference("iftomm_A03"), of)).toBeLessThan(1e-5);
    });

    it("Bricard's mechanism with a slide at its last hinge, which does not move", () => {
      const result = run("Bricard", 10, 0.5, 1e-8);
      expect(distance(result, reference("iftomm_A04"), bricard)).toBeLessThan(1e-5);
      expect(Math.max(...result.column("q6.s").map(Math.abs))).toBeLessThan(1e-9);
    });

    it("a body without forces keeps energy and angular momentum over a thousand turns", () => {
      const result = run("FreeTop", 3000, 100);
      const deviation = (name: string, size: number) =>
        Math.max(...result.column(name).map((value) => Math.abs(value - result.column(name)[0]!))) / size;
      expect(deviation("energy", result.column("energy")[0]!)).toBeLessThan(1e-8);
      const momentum = Math.hypot(...indices(3).map((i) => result.column(`L[${i}]`)[0]!));
      for (const i of indices(3)) expect(deviation(`L[${i}]`, momentum)).toBeLessThan(1e-8);
    });
  }

  it("Bricard's mechanism: six hinges that say one thing twice", () => {
    const text = spaceText("Bricard").replace("MB.Joints.Cylindrical q6", "MB.Joints.Revolute q6");
    const model = compileWithLibrary(text);
    const said = model.diagnostics.find(({ code }) => code === "structure.dependent-constraints");
    expect(said?.message).toMatch(/^1 constraint of closed loops \(q1, q2, q3, q4, q5, q6\) follows/);
    const result = model.simulateSync({ stopTime: isWhole ? 10 : 1, outputInterval: 0.5, tolerance: 1e-8 });
    expect(distance(result, reference("iftomm_A04"), bricard)).toBeLessThan(1e-7);
  });

  it("two boxes on hinges", () => {
    const result = run("DoublePendulum", isWhole ? 3 : 1, 0.5);
    const of = { phi1: "hinge1.phi", phi2: "hinge2.phi", w1: "hinge1.w", w2: "hinge2.w" };
    expect(distance(result, reference("double_pendulum_msl"), of)).toBeLessThan(1e-7);
  });

  it("a chain of six links about x, y, z, ...", () => {
    const result = run("Chain", isWhole ? 2 : 0.5, 0.5);
    const of = indices(6).flatMap((i) => [
      [`q${i}`, `hinge[${i}].phi`],
      [`w${i}`, `hinge[${i}].w`],
    ]);
    expect(distance(result, reference("chain6"), Object.fromEntries(of))).toBeLessThan(1e-7);
  });

  it.each(isWhole ? [2, 4, 6, 8, 16] : [6])("accelerations of a driven chain of %i links", (n) => {
    const list = (f: (k: number) => number) => `{${indices(n).map((k) => f(k - 1))}}`;
    const [q0, w0] = [list((k) => Math.sin(1 + k)), list((k) => Math.cos(2 + 3 * k))];
    const torque = list((k) => 5 * Math.sin(k / 2));
    const result = run(
      "Chain",
      1e-9,
      1e-9,
      1e-10,
      `links = ${n}, q0 = ${q0}, w0 = ${w0}, torque = ${torque}`,
    );
    const expected = reference("chain_rhs").find((row) => row["n"] === n)!;
    const of = { qdd_first: 1, qdd_second: 2, qdd_mid: n / 2 + 1, qdd_last: n };
    for (const [column, i] of Object.entries(of))
      expect(result.column(`hinge[${i}].a`)[0]! / expected[column]!).toBeCloseTo(1, 10);
  });

  it("a heavy top that precesses and nods", () => {
    const R = (i: number, j: number) => `top.frame_a.R.T[${i},${j}]`;
    // z-x-z angles: the third row of the matrix is (sin(theta) sin(phi), -sin(theta) cos(phi), cos(theta))
    const near = (angle: number, to: number) =>
      angle + 2 * Math.PI * Math.round((to - angle) / (2 * Math.PI));
    const rows = reference("heavy_top");
    const result = run("HeavyTop", isWhole ? 2 : 0.25, 0.05);
    expect(distance(result, rows, { theta: (at) => Math.acos(at(R(3, 3))) })).toBeLessThan(1e-7);
    const times = result.column("time");
    for (const row of rows) {
      const i = times.findIndex((t) => Math.abs(t - row["time"]!) < 1e-12);
      if (i < 0) continue;
      const angle = Math.atan2(result.column(R(3, 1))[i]!, -result.column(R(3, 2))[i]!);
      expect(Math.abs(near(angle, row["phi"]!) - row["phi"]!)).toBeLessThan(1e-7);
    }
  });

  it("a body without forces: angular velocity, energy and angular momentum", () => {
    const rows = reference("free_top_general");
    const result = run("FreeTop", isWhole ? 10 : 1, 0.25);
    const of = Object.fromEntries(indices(3).map((i) => [`w${i}`, `top.w_a[${i}]`]));
    expect(distance(result, rows, of)).toBeLessThan(1e-7);
    const kept = Object.fromEntries(indices(3).map((i) => [`L${i}`, `L[${i}]`]));
    expect(distance(result, rows, { ...kept, energy: "energy" })).toBeLessThan(1e-8);
  });

  it("a wheel that rolls and falls over", () => {
    const of = Object.fromEntries(["x", "y", "z"].map((name) => [name, `rolling.${name}`]));
    expect(
      distance(run("RollingWheel", isWhole ? 2 : 0.5, 0.25), reference("rolling_wheel_msl"), of),
    ).toBeLessThan(1e-7);
  });

  it("the accelerations of a robot that moves without drives", () => {
    // Published in two places and computed in a third way: see the reference's README.
    const expected = [
      0.229209171676, 14.55585464597, -17.68588873491, -2.371513504459, -4.258248924676, 17.510619512106,
    ];
    const result = run("RobotForward", 1e-9, 1e-9);
    expected.forEach((value, i) => {
      expect(result.column(`axis[${i + 1}].a`)[0]! / value).toBeCloseTo(1, 10);
    });
  });

  it("the torques of a robot with a prescribed motion", () => {
    const [, row] = reference("robot_r3_inverse");
    const list = (name: string) => `{${indices(6).map((i) => row![`${name}${i}`])}}`;
    const result = run(
      "RobotInverse",
      1e-9,
      1e-9,
      1e-10,
      `q0 = ${list("q")}, w0 = ${list("qd")}, z0 = ${list("qdd")}`,
    );
    for (const i of indices(6))
      expect(Math.abs(result.column(`axis[${i}].tau`)[0]! - row![`tau${i}`]!)).toBeLessThan(1e-10);
  });
});

describe("mass and inertia of a body follow from its form", () => {
  const bodies = `model Bodies
    inner Modelica.Mechanics.MultiBody.World world;
    Modelica.Mechanics.MultiBody.Parts.BodyBox box(r = {0, 2, 0}, widthDirection = {0, 0, 1}, width = 0.5, height = 0.3, innerWidth = 0.4, innerHeight = 0.1, density = 1000);
    Modelica.Mechanics.MultiBody.Parts.BodyCylinder pipe(r = {3, 0, 4}, diameter = 1, innerDiameter = 0.6, density = 1000);
  equation
    connect(world.frame_b, box.frame_a);
    connect(world.frame_b, pipe.frame_a);
  end Bodies;`;
  const result = compileWithLibrary(bodies).simulateSync({ stopTime: 0.1 });
  const value = (name: string) => result.column(name)[0]!;

  it("a box with a hole", () => {
    const [outer, hole] = [2000 * 0.5 * 0.3, 2000 * 0.4 * 0.1];
    expect(value("box.m")).toBeCloseTo(outer - hole, 10);
    const about = (a: (w: number, h: number) => number) => (outer * a(0.5, 0.3) - hole * a(0.4, 0.1)) / 12;
    // length along y, width along z, height along x
    expect(value("box.I[1,1]") / about((w) => 4 + w * w)).toBeCloseTo(1, 12);
    expect(value("box.I[2,2]") / about((w, h) => w * w + h * h)).toBeCloseTo(1, 12);
    expect(value("box.I[3,3]") / about((_, h) => 4 + h * h)).toBeCloseTo(1, 12);
  });

  it("a pipe that lies across two axes", () => {
    const [outer, hole] = [5000 * Math.PI * 0.25, 5000 * Math.PI * 0.09];
    const along = (outer * 0.25 - hole * 0.09) / 2;
    const across = (outer * (25 + 0.75) - hole * (25 + 0.27)) / 12;
    expect(value("pipe.m") / (outer - hole)).toBeCloseTo(1, 12);
    // The axis is e = (0.6, 0, 0.8): I = across + (along - across) e e'
    expect(value("pipe.I[1,1]") / (across + (along - across) * 0.36)).toBeCloseTo(1, 12);
    expect(value("pipe.I[3,1]") / ((along - across) * 0.48)).toBeCloseTo(1, 12);
    expect(value("pipe.I[2,2]") / across).toBeCloseTo(1, 12);
  });
});

// The examples of docs/space.md, by what must hold of their motion. `npm run check:space` runs all, others only the loop.

const texts = join(import.meta.dirname, "..", "..", "examples", "space");

function runExample(name: string, stopTime: number) {
  const model = compileWithLibrary(readFileSync(join(texts, `${name}.mo`), "utf8"), `${name}.mo`);
  const result = model.simulateSync({ stopTime, tolerance: 1e-8 });
  expect(result.outcome.status).toBe("completed");
  return (variable: string) => result.column(variable);
}

describe("examples in space", () => {
  it("the loop: the ball's halves are one point, and energy is kept", () => {
    const column = runExample("Loop", 0.5);
    for (const i of [1, 2, 3]) {
      const [rod, carriage] = [column(`rod.frame_b.r_0[${i}]`), column(`carriage.frame_b.r_0[${i}]`)];
      expect(rod.every((value, row) => Math.abs(value - carriage[row]!) < 1e-9)).toBe(true);
    }
    const bodies = ["arm", "rod", "carriage"].map((name) => ({
      m: column(`${name}.m`)[0]!,
      value: (of: string, row: number) => column(`${name}.body.${of}`)[row]!,
    }));
    const energy = (row: number) =>
      bodies.reduce((sum, { m, value }) => {
        const [v, w, r, T] = [
          [1, 2, 3].map((i) => value(`v_0[${i}]`, row)),
          [1, 2, 3].map((i) => value(`w_a[${i}]`, row)),
          [1, 2, 3].map((i) => value(`r_CM[${i}]`, row)),
          [1, 2, 3].map((i) => [1, 2, 3].map((j) => value(`frame_a.R.T[${j},${i}]`, row))),
        ];
        const cross = [
          w[1]! * r[2]! - w[2]! * r[1]!,
          w[2]! * r[0]! - w[0]! * r[2]!,
          w[0]! * r[1]! - w[1]! * r[0]!,
        ];
        const dot = (a: readonly number[], b: readonly number[]) => a.reduce((s, x, k) => s + x * b[k]!, 0);
        const velocity = v.map((x, i) => x + dot(T[i]!, cross));
        const height = value("r_0[2]", row) + dot(T[1]!, r);
        const I = [1, 2, 3].map((i) => [1, 2, 3].map((j) => value(`I[${i},${j}]`, row)));
        const spin = dot(
          w,
          I.map((line) => dot(line, w)),
        );
        return sum + (m * dot(velocity, velocity)) / 2 + spin / 2 + m * 9.80665 * height;
      }, 0);
    const last = column("time").length - 1;
    expect(Math.abs(energy(last) - energy(0))).toBeLessThan(1e-6 * Math.abs(energy(0)) + 1e-6);
  });

  if (isWhole) {
    it("the engine: the piston stays on its side, and the gas drives the shaft", () => {
      const column = runExample("Engine", 0.3);
      const [s, phi] = [column("cylinder.s"), column("bearing.phi")];
      const expected = (angle: number) =>
        0.04 * Math.cos(angle) + Math.sqrt(0.14 ** 2 - (0.04 * Math.sin(angle)) ** 2);
      expect(s.every((value, row) => Math.abs(value - expected(phi[row]!)) < 1e-9)).toBe(true);
      expect(column("bearing.w").at(-1)!).toBeGreaterThan(200);
    });

    it("the platform follows its circle", () => {
      const column = runExample("Platform", 4);
      const wanted = [0.15 * Math.cos(8), 0.9 + 0.05 * Math.sin(16), 0.15 * Math.sin(8)];
      wanted.forEach((value, i) => {
        expect(Math.abs(column(`motion.r_rel_a[${i + 1}]`).at(-1)! - value)).toBeLessThan(0.02);
      });
    });

    it("the suspension: at rest the tyre carries the car", () => {
      const column = runExample("Suspension", 6);
      const weight = (350 + 4 + 2 + 20) * 9.80665;
      expect((column("deflection").at(-1)! * 2e5) / weight).toBeCloseTo(1, 3);
    });

    it("the top turns over", () => {
      expect(runExample("TippeTop", 3)("inclination").at(-1)!).toBeGreaterThan(2.4);
    });
  }
});

const MB = "Modelica.Mechanics.MultiBody";

/** Messages of a run of a body on a hinge. */
function messages({
  world = `inner ${MB}.World world;`,
  axis = "{0, 0, 1}",
  inertia = "",
  more = "",
  connects = "",
}) {
  const result = compileWithLibrary(`model Case
    ${world}
    ${MB}.Parts.Fixed base(animation = false);
    ${MB}.Joints.Revolute j2(n = ${axis}, phi(fixed = true), w(fixed = true));
    ${MB}.Parts.Body b2(m = 1, r_CM = {0, -1, 0}${inertia});
    ${more}
  equation
    connect(base.frame_b, j2.frame_a);
    connect(j2.frame_b, b2.frame_a);
    ${connects}
  end Case;`).simulateSync({ stopTime: 0.01 });
  const said = result.diagnostics.map(
    ({ severity, message, component }) => `${severity}: ${message} [${component ?? ""}]`,
  );
  return { status: result.outcome.status, said: said.join("\n") };
}

/** A parallelogram whose bars are on one line at the start. */
function planarLoop({ joint = "", closing = "", declared = "" }): string {
  const [hinge, last] = [joint, closing].map((name) =>
    name === "Hinge" ? name : `${MB}.Joints.${name || "Revolute"}`,
  );
  return `model Loop
    ${declared}
    inner ${MB}.World world;
    ${hinge} j1(phi(fixed = true), w(start = 2, fixed = true)), j2, j4;
    ${last} j3;
    ${MB}.Parts.BodyCylinder a(r = {0.3, 0, 0}), b(r = {0.5, 0, 0}), c(r = {0.3, 0, 0});
    ${MB}.Parts.FixedTranslation ground(r = {0.5, 0, 0});
  equation
    connect(world.frame_b, j1.frame_a);
    connect(j1.frame_b, a.frame_a);
    connect(a.frame_b, j2.frame_a);
    connect(j2.frame_b, b.frame_a);
    connect(b.frame_b, j3.frame_a);
    connect(world.frame_b, ground.frame_a);
    connect(ground.frame_b, j4.frame_a);
    connect(j4.frame_b, c.frame_a);
    connect(c.frame_b, j3.frame_b);
  end Loop;`;
}

describe("what is wrong with a mechanism is said with the component", () => {
  it("an axis that is the zero vector", () => {
    const { status, said } = messages({ axis: "{0, 0, 0}" });
    expect(status).toBe("failed");
    expect(said).toMatch(/error: .*Axis n of the joint is the zero vector.*\[j2\]/);
  });

  it("a universal joint whose axes are parallel", () => {
    const { outcome, diagnostics } = compileWithLibrary(`model Case
      inner ${MB}.World world;
      ${MB}.Joints.Universal joint(n_a = {1, 0, 0}, n_b = {-2, 0, 0});
      ${MB}.Parts.BodyBox b(r = {0, 1, 0});
    equation
      connect(world.frame_b, joint.frame_a);
      connect(joint.frame_b, b.frame_a);
    end Case;`).simulateSync({ stopTime: 0.01 });
    expect(outcome.status).toBe("failed");
    expect(diagnostics.map(({ message }) => message).join()).toMatch(/n_a and n_b of the joint are parallel/);
  });

  it("a tensor that no body can have is a warning", () => {
    const { status, said } = messages({ inertia: ", I_11 = 1, I_22 = 5, I_33 = 1" });
    expect(status).toBe("completed");
    expect(said).toMatch(
      /warning: .*No body has principal moments 1, 5, 1 kg\.m2\. Is the tensor about frame_a/,
    );
    expect(messages({ inertia: ", I_11 = 0.5, I_22 = 0.5, I_33 = 1" }).said).not.toMatch(/principal/);
    expect(messages({ inertia: ", I_11 = 1, I_22 = 1, I_33 = 1, I_21 = 2" }).said).toMatch(
      /principal moments -1, 1, 3/,
    );
  });

  it("a loop that can't be closed, with its gap; one that starts stretched is closed by least squares", () => {
    const dyad = (distance: number) =>
      compileWithLibrary(`model Dyad
        inner ${MB}.World world;
        ${MB}.Joints.Revolute j1, j2;
        ${MB}.Joints.RevolutePlanarLoopConstraint j3;
        ${MB}.Parts.BodyCylinder arm(r = {0.3, 0, 0}, diameter = 0.03), rod(r = {0.4, 0, 0}, diameter = 0.03);
        ${MB}.Parts.FixedTranslation base(r = {${distance}, 0, 0});
      equation
        connect(world.frame_b, j1.frame_a);
        connect(j1.frame_b, arm.frame_a);
        connect(arm.frame_b, j2.frame_a);
        connect(j2.frame_b, rod.frame_a);
        connect(rod.frame_b, j3.frame_a);
        connect(j3.frame_b, base.frame_b);
        connect(world.frame_b, base.frame_a);
      end Dyad;`).simulateSync({ stopTime: 0.01 });
    const far = dyad(1);
    expect(far.outcome.status).toBe("failed");
    expect(far.diagnostics[0]).toMatchObject({ code: "initialization.open-loop", component: "j3" });
    expect(far.diagnostics[0]!.message).toMatch(/300 mm is missing at j3/);
    const near = dyad(0.6);
    expect(near.diagnostics.map(({ code }) => code)).toEqual(["initialization.least-squares"]);
    // Law of cosines
    expect(Math.cos(near.column("j2.phi")[0]!)).toBeCloseTo((0.36 - 0.09 - 0.16) / 0.24, 9);
  });

  it("a ball joint that starts far from the guess of its quaternion: angles about x, y and z", () => {
    const [angle, c, s] = [1.5, Math.cos(1.5), Math.sin(1.5)];
    const { outcome, column } = compileWithLibrary(`model Case
      inner ${MB}.World world;
      ${MB}.Joints.Spherical ball(angles_fixed = true, w_rel_a_fixed = true, each angles_start = ${angle});
      ${MB}.Parts.BodyBox b(r = {1, 0, 0});
    equation
      connect(world.frame_b, ball.frame_a);
      connect(ball.frame_b, b.frame_a);
    end Case;`).simulateSync({ stopTime: 1e-6 });
    expect(outcome.status).toBe("completed");
    // Rz(1.5) Ry(1.5) Rx(1.5), first row
    const expected = [c * c, c * s * s + s * c, s * s - c * c * s];
    expected.forEach((value, j) => {
      expect(column(`b.frame_a.R.T[1,${j + 1}]`)[0]).toBeCloseTo(value, 9);
    });
  });

  it("a start at a dead point is not taken for a redundant joint", () => {
    const { outcome, diagnostics } = compileWithLibrary(
      planarLoop({ closing: "RevolutePlanarLoopConstraint" }),
    ).simulateSync({
      stopTime: 0.01,
    });
    expect(outcome.status).toBe("failed");
    const said = diagnostics.find(({ severity }) => severity === "error")!;
    expect(said.code).toBe("initialization.singular-position");
    expect(said.hint).toMatch(/dead point, where j1, j2, j4, j3 can move in several ways/);
  });

  it.each([
    ["library", "Revolute", ""],
    [
      "model",
      "Hinge",
      `model Hinge
      extends ${MB}.Interfaces.PartialElementaryJoint;
      Real phi(start = 0), w(start = 0);
      ${MB}.Frames.Orientation R_rel;
    equation
      w = der(phi);
      R_rel = ${MB}.Frames.planarRotation({0, 0, 1}, phi, w);
      frame_b.r_0 = frame_a.r_0;
      frame_b.R = ${MB}.Frames.absoluteRotation(frame_a.R, R_rel);
      frame_a.f = -${MB}.Frames.resolve1(R_rel, frame_b.f);
      frame_a.t = -${MB}.Frames.resolve1(R_rel, frame_b.t);
      frame_b.t[3] = 0;
    end Hinge;`,
    ],
  ])("hinges of the %s that restrict a planar loop several times", (_from, joint, declared) => {
    const { diagnostics } = check(planarLoop({ joint, closing: joint, declared }), { library });
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`).join()).toMatch(
      /structure.dependent-constraints 3 constraints of closed loops \(j1, j2, j4, j3\) follow/,
    );
    const apart = planarLoop({ joint, closing: joint, declared }).replace(
      "ground(r = {0.5, 0, 0})",
      "ground(r = {0.5, 0, 0.1})",
    );
    expect(check(apart, { library }).diagnostics.map(({ code }) => code)).toEqual([
      "structure.overconstrained-loop",
    ]);
  });

  it.each(["f1", "f2"])("two roots: both are named", (name) => {
    const { diagnostics } = check(
      `model Case
      inner ${MB}.World world;
      ${MB}.Parts.Fixed f1(r = {1, 0, 0}), f2(r = {2, 0, 0});
      ${MB}.Parts.FixedTranslation t(r = {1, 0, 0});
    equation
      connect(f1.frame_b, t.frame_a);
      connect(t.frame_b, f2.frame_b);
    end Case;`,
      { library },
    );
    expect(diagnostics[0]!.code).toBe("structure.fixed-twice");
    expect(diagnostics[0]!.message).toContain(name);
  });

  it("a hinge at whose end nothing has mass", () => {
    const { diagnostics } = check(
      `model Case
      inner ${MB}.World world;
      ${MB}.Joints.Revolute j1, j2;
      ${MB}.Parts.BodyBox b(r = {1, 0, 0});
      ${MB}.Parts.FixedTranslation tip(r = {1, 0, 0});
    equation
      connect(world.frame_b, j1.frame_a);
      connect(j1.frame_b, b.frame_a);
      connect(b.frame_b, j2.frame_a);
      connect(j2.frame_b, tip.frame_a);
    end Case;`,
      { library },
    );
    expect(diagnostics[0]!.message).toMatch(/nothing resists j2: .* up to 'tip.frame_b'/);
  });

  it("parts that nothing fixes", () => {
    const { diagnostics } = check(
      `model Case
      inner ${MB}.World world;
      ${MB}.Joints.Revolute j;
      ${MB}.Parts.FixedTranslation a(r = {1, 0, 0}), b(r = {1, 0, 0});
    equation
      connect(a.frame_b, j.frame_a);
      connect(j.frame_b, b.frame_a);
    end Case;`,
      { library },
    );
    expect(diagnostics[0]).toMatchObject({ code: "flatten.no-root", component: "a" });
  });

  it("a model without a world has the default one, and a warning how to declare one", () => {
    const text = `model Case
    ${MB}.Parts.Fixed base;
  end Case;`;
    const { diagnostics } = check(text, { library });
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      [
        "instantiate.default-inner",
        expect.stringMatching(/Declare 'inner Modelica.Mechanics.MultiBody.World world'/),
      ],
    ]);
  });

  it("surfaces that have no contact law are refused with the list of those that have", () => {
    const box = "SpatialContacts.Surfaces.Box(length = 1, width = 1, height = 1)";
    const { status, said } = messages({
      more: `SpatialContacts.Contact contact(a = ${box}, b = ${box});`,
      connects: "connect(base.frame_b, contact.frame_a); connect(b2.frame_a, contact.frame_b);",
    });
    expect(status).toBe("failed");
    expect(said).toMatch(
      /Supported: a sphere with a plane, sphere, box, cylinder or capsule; a plane with.*\[contact\]/,
    );
  });
});
