/**
 * A token in the form of a GUID computed from the contents of an FMU: four 32-bit FNV-1a hashes (Fowler, Noll, Vo) with different
 * offset bases. Equal contents give equal tokens.
 */
export function instantiationToken(texts: readonly string[]): string {
  const hashes = [0x811c9dc5, 0x01234567, 0x89abcdef, 0xdeadbeef];
  for (const text of texts)
    for (let i = 0; i < text.length; i++)
      for (let k = 0; k < hashes.length; k++)
        hashes[k] = Math.imul(hashes[k]! ^ (text.charCodeAt(i) + k), 0x01000193);
  const digits = hashes.map((hash) => (hash >>> 0).toString(16).padStart(8, "0")).join("");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20)];
  return `{${[...parts, digits.slice(20)].join("-")}}`;
}
