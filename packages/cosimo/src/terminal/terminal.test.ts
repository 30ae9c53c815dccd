import { diagnose, messageGroup } from "@cosimo/core/models";
import { describe, expect, it } from "vitest";
import { loadSpeech } from "./language.ts";
import { createTerminal } from "./terminal.ts";

const speech = await loadSpeech("en");
/** A title of the window, a colour by C1, a change of direction, a line back; as in a name or a message of somebody else. */
const attack = "\u001b]0;owned\u0007 \u009b31m \u202egnp \u2066x\r\u007f";
const harmless = String.raw`\u001b]0;owned\u0007 \u009b31m \u202egnp \u2066x\u000d\u007f`;
const messages = messageGroup("syntax", "error", { "test.name": "no '{name}'" });

function written(isTTY: boolean, use: (terminal: ReturnType<typeof createTerminal>) => void): string {
  let text = "";
  const stream = { on: () => {}, isTTY, write: (chunk: string) => (text += chunk) };
  use(createTerminal({ stdout: stream, stderr: stream, env: {} } as unknown as NodeJS.Process, speech));
  return text;
}

describe("control characters of users' texts", () => {
  it.each([true, false])("are written as text, to a terminal (%j) and to a pipe", (isTTY) => {
    expect(written(isTTY, ({ out, err }) => [out, err].map((write) => write(`a\t${attack}\n`)))).toBe(
      `a\t${harmless}\n`.repeat(2),
    );
  });

  it("leave JSON as it is", () => {
    const text = written(true, ({ out }) => out(JSON.stringify({ name: attack })));
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(text)).toEqual({ name: attack });
  });

  it("have no effect in diagnostics: name, file and source line; what is marked stays marked", () => {
    const source = { uri: `m${attack}.mo`, text: `  ${attack}bad;` };
    const start = source.text.indexOf("bad");
    const one = diagnose(messages, "test.name", { source, start, end: start + 3 }, { name: attack });
    const text = written(false, ({ report }) => report([one]));
    expect(text).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
    const [head, line, marks] = text.split("\n");
    expect(head).toContain(`m${harmless}.mo:1:`);
    expect(head).toContain(`no '${harmless}'`);
    expect(marks!.indexOf("^")).toBe(line!.indexOf("bad"));
  });

  it("stay in texts that other programs read, but do not reach a terminal", () => {
    expect(written(false, ({ content }) => content(attack))).toBe(attack);
    expect(written(true, ({ content }) => content(attack))).toBe(harmless);
  });

  it("are not those of Cosimo: colours and the line of progress", () => {
    const source = { uri: "m.mo", text: "bad;" };
    const one = diagnose(messages, "test.name", { source, start: 0, end: 3 }, { name: "x" });
    expect(written(true, ({ report }) => report([one]))).toContain("\u001b[31merror\u001b[0m");
    expect(written(true, ({ status }) => status(`50 % ${attack}`))).toBe(`\r\u001b[K50 % ${harmless}`);
  });
});
