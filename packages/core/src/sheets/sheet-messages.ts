import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** `cell` names file, sheet and cell: `wind.xlsx#March!B7`. */
export const sheetMessages = {
  ...messageGroup("usage", "error", {
    "sheet.not-a-workbook": {
      text: "'{file}' is not an .xlsx workbook",
      hint: "Save the table as 'Excel workbook (.xlsx)' without a password, or as .csv.",
    },
    "sheet.damaged": {
      text: "the workbook '{file}' cannot be read: {reason}",
      hint: "Open it in a spreadsheet and save it again, or save the table as .csv.",
    },
    "sheet.unknown": "'{file}' has no sheet '{sheet}'; it has {names}",
    "sheet.which": {
      text: "'{file}' has several sheets with cells: {names}",
      hint: "Name the sheet after the file: '{file}#{first}'.",
    },
    "sheet.empty": "no sheet of '{file}' has cells",
    "sheet.empty-sheet": "the sheet '{sheet}' of '{file}' has no cells",
    "sheet.no-value": {
      text: "{cell}: no value is stored for the formula '={formula}'",
      hint: "Open the workbook in a spreadsheet, which computes the value, and save it; or put a number into the cell.",
    },
    "sheet.error-value": {
      text: "{cell} has the error {value}",
      hint: "Correct the formula, or put a number into the cell.",
    },
    "sheet.date": {
      text: "{cell} is a date or a time of day; times and values are numbers",
      hint: "Compute seconds from it, as =(A2-A$2)*86400, and give the cell the format 'General'.",
    },
    "sheet.merged": {
      text: "the cells {cell} are merged",
      hint: "Split them, and give each cell its own value.",
    },
    "sheet.beside": {
      text: "{cell} lies beside the table: its column has no name in row {row}",
      hint: "Name the column, or move the cell to another sheet.",
    },
    "sheet.too-many-rows": {
      text: "'{file}' has the first {kept} of {rows} rows: a sheet of {columns} columns has no more",
      hint: "Write .csv or .arrow, which have no limit; or fewer rows or variables.",
    },
    "sheet.too-many-expected": {
      text: "'{file}' would have {rows} rows; a sheet of {columns} columns has at most {kept}",
      hint: "Write .csv or .arrow, which have no limit; or fewer rows or variables.",
    },
    "sheet.too-many-columns": {
      text: "'{file}' would have {columns} columns; a sheet has at most {limit}",
      hint: "Choose variables by --variables, or write .csv or .arrow.",
    },
    "sheet.long-text": {
      text: "{cell} would have a text of {length} characters; a cell holds at most {limit}",
      hint: "Write .csv, .json or .arrow.",
    },
  }),
} as const satisfies MessageCatalogue;
