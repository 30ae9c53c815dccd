/** A type of an interface, as WIT writes it. */
export type WitType =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "list" | "option"; readonly item: WitType }
  | { readonly kind: "result"; readonly ok: WitType; readonly error: WitType }
  | { readonly kind: "tuple"; readonly items: readonly WitType[] };

/** Reads `result<list<f64>, status>`. */
export function readWitType(text: string): WitType {
  const tokens = text.match(/[\w-]+|[<>,]/g) ?? [];
  let at = 0;
  const read = (): WitType => {
    const name = tokens[at++] ?? "";
    if (tokens[at] !== "<") return { kind: "name", name };
    const items: WitType[] = [];
    while (tokens[at++] !== ">") items.push(read());
    const [first, second] = items as [WitType, WitType];
    if (name === "list" || name === "option") return { kind: name, item: first };
    return name === "result" ? { kind: name, ok: first, error: second } : { kind: "tuple", items };
  };
  return read();
}
