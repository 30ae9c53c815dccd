import { describe, expect, it } from "vitest";
import {
  parseCount,
  parseLogTopics,
  parseNumber,
  parsePattern,
  parsePositive,
  parseSetting,
} from "./options.ts";
import { recognize } from "./usage-messages.ts";

describe("messages of the library that reads command lines", () => {
  it.each([
    [
      "error: unknown option '--solvr'\n(Did you mean --solver?)",
      "usage.unknown-option",
      { option: "--solvr" },
    ],
    ["error: unknown command 'chck'\n(Did you mean one of check, chuck?)", "usage.unknown-command", {}],
    ["error: missing required argument 'file'", "usage.missing-argument", { argument: "file" }],
    ["error: option '--tolerance <r>' argument missing", "usage.missing-value", {}],
    [
      "error: option '--h0 <h>' cannot be used with option '--initial-step <h>'",
      "usage.conflicting-options",
      {},
    ],
    [
      "error: too many arguments for 'check'. Expected 1 argument but got 2.",
      "usage.too-many-arguments",
      { command: "check", expected: "1", given: "2" },
    ],
    ["error: something new", "usage.command-line", { message: "something new" }],
  ])("%s", (message, code, args) => {
    const diagnostic = recognize(message);
    expect(diagnostic).toMatchObject({ code, args });
    // The rendered diagnostic must have the text of the library.
    const rendered = [diagnostic.message, ...(diagnostic.hint ? [`(${diagnostic.hint})`] : [])].join("\n");
    expect(`error: ${rendered}`).toBe(message);
  });

  it("texts of all parsers of option values are recognized", () => {
    const faults = [
      () => parseNumber("x"),
      () => parsePositive("-1"),
      () => parseCount("1.5"),
      () => parsePattern("("),
      () => parseSetting("x"),
      () => parseLogTopics("all"),
    ];
    const problems = faults.map((parse) => {
      try {
        parse();
      } catch (error) {
        const { message } = error as Error;
        return recognize(`error: option '--o <v>' argument 'v' is invalid. ${message}`).args["problem"];
      }
      return undefined;
    });
    const codes = ["not-a-number", "not-positive", "not-whole", "not-a-pattern", "setting-form", "none-of"];
    expect(problems).toMatchObject(codes.map((code) => ({ code: `usage.${code}` })));
  });
});
