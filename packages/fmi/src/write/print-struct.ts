/** A designated initializer of C. */
export function printStruct(members: Readonly<Record<string, string | number | boolean>>): string {
  return `{${Object.entries(members)
    .map(([name, value]) => `.${name} = ${value}`)
    .join(", ")}}`;
}
