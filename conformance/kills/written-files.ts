import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { readArrow, readMat, readResultJson } from "@cosimo/core/models";
import { decodeCheckpoint } from "@cosimo/cosim";
import { readArchive } from "@cosimo/fmi";

/** Why a file is not a whole one of its kind; `undefined` if it is. */
export async function faultOfFile(file: string): Promise<string | undefined> {
  const bytes = readFileSync(file);
  const text = bytes.toString("utf8");
  const endsWith = (end: string) => (text.trimEnd().endsWith(end) ? undefined : `does not end with ${end}`);
  switch (extname(file)) {
    case ".csv":
      return faultOfTable(text);
    case ".svg":
      return endsWith("</svg>");
    case ".html":
      return endsWith("</html>");
    case ".png":
      return bytes.subarray(-8, -4).toString("latin1") === "IEND" ? undefined : "has no end";
    case ".mat":
      return first(readMat(bytes).diagnostics);
    case ".arrow":
      return first((await readArrow(bytes)).diagnostics);
    case ".json":
      return text.includes('"cosimo.result/')
        ? first(readResultJson(text, file).diagnostics)
        : faultOfJson(text);
    case ".fmu":
    case ".ssp":
      return first(readArchive(bytes, file).diagnostics);
    case ".checkpoint":
      return first(decodeCheckpoint(bytes, file).diagnostics);
    default:
      return text.length > 0 && text.endsWith("\n") ? undefined : "does not end with a line";
  }
}

function faultOfTable(text: string): string | undefined {
  const lines = text.split("\n");
  if (lines.pop() !== "") return "its last line has no end";
  const widths = new Set(lines.map((line) => line.split(",").length));
  return widths.size <= 1 || lines[0]!.startsWith("time,kind") ? undefined : "its rows differ in length";
}

function faultOfJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function first(diagnostics: readonly { readonly message: string }[]): string | undefined {
  return diagnostics[0]?.message;
}
