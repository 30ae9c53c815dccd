/** Distinct texts by their places, in order of appearance. */
export interface TextList {
  readonly texts: readonly string[];
  /** The place of a text; a new one is added. */
  place(text: string): number;
}

export function textList(): TextList {
  const texts: string[] = [];
  const places = new Map<string, number>();
  return {
    texts,
    place(text) {
      let place = places.get(text);
      if (place === undefined) {
        place = texts.push(text) - 1;
        places.set(text, place);
      }
      return place;
    },
  };
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Two hexadecimal digits for each byte. */
export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte]!;
  return text;
}
