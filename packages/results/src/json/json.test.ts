import { expect, test } from "vitest";
import { replay } from "../recording/sinks.ts";
import { ballTrajectory, METADATA, record, variable } from "../testing/closed-form.ts";
import { readResultJson } from "./json-reader.ts";
import { createJsonWriter } from "./json-writer.ts";

function written(trajectory = ballTrajectory(), chunkSize = 100): string {
  let text = "";
  replay(
    trajectory,
    createJsonWriter((chunk) => (text += chunk), { chunkSize }),
  );
  return text;
}

test("a result comes back with its variables, parameters, rows, limits and events", () => {
  const { value, diagnostics } = readResultJson(written());
  expect(diagnostics).toEqual([]);
  expect(value).toEqual(ballTrajectory());
});

test("inactive and infinite values have a form of their own, names are kept as they are", () => {
  const odd = record((sink) => {
    sink.begin(METADATA, [variable('</script> "a".b\n')], []);
    for (const [time, value] of [
      [0, Number.NaN],
      [1, Number.POSITIVE_INFINITY],
      [2, -0],
    ] as const)
      sink.row(time, Float64Array.of(value), "sample");
    sink.end();
  });
  expect(JSON.parse(written(odd)).rows.slice(0, 2)).toEqual([
    [0, null],
    [1, "Infinity"],
  ]);
  expect(readResultJson(written(odd)).value).toEqual(odd);
});

test.each([
  ["[1, 2", "result-json.syntax"],
  ['{"time": [0]}', "result-json.schema"],
  ['{"schema": "cosimo.result/1", "rows": []}', "result-json.member"],
  ['{"schema": "cosimo.result/1", "variables": [{}], "rows": []}', "result-json.member"],
  ['{"schema": "cosimo.result/1", "variables": [{"name": "x"}], "rows": [[0]]}', "result-json.row"],
  ['{"schema": "cosimo.result/1", "variables": [], "rows": [[1], [0]]}', "result-json.time-order"],
])("%s is refused: %s", (text, code) => {
  const { value, diagnostics } = readResultJson(text);
  expect([value, diagnostics.map((one) => one.code)]).toEqual([undefined, [code]]);
});
