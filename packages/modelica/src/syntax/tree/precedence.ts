/** Precedences of operators; larger numbers bind more tightly (specification 3.6, section 3.2). */
export const orPrecedence = 1;
export const andPrecedence = 2;
export const notPrecedence = 3;
export const relationPrecedence = 4;
export const signPrecedence = 5;
export const productPrecedence = 6;
export const powerPrecedence = 7;
export const primaryPrecedence = 8;

export const binaryPrecedence: ReadonlyMap<string, number> = new Map([
  ["or", orPrecedence],
  ["and", andPrecedence],
  ["<", relationPrecedence],
  ["<=", relationPrecedence],
  [">", relationPrecedence],
  [">=", relationPrecedence],
  ["==", relationPrecedence],
  ["<>", relationPrecedence],
  ["+", signPrecedence],
  ["-", signPrecedence],
  [".+", signPrecedence],
  [".-", signPrecedence],
  ["*", productPrecedence],
  ["/", productPrecedence],
  [".*", productPrecedence],
  ["./", productPrecedence],
  ["^", powerPrecedence],
  [".^", powerPrecedence],
]);

export function isRelation(operator: string): boolean {
  return binaryPrecedence.get(operator) === relationPrecedence;
}

/** `a < b < c` and `a^b^c` are not allowed. */
export function isChainable(precedence: number): boolean {
  return precedence !== relationPrecedence && precedence !== powerPrecedence;
}
