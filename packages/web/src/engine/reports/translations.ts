import type { Translations } from "@cosimo/ir";

let russian: Translations | undefined;

/** Messages in a language; `undefined`: English, also for languages without messages. */
export async function translationsFor(language: string): Promise<Translations | undefined> {
  if (language !== "ru") return undefined;
  russian ??= (await import("@cosimo/core/messages/ru")).russian;
  return russian;
}
