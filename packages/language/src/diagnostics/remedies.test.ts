import { lastOf } from "@cosimo/ir";
import { createSourceProvider } from "@cosimo/modelica";
import { expect, it } from "vitest";
import { diagnoseText } from "./diagnose-text.ts";

const provider = createSourceProvider(new Map());

/** The text after the first remedy of its first diagnostic, and what was proposed. */
function remedied(uri: string, text: string) {
  const { diagnostics } = lastOf(diagnoseText({ uri, text }, { provider }));
  const remedies = diagnostics.flatMap((one) => one.remedies);
  const [first] = remedies;
  return {
    proposed: remedies.map(({ after }) => after),
    text: first && text.slice(0, first.start) + first.after + text.slice(first.end),
  };
}

/** The text is sound after the remedy. */
function isMended(uri: string, text: string | undefined): boolean {
  return lastOf(diagnoseText({ uri, text: text! }, { provider })).diagnostics.length === 0;
}

it.each([
  [
    "a misspelt variable",
    "model M Real speed(start = 1, fixed = true); equation der(sped) = -1; end M;",
    "speed",
  ],
  ["a misspelt keyword", "model M Real x(start = 1, fixed = true); equaton der(x) = -1; end M;", "equation"],
  ["a misspelt function", "model M Real x = sn(time); end M;", "sin"],
  [
    "a start value that is assumed",
    "model M Real x(start = 1); equation der(x) = -1; end M;",
    "Real x(fixed = true, start = 1)",
  ],
  ["a missing start value", "model M Real x; equation der(x) = -1; end M;", "Real x(fixed = true)"],
])("%s is mended by the first remedy", (_, text, proposed) => {
  const found = remedied("M.mo", text);
  expect(found.proposed[0]).toBe(proposed);
  expect(isMended("M.mo", found.text)).toBe(true);
});

it("LISMA's misspelt names, too", () => {
  const found = remedied("m.lisma", "speed' = -sped; speed(t0) = 1;");
  expect(found.proposed).toEqual(["speed"]);
  expect(isMended("m.lisma", found.text)).toBe(true);
});

it("what has no certain remedy has none", () => {
  expect(remedied("M.mo", "model M Real x; Real y; equation der(x) = y; end M;").proposed).toEqual([]);
  expect(remedied("M.mo", "model M Real x[2]; equation der(x) = {1, 2}; end M;").proposed).toEqual([]);
});
