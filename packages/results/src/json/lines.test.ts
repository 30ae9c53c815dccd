import { expect, test } from "vitest";
import { replay } from "../recording/sinks.ts";
import { createTrajectoryRecorder } from "../recording/trajectory-recorder.ts";
import { ballTrajectory } from "../testing/closed-form.ts";
import { createLineReader } from "./line-reader.ts";
import { createLineWriter } from "./line-writer.ts";

test("a result that is passed on in lines arrives whole, however often what waits is written", () => {
  const [writer, recorder] = [createLineWriter((line) => lines.push(line)), createTrajectoryRecorder()];
  const lines: string[] = [];
  const row: typeof writer.row = (time, values, mark) => {
    writer.row(time, values, mark);
    // As a timer does: between the limits of an event, too.
    if (Math.floor(time * 10) % 3 === 0) writer.flush();
  };
  replay(ballTrajectory(), { ...writer, row });
  const reader = createLineReader(recorder);
  for (const line of lines) {
    expect(line).toMatch(/^[^\n]*\n$/);
    reader.read(JSON.parse(line));
  }
  reader.end();
  expect(lines.length).toBeGreaterThan(2);
  expect(recorder.trajectory()).toEqual(ballTrajectory());
});

test("a row that is no row of the run is refused", () => {
  const reader = createLineReader(createTrajectoryRecorder());
  expect(() => reader.read({ rows: [[0]], events: [] })).toThrow("does not fit");
});
