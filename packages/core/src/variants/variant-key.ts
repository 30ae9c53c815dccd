/** Equal for runs of the same compiled model. */
export function variantKey(
  structural: readonly string[],
  values: Readonly<Record<string, number | boolean>>,
): string {
  return structural.map((name) => `${name}=${values[name]}`).join();
}
