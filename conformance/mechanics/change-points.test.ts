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

const hinge = {
  closing: "MB.Joints.Revolute ball(phi(start = -2.8));",
  last: "connect(twist3.frame_b, ball.frame_a);",
};
// What closes it has three freedoms more than a hinge: they rest.
const free = {
  closing: "MB.Joints.Prismatic slide(n = {0, 0, 1}); MB.Joints.Spherical ball;",
  last: "connect(twist3.frame_b, slide.frame_a); connect(slide.frame_b, ball.frame_a);",
};

it.each([
  [1e-4, "a slide and a ball", free],
  [1e-7, "a slide and a ball", free],
  [1e-7, "a hinge", hinge],
] as const)(
  "Bennett's mechanism passes the positions in which it is on one line, with tolerance %d, closed by %s",
  (tolerance, _, { closing, last }) => {
    // Sides a, b with twists alpha, beta, a/sin(alpha) = b/sin(beta).
    const [alpha, beta, a] = [Math.PI / 6, Math.PI / 3, 0.3];
    const b = (a * Math.sin(beta)) / Math.sin(alpha);
    const ratio = Math.sin((beta + alpha) / 2) / Math.sin((beta - alpha) / 2);
    const second = 2 * Math.atan(ratio / Math.tan(0.5));
    const link = (i: number, length: number, twist: number) => `
  MB.Parts.FixedTranslation side${i}(r = {${length}, 0, 0});
  MB.Parts.FixedRotation twist${i}(n = {1, 0, 0}, angle = ${(twist * 180) / Math.PI});`;
    const column = run(
      `model Bennett
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world(gravityType = MB.Types.GravityTypes.NoGravity);
  MB.Joints.Revolute j1(phi(start = 1, fixed = true), w(start = 5, fixed = true)), j2(phi(start = ${second})), j3(phi(start = -1));
  ${closing}
  MB.Parts.Body body1(m = 1, r_CM = {0, 0, 0}, I_11 = 0.01, I_22 = 0.01, I_33 = 0.01);
  MB.Parts.Body body2(m = 1, r_CM = {0, 0, 0}, I_11 = 0.01, I_22 = 0.01, I_33 = 0.01);
${link(1, a, alpha)}${link(2, b, beta)}${link(3, a, alpha)}${link(4, -b, -beta)}
  Real energy = body1.v_0*body1.v_0 + body2.v_0*body2.v_0 + 0.01*(body1.w_a*body1.w_a + body2.w_a*body2.w_a);
equation
  connect(world.frame_b, j1.frame_a);
  connect(j1.frame_b, side1.frame_a);
  connect(side1.frame_b, twist1.frame_a);
  connect(twist1.frame_b, body1.frame_a);
  connect(twist1.frame_b, j2.frame_a);
  connect(j2.frame_b, side2.frame_a);
  connect(side2.frame_b, twist2.frame_a);
  connect(twist2.frame_b, body2.frame_a);
  connect(twist2.frame_b, j3.frame_a);
  connect(j3.frame_b, side3.frame_a);
  connect(side3.frame_b, twist3.frame_a);
  ${last}
  connect(world.frame_b, twist4.frame_a);
  connect(twist4.frame_b, side4.frame_a);
  connect(side4.frame_b, ball.frame_b);
end Bennett;`,
      tolerance,
      4,
    );
    const phi = column("j1.phi");
    const psi = column("j2.phi");
    expect(phi.at(-1)).toBeGreaterThan(10);
    const law = (angle: number, i: number) =>
      Math.sin(angle / 2) * Math.sin(psi[i]! / 2) - ratio * Math.cos(angle / 2) * Math.cos(psi[i]! / 2);
    expect(largest(phi, law)).toBeLessThan(1e-7);
    if (closing === free.closing) expect(largest(column("slide.s"), (s) => s)).toBeLessThan(1e-7);
    const energy = column("energy");
    expect(largest(energy, (value) => value / energy[0]! - 1)).toBeLessThan(100 * tolerance);
  },
);
