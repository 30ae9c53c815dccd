import { check, compile, SettingsError } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const model = compile(`model M
  parameter Real p = 1;
  input Real u;
  Real x(start = 1, fixed = true);
equation
  der(x) = u - p*x;
end M;`);

/** Values as a caller in JavaScript may pass them. */
const wrong: readonly (readonly [string, unknown])[] = [
  ["a number", 7],
  ["a text", "a"],
  ["null", null],
  ["an array", []],
  ["an empty object", {}],
  ["a symbol", Symbol("s")],
  ["a large integer", 10n],
  ["a function", () => 1],
  ["a map", new Map([["p", 2]])],
];

const options = [
  ...["startTime", "output", "tolerance", "solver", "maxSteps", "onZeno", "timeout", "logEvents"],
  ...["parameters", "inputs", "variables", "sink", "onProgress", "signal", "supervisor"],
];

/** Legal ones of these values. */
const legal = new Set([
  ...["startTime 7", "tolerance 7", "maxSteps 7", "timeout 7"],
  ...["parameters [object Object]", "inputs [object Object]"],
]);

function failureOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.each(wrong)("%s of a wrong type is refused", (_, value) => {
  it.each(options)("as the option %s", (name) => {
    const error = failureOf(() => model.simulateSync({ stopTime: 10, [name]: value }));
    const isLegal =
      legal.has(`${name} ${String(value)}`) || (name === "onProgress" && typeof value === "function");
    if (isLegal && !Array.isArray(value)) expect(error).toBeUndefined();
    else expect(error).toBeInstanceOf(SettingsError);
  });

  it("as a value of a parameter or an input", () => {
    const values: unknown[] = [value].filter((one) => typeof one !== "number");
    for (const one of values) {
      expect(() => model.simulateSync({ parameters: { p: one as number } })).toThrow("'p' cannot be set to");
      expect(() => model.simulateSync({ inputs: { u: one as number } })).toThrow("input 'u' cannot be");
    }
  });

  it("as all options, as a model, and as its library", () => {
    const isObject = String(value) === "[object Object]";
    const given = value as never;
    if (!isObject) expect(failureOf(() => model.simulateSync(given))).toBeInstanceOf(SettingsError);
    if (!isObject) expect(failureOf(() => compile("model M end M;", given))).toBeInstanceOf(SettingsError);
    if (typeof value !== "string") expect(failureOf(() => check(given))).toBeInstanceOf(SettingsError);
    const library = { library: given };
    expect(failureOf(() => compile("model M end M;", library))).toBeInstanceOf(SettingsError);
  });
});

const nothing = () => undefined;
const sink = { begin: nothing, row: nothing, event: nothing, end: nothing };

/** Objects, some members of which have a wrong type. */
const misshapen: readonly (readonly [string, object])[] = [
  ["sink", { ...sink, end: 1 }],
  ["sink", { ...sink, isFull: true }],
  ["sink", { ...sink, needs: "all" }],
  ["signal", { aborted: "no" }],
  ["signal", new AbortController()],
  ["supervisor", { run: nothing }],
];

it.each(misshapen)(
  "an option %s = %o is refused, with the members that it must have",
  async (name, value) => {
    const error = failureOf(() => model.simulateSync({ stopTime: 1, [name]: value }));
    expect(error).toBeInstanceOf(SettingsError);
    expect(String(error)).toMatch(/must be an object with the members (begin|aborted|begunAt)/);
    await expect(model.simulate({ stopTime: 1, [name]: value })).rejects.toBeInstanceOf(SettingsError);
  },
);

it("a map is named where values by name are expected", () => {
  const error = failureOf(() => model.simulateSync({ parameters: new Map([["p", 2]]) as never }));
  expect(String(error)).toContain("parameters is an object of the kind Map; it must be an object");
});
