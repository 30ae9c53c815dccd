import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { type Renaming, renameAt } from "./rename.ts";

const spring = "model Spring parameter Real c = 1; Real s; equation s = time/c; end Spring;";
const other = "model Other Spring a(c = 2); Real c = a.c; end Other;";
const project = createSourceProvider(
  new Map([
    ["Spring.mo", spring],
    ["Other.mo", other],
  ]),
);

/** The texts after the name at the bar got another one, or why it did not. */
function renamed(marked: string, uri: string, next: string, others: Readonly<Record<string, string>> = {}) {
  const offset = marked.indexOf("|");
  const texts = [
    { uri, text: marked.replace("|", "") },
    ...Object.entries(others).map(([name, text]) => ({ uri: name, text })),
  ] as const;
  const found: Renaming = renameAt([texts[0]!, ...texts.slice(1)], offset, next, project);
  if ("refusal" in found) return found.refusal;
  return texts.map(({ uri, text }) =>
    [...found.places]
      .filter((place) => place.uri === uri)
      .sort((a, b) => b.start - a.start)
      .reduce((before, { start, end }) => before.slice(0, start) + next + before.slice(end), text),
  );
}

describe("renaming", () => {
  it("changes declaration and uses, in modifiers and other files, too, and no other variable of that name", () => {
    const marked = spring.replace("Real c", "Real c|");
    expect(renamed(marked, "Spring.mo", "stiffness", { "Other.mo": other })).toEqual([
      "model Spring parameter Real stiffness = 1; Real s; equation s = time/stiffness; end Spring;",
      "model Other Spring a(stiffness = 2); Real c = a.stiffness; end Other;",
    ]);
  });

  it("changes names of LISMA", () => {
    expect(renamed("x|' = -k*x; x(t0) = 1; const k = 2;", "m.lisma", "level")).toEqual([
      "level' = -k*level; level(t0) = 1; const k = 2;",
    ]);
  });

  it.each([
    ["model M Real x|; end M;", "model", "not-a-name"],
    ["model M Real x|; end M;", "2x", "not-a-name"],
    ["model M Real x|; Real y; end M;", "y", "taken"],
    ["model M Spring| s; end M;", "Feder", "not-own"],
    ["model M Real x; |  end M;", "y", "no-name"],
  ])("%s does not get the name %s: %s", (text, next, refusal) => {
    expect(renamed(text, "M.mo", next)).toBe(refusal);
  });
});
