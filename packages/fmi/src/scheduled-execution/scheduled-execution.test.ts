import { expect, it } from "vitest";
import { fmi3Text, variable } from "../testing/description-text.ts";
import { mockFmu } from "../testing/mock-fmu.ts";
import { runMock } from "../testing/run-mock.ts";

const clock = (name: string, reference: number, attributes: string) =>
  variable("Clock", name, reference, `causality="input" ${attributes}`);

/** Each activation is a digit of n; the partition of `slow` starts the countdown. */
const clocks = () =>
  mockFmu(
    fmi3Text({
      interfaces: '<ScheduledExecution modelIdentifier="m"/>',
      variables:
        clock(
          "slow",
          1,
          'intervalVariability="constant" intervalDecimal="1" shiftDecimal="0.5" priority="2"',
        ) +
        clock("fast", 2, 'intervalVariability="fixed" priority="1"') +
        clock("pause", 3, 'intervalVariability="countdown" priority="3"') +
        clock("button", 4, 'intervalVariability="triggered" priority="0"') +
        variable("Float64", "n", 5, 'causality="output" variability="discrete" initial="calculated"'),
    }),
    { 0: 0, 5: 0, 6: 0 },
    {
      interval(v, reference) {
        if (reference !== 3 || v[6] === 0) return undefined;
        v[6] = 0;
        return 0.25;
      },
      activate(v, reference) {
        v[5] = 10 * v[5]! + reference;
        if (reference === 1) v[6] = 1;
      },
    },
  );

it("partitions are activated by the schedule of their clocks, those of one instant by priority", () => {
  const { events, last } = runMock(clocks(), {
    parameters: { fast: 0.5 },
    inputs: { button: { time: [0.5], values: [1] } },
    settings: { stopTime: 1.2 },
  });
  expect(events.map(({ time, name }) => [time, name])).toEqual([
    [0, "fast"],
    [0.5, "button"],
    [0.5, "fast"],
    [0.5, "slow"],
    [0.75, "pause"],
    [1, "fast"],
  ]);
  expect(last("n")).toBe(242132);
});

it("a clock without an interval says so", () => {
  expect(runMock(clocks()).codes).toEqual(["fmu-run.no-interval"]);
});
