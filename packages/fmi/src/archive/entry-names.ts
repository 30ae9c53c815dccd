import type { archiveMessages } from "./archive-messages.ts";

type NameFault = Extract<
  keyof typeof archiveMessages,
  "archive.bad-name" | "archive.back-slash" | "archive.absolute-name" | "archive.outside"
>;

/** What is wrong with the name of an entry, on any system that it may be unpacked on. */
export function nameFault(name: string): NameFault | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (name === "" || /[\u0000-\u001f]/.test(name)) return "archive.bad-name";
  if (/^([A-Za-z]:|[/\\])/.test(name)) return "archive.absolute-name";
  if (/(^|[/\\])\.\.([/\\]|$)/.test(name)) return "archive.outside";
  if (name.includes("\\")) return "archive.back-slash";
  return /(^|\/)\.?\//.test(name) ? "archive.bad-name" : undefined;
}

/** Two entries of which only one can be unpacked: equal names, when `fold` makes them so, or a file where a folder is. */
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
