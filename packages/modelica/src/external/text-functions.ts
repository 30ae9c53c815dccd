/** The characters from `from` to `to`, counted from 1; `undefined` if there are none such. */
export function substring(text: string, from: number, to: number): readonly [string] | undefined {
  return from >= 1 && from <= to && to <= text.length ? [text.slice(from - 1, to)] : undefined;
}

/** 1, 2, 3: `a` comes before `b`, is equal, comes after it. */
export function compareTexts(a: string, b: string, isCaseSensitive: boolean): number {
  const [left, right] = isCaseSensitive ? [a, b] : [a.toLowerCase(), b.toLowerCase()];
  if (left === right) return 2;
  return left < right ? 1 : 3;
}

/** Position of the first character from `from` on that is no white space. */
export function skipWhiteSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at - 1))) at++;
  return at;
}

/** The hash of A. Partow (2002), as a signed number of 32 bits. */
export function hashText(text: string): number {
  let hash = 0xaaaaaaaa | 0;
  new TextEncoder().encode(text).forEach((byte, i) => {
    hash ^=
      i % 2 === 0 ? (hash << 7) ^ Math.imul(byte, hash >>> 3) : ~(((hash << 11) + (byte ^ (hash >>> 5))) | 0);
  });
  return hash;
}
