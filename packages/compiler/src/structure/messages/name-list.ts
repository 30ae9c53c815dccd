import { limitedList, type MessageArgument, phrase, sharedPhrases } from "@cosimo/ir";

/** Names for a message: all of a few, otherwise the first ones. */
export function nameList(names: readonly MessageArgument[]): MessageArgument {
  if (names.length === 0) return phrase(sharedPhrases, "phrase.nothing");
  return limitedList(names, names.length > 6 ? 5 : 6);
}
