export type Language = "modelica" | "lisma";

/** The language by the file name; `undefined`: the file is no model. */
export function languageOf(uri: string): Language | undefined {
  if (/\.(lisma|isma)$/i.test(uri)) return "lisma";
  return /\.mo$/i.test(uri) ? "modelica" : undefined;
}

export function isModel(uri: string): boolean {
  return languageOf(uri) !== undefined;
}
