/** Faults of an XML text: wrong nesting of elements, unescaped markup characters. */
export function markupFaults(xml: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [tag, close, name, , selfClosing] of xml.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
    if (close && open.pop() !== name) faults.push(`${tag} closes nothing`);
    if (!close && !selfClosing) open.push(name!);
  }
  const bare = xml.match(/&(?!amp;|lt;|gt;|quot;)/g) ?? [];
  return [...faults, ...open.map((name) => `<${name}> is not closed`), ...bare];
}
