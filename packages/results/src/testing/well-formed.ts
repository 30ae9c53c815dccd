/** What is wrong with a text as XML: elements not closed in order, a text that could be taken for markup. */
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
