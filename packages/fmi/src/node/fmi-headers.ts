/** The standards' headers by name, for sources that come without them. */
export const fmiHeaders: Readonly<Record<string, string>> = {};
