import { check } from "cosimo";
import { describe, expect, it } from "vitest";

const codesOf = (text: string): readonly string[] =>
  check({ uri: "model.lisma", text }).diagnostics.map(({ code }) => code);

const states = (count: number, sources: (k: number) => string, body: (k: number) => string): string =>
  Array.from(
    { length: count },
    (_, k) => `state s${k} (x > ${k + 1}) { ${body(k)} } from ${sources(k)};`,
  ).join("\n");
const chain = (k: number): string => (k === 0 ? "init" : `s${k - 1}`);

describe("sizes of LISMA models", () => {
  it("are limited for transitions", () => {
    const all = ["init", ...Array.from({ length: 450 }, (_, k) => `s${k}`)].join(", ");
    const text = `x' = 1; x(t0) = 0; ${states(
      500,
      () => all,
      (k) => `x' = ${k + 2};`,
    )}`;
    expect(codesOf(text)).toEqual(["lisma.too-many-transitions"]);
  });

  it("are limited for equations in force", () => {
    const loops = "x' = 1; x(t0) = 0; for i = 1:10000 { y_[i]' = 1; }";
    expect(codesOf(`${loops} ${states(250, chain, (k) => `x' = ${k + 2};`)}`)).toEqual([
      "lisma.too-many-mode-equations",
    ]);
  });

  it("are limited for the statements of all bodies together", () => {
    const text = `x' = 1; x(t0) = 0; ${states(4, chain, (k) => `for i = 1:90000 { y_[i]' = ${k}; }`)}`;
    expect(codesOf(text)).toEqual(["lisma.too-many-steps"]);
  });

  it("do not make the search for similar names slow, nor repeat it", () => {
    // 20 000 times 20 000 names took 25 s.
    const text = "for i = 1:20000 { x_[sum]' = x_[i+1]; x_[i](t0) = i; } sum = x_1 + x_2;";
    expect(codesOf(text)).toEqual(["lisma.constant-reads-variable"]);
  });

  it("bound the examination of types of conditions, which says how far it came", () => {
    const text = `x' = 1; x(t0) = 0; ${states(300, chain, (k) => `x' = ${k + 2};`)}`;
    const [note] = check({ uri: "model.lisma", text }).diagnostics;
    expect(note).toMatchObject({ code: "advice.modes-left-out", severity: "notice", args: { count: 301 } });
  });
});
