import { expect, it } from "vitest";
import { planRemoteUnit } from "../plan/plan-remote-unit.ts";
import type { UnitPlan } from "../plan/unit-plan.ts";
import { handMadeUnit } from "../testing/hand-made-unit.ts";
import type { Unit } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { answer, request } from "./remote-frames.ts";
import { parseMessage, type RemoteLink, RemoteLost } from "./remote-link.ts";
import { createUnitHost } from "./unit-host.ts";

/** x' = -x + u by explicit Euler steps, which can be taken back; y = x. */
const lag = (): UnitPlan => {
  const ports = { unit: "", type: "Real", discrete: false } as const;
  return {
    ...{ name: "lag", kind: "coSimulationFmu", parameters: [] },
    inputs: [{ ...ports, name: "u", start: 0 }],
    outputs: [{ ...ports, name: "y" }],
    build: () =>
      handMadeUnit({
        ...{ name: "lag", inputs: ["u"], outputs: ["y"], start: [1] },
        step(x, t, h, u) {
          if (t >= 10) throw new UnitFault("lag", t, "evaluation", []);
          if (h > 1) return false;
          x[0]! += h * (u[0]! - x[0]!);
          return true;
        },
        outputsAt: (x, _, __, y) => y.set(x),
      }),
  };
};
const hosted = () => createUnitHost(() => ({ value: lag(), diagnostics: [] }));

/** A link to a host in this program; `change`: what happens to its answers on their way. */
function linked(change: (answer: Float64Array | string) => Float64Array | string = (one) => one): RemoteLink {
  const host = hosted();
  let reply: Float64Array | string = "";
  return {
    ...{ address: "here", close: () => host.end() },
    ask: (message) => parseMessage(String(change(host.text(JSON.stringify(message))))),
    send(frame) {
      reply = change(host.frame(frame.slice()));
    },
    receive(into) {
      if (typeof reply === "string") parseMessage(reply);
      else if (reply.length === into.length) into.set(reply);
      else throw new RemoteLost("another length");
    },
  };
}

function begun(unit: Unit) {
  const place = {
    approximation: {
      value: Float64Array.of(2),
      slope: Float64Array.of(0),
      curvature: Float64Array.of(0),
      order: 0 as const,
    },
    outputs: new Float64Array(1),
  };
  unit.attach(place);
  unit.enterInitialization({ startTime: 0, stopTime: 20 });
  unit.evaluate();
  unit.exitInitialization();
  const step = (t: number, h: number) => {
    unit.begin(t, h);
    return unit.finish();
  };
  return { place, step };
}

it("a step there and back is that of the unit", () => {
  const { value, diagnostics } = planRemoteUnit("far", linked(), {});
  expect(diagnostics).toEqual([]);
  const unit = value!.build(["y"]);
  const { place, step } = begun(unit);
  expect(place.outputs[0]).toBe(1);
  expect(step(0, 0.5)).toMatchObject({ status: "done", time: 0.5, event: false });
  // x + h (u - x) with x = 1, u = 2.
  expect(place.outputs[0]).toBe(1.5);
  expect(step(0.5, 2)).toMatchObject({ status: "discarded" });
  const row = new Float64Array(1);
  unit.readValues(row, 0);
  expect(row[0]).toBe(1.5);
  expect(unit.nextEventTime).toBe(Number.POSITIVE_INFINITY);
});

it("a failure has the time at which it was", () => {
  const unit = planRemoteUnit("far", linked(), {}).value!.build(["y"]);
  const { step } = begun(unit);
  expect(() => step(10, 0.1)).toThrow(UnitFault);
  try {
    step(10, 0.1);
  } catch (error) {
    expect(error).toMatchObject({ unit: "far", time: 10, outcomeCause: "evaluation" });
  }
});

it("a host answers all that it is sent, wrong or not", () => {
  const texts = [
    "",
    "no JSON",
    "null",
    "1",
    "[]",
    "{}",
    '{"call":"build"}',
    '{"call":"enterInitialization"}',
  ];
  const host = hosted();
  for (const text of texts) expect(host.text(text)).toContain("failure");
  expect(host.frame(new Float64Array(7))).toContain("not built");
  expect(host.text('{"call":"plan","context":null}')).toContain('"plan"');
  for (const outputs of ['["z"]', "1", "[1]", "null"])
    expect(host.text(`{"call":"build","outputs":${outputs}}`)).toContain("no such output");
  expect(host.text('{"call":"build","outputs":["y"]}')).toContain('"inputs"');
  expect(host.text('{"call":"enterInitialization","startTime":"now"}')).toContain("failure");
  host.text('{"call":"enterInitialization","startTime":0,"stopTime":1}');
  const step = Float64Array.of(2, 0, 0.5, 0, 2, 0, 0);
  const wrong: readonly (readonly [number, number])[] = [
    ...[-1, 8, 0.5, Number.NaN].map((call) => [request.call, call] as const),
    ...[3, -1, 0.5, Number.NaN].map((order) => [request.order, order] as const),
    ...[-1, Number.NaN, Number.POSITIVE_INFINITY].map((h) => [request.number, h] as const),
  ];
  for (const [place, value] of wrong)
    expect(host.frame(step.with(place, value)), `${place} ${value}`).toContain("failure");
  expect(host.frame(step.with(request.call, 6))).toContain("no such state");
  for (const length of [0, 6, 8]) expect(host.frame(new Float64Array(length))).toContain("failure");
  expect((host.frame(step) as Float64Array)[answer.time]).toBe(0.5);
});

it("what a program says of its unit is checked", () => {
  const answers = [
    "{}",
    "[]",
    "null",
    "no JSON",
    '{"plan":{}}',
    '{"plan":{"inputs":1,"outputs":[]}}',
    '{"failure":{}}',
    '{"failure":null}',
    '{"failure":null}',
  ];
  const bad = [...answers, '{"plan":{"inputs":[{"name":"u","type":"Text"}],"outputs":[]}}'];
  for (const text of bad) {
    const { value, diagnostics } = planRemoteUnit(
      "far",
      linked(() => text),
      {},
    );
    expect(value, text).toBeUndefined();
    expect(diagnostics[0]?.code, text).toBe("remote-unit.refused");
  }
  const short = linked((one) => (typeof one === "string" ? one : one.subarray(1)));
  const unit = planRemoteUnit("far", short, {}).value!.build(["y"]);
  expect(() => begun(unit)).toThrow(UnitFault);
});
