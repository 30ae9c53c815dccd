/** A name without the whole numbers of its subscripts, `c[].port.T`, and these numbers in order. */
export interface SubscriptedName {
  readonly pattern: string;
  readonly subscripts: readonly number[];
}

/** `undefined`: the name has no subscripts. Quoted identifiers may contain brackets. */
export function subscriptedName(name: string): SubscriptedName | undefined {
  if (!name.includes("[") || name.includes("'")) return undefined;
  const subscripts: number[] = [];
  let pattern = "";
  let from = 0;
  for (let open = name.indexOf("["); open >= 0; open = name.indexOf("[", from)) {
    const close = name.indexOf("]", open);
    for (const part of name.slice(open + 1, close).split(",")) {
      const value = Number(part);
      // Subscripts of enumeration types are names.
      if (!Number.isInteger(value)) return undefined;
      subscripts.push(value);
    }
    pattern += `${name.slice(from, open)}[]`;
    from = close + 1;
  }
  return { pattern: pattern + name.slice(from), subscripts };
}
