import { type CodeCall, CodeFailure } from "@cosimo/cosim/code";

type Module = Readonly<Record<string, unknown>>;

/** The exports of a module that declare a unit, as data. */
export function declarationOf(module: Module): string {
  const { inputs, outputs, states, parameters } = module;
  const functions = Object.keys(module).filter((name) => typeof module[name] === "function");
  return JSON.stringify({ inputs, outputs, states, parameters, functions });
}

/**
 * Calls the functions of a module with one object of all values by name. `numbers` has time, dt, states, inputs and parameters; results
 * take the place of the first ones.
 */
export function namedFunctions(module: Module): (call: CodeCall, numbers: Float64Array) => void {
  const namesOf = (part: string): readonly string[] => Object.keys((module[part] ?? {}) as object);
  const states = namesOf("states");
  const given = ["time", "dt", ...states, ...namesOf("inputs"), ...namesOf("parameters")];
  const computed = namesOf("outputs").filter((name) => !states.includes(name));
  return (call, numbers) => {
    const values = Object.fromEntries(given.map((name, i) => [name, numbers[i]!]));
    const result: unknown = (module[call] as (values: object) => unknown)(values);
    const found = (typeof result === "object" && result !== null ? result : {}) as Module;
    const results = (call === "output" ? computed : states).map((name) => {
      const value = found[name];
      if (typeof value === "number" && Number.isFinite(value)) return value;
      throw new CodeFailure({ kind: "value", name, value: String(value) });
    });
    numbers.set(results);
  };
}

/** The message of an error of the module, with its line if the trace names it. */
export function explainError(error: unknown, url: string): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.stack?.split(`${url}:`)[1]?.match(/^\d+/)?.[0];
  return `${error.name}: ${error.message}${line === undefined ? "" : ` (line ${line})`}`;
}
