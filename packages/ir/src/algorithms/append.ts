/** Appends values of any number: as arguments of `push` some 100 000 exhaust the host's stack. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}
