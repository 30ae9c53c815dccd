/** Names for a message: all of a few, the first ones of many. */
export function nameList(names: readonly string[]): string {
  if (names.length === 0) return "nothing";
  return names.length > 6 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
}

/** "1 equation", "2 equations" */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
