import { describe, expect, it } from "vitest";
import { compileWithLibrary, referenceRows } from "../library-models.ts";

// Contacts in space against closed forms, and source 000's ball against independent computations.

const surfaces = (kind: string, sizes = "") => `SpatialContacts.Surfaces.${kind}(${sizes})`;

interface Ball {
  readonly declarations: string;
  readonly equations?: string;
  /** Position, velocity and angular velocity at the start. */
  readonly at: readonly [string, string, string];
  readonly contact: string;
}

/** A homogeneous ball of radius 0.1 m and 1 kg that touches a plane. */
function rolling({
  declarations,
  equations = "connect(world.frame_b, contact.frame_a);",
  at,
  contact,
}: Ball) {
  const [r, v, w] = at;
  return compileWithLibrary(`model Rolling
    ${declarations}
    Modelica.Mechanics.MultiBody.Parts.Body ball(m = 1, r_CM = {0, 0, 0}, I_11 = 0.004, I_22 = 0.004, I_33 = 0.004, animation = false,
      r_0(start = ${r}, each fixed = true), v_0(start = ${v}, each fixed = true), angles_fixed = true, w_0_fixed = true, w_0_start = ${w});
    SpatialContacts.Contact contact(b = ${surfaces("Sphere", "radius = 0.1")}, K = 1e6, exponent = 1, c = 1000, d_max = 1e-6, animation = false, ${contact});
  equation
    ${equations}
    connect(ball.frame_a, contact.frame_b);
  end Rolling;`);
}

const tilted = (degrees: number) =>
  `inner Modelica.Mechanics.MultiBody.World world(g = 9.81, n = {sin(${degrees}*Modelica.Constants.pi/180), -cos(${degrees}*Modelica.Constants.pi/180), 0});`;

describe("a ball on a plane, with regularised friction", () => {
  it.each([
    ["rolls down 20 degrees", 20, 2.3965840043034357],
    ["slides down 50 degrees", 50, 5.623172051689689],
  ])("%s", (_, degrees, expected) => {
    const at = ["{0, 0.1, 0}", "{0, 0, 0}", "{0, 0, 0}"] as const;
    const model = rolling({ declarations: tilted(degrees), at, contact: "mu = 0.3" });
    const result = model.simulateSync({ stopTime: 0.4, outputInterval: 0.2 });
    const velocity = result.column("ball.v_0[1]");
    const early = velocity[result.time.findIndex((t) => Math.abs(t - 0.2) < 1e-12)]!;
    expect(Math.abs((velocity.at(-1)! - early) / 0.2 / expected - 1)).toBeLessThan(1e-3);
  });

  it("slides, then rolls with 5/7 of the velocity", () => {
    const at = ["{0, 0.1, 0}", "{2, 0, 0}", "{0, 0, 0}"] as const;
    const result = rolling({ declarations: tilted(0), at, contact: "mu = 0.2" }).simulateSync({
      stopTime: 0.4,
    });
    expect(result.column("ball.v_0[1]").at(-1)! / 1.4285714285714286).toBeCloseTo(1, 3);
    // 0.49928 m until it rolls, at 0.29125 s
    const expected = 0.4992822817200274 + 1.4285714285714286 * (0.4 - 0.29124799767001597);
    expect(result.column("ball.r_0[1]").at(-1)! / expected).toBeCloseTo(1, 3);
  });

  it("on a turntable its velocity turns with 2/7 of the table's angular velocity", () => {
    const result = rolling({
      declarations: `inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
        Modelica.Mechanics.MultiBody.Joints.Revolute table(n = {0, 1, 0}, useAxisFlange = true);
        Modelica.Mechanics.Rotational.Sources.Speed drive(exact = true, phi(fixed = true));`,
      equations: `drive.w_ref = 7;
        connect(world.frame_b, table.frame_a);
        connect(drive.flange, table.axis);
        connect(table.frame_b, contact.frame_a);`,
      // v + w x (-R e_y) = 7 e_y x r: it rolls
      at: ["{0.5, 0.1, 0}", "{0, 0, 0.4}", "{39, 0, 0}"],
      contact: "mu = 0.8",
    }).simulateSync({ stopTime: 0.5 });
    const [x, z] = ["ball.v_0[1]", "ball.v_0[3]"].map((name) => result.column(name).at(-1)!);
    expect(Math.atan2(x!, z!) / (2 * 0.5)).toBeCloseTo(1, 2);
    expect(Math.hypot(x!, z!) / 0.4).toBeCloseTo(1, 2);
  });

  it("comes to rest where rolling is resisted: after v^2 (1 + 2/5)/(2 g resistance/R)", () => {
    const at = ["{0, 0.1, 0}", "{0.2, 0, 0}", "{0, 0, -2}"] as const;
    const contact = "mu = 0.5, rollingResistance = 0.01";
    const result = rolling({ declarations: tilted(0), at, contact }).simulateSync({ stopTime: 0.5 });
    expect(result.column("ball.r_0[1]").at(-1)! / ((0.04 * 1.4) / (2 * 9.81 * 0.1))).toBeCloseTo(1, 1);
    expect(Math.abs(result.column("ball.v_0[1]").at(-1)!)).toBeLessThan(1e-3);
  });
});

describe("impacts", () => {
  it.each(["clipped", "unclipped"])("source 000's ball on its plate, %s: contacts within 1e-8 s", (law) => {
    const rows = referenceRows(`s000_coupled_${law}_events`).filter(({ kind }) => kind === "contact");
    const model = compileWithLibrary(
      `model Case = SpatialContacts.Examples.BallOnPlate(clipped = ${law === "clipped"});`,
    );
    const { events } = model.simulateSync({ stopTime: 1.2, tolerance: 1e-10 });
    expect(Math.abs(events[0]!.time - Number(rows[0]!["t"]))).toBeLessThan(1e-8);
  });

  it("the first bounce of source 000's ball on a fixed floor: contact time and velocity after it", () => {
    const model = compileWithLibrary(`model Case
      extends SpatialContacts.Examples.BallOnPlate(M = 1e12, k = 1e16);
    end Case;`);
    const { events, trajectory } = model.simulateSync({ stopTime: 1.1, tolerance: 1e-11 });
    const [touch, release] = events.map((event) => event.time);
    expect(Math.abs(touch! - 0.9974483244964496)).toBeLessThan(1e-7);
    expect(Math.abs(release! - touch! - 0.03079931992120886)).toBeLessThan(1e-7);
    const column = trajectory.variables.findIndex(({ name }) => name === "ball.v_0[2]");
    const row = trajectory.time.indexOf(release!);
    expect(Math.abs(trajectory.columns[column]![row]! - 8.307347893380522)).toBeLessThan(1e-6);
  });

  it("the first bounce of source 000's ball on a fixed floor: greatest penetration and force", () => {
    // From 5 m the ball touches at 0.9974 s; rows of 10 us miss a maximum by less than 1e-7 of it.
    const model = compileWithLibrary(`model Case
      extends SpatialContacts.Examples.BallOnPlate(M = 1e12, k = 1e16, ball(r_0(start = {0, 0.12 + 2.5e-3*sqrt(2*9.81*4.88) - 9.81*2.5e-3^2/2, 0}), v_0(start = {0, -sqrt(2*9.81*4.88) + 9.81*2.5e-3, 0})));
    end Case;`);
    const result = model.simulateSync({ stopTime: 0.03, outputInterval: 1e-5, tolerance: 1e-11 });
    const greatest = (name: string, sign: number) =>
      Math.max(...result.column(name).map((value) => sign * value));
    expect(greatest("impact.gap", -1) / 0.10038964745386611).toBeCloseTo(1, 6);
    expect(greatest("impact.f_n", 1) / 804.6880412856432).toBeCloseTo(1, 6);
  });

  it("a rigid sphere with friction: Newton's restitution and Coulomb's impulse", () => {
    const result = compileWithLibrary(`model Grip
      inner Modelica.Mechanics.MultiBody.World world(gravityType = Modelica.Mechanics.MultiBody.Types.GravityTypes.NoGravity);
      SpatialContacts.RigidSphere ball(a = ${surfaces("Plane", "n = {0, 0, 1}")}, radius = 0.1, m = 1, restitution = 0.8, mu = 0.5,
        r_start = {0, 0, 0.3}, v_start = {1, 0, -2});
    equation
      connect(world.frame_b, ball.frame_a);
    end Grip;`).simulateSync({ stopTime: 0.3 });
    const value = (name: string) => result.column(`ball.body.${name}`).at(-1)!;
    expect(value("v_0[1]")).toBeCloseTo(5 / 7, 8);
    expect(value("v_0[3]")).toBeCloseTo(1.6, 8);
    expect(value("w_a[2]")).toBeCloseTo(50 / 7, 8);
  });

  it("two balls of steel by the law of Hertz: greatest approach (5 m v^2/(8 K))^(2/5), and v is exchanged", () => {
    const ball = (
      x: number,
      v: number,
    ) => `Modelica.Mechanics.MultiBody.Parts.Body(m = 1, r_CM = {0, 0, 0}, animation = false,
      r_0(start = {${x}, 0, 0}, each fixed = true), v_0(start = {${v}, 0, 0}, each fixed = true), angles_fixed = true, w_0_fixed = true)`;
    const [body, modification] = [
      "Modelica.Mechanics.MultiBody.Parts.Body",
      (text: string) => text.replace(/^[\w.]+/, ""),
    ];
    const result = compileWithLibrary(`model Hertz
      inner Modelica.Mechanics.MultiBody.World world(gravityType = Modelica.Mechanics.MultiBody.Types.GravityTypes.NoGravity);
      ${body} one${modification(ball(0, 1))};
      ${body} two${modification(ball(0.1001, 0))};
      SpatialContacts.Contact contact(a = ${surfaces("Sphere", "radius = 0.05")}, b = ${surfaces("Sphere", "radius = 0.05")},
        law = SpatialContacts.Types.NormalLaw.Hertz, animation = false);
      discrete Real deepest(start = 0, fixed = true) "Greatest approach [m]";
      Real K = contact.K_Hertz;
    equation
      when one.v_0[1] < two.v_0[1] then
        deepest = -contact.gap;
      end when;
      connect(one.frame_a, contact.frame_a);
      connect(two.frame_a, contact.frame_b);
    end Hertz;`).simulateSync({ stopTime: 1e-3, tolerance: 1e-9 });
    const value = (name: string) => result.column(name).at(-1)!;
    // 1/E = 2 (1 - 0.3^2)/210e9, 1/R = 1/0.05 + 1/0.05
    const K = (4 / 3) * (210e9 / (2 * 0.91)) * Math.sqrt(0.025);
    expect(value("K") / K).toBeCloseTo(1, 12);
    expect(value("deepest") / (5 / (8 * K)) ** 0.4).toBeCloseTo(1, 6);
    expect(value("one.v_0[1]")).toBeCloseTo(0, 6);
    expect(value("two.v_0[1]")).toBeCloseTo(1, 6);
  });
});

describe("each pair of surfaces", () => {
  /** Both surfaces at fixed places: the penetration is 0.01 m at each point. */
  const pairs: readonly [
    name: string,
    a: string,
    b: string,
    position: string,
    points: number,
    force: string,
  ][] = [
    ["plane, sphere", surfaces("Plane"), surfaces("Sphere", "radius = 0.2"), "{0.3, 0.19, 0}", 1, "2"],
    ["sphere, plane", surfaces("Sphere", "radius = 0.2"), surfaces("Plane"), "{0, -0.19, 0}", 1, "-2"],
    [
      "sphere, sphere",
      surfaces("Sphere", "radius = 0.2"),
      surfaces("Sphere", "radius = 0.1"),
      "{0.29, 0, 0}",
      1,
      "1",
    ],
    [
      "box, sphere",
      surfaces("Box", "length = 1, width = 1, height = 1"),
      surfaces("Sphere", "radius = 0.1"),
      "{0.1, 0.59, 0.2}",
      1,
      "2",
    ],
    [
      "cylinder, sphere",
      surfaces("Cylinder", "radius = 0.3, length = 1"),
      surfaces("Sphere", "radius = 0.1"),
      "{0.2, 0, 0.39}",
      1,
      "3",
    ],
    [
      "cylinder's end, sphere",
      surfaces("Cylinder", "radius = 0.3, length = 1"),
      surfaces("Sphere", "radius = 0.1"),
      "{0.59, 0.1, 0}",
      1,
      "1",
    ],
    [
      "capsule, sphere",
      surfaces("Capsule", "radius = 0.3, length = 1"),
      surfaces("Sphere", "radius = 0.1"),
      "{0.89, 0, 0}",
      1,
      "1",
    ],
    [
      "plane, box",
      surfaces("Plane"),
      surfaces("Box", "length = 1, width = 0.4, height = 1"),
      "{0, 0.19, 0}",
      4,
      "2",
    ],
    [
      "plane, cylinder",
      surfaces("Plane"),
      surfaces("Cylinder", "radius = 0.2, length = 1"),
      "{0, 0.19, 0}",
      2,
      "2",
    ],
    [
      "plane, capsule",
      surfaces("Plane"),
      surfaces("Capsule", "radius = 0.2, length = 1"),
      "{0, 0.19, 0}",
      2,
      "2",
    ],
  ];
  const result = compileWithLibrary(`model Pairs
    inner Modelica.Mechanics.MultiBody.World world;
${pairs
  .map(
    (
      [, a, b, position],
      i,
    ) => `    Modelica.Mechanics.MultiBody.Parts.Fixed fixed${i}(r = ${position}, animation = false);
    SpatialContacts.Contact contact${i}(a = ${a}, b = ${b}, K = 1e4, exponent = 1, animation = false);`,
  )
  .join("\n")}
  equation
${pairs
  .map(
    (_, i) => `    connect(world.frame_b, contact${i}.frame_a);
    connect(fixed${i}.frame_b, contact${i}.frame_b);`,
  )
  .join("\n")}
  end Pairs;`).simulateSync({ stopTime: 0.01 });

  it.each(pairs.map((pair, i) => [...pair, i] as const))("%s", (_name, _a, _b, _r, points, force, i) => {
    const value = (name: string) => result.column(`contact${i}.${name}`)[0]!;
    expect(value("f_n")).toBeCloseTo(100 * points, 6);
    // The cut force is minus the force on the body.
    const axis = Math.abs(Number(force));
    expect(value(`frame_b.f[${axis}]`)).toBeCloseTo(-Math.sign(Number(force)) * 100 * points, 4);
  });
});

const SC = "SpatialContacts.Types";
const exact = `friction = ${SC}.FrictionLaw.Exact`;

/** Two points that slides carry, one along x and y over the other one's plane, or both along y. */
function onSlides(declarations: string, equations: string, contact: string) {
  return compileWithLibrary(`model OnSlides
    import MB = Modelica.Mechanics.MultiBody;
    inner MB.World world(g = 9.81);
    ${declarations}
    SpatialContacts.Contact contact(b = ${surfaces("Sphere", "radius = 0.1")}, animation = false, ${contact});
  equation
    ${equations}
  end OnSlides;`);
}

describe("exact friction", () => {
  const depth = (9.81 / 1e6) ** (1 / 1.5);
  const soft = `K = 1e6, exponent = 1.5, c = 100, d_max = 1e-5, ${exact}`;

  it("stops a body after v^2/(2 mu g), and it stays there", () => {
    const result = onSlides(
      `MB.Joints.Prismatic x(n = {1, 0, 0}, s(fixed = true), v(start = 2, fixed = true)), z(n = {0, 0, 1}, s(fixed = true), v(start = 1, fixed = true));
    MB.Joints.Prismatic y(n = {0, 1, 0}, s(start = ${0.1 - depth}, fixed = true), v(fixed = true));
    MB.Parts.PointMass body(m = 1);`,
      `connect(world.frame_b, x.frame_a);
    connect(x.frame_b, z.frame_a);
    connect(z.frame_b, y.frame_a);
    connect(y.frame_b, body.frame_a);
    connect(world.frame_b, contact.frame_a);
    connect(body.frame_a, contact.frame_b);`,
      `mu = 0.3, ${soft}`,
    ).simulateSync({ stopTime: 10, outputInterval: 1, tolerance: 1e-9 });
    const distance = Math.sqrt(5) / (2 * 0.3 * 9.81);
    expect(Math.abs(result.column("x.s").at(-1)! - 2 * distance)).toBeLessThan(1e-8);
    expect(Math.abs(result.column("z.s").at(-1)! - distance)).toBeLessThan(1e-8);
    expect(Math.abs(result.column("x.v").at(-1)!)).toBeLessThan(1e-12);
  });

  it("carries a body along until mu_static g, then the body slides with mu g", () => {
    const result = onSlides(
      `MB.Joints.Prismatic x(n = {1, 0, 0}, useAxisFlange = true, s(fixed = true), v(fixed = true));
    MB.Parts.Body sheet(m = 2, r_CM = {0, 0, 0});
    MB.Joints.Prismatic dx(n = {1, 0, 0}, s(fixed = true), v(fixed = true)), dy(n = {0, 1, 0}, s(start = ${0.1 - depth}, fixed = true), v(fixed = true));
    MB.Parts.PointMass body(m = 1);
    Modelica.Mechanics.Translational.Sources.Force force(f = 10*time);`,
      `connect(force.flange, x.axis);
    connect(world.frame_b, x.frame_a);
    connect(x.frame_b, sheet.frame_a);
    connect(world.frame_b, dx.frame_a);
    connect(dx.frame_b, dy.frame_a);
    connect(dy.frame_b, body.frame_a);
    connect(sheet.frame_a, contact.frame_a);
    connect(body.frame_a, contact.frame_b);`,
      `mu = 0.2, mu_static = 0.3, ${soft}`,
    ).simulateSync({ stopTime: 1.4, outputInterval: 1.4, tolerance: 1e-9 });
    const release = (0.3 * 9.81 * 3) / 10;
    const together = (10 * release ** 2) / 6;
    const [sheet, body] = [result.column("x.v").at(-1)!, result.column("dx.v").at(-1)!];
    const after = 1.4 - release;
    expect(Math.abs(body - together - 0.2 * 9.81 * after)).toBeLessThan(1e-6);
    expect(
      Math.abs(sheet - together - (5 * (1.4 ** 2 - release ** 2) - 0.2 * 9.81 * after) / 2),
    ).toBeLessThan(1e-6);
  });
});

describe("rigid contacts", () => {
  const rigid = `law = ${SC}.NormalLaw.Rigid`;

  it("two bodies on slides hit each other with Newton's restitution", () => {
    const result = onSlides(
      `MB.Joints.Prismatic upper(n = {0, 1, 0}, s(start = 1, fixed = true), v(fixed = true)), lower(n = {0, 1, 0}, s(fixed = true), v(start = 2, fixed = true));
    MB.Parts.PointMass light(m = 1), heavy(m = 3);`,
      `connect(world.frame_b, upper.frame_a);
    connect(world.frame_b, lower.frame_a);
    connect(upper.frame_b, light.frame_a);
    connect(lower.frame_b, heavy.frame_a);
    connect(heavy.frame_a, contact.frame_a);
    connect(light.frame_a, contact.frame_b);`,
      `a = ${surfaces("Sphere", "radius = 0.1")}, ${rigid}, restitution = 0.5`,
    ).simulateSync({ stopTime: 0.6, outputInterval: 0.6, tolerance: 1e-9 });
    // They meet at 0.4 s with a relative velocity of 2 m/s; the impulse is 1.5*2*3/4.
    expect(Math.abs(result.column("upper.v").at(-1)! - (-9.81 * 0.6 + 2.25))).toBeLessThan(1e-7);
    expect(Math.abs(result.column("lower.v").at(-1)! - (2 - 9.81 * 0.6 - 0.75))).toBeLessThan(1e-7);
  });

  it("a ball bounces ever lower, rests, and rolls with 5/7 of its velocity", () => {
    const at = ["{0, 0.3, 0}", "{2, 0, 0}", "{0, 0, 0}"] as const;
    const contact = `mu = 0.1, restitution = 0.5, ${rigid}, ${exact}`;
    const result = rolling({ declarations: tilted(0), at, contact }).simulateSync({
      stopTime: 1.5,
      tolerance: 1e-9,
    });
    expect(Math.abs(result.column("ball.v_0[1]").at(-1)! - 10 / 7)).toBeLessThan(1e-6);
    expect(Math.abs(result.column("ball.r_0[2]").at(-1)! - 0.1)).toBeLessThan(1e-9);
  });
});
