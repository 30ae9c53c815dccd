/** Precedences of operators; larger numbers bind more tightly. */
export const orPrecedence = 1;
export const andPrecedence = 2;
export const notPrecedence = 3;
export const relationPrecedence = 4;
export const sumPrecedence = 5;
export const productPrecedence = 6;
export const signPrecedence = 7;
export const powerPrecedence = 8;
export const primaryPrecedence = 9;

export const binaryPrecedence: ReadonlyMap<string, number> = new Map([
  ["||", orPrecedence],
  ["&&", andPrecedence],
  ["<", relationPrecedence],
  ["<=", relationPrecedence],
  [">", relationPrecedence],
  [">=", relationPrecedence],
  ["==", relationPrecedence],
  ["!=", relationPrecedence],
  ["+", sumPrecedence],
  ["-", sumPrecedence],
  ["*", productPrecedence],
  ["/", productPrecedence],
  ["%", productPrecedence],
  ["^", powerPrecedence],
]);
