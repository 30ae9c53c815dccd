import { expect, test } from "vitest";
import { ballTrajectory, record, runBall, variable } from "../testing/closed-form.ts";
import { brittlePendulumTrajectory } from "../testing/modal-runs.ts";
import { filterVariables, replay, selectEventPoints } from "./sinks.ts";
import { createTrajectoryRecorder } from "./trajectory-recorder.ts";

test("a recorder keeps thousands of rows, though the row array is reused", () => {
  const trajectory = record((sink) => {
    const values = new Float64Array(1);
    sink.begin({ model: "M", description: "", tool: "", modelHash: "", options: {} }, [variable("x")], []);
    for (let i = 0; i < 5000; i++) {
      values[0] = i * i;
      sink.row(i, values, "sample");
    }
    sink.end();
  });
  expect(trajectory.time.length).toBe(5000);
  expect(trajectory.columns[0]![4999]).toBe(4999 ** 2);
});

test("an alias shares its column, a negated one has the opposite sign", () => {
  const ball = ballTrajectory();
  const [velocity, alias, negated] = [2, 3, 4].map((k) => ball.columns[k]!);
  expect(alias).toBe(velocity);
  expect([...negated!]).toEqual([...velocity!].map((v) => -v));
});

test("an event has two rows at one time, its left and its right limit", () => {
  const ball = ballTrajectory(2, 0.5);
  const left = ball.marks.indexOf(1);
  expect(ball.time[left]).toBe(ball.events[0]!.time);
  expect(ball.time[left + 1]).toBe(ball.time[left]);
  expect(ball.columns[2]![left + 1]).toBeCloseTo(-0.5 * ball.columns[2]![left]!, 14);
});

test("only the variables that match are passed on", () => {
  const recorder = createTrajectoryRecorder();
  runBall(filterVariables(recorder, /^[xy]$/g));
  const names = recorder.trajectory().variables.map((v) => v.name);
  expect(names).toEqual(["y", "x"]);
});

test("modes are passed on whatever is chosen: they say which equations a row satisfies", () => {
  const recorder = createTrajectoryRecorder();
  replay(brittlePendulumTrajectory(), filterVariables(recorder, /^x$/));
  expect(recorder.trajectory().variables.map((v) => v.name)).toEqual(["x", "mode"]);
});

test("of an event both rows, the right one or none are passed on", () => {
  const rows = (points: "both" | "right" | "none") => {
    const recorder = createTrajectoryRecorder();
    runBall(selectEventPoints(recorder, points));
    return recorder.trajectory().time.length;
  };
  const events = ballTrajectory().events.length;
  expect(events).toBeGreaterThan(2);
  expect(rows("both") - rows("right")).toBe(events);
  expect(rows("right") - rows("none")).toBe(events);
});

test("a replayed trajectory is recorded as it was", () => {
  const ball = ballTrajectory();
  expect(record((sink) => replay(ball, sink))).toEqual(ball);
});

test("asking for a trajectory before the run began is our own fault", () => {
  expect(() => createTrajectoryRecorder().trajectory()).toThrow("before its recording began");
});

test("a filter asks only for the variables that it passes on", () => {
  const recorder = createTrajectoryRecorder();
  const filter = filterVariables(recorder, /^y$/);
  runBall(filter);
  const { variables } = ballTrajectory();
  expect(variables.filter((_, i) => filter.needs?.(i)).map(({ name }) => name)).toEqual(["y"]);
});
