import { type CompileModelOptions, compile, type Model, type SimulationResult } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { expect } from "vitest";
import type { AcceptedModel, RejectedModel } from "./topic.ts";

export function compileOptions(model: AcceptedModel | RejectedModel): CompileModelOptions {
  const { library } = model;
  return {
    ...(library && { library: createSourceProvider(library) }),
    ...("accept" in model && { accept: model.accept }),
  };
}

export function compileCase(model: AcceptedModel, text = model.text): Model {
  return compile({ uri: "case.mo", text }, compileOptions(model));
}

/** Runs at a tolerance well below the required accuracy. */
export function runCase(
  compiled: Model,
  model: AcceptedModel,
  rename = (name: string) => name,
): SimulationResult {
  const { stopTime, parameters = {} } = model;
  const renamed = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [rename(name), value]),
  );
  return compiled.simulateSync({
    tolerance: 1e-11,
    parameters: renamed,
    ...(stopTime === undefined ? {} : { stopTime }),
  });
}

/** Compares a run with the closed form of its case. */
export function expectClosedForm(
  result: SimulationResult,
  model: AcceptedModel,
  rename = (name: string) => name,
): void {
  const { outcome } = result;
  const { terminates, accuracy = 1e-8 } = model;
  if (terminates === undefined) expect(outcome).toMatchObject({ status: "completed", reason: "" });
  else expect(outcome).toMatchObject({ status: "terminated", reason: terminates.message });
  if (terminates !== undefined) expectNear({ time: outcome.time }, { time: terminates.time }, accuracy);
  const valuesAt = (row: number, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [name, result.column(name === "time" ? name : rename(name)).at(row)]),
    );
  for (const [row, expected] of [
    [0, model.initial ?? {}],
    [-1, model.final ?? {}],
  ] as const)
    expectNear(valuesAt(row, Object.keys(expected)), expected, accuracy);
  if (model.events !== undefined) expectEvents(result, model.events, accuracy);
}

function expectEvents(result: SimulationResult, expected: readonly number[], accuracy: number): void {
  const times = result.events.filter((e) => e.kind === "state" || e.kind === "time").map((e) => e.time);
  expect(times, `event times, expected ${expected.join(", ")}`).toHaveLength(expected.length);
  expectNear({ ...times }, { ...expected }, accuracy);
}

/** Every value within `accuracy`, relative to its size or to 1. */
function expectNear(
  actual: Readonly<Record<string, number | undefined>>,
  expected: Readonly<Record<string, number>>,
  accuracy: number,
): void {
  const wrong = Object.entries(expected).filter(([name, value]) => {
    const distance = Math.abs((actual[name] ?? Number.NaN) - value);
    return !(distance <= accuracy * Math.max(1, Math.abs(value)));
  });
  const described = wrong.map(([name, value]) => `${name} is ${actual[name]}, expected ${value}`);
  expect(described).toEqual([]);
}
