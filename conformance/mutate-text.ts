/** Numbers in [0, 1) that are the same in each run (Park and Miller 1988). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const tokenPattern =
  /\/\/[^\n]*|\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d+)?|:=|<=|>=|==|<>|~=|\s+|./gsu;

/** Changes a text one to three times: omits, doubles, exchanges or overwrites a token. */
export function mutate(text: string, random: () => number): string {
  const tokens = text.match(tokenPattern) ?? [];
  const places = tokens.flatMap((token, i) => (token.trim() === "" ? [] : [i]));
  const pick = () => places[Math.floor(random() * places.length)]!;
  for (let count = Math.floor(random() * 3); count >= 0; count--) {
    const [at, other] = [pick(), pick()];
    const [own, taken] = [tokens[at]!, tokens[other]!];
    const change = Math.floor(random() * 4);
    tokens[at] = change === 0 ? "" : change === 1 ? `${own} ${own}` : taken;
    if (change === 2) tokens[other] = own;
  }
  return tokens.join("");
}
