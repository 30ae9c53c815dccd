/** Operators that C and JavaScript write alike. */
export const BINARY_SIGNS = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  rem: "%",
  and: "&",
  or: "|",
  shl: "<<",
  shr: ">>",
} as const;

export const ORDER_SIGNS = { lt: "<", le: "<=", gt: ">", ge: ">=" } as const;
