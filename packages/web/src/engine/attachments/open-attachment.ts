import {
  ModelError,
  type OpenedFmu,
  openWasmFmu,
  readArrow,
  readCsv,
  readMat,
  readResultJson,
} from "@cosimo/core/models";
import type { Checked, Trajectory } from "@cosimo/ir";
import type { Texts } from "../../messages/protocol.ts";
import { openAttachment } from "../../state/project.ts";

/** What an attached file holds. */
export type Opened =
  | { readonly kind: "fmu"; readonly fmu: OpenedFmu }
  | { readonly kind: "result"; readonly trajectory: Trajectory };

/** Of what is unpacked: a page has less memory than other programs. */
const limits = { entries: 20_000, entrySize: 2 ** 28, totalSize: 2 ** 30, ratio: 300 };

let last: { readonly key: string; readonly opened: Opened } | undefined;

/** The open file, read once while it stays the same. @throws ModelError if it is not what its name says */
export async function opened(texts: Texts): Promise<Opened> {
  const { open, bytes } = texts;
  const key = `${openAttachment(texts)?.digest} ${open}`;
  if (last?.key === key) return last.opened;
  if (bytes === undefined) throw new Error(`${open}: its bytes are missing`);
  if (last?.opened.kind === "fmu") last.opened.fmu.close();
  last = undefined;
  const content = new Uint8Array(await bytes.arrayBuffer());
  const found: Opened = /\.fmu$/i.test(open)
    ? { kind: "fmu", fmu: openWasmFmu(content, open, limits) }
    : { kind: "result", trajectory: trajectoryOf(await readResult(content, open)) };
  last = { key, opened: found };
  return found;
}

async function readResult(bytes: Uint8Array, name: string): Promise<Checked<Trajectory>> {
  if (/\.mat$/i.test(name)) return readMat(bytes, name);
  if (/\.arrow$/i.test(name)) return readArrow(bytes, name);
  if (/\.json$/i.test(name)) return readResultJson(new TextDecoder().decode(bytes), name);
  if (/\.xlsx$/i.test(name)) return (await import("./read-workbook.ts")).readWorkbook(bytes, name);
  return readCsv(new TextDecoder().decode(bytes), name);
}

function trajectoryOf({ value, diagnostics }: Checked<Trajectory>): Trajectory {
  if (value === undefined) throw new ModelError(diagnostics);
  return value;
}
