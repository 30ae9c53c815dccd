import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { firstProject } from "../examples/examples.ts";
import type { SavedProject } from "../state/project.ts";
import { readLink, writeLink } from "./link.ts";

const link = (value: unknown): string =>
  `#1.${deflateRawSync(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")}`;
const files = { "A.mo": "model A end A;" };

describe("a link", () => {
  it("holds the whole project", async () => {
    const saved: SavedProject = {
      project: { files: { "Ü/A.mo": "model A // ½ 漢 </script>\nend A;" }, open: "Ü/A.mo", model: "A" },
      study: {
        experiment: { solver: "dopri5", tolerance: 1e-8, stopTime: 3 },
        parameters: { e: 0.25 },
        sliders: [{ name: "e", min: 0, max: 1, logarithmic: false }],
        plots: [
          { kind: "time", id: "plot-1", variables: ["h", "der(h)"] },
          { kind: "plane", id: "plot-2", variables: ["h", "v"] },
        ],
      },
    };
    expect(await readLink(await writeLink(saved))).toEqual({ kind: "project", saved });
  });

  it("of the first page is short enough for a chat", async () => {
    expect((await writeLink(firstProject)).length).toBeLessThan(600);
  });

  it("is none for other fragments", async () => {
    expect(await readLink("")).toEqual({ kind: "none" });
    expect(await readLink("#text")).toEqual({ kind: "none" });
  });
});

describe("a broken or hostile link is refused", () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`A${i}.mo`, ""]));
  const slider = { name: "e", min: 1, max: 0 };
  it.each<[string, string, string]>([
    ["of a newer version", "#2.AAAA", "version"],
    ["with foreign characters", "#1.<script>", "damaged"],
    ["that is cut", link({ files, open: "A.mo" }).slice(0, 20), "damaged"],
    ["that inflates to 5 MB", link(" ".repeat(5 * 2 ** 20)), "too-large"],
    ["that is no JSON", link("hello"), "content"],
    ["without files", link({ files: {}, open: "A.mo" }), "content"],
    ["whose open file is missing", link({ files, open: "B.mo" }), "content"],
    ["whose open file is a member of all objects", link({ files, open: "toString" }), "content"],
    ["with 201 files", link({ files: many, open: "A0.mo" }), "content"],
    ["with a path up", link({ files: { "../A.mo": "" }, open: "../A.mo" }), "content"],
    ["with a file that is no text", link({ files: { "A.mo": { evil: 1 } }, open: "A.mo" }), "content"],
    ["with a prototype", link('{"files":{"__proto__":"x","A.mo":""},"open":"A.mo"}'), "content"],
    [
      "with a parameter that is neither number nor text",
      link({ files, open: "A.mo", parameters: { e: [1] } }),
      "content",
    ],
    ["with an impossible slider", link({ files, open: "A.mo", sliders: [slider] }), "content"],
    ["with an unknown plot", link({ files, open: "A.mo", plots: [{ kind: "page" }] }), "content"],
  ])("%s", async (_, fragment, reason) => {
    expect(await readLink(fragment)).toEqual({ kind: "fault", reason });
  });
});
