/** Union of the words of a text that are separated by one space. */
export type WordsOf<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? WordsOf<Rest, Found | Word>
  : Found | Text;

/** A list of words with literal types: `words("if then", "else")`; the words of a text are separated by one space. */
export function words<Text extends string>(...texts: readonly Text[]): readonly WordsOf<Text>[] {
  return texts.flatMap((text) => text.split(" ")) as readonly string[] as readonly WordsOf<Text>[];
}
