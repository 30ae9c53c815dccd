/** A pattern of these names only. */
export function exactly(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})$`);
}
