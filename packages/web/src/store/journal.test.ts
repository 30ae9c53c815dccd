import { describe, expect, it } from "vitest";
import { changeLine, replayJournal, wholeLine } from "./journal.ts";
import { formOf } from "./testing.ts";

const states = [
  formOf(1, { "A.mo": "é\n", "B.mo": "b" }),
  formOf(2, { "A.mo": "é\n\u0000 1", "B.mo": "b" }),
  formOf(3, { "A.mo": "é\n\u0000 1", "C.mo": "\ud800" }),
];
const lines = states.map((state, i) => (i === 0 ? wholeLine(state) : changeLine(states[i - 1]!, state)));

describe("a journal", () => {
  it("has the last state, and of each change only the texts that it has changed", () => {
    expect(replayJournal(lines.join(""))).toEqual(states[2]);
    expect(lines[1]).not.toContain("B.mo");
  });

  it("that has a state twice, as two writes that meet leave it, knows that it was only looked at", () => {
    const looked = { ...states[0]!, isUntouched: true };
    expect(replayJournal(wholeLine(looked) + changeLine(looked, looked))).toEqual(looked);
    expect(replayJournal(wholeLine(looked) + changeLine(looked, states[1]!))).toEqual(states[1]);
  });

  it("that ends anywhere has the state of its last whole line", () => {
    const bytes = new TextEncoder().encode(lines.join(""));
    const ends = lines.map((_, i) => new TextEncoder().encode(lines.slice(0, i + 1).join("")).length - 1);
    for (let length = 0; length <= bytes.length; length++) {
      const found = replayJournal(new TextDecoder().decode(bytes.subarray(0, length)));
      expect(found).toEqual(states[ends.filter((end) => end <= length).length - 1]);
    }
  });

  it("takes nothing after a damaged line", () => {
    expect(replayJournal(lines[0] + lines[1]!.replace("b", "c").replace("1", "2") + lines[2])).toEqual(
      states[0],
    );
    expect(replayJournal(`${lines[0]}${"\u0000".repeat(20)}`)).toEqual(states[0]);
    expect(replayJournal(lines[1]!)).toBeUndefined();
  });
});
