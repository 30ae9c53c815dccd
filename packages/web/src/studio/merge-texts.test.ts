import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

const text = (lines: string) => lines.replaceAll(" ", "\n");

describe("changes of two", () => {
  it.each([
    ["a b c d e", "a B c d e", "a b c D e", "a B c D e"],
    ["a b c d e", "x a b c d e", "a b c d e y", "x a b c d e y"],
    ["a b c d e", "a c d e", "a b c d", "a c d"],
    ["a b c", "a x c", "a x c", "a x c"],
    ["a b c", "a b c", "z", "z"],
  ])("of '%s': '%s' and '%s' are both in it", (base, ours, theirs, merged) => {
    expect(mergeTexts(text(base), text(ours), text(theirs))).toBe(text(merged));
  });

  it.each([
    ["a b c", "a x c", "a y c"],
    ["a b c", "a x b c", "a y b c"],
    ["a b c", "a c", "a x c"],
    ["a b", "a x", "y b"],
  ])("of '%s': '%s' and '%s' meet in a line", (base, ours, theirs) => {
    expect(mergeTexts(text(base), text(ours), text(theirs))).toBeUndefined();
  });

  it("are those of one if the other one has changed nothing, whatever they are", () => {
    const some = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((one) => one.join("\n"));
    fc.assert(
      fc.property(some, some, (base, changed) => {
        expect(mergeTexts(base, changed, base)).toBe(changed);
        expect(mergeTexts(base, base, changed)).toBe(changed);
        expect(mergeTexts(base, changed, changed)).toBe(changed);
      }),
    );
  });
});
