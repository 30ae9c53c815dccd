/** A workbook's file and the sheet in it, from `wind.xlsx` or `wind.xlsx#March`. */
export interface SheetName {
  readonly file: string;
  readonly sheet?: string;
}

/** `undefined` for names of other files. */
export function splitSheetName(path: string): SheetName | undefined {
  const found = /^(.*\.xlsx)(?:#(.*))?$/is.exec(path);
  if (found === null) return undefined;
  const [, file = "", sheet] = found;
  return { file, ...(sheet !== undefined && { sheet }) };
}
