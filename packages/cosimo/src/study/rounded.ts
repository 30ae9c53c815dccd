/** As it is shown: eight digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(8));
}
