/**
 * Fingerprint of a text, 16 hexadecimal digits: two FNV-1a hashes (Fowler, Noll, Vo; 32 bits each)
 * over UTF-16 code units, forwards and backwards. Detects results of different models; not for
 * security.
 */
export function textHash(text: string): string {
  let forwards = OFFSET;
  let backwards = OFFSET;
  for (let i = 0, j = text.length - 1; j >= 0; i++, j--) {
    forwards = Math.imul(forwards ^ text.charCodeAt(i), PRIME);
    backwards = Math.imul(backwards ^ text.charCodeAt(j), PRIME);
  }
  return hexadecimal(forwards) + hexadecimal(backwards);
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function hexadecimal(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, "0");
}
