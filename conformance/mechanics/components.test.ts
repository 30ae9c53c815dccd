import { compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { finalValue, library } from "./library-model.ts";

/** Runs a model with components of both packages; `T` and `R` are their names. */
function run(body: string, stopTime: number, parameters: Record<string, number> = {}): SimulationResult {
  const text = `
    model Case
      import T = Modelica.Mechanics.Translational;
      import R = Modelica.Mechanics.Rotational;
      ${body}
    end Case;`;
  return compile(text, { library }).simulateSync({ tolerance: 1e-11, stopTime, parameters });
}

function expectFinal(result: SimulationResult, expected: Record<string, number>, digits = 8): void {
  expect(result.outcome).toMatchObject({ status: "completed" });
  for (const [name, value] of Object.entries(expected))
    expect(finalValue(result, name), name).toBeCloseTo(value, digits);
}

const movingMass = "T.Components.Mass mass(m = 2, s(start = 1, fixed = true), v(start = 3, fixed = true));";
const spinningInertia =
  "R.Components.Inertia inertia(J = 2, phi(start = 0, fixed = true), w(start = 5, fixed = true));";

describe("springs and dampers", () => {
  it("a mass on a spring and a damper, at the end of a rod", () => {
    const result = run(
      `${movingMass}
      T.Components.Rod rod(L = 0.5);
      T.Components.Spring spring(c = 50, s_rel0 = 0.2);
      T.Components.Damper damper(d = 4);
      T.Components.Fixed wall(s0 = -1);
    equation
      connect(wall.flange, spring.flange_a); connect(wall.flange, damper.flange_a);
      connect(spring.flange_b, rod.flange_a); connect(damper.flange_b, rod.flange_a);
      connect(rod.flange_b, mass.flange_a);`,
      2,
    );
    // 2 x'' + 4 x' + 50 x = 0 about the rest position -1 + 0.2 + 0.5
    const omega = Math.sqrt(24);
    const [c, s] = [1.3, (3 + 1.3) / omega];
    const x = Math.exp(-2) * (c * Math.cos(2 * omega) + s * Math.sin(2 * omega));
    expectFinal(result, { "mass.s": -0.3 + x });
  });

  it("the power lost in a damper becomes heat", () => {
    const result = run(
      `${spinningInertia}
      R.Components.Damper damper(d = 3, useHeatPort = true);
      R.Components.Fixed fixed;
      Modelica.Thermal.HeatTransfer.Components.HeatCapacitor capacitor(C = 10, T(start = 300, fixed = true));
    equation
      connect(inertia.flange_b, damper.flange_a); connect(damper.flange_b, fixed.flange);
      connect(damper.heatPort, capacitor.port);`,
      1,
    );
    const w = 5 * Math.exp(-1.5);
    expectFinal(result, { "inertia.w": w, "capacitor.T": 300 + (25 - w ** 2) / 10 });
  });

  it("an elastic stop throws a mass back after half a period", () => {
    const result = run(
      `T.Components.Mass mass(m = 2, s(start = -1, fixed = true), v(start = 1, fixed = true));
      T.Components.ElastoGap gap(c = 200, d = 0);
      T.Components.Fixed wall;
    equation
      connect(mass.flange_b, gap.flange_a); connect(gap.flange_b, wall.flange);`,
      2,
    );
    const left = 1 + Math.PI / 10;
    expectFinal(result, { "mass.v": -1, "mass.s": -(2 - left), "gap.f": 0 });
  });

  it("backlash: no torque within the play, a spring beyond it", () => {
    const result = run(
      `R.Components.Inertia inertia(J = 2, phi(start = 0, fixed = true), w(start = 0.5, fixed = true));
      R.Components.ElastoBacklash backlash(c = 8, d = 0, b = 1);
      R.Components.Fixed fixed;
    equation
      connect(inertia.flange_b, backlash.flange_a); connect(backlash.flange_b, fixed.flange);`,
      1.5,
    );
    expectFinal(result, { "inertia.phi": 0.5 + 0.25 * Math.sin(1), "inertia.w": 0.5 * Math.cos(1) }, 7);
  });
});

describe("friction", () => {
  it.each([
    [2, 4],
    [20, 0],
  ])("in a bearing brings an inertia to rest and keeps it there (after %i s: w = %d)", (stopTime, w) => {
    const result = run(
      `${spinningInertia}
      R.Components.BearingFriction friction(tau_pos = [0, 1], peak = 2);
    equation
      connect(inertia.flange_b, friction.flange_a);`,
      stopTime,
    );
    expectFinal(result, { "inertia.w": w, "friction.mode": w > 0 ? 1 : 0, "friction.locked": w > 0 ? 0 : 1 });
  });

  it.each([
    ["less than it can hold at rest: the inertia stays", -1.5, 0],
    ["more than that: it turns back", -2.5, (-1.5 / 2) * (6 - 20 / 7)],
  ])("under a load that brakes and is %s", (_, load, w) => {
    const result = run(
      `${spinningInertia}
      R.Components.BearingFriction friction(tau_pos = [0, 1], peak = 2);
      R.Sources.ConstantTorque load(tau_constant = ${load});
    equation
      connect(inertia.flange_b, friction.flange_a); connect(load.flange, friction.flange_b);`,
      6,
    );
    expectFinal(result, { "inertia.w": w, "friction.mode": Math.sign(w) });
  });

  it.each([
    [-1.5, 0],
    [2.5, 1.5],
  ])("at rest at the start, under a load of %d N.m", (load, w) => {
    const result = run(
      `R.Components.Inertia inertia(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
      R.Components.BearingFriction friction(tau_pos = [0, 1], peak = 2);
      R.Sources.ConstantTorque load(tau_constant = ${load});
    equation
      connect(inertia.flange_b, friction.flange_a); connect(load.flange, friction.flange_b);`,
      2,
    );
    expectFinal(result, { "inertia.w": w });
  });

  it("is released smoothly when static and sliding friction are equal", () => {
    const result = run(
      `T.Components.Mass mass(m = 2, s(start = 0, fixed = true), v(start = 0, fixed = true));
      T.Components.SupportFriction friction(f_pos = [0, 1]);
      T.Sources.Force force;
    equation
      force.f = time;
      connect(force.flange, mass.flange_a); connect(mass.flange_b, friction.flange_a);`,
      3,
    );
    expectFinal(result, { "mass.v": 1, "mass.s": 2 / 3, "friction.mode": 1 });
  });

  it("that grows with the velocity: a table with two points is a straight line", () => {
    const result = run(
      `${spinningInertia}
      R.Components.BearingFriction friction(tau_pos = [0, 1; 1, 1.5; 3, 2.5]);
    equation
      connect(inertia.flange_b, friction.flange_a);`,
      2,
    );
    // 2 w' = -(1 + w/2)
    expectFinal(result, { "inertia.w": 7 * Math.exp(-0.5) - 2 });
  });

  it("of a brake acts while it is pressed", () => {
    const result = run(
      `${spinningInertia}
      R.Components.Brake brake(mu_pos = [0, 0.5], cgeo = 2, fn_max = 3);
    equation
      brake.f_normalized = if time < 1 then 0 else 1;
      connect(inertia.flange_b, brake.flange_a);`,
      3,
    );
    expectFinal(result, { "inertia.w": 2, "brake.tau": 3 });
  });

  it("on a moving support takes a mass along", () => {
    const result = run(
      `T.Components.Mass mass(m = 2, s(start = 0, fixed = true), v(start = 0, fixed = true));
      T.Components.SupportFriction friction(f_pos = [0, 4], useSupport = true);
      T.Sources.ConstantSpeed belt(v_fixed = 3);
    equation
      connect(mass.flange_b, friction.flange_a); connect(belt.flange, friction.support);`,
      2,
    );
    expectFinal(result, { "mass.v": 3, "mass.s": 2.25 + 1.5, "belt.flange.f": 0 });
  });

  it("between hard stops: a mass slides into a stop and comes to rest there", () => {
    const result = run(
      `T.Components.MassWithStopAndFriction mass(m = 1, smin = -1, smax = 2, L = 1, F_prop = 0, F_Coulomb = 2, F_Stribeck = 0,
        s(start = 0, fixed = true), v(start = 3, fixed = true));
      T.Sources.Force force;
    equation
      force.f = if time < 1 then 0 elseif time < 2 then 50 else -4;
      connect(force.flange, mass.flange_a);`,
      2.5,
    );
    // s = 3 t - t^2 reaches 1.5; at 2 s the force pulls it off the stop with -4 + 2
    expectFinal(result, { "mass.s": 1.5 - 0.25, "mass.v": -1, "mass.stopped": 0 });
    const rest = result.time.findIndex((t) => t > 1.5);
    expect(result.column("mass.s")[rest]).toBeCloseTo(1.5, 9);
  });

  it("a one-way clutch drives one way only", () => {
    const result = run(
      `R.Components.Inertia engine(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
      R.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
      R.Components.OneWayClutch clutch(fn_max = 1);
      R.Sources.Torque drive;
    equation
      drive.tau = if time < 1 then 3 else -3;
      clutch.f_normalized = 0;
      connect(drive.flange, engine.flange_a); connect(engine.flange_b, clutch.flange_a);
      connect(clutch.flange_b, load.flange_a);`,
      1.5,
    );
    expectFinal(result, { "engine.w": -0.5, "load.w": 1 });
  });
});

describe("gears", () => {
  it("a planetary gear divides speeds and torques", () => {
    const result = run(
      `R.Components.Inertia sun(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
      R.Components.IdealPlanetary planetary(ratio = 2);
      R.Components.Inertia carrier(J = 4);
      R.Components.Fixed ring;
      R.Sources.ConstantTorque drive(tau_constant = 2);
    equation
      connect(drive.flange, sun.flange_a); connect(sun.flange_b, planetary.sun);
      connect(planetary.carrier, carrier.flange_a); connect(ring.flange, planetary.ring);`,
      3,
    );
    // 3 carrier.phi = sun.phi: inertia 1 + 4/9 at the sun
    const w = (2 * 3) / (1 + 4 / 9);
    expectFinal(result, { "sun.w": w, "carrier.w": w / 3 });
  });

  it("the support of a gear takes the difference of the torques", () => {
    const result = run(
      `R.Components.IdealGear gear(ratio = 4, useSupport = true);
      R.Components.Fixed ground;
      R.Components.Inertia load(J = 8, phi(start = 0, fixed = true), w(start = 0, fixed = true));
      R.Sources.ConstantTorque drive(tau_constant = 3);
    equation
      connect(drive.flange, gear.flange_a); connect(gear.flange_b, load.flange_a); connect(gear.support, ground.flange);`,
      2,
    );
    expectFinal(result, { "load.w": 3, "gear.support.tau": 9 });
  });

  it("a rack, a wheel and a mass", () => {
    const result = run(
      `R.Sources.ConstantTorque drive(tau_constant = 3);
      R.Components.IdealRollingWheel wheel(radius = 0.5);
      T.Components.Mass mass(m = 6, s(start = 0, fixed = true), v(start = 0, fixed = true));
      T.Components.IdealGearR2T rack(ratio = 4);
      R.Components.Inertia inertia(J = 0.125);
    equation
      connect(drive.flange, wheel.flangeR); connect(wheel.flangeT, mass.flange_a);
      connect(mass.flange_b, rack.flangeT); connect(rack.flangeR, inertia.flange_a);`,
      2,
    );
    expectFinal(result, { "mass.v": (2 * 6) / (6 + 2), "inertia.w": (4 * 2 * 6) / 8 });
  });
});

describe("prescribed motions and sensors", () => {
  it("an exact position: the force is that of the acceleration", () => {
    const result = run(
      `T.Sources.Position position(exact = true);
      T.Sensors.MultiSensor sensor;
      T.Sensors.AccSensor acceleration;
      T.Components.Mass mass(m = 2);
    equation
      position.s_ref = sin(3*time);
      connect(position.flange, sensor.flange_a); connect(sensor.flange_b, mass.flange_a);
      connect(mass.flange_b, acceleration.flange);`,
      1,
    );
    const [v, a] = [3 * Math.cos(3), -9 * Math.sin(3)];
    expectFinal(result, { "sensor.f": 2 * a, "sensor.v": v, "sensor.power": 2 * a * v, "acceleration.a": a });
  });

  it.each(["T.Sources.Position source", "R.Sources.Position source"])(
    "%s: the filter lets low frequencies pass",
    (source) => {
      const input = source.startsWith("T") ? "s" : "phi";
      const result = run(`${source}(f_crit = 50); equation source.${input}_ref = 2;`, 1);
      expectFinal(result, { [`source.${input}`]: 2 });
    },
  );

  it("the filter halves the power at its critical frequency", () => {
    const result = run(
      `R.Sources.Position source(f_crit = 10);
      R.Components.Inertia inertia(J = 1);
    equation
      source.phi_ref = sin(2*Modelica.Constants.pi*10*time);
      connect(source.flange, inertia.flange_a);`,
      3,
    );
    const settled = result.column("inertia.phi").filter((_, i) => result.time[i]! > 2);
    expect(Math.max(...settled)).toBeCloseTo(Math.SQRT1_2, 3);
  });

  it("speed and acceleration sources", () => {
    const result = run(
      `R.Sources.Speed speed(exact = true);
      R.Sources.Accelerate accelerate;
      R.Components.Inertia a(J = 1), b(J = 2);
      R.Sensors.RelSpeedSensor difference;
      R.Sensors.TorqueSensor torque;
    equation
      speed.w_ref = 2*time;
      accelerate.a_ref = 3;
      connect(speed.flange, a.flange_a);
      connect(accelerate.flange, torque.flange_a); connect(torque.flange_b, b.flange_a);
      connect(a.flange_b, difference.flange_a); connect(b.flange_b, difference.flange_b);`,
      2,
    );
    expectFinal(result, { "a.phi": 4, "b.phi": 6, "difference.w_rel": 2, "torque.tau": 6 });
  });

  it("forces and torques that depend on the velocity", () => {
    const result = run(
      `${movingMass}
      T.Sources.LinearSpeedDependentForce linear(f_nominal = -4, v_nominal = 2);
      ${spinningInertia}
      R.Sources.QuadraticSpeedDependentTorque quadratic(tau_nominal = -2, w_nominal = 1, TorqueDirection = false);
    equation
      connect(linear.flange, mass.flange_a); connect(quadratic.flange, inertia.flange_a);`,
      1,
    );
    expectFinal(result, { "mass.v": 3 * Math.exp(-1), "inertia.w": 1 / (1 / 5 + 1) });
  });
});
