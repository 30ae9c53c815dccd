import { expect, test } from "vitest";
import { dae } from "../testing/notation.ts";
import { eliminateAliases } from "./alias-elimination.ts";

function aliases(text: string): readonly string[] {
  const system = dae(text);
  return eliminateAliases(system).aliases.map((a) => {
    const name = (id: number) => system.variables[id]!.name;
    return `${name(a.variable)} = ${a.negated ? "-" : ""}${name(a.representative)}`;
  });
}

test("equal up to the sign, through chains", () => {
  expect(aliases("a = b; b = -c; c + d = 0; e - d = 0; a = time")).toEqual([
    "b = a",
    "c = -a",
    "d = a",
    "e = a",
  ]);
});

test("a state is a representative, and two states are not joined", () => {
  expect(aliases("der(x) = y; y = -z; x = w; der(w2) = 1; w2 = w")).toEqual([
    "y = der(x)",
    "z = -der(x)",
    "w = x",
  ]);
});

test("an input is kept", () => {
  expect(aliases("input u; a = u; b = a")).toEqual(["a = u", "b = u"]);
});

test("a variable assigned in a when-clause is renamed, so its sign is positive", () => {
  expect(aliases("Real y; y = -z; when time > 1 then z = 1; end when")).toEqual(["y = -z"]);
});

test("parameters and other types are no aliases", () => {
  expect(aliases("parameter p = 1; Boolean b; Integer i; a = p; b = c; a = i")).toEqual([]);
});

test("a fixed start value precedes an explicit one, and contradictions are reported", () => {
  const merged = eliminateAliases(
    dae("a(start = 1); b(start = 2, fixed = true); c(start = 3, fixed = true); a = b; c = -a"),
  );
  expect(merged.diagnostics.map((d) => d.message)).toEqual([
    "'b' and 'c' are equal, but their fixed start values differ: 2 and -3; the first one is used",
  ]);
  expect(merged.dae.variables[1]).toMatchObject({ fixed: true, start: { kind: "number", value: 2 } });
});

test("discrete and continuous variables are no aliases of each other", () => {
  expect(aliases("discrete z; der(x) = z; when x > 1 then z = pre(z) + 1; end when")).toEqual([]);
});

test("a quantity that the model prefers as state is preferred, although a part never chooses its own name for it", () => {
  const merged = eliminateAliases(dae("phi(stateSelect = prefer); a(stateSelect = never); a = phi"));
  expect(merged.dae.variables[merged.aliases[0]!.representative]!.stateSelect).toBe("prefer");
});
