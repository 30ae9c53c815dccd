/**
 * Names of functions and locals as identifiers of a printed language. Characters other than letters, digits and underscores
 * become underscores; names that collide with each other or with `reserved` get a number.
 */
export function identifiersFor(
  names: readonly string[],
  reserved: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const taken = new Set(reserved);
  const identifiers = new Map<string, string>();
  for (const name of names) {
    const stem = name.replace(/\W/g, "_").replace(/^(?=\d|$)/, "_");
    let identifier = stem;
    for (let i = 1; taken.has(identifier); i++) identifier = `${stem}_${i}`;
    taken.add(identifier);
    identifiers.set(name, identifier);
  }
  return identifiers;
}
