import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "./library-models.ts";

const circuit = (parts: string) =>
  compileWithLibrary(`model Circuit
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources,Sensors};
  Basic.Ground ground;
${parts}
end Circuit;`);

/** Values at the end. */
function valuesAt(parts: string, stopTime: number, names: readonly string[]): number[] {
  const result = circuit(parts).simulateSync({ stopTime, tolerance: 1e-10 });
  expect(result.outcome).toMatchObject({ status: "completed" });
  return names.map((name) => result.column(name).at(-1)!);
}

function expectNear(actual: readonly number[], expected: readonly number[], accuracy = 1e-8): void {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, i) => {
    expect(Math.abs(value - expected[i]!), `${value}, expected ${expected[i]}`).toBeLessThan(accuracy);
  });
}

describe("resistor, coil and capacitor in series", () => {
  it.each([
    [2, "swings"],
    [60, "creeps"],
  ])("with %d Ohm the capacitor's voltage after a step %s as in the closed form", (R) => {
    const [L, C, V, t] = [0.1, 1e-3, 10, 0.4];
    const actual = valuesAt(
      `  Sources.StepVoltage source(V = ${V}, startTime = 0.1);
  Basic.Resistor r(R = ${R});
  Basic.Inductor l(L = ${L}, i(fixed = true));
  Basic.Capacitor c(C = ${C}, v(fixed = true));
equation
  connect(source.p, r.p);
  connect(r.n, l.p);
  connect(l.n, c.p);
  connect(c.n, source.n);
  connect(source.n, ground.p);`,
      0.1 + t,
      ["c.v", "l.i"],
    );
    const a = R / (2 * L);
    const square = a * a - 1 / (L * C);
    const w = Math.sqrt(Math.abs(square));
    const [cosine, sine] =
      square < 0 ? [Math.cos(w * t), Math.sin(w * t)] : [Math.cosh(w * t), Math.sinh(w * t)];
    const decay = Math.exp(-a * t);
    expectNear(actual, [V * (1 - decay * (cosine + (a / w) * sine)), (V / (w * L)) * decay * sine]);
  });
});

describe("transformers", () => {
  it("an ideal one shows a load multiplied by the square of its ratio", () => {
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 12);
  Basic.Resistor r(R = 1);
  Ideal.IdealTransformer transformer(n = 3);
  Basic.Resistor load(R = 5);
equation
  connect(source.p, r.p);
  connect(r.n, transformer.p1);
  connect(transformer.n1, source.n);
  connect(transformer.p2, load.p);
  connect(transformer.n2, load.n);
  connect(load.n, source.n);
  connect(source.n, ground.p);`,
      1,
      ["transformer.v1", "transformer.i1", "load.v", "load.i"],
    );
    const i1 = 12 / (1 + 9 * 5);
    expectNear(actual, [45 * i1, i1, 15 * i1, 3 * i1]);
  });

  it("one with a magnetising current cannot keep a constant voltage", () => {
    const [R, L, n] = [2, 0.5, 4];
    const [v2, im] = valuesAt(
      `  Sources.ConstantVoltage source(V = 12);
  Basic.Resistor r(R = ${R});
  Ideal.IdealTransformer transformer(n = ${n}, considerMagnetization = true, Lm1 = ${L}, psim1(start = 0, fixed = true));
  Basic.Resistor load(R = 1);
equation
  connect(source.p, r.p);
  connect(r.n, transformer.p1);
  connect(transformer.n1, source.n);
  connect(transformer.p2, load.p);
  connect(transformer.n2, load.n);
  connect(load.n, source.n);
  connect(source.n, ground.p);`,
      0.3,
      ["transformer.v2", "transformer.im1"],
    );
    // the magnetising coil is in series with R parallel to n^2 times the load, and with the source behind that divider
    const divider = (n * n) / (R + n * n);
    const decay = Math.exp((-0.3 * R * divider) / L);
    expectNear([v2!, im!], [(12 * divider * decay) / n, (12 / R) * (1 - decay)]);
  });

  it("coupled coils: a step on the left coil with the right one short-circuited by a resistor", () => {
    const [L1, L2, M, R, t] = [0.3, 0.2, 0.1, 2, 0.2];
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 10);
  Basic.Transformer transformer(L1 = ${L1}, L2 = ${L2}, M = ${M}, i1(fixed = true), i2(fixed = true));
  Basic.Resistor load(R = ${R});
equation
  connect(source.p, transformer.p1);
  connect(source.n, transformer.n1);
  connect(transformer.p2, load.p);
  connect(transformer.n2, load.n);
  connect(load.n, source.n);
  connect(source.n, ground.p);`,
      t,
      ["transformer.i2", "transformer.i1"],
    );
    // Without the left coil's resistance: (L2 - M^2/L1) i2' = -R i2 - M/L1 V, and the flux L1 i1 + M i2 = V t.
    const i2 = (-(M / L1) * 10 * (1 - Math.exp((-R * t) / (L2 - (M * M) / L1)))) / R;
    expectNear(actual, [i2, (10 * t - M * i2) / L1]);
  });
});

describe("controlled sources, gyrator, amplifier, sensors", () => {
  it("a gyrator shows a capacitor as a coil", () => {
    const [G, C, R, t] = [0.5, 0.2, 3, 0.7];
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 6);
  Basic.Resistor r(R = ${R});
  Ideal.IdealGyrator gyrator(G = ${G});
  Basic.Capacitor c(C = ${C}, v(fixed = true));
equation
  connect(source.p, r.p);
  connect(r.n, gyrator.p1);
  connect(gyrator.n1, source.n);
  connect(gyrator.p2, c.p);
  connect(gyrator.n2, c.n);
  connect(c.n, source.n);
  connect(source.n, ground.p);`,
      t,
      ["r.i"],
    );
    const L = C / (G * G);
    expectNear(actual, [(6 / R) * (1 - Math.exp((-R * t) / L))]);
  });

  it("an inverting amplifier; its input's current and voltage measured", () => {
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 2);
  Basic.Resistor r1(R = 4);
  Basic.Resistor r2(R = 10);
  Ideal.IdealOpAmp3Pin amplifier;
  Sensors.PotentialSensor out;
  Sensors.MultiSensor meter;
equation
  connect(source.p, meter.pc);
  connect(meter.nc, r1.p);
  connect(meter.pv, r1.p);
  connect(meter.nv, r1.n);
  connect(r1.n, r2.p);
  connect(r1.n, amplifier.in_n);
  connect(amplifier.in_p, ground.p);
  connect(r2.n, amplifier.out);
  connect(out.p, amplifier.out);
  connect(source.n, ground.p);`,
      1,
      ["out.phi", "meter.i", "meter.v", "meter.power"],
    );
    expectNear(actual, [-5, 0.5, 2, 1]);
  });

  it.each([
    ["VCV", "gain = 3", [6, 0]],
    ["VCC", "transConductance = 3", [-2 * 3 * 5, 0]],
    ["CCV", "transResistance = 3", [3 * 2, 2]],
    ["CCC", "gain = 3", [-3 * 2 * 5, 2]],
  ])("%s", (model, parameters, expected) => {
    // 2 V for the ones that a voltage controls, 2 V over 1 Ohm for the others
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 2);
  Basic.Resistor r(R = 1);
  Basic.${model} controlled(${parameters});
  Basic.Resistor load(R = 5);
equation
  connect(source.p, r.p);
  connect(r.n, controlled.p1);
  connect(controlled.n1, source.n);
  connect(controlled.p2, load.p);
  connect(controlled.n2, load.n);
  connect(load.n, source.n);
  connect(source.n, ground.p);`,
      1,
      ["load.v", "r.i"],
    );
    expectNear(actual, expected);
  });
});

describe("switches", () => {
  it("a coil's current continues through the diode when the switch opens", () => {
    const [R, L, Ron, Goff] = [2, 0.1, 1e-3, 1e-6];
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 10);
  Modelica.Blocks.Sources.BooleanStep open(startTime = 0.2);
  Ideal.IdealOpeningSwitch switch(Ron = ${Ron}, Goff = ${Goff});
  Ideal.IdealDiode diode(Ron = ${Ron}, Goff = ${Goff});
  Basic.Resistor r(R = ${R});
  Basic.Inductor l(L = ${L}, i(fixed = true));
equation
  connect(open.y, switch.control);
  connect(source.p, switch.p);
  connect(switch.n, r.p);
  connect(diode.n, r.p);
  connect(diode.p, source.n);
  connect(r.n, l.p);
  connect(l.n, source.n);
  connect(source.n, ground.p);`,
      0.3,
      ["l.i"],
    );
    // Thevenin's source and resistance at the switch, before and after
    const conductances = [1 / Ron + Goff, Goff + 1 / Ron];
    const sources = [10 / (1 + Goff * Ron), (10 * Goff) / (Goff + 1 / Ron)];
    const before = R + 1 / conductances[0]!;
    const peak = (sources[0]! / before) * (1 - Math.exp((-before * 0.2) / L));
    const after = R + 1 / conductances[1]!;
    const decay = Math.exp((-after * 0.1) / L);
    expectNear(actual, [peak * decay + (sources[1]! / after) * (1 - decay)]);
  });

  it("a commuting switch connects one of two sources", () => {
    const model = circuit(`  Sources.ConstantVoltage a(V = 3);
  Sources.ConstantVoltage b(V = -5);
  Modelica.Blocks.Sources.BooleanStep change(startTime = 0.5);
  Ideal.IdealCommutingSwitch switch(Ron = 1e-9, Goff = 1e-9);
  Basic.Resistor r(R = 1);
equation
  connect(change.y, switch.control);
  connect(switch.n1, a.p);
  connect(switch.n2, b.p);
  connect(switch.p, r.p);
  connect(r.n, ground.p);
  connect(a.n, ground.p);
  connect(b.n, ground.p);`);
    const result = model.simulateSync({ stopTime: 1 });
    expectNear([result.column("r.v")[0]!, result.column("r.v").at(-1)!], [3, -5], 1e-7);
  });
});

describe("semiconductors", () => {
  it.each([
    [5, 100],
    [5, 0.1],
    [-5, 100],
  ])("an exponential diode at %d V behind %d Ohm: source, resistor and characteristic agree", (V, R) => {
    const [v] = valuesAt(
      `  import Modelica.Electrical.Analog.Semiconductors;
  Sources.ConstantVoltage source(V = ${V});
  Basic.Resistor r(R = ${R});
  Semiconductors.Diode diode;
equation
  connect(source.p, r.p);
  connect(r.n, diode.p);
  connect(diode.n, source.n);
  connect(source.n, ground.p);`,
      1,
      ["diode.v"],
    );
    const current = (u: number) =>
      u > 0.6
        ? 1e-6 * (Math.exp(15) * (1 + u / 0.04 - 15) - 1) + u / 1e8
        : 1e-6 * (Math.exp(u / 0.04) - 1) + u / 1e8;
    let [low, high] = [-10, 10];
    for (let k = 0; k < 100; k++) {
      const middle = (low + high) / 2;
      if (current(middle) < (V - middle) / R) low = middle;
      else high = middle;
    }
    expectNear([v!], [low]);
  });

  it.each([
    ["IdealGTOThyristor", "connect(pulse.y, element.fire);", 10 / 5.001, 10 / (5 + 1e6)],
    ["IdealClosingSwitch", "connect(pulse.y, element.control);", 10 / 5.001, 10 / (5 + 1e6)],
    ["IdealOpeningSwitch", "connect(pulse.y, element.control);", 10 / (5 + 1e6), 10 / 5.001],
    ["ControlledIdealClosingSwitch", "connect(gate.p, element.control);", 10 / 5.001, 10 / (5 + 1e6)],
    ["ControlledIdealOpeningSwitch", "connect(gate.p, element.control);", 10 / (5 + 1e6), 10 / 5.001],
  ])("%s follows its signal", (element, control, during, after) => {
    const model = circuit(`  Modelica.Blocks.Sources.BooleanPulse pulse(period = 1, width = 50);
  Sources.PulseVoltage gate(V = 1, period = 1, width = 50);
  Sources.ConstantVoltage source(V = 10);
  Ideal.${element} element(Ron = 1e-3, Goff = 1e-6);
  Basic.Resistor r(R = 5);
equation
  connect(source.p, element.p);
  connect(element.n, r.p);
  connect(r.n, source.n);
  connect(source.n, ground.p);
  connect(gate.n, ground.p);
  ${control}`);
    const result = model.simulateSync({ stopTime: 0.9, intervals: 9 });
    const at = (t: number) =>
      result.column("r.i")[result.column("time").findIndex((s) => Math.abs(s - t) < 1e-9)]!;
    expectNear([at(0.2), at(0.8)], [during, after]);
  });
});

describe("diodes at the start", () => {
  it.each([
    [10, 10 / 2.001],
    [-10, -10 / (2 + 1e6)],
  ])("a steady state at %d V is found", (V, expected) => {
    const [i] = valuesAt(
      `  Sources.ConstantVoltage source(V = ${V});
  Ideal.IdealDiode diode(Ron = 1e-3, Goff = 1e-6);
  Basic.Resistor r(R = 2);
  Basic.Inductor l(L = 0.1);
initial equation
  der(l.i) = 0;
equation
  connect(source.p, diode.p);
  connect(diode.n, r.p);
  connect(r.n, l.p);
  connect(l.n, source.n);
  connect(source.n, ground.p);`,
      0.1,
      ["l.i"],
    );
    expectNear([i!], [expected]);
  });
});

describe("heat", () => {
  it("a resistor warms a body through its heat port", () => {
    const [R, C, G, V, t] = [4, 50, 0.8, 10, 30];
    const actual = valuesAt(
      `  import Modelica.Thermal.HeatTransfer;
  Sources.ConstantVoltage source(V = ${V});
  Basic.Resistor r(R = ${R}, useHeatPort = true);
  HeatTransfer.Components.HeatCapacitor body(C = ${C}, T(start = 290, fixed = true));
  HeatTransfer.Components.ThermalConductor wall(G = ${G});
  HeatTransfer.Sources.FixedTemperature outside(T = 290);
  HeatTransfer.Sensors.HeatFlowSensor meter;
equation
  connect(source.p, r.p);
  connect(r.n, source.n);
  connect(source.n, ground.p);
  connect(r.heatPort, body.port);
  connect(body.port, meter.port_a);
  connect(meter.port_b, wall.port_a);
  connect(wall.port_b, outside.port);`,
      t,
      ["body.T", "meter.Q_flow"],
    );
    const rise = ((V * V) / R / G) * (1 - Math.exp((-G * t) / C));
    expectNear(actual, [290 + rise, G * rise], 1e-6);
  });

  it("a body that only radiates: T^-3 grows linearly", () => {
    const [C, Gr, t] = [10, 0.02, 400];
    const [T] = valuesAt(
      `  import Modelica.Thermal.HeatTransfer;
  HeatTransfer.Components.HeatCapacitor body(C = ${C}, T(start = 600, fixed = true));
  HeatTransfer.Components.BodyRadiation radiation(Gr = ${Gr});
  HeatTransfer.Sources.FixedTemperature space(T = 0);
equation
  connect(body.port, radiation.port_a);
  connect(radiation.port_b, space.port);`,
      t,
      ["body.T"],
    );
    const sigma = 5.670374419184429e-8; // Stefan and Boltzmann, exact since 2019
    expectNear([T!], [(600 ** -3 + (3 * Gr * sigma * t) / C) ** (-1 / 3)], 1e-6);
  });

  it("two bodies and a fluid: heat is kept, and the difference dies away", () => {
    const [C1, C2, Gc, t] = [20, 30, 2, 5];
    const actual = valuesAt(
      `  import Modelica.Thermal.HeatTransfer.Components;
  Components.HeatCapacitor a(C = ${C1}, T(start = 350, fixed = true));
  Components.HeatCapacitor b(C = ${C2}, T(start = 300, fixed = true));
  Components.Convection convection;
  Modelica.Blocks.Sources.Constant conductance(k = ${Gc});
equation
  connect(conductance.y, convection.Gc);
  connect(a.port, convection.solid);
  connect(b.port, convection.fluid);`,
      t,
      ["a.T", "b.T"],
    );
    const mean = (C1 * 350 + C2 * 300) / (C1 + C2);
    const difference = 50 * Math.exp(-Gc * (1 / C1 + 1 / C2) * t);
    expectNear(actual, [mean + (difference * C2) / (C1 + C2), mean - (difference * C1) / (C1 + C2)], 1e-6);
  });
});
