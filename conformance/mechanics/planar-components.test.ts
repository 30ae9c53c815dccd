import { compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { finalValue, library } from "./library-model.ts";

/** Runs a model made of planar components, without gravity unless `world` says otherwise. */
function run(body: string, stopTime: number, world = "enableGravity = false"): SimulationResult {
  const text = `
    model Case
      import PlanarMechanics.*;
      inner PlanarWorld planarWorld(${world});
      ${body}
    end Case;`;
  return compile(text, { library }).simulateSync({ tolerance: 1e-11, stopTime });
}

function expectFinal(result: SimulationResult, expected: Record<string, number>): void {
  expect(result.outcome).toMatchObject({ status: "completed" });
  for (const [name, value] of Object.entries(expected))
    expect(finalValue(result, name), name).toBeCloseTo(value, 7);
}

const freeBody = (r: string, v: string) => `
  Parts.Fixed fixed;
  Joints.Free free(r(start = ${r}, each fixed = true), v(start = ${v}, each fixed = true),
    phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Parts.Body body(m = 2, I = 3);`;
const attached = "connect(fixed.frame_b, free.frame_a); connect(free.frame_b, body.frame_a);";

describe("a free body", () => {
  it("follows a parabola under gravity", () => {
    const result = run(
      `${freeBody("{0, 1}", "{3, 4}")}
      Sensors.AbsoluteVelocity sensor;
    equation
      ${attached} connect(body.frame_a, sensor.frame_a);`,
      2,
      "constantGravity = {0, -10}",
    );
    expectFinal(result, { "body.r[1]": 6, "body.r[2]": 1 + 8 - 20, "sensor.v[2]": 4 - 20 });
  });

  it("turns under a torque, and a force of its own frame turns with it", () => {
    const result = run(
      `${freeBody("{0, 0}", "{0, 0}")}
      Sources.WorldForce thrust(resolveInFrame = Types.ResolveInFrameB.frame_b);
      Sources.WorldTorque torque(torque = 3);
    equation
      thrust.force = {2*cos(time^2/2), -2*sin(time^2/2), 0};
      ${attached} connect(body.frame_a, thrust.frame_b); connect(body.frame_a, torque.frame_b);`,
      2,
    );
    // phi = t^2/2: the force, rotated back by phi, has the direction x of the world
    expectFinal(result, { "body.phi": 2, "body.r[1]": 2, "body.r[2]": 0 });
  });

  it("swings on a line spring, and in a bushing", () => {
    const result = run(
      `${freeBody("{2, 0}", "{0, 0}")}
      Parts.LineSpringDamper spring(c = 8, s_rel0 = 1);
      Parts.Fixed fixed2;
      Joints.Free free2(r(start = {0.1, 0.2}, each fixed = true), v(start = {0, 0}, each fixed = true),
        phi(start = 0.3, fixed = true), w(start = 0, fixed = true));
      Parts.Body body2(m = 2, I = 3);
      Parts.SpringDamper bushing(c_x = 8, c_y = 18, c_phi = 3, d_x = 0, d_y = 0, d_phi = 0);
    equation
      ${attached}
      connect(fixed.frame_b, spring.frame_a); connect(spring.frame_b, body.frame_a);
      connect(fixed2.frame_b, free2.frame_a); connect(free2.frame_b, body2.frame_a);
      connect(fixed2.frame_b, bushing.frame_a); connect(bushing.frame_b, body2.frame_a);`,
      1,
    );
    expectFinal(result, {
      "body.r[1]": 1 + Math.cos(2),
      "body2.r[1]": 0.1 * Math.cos(2),
      "body2.r[2]": 0.2 * Math.cos(3),
      "body2.phi": 0.3 * Math.cos(1),
    });
  });
});

it("forces between two bodies keep momentum and angular momentum", () => {
  const body = (name: string, x: number) => `
    Joints.Free free${name}(r(start = {${x}, 0}, each fixed = true), v(each start = 0, each fixed = true),
      phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Parts.Body ${name}(m = ${x + 1}, I = ${x + 2});`;
  const result = run(
    `Parts.Fixed fixed; ${body("a", 0)} ${body("b", 1)}
    Sources.RelativeForce force(resolveInFrame = Types.ResolveInFrameAB.frame_a);
    Sources.RelativeTorque torque(torque = 0.5);
    Real momentum[2] = a.m*a.v + b.m*b.v;
    Real spin = a.I*a.w + b.I*b.w + a.m*(a.r[1]*a.v[2] - a.r[2]*a.v[1]) + b.m*(b.r[1]*b.v[2] - b.r[2]*b.v[1]);
  equation
    force.force = {sin(time), 1 + time, cos(time)};
    connect(fixed.frame_b, freea.frame_a); connect(freea.frame_b, a.frame_a);
    connect(fixed.frame_b, freeb.frame_a); connect(freeb.frame_b, b.frame_a);
    connect(a.frame_a, force.frame_a); connect(force.frame_b, b.frame_a);
    connect(a.frame_a, torque.frame_a); connect(torque.frame_b, b.frame_a);`,
    2,
  );
  expectFinal(result, { "momentum[1]": 0, "momentum[2]": 0, spin: 0 });
  expect(Math.abs(finalValue(result, "b.w"))).toBeGreaterThan(0.1);
});

describe("slides", () => {
  it("on a slope: acceleration along it, cut force across it", () => {
    const result = run(
      `Parts.Fixed fixed(phi = 0.5);
      Joints.Prismatic slide(s(start = 0, fixed = true), v(start = 0, fixed = true));
      Sensors.CutForce sensor;
      Sensors.RelativePosition position;
      Parts.Body body(m = 2, I = 1);
    equation
      connect(fixed.frame_b, slide.frame_a); connect(slide.frame_b, sensor.frame_a);
      connect(sensor.frame_b, body.frame_a);
      connect(fixed.frame_b, position.frame_a); connect(position.frame_b, body.frame_a);`,
      1,
      "constantGravity = {0, -10}",
    );
    const support = 2 * 10 * Math.cos(0.5);
    expectFinal(result, {
      "slide.s": -5 * Math.sin(0.5),
      "position.r_rel[1]": -5 * Math.sin(0.5),
      "position.r_rel[2]": 0,
      "sensor.force[1]": -support * Math.sin(0.5),
      "sensor.force[2]": support * Math.cos(0.5),
    });
  });

  it("a cut slide takes two of the three freedoms of a body", () => {
    const result = run(
      `Parts.Fixed fixed(phi = 0.5);
      Joints.Free free;
      Joints.CutPrismatic slide;
      Parts.Body body(m = 2, I = 1);
    initial equation
      body.r = {0, 0};
      body.v = {0, 0};
    equation
      connect(fixed.frame_b, free.frame_a); connect(free.frame_b, body.frame_a);
      connect(fixed.frame_b, slide.frame_a); connect(slide.frame_b, body.frame_a);`,
      1,
      "constantGravity = {0, -10}",
    );
    expectFinal(result, {
      "body.r[1]": -5 * Math.sin(0.5) * Math.cos(0.5),
      "body.r[2]": -5 * Math.sin(0.5) ** 2,
      "slide.f": 2 * 10 * Math.cos(0.5),
      "slide.t": 0,
    });
  });

  it("a prescribed motion: the force that it takes", () => {
    const result = run(
      `Parts.Fixed fixed;
      Joints.PrismaticMotion slide(r = {0, 1});
      Parts.Body body(m = 2, I = 1);
    equation
      slide.s_ref = sin(3*time);
      connect(fixed.frame_b, slide.frame_a); connect(slide.frame_b, body.frame_a);`,
      1,
      "constantGravity = {0, -10}",
    );
    expectFinal(result, { "slide.f": 2 * (10 - 9 * Math.sin(3)) });
  });
});
