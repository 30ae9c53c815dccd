/**
 * A shorter text with the same fault: omits parts, halves of them, and so on, as long as the fault stays (ddmin: Zeller,
 * Hildebrandt 2002). `most` bounds the number of trials.
 */
export async function minimise(
  text: string,
  hasFault: (shorter: string) => Promise<boolean>,
  most: number,
): Promise<string> {
  let parts: readonly string[] = text.match(/[\p{L}\p{N}_$.]+|\s+|./gsu) ?? [];
  let trials = 0;
  for (let size = Math.ceil(parts.length / 2); size >= 1 && trials < most; ) {
    let isShorter = false;
    for (let at = 0; at < parts.length && trials < most; ) {
      const shorter = [...parts.slice(0, at), ...parts.slice(at + size)];
      trials++;
      if (await hasFault(shorter.join(""))) {
        parts = shorter;
        isShorter = true;
      } else at += size;
    }
    if (!isShorter || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return parts.join("");
}
