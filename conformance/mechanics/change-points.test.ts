import { expect, it } from "vitest";
import { compileWithLibrary } from "../library-models.ts";

// Four bars on one line can go on in two ways. The mechanism goes on as it moved: velocities do not jump.

/** Four bars with the lengths of ground, crank, coupler and rocker, from their angles; the crank turns at 3 rad/s at first. */
function fourBar([d, a, b, c]: readonly number[], [phi, coupler, psi]: readonly number[]): string {
  return `model FourBar
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld(enableGravity = false);
  Parts.Fixed left;
  Parts.Fixed right(r = {${d}, 0});
  Joints.Revolute crank(phi(start = ${phi}, fixed = true), w(start = 3, fixed = true));
  Joints.Revolute rocker(phi(start = ${psi}));
  Joints.Revolute pin(phi(start = ${coupler! - phi!}));
  Joints.CutRevolute closing;
  Parts.BodyShape crankBar(r = {${a}, 0}, m = 1, I = 0.1);
  Parts.BodyShape couplerBar(r = {${b}, 0}, m = 1, I = 0.1);
  Parts.BodyShape rockerBar(r = {${c}, 0}, m = 1, I = 0.1);
  Real coupler = crank.phi + pin.phi;
  Real energy = ${0.1 + a! ** 2 / 4}*crank.w^2 + ${0.1 + c! ** 2 / 4}*rocker.w^2 + 0.1*(crank.w + pin.w)^2
    + (-${a}*sin(crank.phi)*crank.w - ${b! / 2}*sin(coupler)*(crank.w + pin.w))^2
    + (${a}*cos(crank.phi)*crank.w + ${b! / 2}*cos(coupler)*(crank.w + pin.w))^2 "Twice the kinetic energy";
equation
  connect(left.frame_b, crank.frame_a);
  connect(crank.frame_b, crankBar.frame_a);
  connect(crankBar.frame_b, pin.frame_a);
  connect(pin.frame_b, couplerBar.frame_a);
  connect(right.frame_b, rocker.frame_a);
  connect(rocker.frame_b, rockerBar.frame_a);
  connect(couplerBar.frame_b, closing.frame_a);
  connect(closing.frame_b, rockerBar.frame_b);
end FourBar;`;
}

function run(text: string, tolerance: number, stopTime = 10, outputInterval = 0.02) {
  const result = compileWithLibrary(text).simulateSync({ tolerance, stopTime, outputInterval });
  expect(result.outcome.status).toBe("completed");
  return (name: string) => result.column(name);
}

const largest = (values: ArrayLike<number>, of: (value: number, row: number) => number) =>
  Array.from(values, (value, i) => Math.abs(of(value, i))).reduce((a, b) => Math.max(a, b), 0);

it.each([1e-4, 1e-6, 1e-8])("a parallelogram stays one with tolerance %d", (tolerance) => {
  const column = run(fourBar([2, 1, 2, 1], [1, 0, 1]), tolerance);
  const time = column("time");
  // The coupler does not turn, so that nothing changes the rate.
  for (const name of ["crank.phi", "rocker.phi"])
    expect(largest(column(name), (angle, i) => angle - 1 - 3 * time[i]!)).toBeLessThan(1e-7);
});

it.each([1e-4, 1e-6, 1e-8])("a crossed parallelogram stays crossed with tolerance %d", (tolerance) => {
  const column = run(fourBar([2, 1, 2, 1], [1, -0.6, -2.2]), tolerance);
  const rocker = column("rocker.phi");
  // tan(psi/2) = -(d + a)/(d - a) tan(phi/2)
  const sum = (phi: number, i: number) =>
    Math.sin(rocker[i]! / 2) * Math.cos(phi / 2) + 3 * Math.sin(phi / 2) * Math.cos(rocker[i]! / 2);
  expect(largest(column("crank.phi"), sum)).toBeLessThan(1e-9);
  const energy = column("energy");
  expect(largest(energy, (value) => value / energy[0]! - 1)).toBeLessThan(100 * tolerance);
});

it.each([1e-4, 1e-6, 1e-8])(
  "a kite passes the point where its bars cover each other with tolerance %d",
  (tolerance) => {
    const column = run(fourBar([1, 1, 2, 2], [2, -0.2, 1.9]), tolerance);
    const energy = column("energy");
    expect(largest(energy, (value) => value / energy[0]! - 1)).toBeLessThan(100 * tolerance);
  },
);

it.each([1e-4, 1e-8])(
  "a crank and a rod of equal lengths move the slide by twice the crank, tolerance %d",
  (tolerance) => {
    const column = run(
      `model Slider
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld(enableGravity = false);
  Parts.Fixed left;
  Joints.Revolute crank(phi(start = 0.3, fixed = true), w(start = 3, fixed = true));
  Joints.Revolute pin(phi(start = -0.6));
  Joints.Prismatic slide(s(start = 1.9));
  Joints.CutRevolute closing;
  Parts.BodyShape crankBar(r = {1, 0}, m = 1, I = 0.1);
  Parts.BodyShape rod(r = {1, 0}, m = 1, I = 0.1);
  Parts.Body piston(m = 1, I = 0.1);
equation
  connect(left.frame_b, crank.frame_a);
  connect(crank.frame_b, crankBar.frame_a);
  connect(crankBar.frame_b, pin.frame_a);
  connect(pin.frame_b, rod.frame_a);
  connect(rod.frame_b, closing.frame_a);
  connect(left.frame_b, slide.frame_a);
  connect(slide.frame_b, piston.frame_a);
  connect(closing.frame_b, slide.frame_b);
end Slider;`,
      tolerance,
    );
    const slide = column("slide.s");
    expect(largest(column("crank.phi"), (phi, i) => slide[i]! - 2 * Math.cos(phi))).toBeLessThan(1e-9);
  },
);

it("a driven parallelogram has its velocities also in rows where its bars are on one line", () => {
  const column = run(
    `model Driven
  constant Real pi = Modelica.Constants.pi;
  Real phi = pi*(0.5 + time);
  Real p(start = 1.5), q(start = 0);
  Real w = der(p);
equation
  cos(phi) + 2*cos(q) - cos(p) = 2;
  sin(phi) + 2*sin(q) - sin(p) = 0;
end Driven;`,
    1e-6,
    3,
    0.25,
  );
  const phi = column("phi");
  expect(largest(column("p"), (angle, i) => angle - phi[i]!)).toBeLessThan(1e-9);
  expect(largest(column("w"), (rate) => rate - Math.PI)).toBeLessThan(1e-5);
});
