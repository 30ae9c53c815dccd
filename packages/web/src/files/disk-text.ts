/** A text as it is edited, and what its file has besides: editors know one end of lines only. */
export interface DiskText {
  readonly text: string;
  readonly hasMark: boolean;
  readonly lineEnd: "\n" | "\r\n";
}

/** Undefined: the bytes are no UTF-8 text. */
export async function readDiskText(bytes: Blob): Promise<DiskText | undefined> {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const whole = decoder.decode(await bytes.arrayBuffer());
    const hasMark = whole.startsWith("\uFEFF");
    const text = hasMark ? whole.slice(1) : whole;
    if (text.includes("\0")) return undefined;
    return { text: text.replaceAll("\r\n", "\n"), hasMark, lineEnd: text.includes("\r\n") ? "\r\n" : "\n" };
  } catch {
    return undefined;
  }
}

/** The contents of the file for a changed text. */
export function diskForm(text: string, { hasMark, lineEnd }: Omit<DiskText, "text">): string {
  return (hasMark ? "\uFEFF" : "") + text.replaceAll("\n", lineEnd);
}
