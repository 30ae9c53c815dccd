import type { EventRecord } from "@cosimo/ir";
import { expect, test } from "vitest";
import { replay } from "../recording/sinks.ts";
import { ballTrajectory, impactEvent } from "../testing/closed-form.ts";
import { brittlePendulumTrajectory } from "../testing/modal-runs.ts";
import { createEventFileWriter, EVENT_FILE_HEADER, formatEvent, readEventFile } from "./event-file.ts";

test("events come back as they were written", () => {
  const awkward: EventRecord = {
    ...impactEvent(1 / 3, 'a > b, "c"'),
    kind: "transition",
    component: "ball.contact[2]",
    type: "impact",
    bracket: 5e-324,
    iteration: 3,
  };
  const text = `${EVENT_FILE_HEADER}\n${formatEvent(awkward)}${formatEvent(impactEvent(2))}`;
  expect(readEventFile(text)).toEqual({ value: [awkward, impactEvent(2)], diagnostics: [] });
});

test("the writer writes one line for each event and none for rows", () => {
  const ball = ballTrajectory();
  const chunks: string[] = [];
  replay(
    ball,
    createEventFileWriter((chunk) => chunks.push(chunk)),
  );
  expect(chunks.length).toBe(ball.events.length + 1);
  expect(readEventFile(chunks.join("")).value).toEqual(ball.events);
});

test("for a model with modes the file says what each transition has changed, and is read back", () => {
  const chunks: string[] = [];
  const run = brittlePendulumTrajectory();
  replay(
    run,
    createEventFileWriter((chunk) => chunks.push(chunk)),
  );
  expect(chunks[0]).toBe(
    "time,kind,name,condition,component,direction,type,bracket,iteration,change,states\n",
  );
  expect(chunks[1]).toMatch(/^0,transition,init -> Pendulum,.*,state vector,\n$/);
  expect(chunks[2]).toMatch(/,state vector,x v_x -> x y v_x v_y\n$/);
  expect(readEventFile(chunks.join("")).value).toEqual(run.events);
});

test("a system of equations without states is left or come to", () => {
  const states = { before: [], after: ["x"] };
  const event: EventRecord = { ...impactEvent(1), kind: "transition", change: "state vector", states };
  expect(readEventFile(`${EVENT_FILE_HEADER}\n${formatEvent(event)}`).value).toEqual([event]);
});

test("states that an event set anew are read back", () => {
  const event: EventRecord = { ...impactEvent(1), change: "initial values", jumped: ["vx", "vy"] };
  expect(formatEvent(event)).toMatch(/,initial values,vx vy\n$/);
  expect(readEventFile(`${EVENT_FILE_HEADER}\n${formatEvent(event)}`).value).toEqual([event]);
});

test("a foreign table of events needs only a column of time", () => {
  const text = "n,t,kind,x\n1,1.3130536234,contact,1.3\n2,1.314250541,release,1.4\n";
  const { value } = readEventFile(text);
  expect(value!.map((e) => [e.time, e.kind, e.name])).toEqual([
    [1.3130536234, "state", "contact"],
    [1.314250541, "release", "release"],
  ]);
});

test("25 digits are read to the nearest double", () => {
  const { value } = readEventFile("n,t\n1,0.6916093713459244031526432\n");
  expect(value![0]!.time).toBe(0.6916093713459244);
});

test("a time that is no number is reported", () => {
  const { value, diagnostics } = readEventFile("time,kind\nsoon,state\n");
  expect(value).toBeUndefined();
  expect(diagnostics[0]!.message).toBe("'soon' in column 1 is not a number");
});
