import { type CheckReport, check } from "@cosimo/core";
import { expect, it } from "vitest";
import { corpus } from "./corpus.ts";
import { compileCase, compileOptions } from "./run-model.ts";
import type { AcceptedModel, RejectedModel } from "./topic.ts";

const ROUNDS = 3;

/** Numbers in [0, 1) that are the same in each run (Park and Miller 1988). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const tokenPattern = /"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d+(?:\.\d+)?|:=|<=|>=|==|<>|\s+|./gs;

/** One token left out, doubled, or replaced by another one of the text. */
function mutate(text: string, random: () => number): string {
  const tokens = text.match(tokenPattern) ?? [];
  const places = tokens.flatMap((token, i) => (token.trim() === "" ? [] : [i]));
  const pick = () => places[Math.floor(random() * places.length)]!;
  const at = pick();
  const other = tokens[pick()]!;
  const change = Math.floor(random() * 4);
  const replacement = change === 0 ? "" : change === 1 ? `${tokens[at]} ${tokens[at]}` : other;
  return tokens.map((token, i) => (i === at ? replacement : token)).join("");
}

/** A fault of ours as a line of text; `undefined` when the text was handled as it should be. */
function faultOf(model: AcceptedModel | RejectedModel, text: string): string | undefined {
  try {
    const report: CheckReport = check({ uri: "case.mo", text }, compileOptions(model));
    const errors = report.diagnostics.filter((d) => d.severity === "error");
    if (report.valid !== (errors.length === 0)) return "neither valid nor explained";
    if (errors.some((d) => d.span === undefined)) return `no place: ${errors.map((d) => d.code).join(", ")}`;
    if (report.valid) compileCase({ ...model, text });
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}\n${error.stack?.split("\n")[1]}` : String(error);
  }
}

it("a slip of the pen never makes the compiler stumble: it is accepted or explained, at a place", {
  timeout: 120_000,
}, () => {
  const random = createRandom(20_04);
  const faults: string[] = [];
  for (const { accepted, rejected } of corpus)
    for (const model of [...accepted, ...rejected])
      for (let round = 0; round < ROUNDS; round++) {
        const text = mutate(model.text, random);
        const fault = faultOf(model, text);
        if (fault !== undefined) faults.push(`${model.title}: ${fault}\n${text}`);
      }
  expect(faults).toEqual([]);
});
