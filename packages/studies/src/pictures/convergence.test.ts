import { expect, it } from "vitest";
import { readStudy } from "../study-file/read-study.ts";
import { studyPictures } from "./study-pictures.ts";

const words = { totalAndFirst: "", meanSize: "", runs: "runs", totalIndex: "total index" };

it.each(["pce", "sobol"])(
  "the indices of %s are drawn over the number of runs, for each output",
  (analysis) => {
    const text = JSON.stringify({
      model: "M.mo",
      vary: { a: { uniform: [0, 1] }, b: { uniform: [0, 1] } },
      design: { method: "saltelli", samples: 64 },
      outputs: { sum: { final: "y" }, product: { final: "z" } },
      analysis: [analysis],
    });
    const study = readStudy({ uri: "s.json", text }).value!;
    const rows = Array.from({ length: study.design.runs }, (_, run) => study.design.point(run));
    const points = [0, 1].map((k) => Float64Array.from(rows, (row) => row[k]!));
    const values = [
      Float64Array.from(rows, ([a, b]) => a! + 2 * b!),
      Float64Array.from(rows, ([a, b]) => a! * b!),
    ];
    const table = {
      variables: ["a", "b"],
      outputs: ["sum", "product"],
      points,
      values,
      status: new Uint8Array(rows.length),
    };
    const drawn = studyPictures(study, table, [], words).filter(({ kind }) => kind === "convergence");
    expect(drawn.map(({ svg }) => />(sum|product)<\/title>/.exec(svg)?.[1])).toEqual(["sum", "product"]);
    for (const { svg } of drawn) expect(svg.match(/class="curve c\d" d="M[^"]*L/g)).toHaveLength(2);
  },
);
