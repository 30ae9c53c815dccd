/** A page calls no library in C. */
export const externalCode = undefined;
