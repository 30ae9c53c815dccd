import { expect, it } from "vitest";
import { noBytes } from "../session/attachments.ts";
import { emptyStudy, type SavedProject } from "../state/project.ts";
import { fileContents, readContents } from "./file-contents.ts";
import { oneFileTemplate, readOneFile, writeOneFile } from "./one-file.ts";

const template = oneFileTemplate({ script: "run()", hash: "abc=", style: "", icon: "data:," });
const project = (text: string): SavedProject => ({
  project: { files: { "A.mo": text }, open: "A.mo", model: "</title><b>" },
  study: { ...emptyStudy, parameters: { e: 0.5 } },
});

/** What the elements of the file contain, as a browser finds them. */
function opened(html: string): Document {
  const [, text = ""] = /id="cosimo-project">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return { getElementById: () => ({ textContent: text }) } as unknown as Document;
}

it("a file holds the project; neither texts nor names end its elements", () => {
  const saved = project("// </script> <!-- $& $1");
  const html = writeOneFile(template, { id: "1", saved });
  expect(readOneFile(opened(html))).toEqual({ id: "1", saved });
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toContain("<title>&lt;/title>");
});

it("a file is a template for the next one", () => {
  const [first, second] = ["model A end A;", "model B end B;"].map((text, i) => ({
    id: `${i}`,
    saved: project(text),
  }));
  const html = writeOneFile(writeOneFile(template, first!), second!);
  expect(html).toBe(writeOneFile(template, second!));
});

it("a file without a project, or with a damaged one, has none", () => {
  expect(readOneFile(opened(template))).toBeUndefined();
  expect(readOneFile(opened(template.replace('project">', 'project">{"files":')))).toBeUndefined();
});

it("a file holds files that are no texts, and a damaged one is left out", async () => {
  const bytes = new Blob([new Uint8Array(1000).fill(7)]);
  const digest = "0".repeat(64);
  const held = { get: (one: string) => (one === digest ? bytes : undefined), keep: noBytes.keep };
  const contents = await fileContents(
    { ...project("").project, attachments: { "r.mat": { digest, size: 1000 } } },
    held,
  );
  const read = await readContents({ ...contents, other: "%" });
  expect([...read.keys()]).toEqual([digest]);
  expect(await read.get(digest)!.bytes()).toEqual(await bytes.bytes());
});
