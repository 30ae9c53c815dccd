/** A line, counted from 1, and whether (1) the file has fewer ones; `undefined` without a file. */
export function readLine(bytes: Uint8Array | undefined, line: number): readonly [string, number] | undefined {
  const lines = bytes && linesOf(bytes);
  if (lines === undefined || line < 1) return undefined;
  const text = lines[line - 1];
  return text === undefined ? ["", 1] : [text, 0];
}

/** The first lines of a file. */
export function readLines(bytes: Uint8Array | undefined, count: number): readonly string[] | undefined {
  return bytes && linesOf(bytes).slice(0, count);
}

export function countLines(bytes: Uint8Array | undefined): readonly [number] | undefined {
  return bytes && [linesOf(bytes).length];
}

/** A line break at the end begins no further line. */
function linesOf(bytes: Uint8Array): readonly string[] {
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, "");
  const lines = text.split(/\r\n|[\r\n]/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
