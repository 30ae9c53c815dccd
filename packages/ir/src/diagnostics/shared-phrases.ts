import { type MessageArgument, type PhraseCatalogue, phrase } from "./phrase.ts";

/** Phrases used by messages of several passes. */
export const sharedPhrases = {
  "phrase.did-you-mean": "Did you mean {names}?",
  "phrase.or": "{before} or {last}",
  "phrase.and-more": "{listed} and {more} more",
  "phrase.nothing": "nothing",
  "phrase.declared-here": "'{name}' is declared here",
  "phrase.also-here": "here, too",
  "phrase.component": "component '{component}'",
  "phrase.the-model": "the model",
} as const satisfies PhraseCatalogue;

/** All of at most `limit` items, otherwise the first `limit` and the number of the others. */
export function limitedList(items: readonly MessageArgument[], limit: number): MessageArgument {
  const listed = items.slice(0, limit);
  const more = items.length - listed.length;
  return more === 0 ? listed : phrase(sharedPhrases, "phrase.and-more", { listed, more });
}
