/** Values shown of one array. */
const SHOWN = 16;

/** An argument of a call, or what it has filled, as one reads it. */
export function argumentText(value: unknown): string {
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const values = Array.from(value as ArrayLike<unknown>);
    const shown = values.slice(0, SHOWN).map(argumentText);
    if (values.length > SHOWN) shown.push(`... ${values.length} in all`);
    return `[${shown.join(", ")}]`;
  }
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "object" && value !== null) return fieldsText(value);
  return String(value);
}

/** What a call has answered: its status, and of several answers those that say something. */
export function resultText(result: unknown): string {
  if (typeof result === "object" && result !== null && "status" in result) {
    const { status, ...others } = result as { readonly status: string };
    const said = Object.entries(others).filter(([, value]) => value !== false && value !== undefined);
    return [status, ...said.map(([name, value]) => (value === true ? name : `${name} = ${value}`))].join(
      ", ",
    );
  }
  if (result === undefined) return "ok";
  return typeof result === "string" ? result : argumentText(result);
}

function fieldsText(value: object): string {
  return Object.entries(value)
    .map(([name, one]) => `${name} = ${argumentText(one)}`)
    .join(", ");
}
