import { expect, test } from "vitest";
import { libraryModel } from "../mechanics/library-model.ts";
import { centreOf, recordedRun } from "./recorded-library-model.ts";

test("the rod of a pendulum is where its angle says, and so is the centre of mass", () => {
  const { result, part } = recordedRun("PlanarMechanics.Examples.Pendulum", { stopTime: 2 });
  const angle = result.column("hinge.phi");
  result.time.forEach((time, row) => {
    const expected = [0.5 * Math.cos(angle[row]!), 0.5 * Math.sin(angle[row]!), 0];
    for (const name of ["rod.toEnd.rod", "rod.body.sphere"])
      for (const [i, one] of centreOf(part(name), time).entries()) expect(one).toBeCloseTo(expected[i]!, 12);
  });
});

test("forms of bodies in space are where their frames are: the ball, and what it falls on", () => {
  const { result, part } = recordedRun("SpatialContacts.Examples.BallOnPlate", { stopTime: 1.2 });
  const [ball, plate] = ["ball.r_0[2]", "guide.s"].map((name) => result.column(name));
  result.time.forEach((time, row) => {
    expect(centreOf(part("impact.form_b.form"), time)[1]).toBeCloseTo(ball![row]!, 12);
    // The plane is 2 m wide, and its form lies below it, 2 cm thick.
    expect(centreOf(part("impact.form_a.form"), time)[1]).toBeCloseTo(plate![row]! - 0.01, 12);
  });
});

test("a reduced recording has fewer keys, and its positions differ by the tolerance at most", () => {
  const exact = recordedRun("PlanarMechanics.Examples.Pendulum", { stopTime: 5, intervals: 3000 });
  const reduced = recordedRun("PlanarMechanics.Examples.Pendulum", {
    ...{ stopTime: 5, intervals: 3000, tolerances: 1e-4 },
  });
  const [rod, few] = [exact.part("rod.toEnd.rod"), reduced.part("rod.toEnd.rod")];
  expect(few.rotation.times.length).toBeLessThan(rod.rotation.times.length / 10);
  for (const time of exact.result.time) {
    const [a, b] = [centreOf(rod, time), centreOf(few, time)];
    // 1e-3 rad at half of the rod of 1 m, on top of the same rounding of the other end.
    expect(Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)).toBeLessThan(0.5e-3 + 1e-6);
  }
});

test("at an event there are values of both sides", () => {
  const { result, scene, part } = recordedRun("PlanarMechanics.Examples.BallOnFloor", { stopTime: 2 });
  expect(scene.events.length).toBeGreaterThan(0);
  const { times } = part("impact.sphere").position;
  const both = [...times].filter((time, i) => time === times[i + 1]);
  expect(both).toEqual([...result.time].filter((time, i) => time === result.time[i + 1]));
});

test("what is in the view only is no column of results, unless it is asked for", () => {
  const model = libraryModel("PlanarMechanics.Examples.Pendulum");
  const names = (options: object) =>
    model.simulateSync({ stopTime: 0.1, ...options }).trajectory.variables.map(({ name }) => name);
  const visual = (all: readonly string[]) => all.filter((name) => /sphere|toEnd\.rod|pin/.test(name));
  expect(visual(names({}))).toEqual([]);
  expect(visual(names({ recordScene: true }))).toContain("rod.body.sphere.x");
  expect(names({ variables: /sphere\.x/ })).toEqual(["rod.body.sphere.x"]);
});

test("a model with animation = false has no scene there, and the same motion", () => {
  const still = libraryModel(
    "PlanarMechanics.Examples.Pendulum",
    "rod(animation = false), hinge(animation = false)",
  );
  expect(still.dae.scene).toBeUndefined();
  const run = { stopTime: 1 };
  const shown = libraryModel("PlanarMechanics.Examples.Pendulum").simulateSync(run);
  expect(still.simulateSync(run).column("hinge.phi")).toEqual(shown.column("hinge.phi"));
});
