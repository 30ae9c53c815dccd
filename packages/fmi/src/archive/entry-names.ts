import type { archiveMessages } from "./archive-messages.ts";

type NameFault = Extract<
  keyof typeof archiveMessages,
  "archive.bad-name" | "archive.absolute-name" | "archive.outside"
>;

/** A fault of an entry name on any operating system; `undefined` if the name is safe. */
export function nameFault(name: string): NameFault | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
  if (name === "" || /[\u0000-\u001f]/.test(name)) return "archive.bad-name";
  if (/^([A-Za-z]:|[/\\])/.test(name)) return "archive.absolute-name";
  if (/(^|[/\\])\.\.([/\\]|$)/.test(name)) return "archive.outside";
  return /(^|\/)\.?\//.test(name) ? "archive.bad-name" : undefined;
}

/** Two entries that cannot both be unpacked: their names are equal after `fold`, or one is a folder of the other. */
export function findCollision(
  names: readonly string[],
  fold: (name: string) => string,
): readonly [string, string] | undefined {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const name of names) {
    const key = fold(name);
    for (let at = key.indexOf("/"); at >= 0; at = key.indexOf("/", at + 1)) {
      const folder = key.slice(0, at);
      const file = files.get(folder);
      if (file !== undefined) return [file, name];
      if (!folders.has(folder)) folders.set(folder, name);
    }
    if (key.endsWith("/")) continue;
    const other = files.get(key) ?? folders.get(key);
    if (other !== undefined) return [other, name];
    files.set(key, name);
  }
  return undefined;
}
