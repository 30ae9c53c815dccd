import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCsvWriter, readCsv, readInputs } from "@cosimo/core/models";
import { readArchive, writeArchive } from "@cosimo/fmi";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAtomicFile } from "./atomic-file.ts";
import { MalformedFileError } from "./file-messages.ts";
import { loadTable } from "./load-table.ts";
import { sheetFile } from "./table-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const relations = (type: string, targets: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      (target, i) =>
        `<Relationship Id="r${i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook after ECMA-376 of sheets by name, each the content of its `worksheet`. */
function workbook(
  sheets: Readonly<Record<string, string>>,
  file = join(folder, "book.xlsx"),
  prologue = "",
): string {
  const names = Object.keys(sheets);
  const files = names.map((_, i) => `worksheets/sheet${i}.xml`);
  const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>';
  const entries: Record<string, string> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    "_rels/.rels": relations("officeDocument", ["xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations("worksheet", files).replace(
      "</Rel",
      '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Rel',
    ),
    "xl/styles.xml": `<styleSheet ${MAIN}>${styles}</styleSheet>`,
  };
  names.forEach((name, i) => {
    entries[`xl/${files[i]}`] = `${prologue}<worksheet ${MAIN}>${sheets[name]}</worksheet>`;
  });
  writeFileSync(
    file,
    writeArchive(
      Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)])),
    ),
  );
  return file;
}

/** Rows of cells; a text is a number, a text in quotes, or XML of a cell's content after its attributes. */
function rows(...lines: readonly (readonly string[])[]): string {
  const cell = (text: string, name: string): string => {
    if (text === "") return "";
    if (text.startsWith("'")) return `<c r="${name}" t="inlineStr"><is><t>${text.slice(1)}</t></is></c>`;
    return text.startsWith("<") ? text.replace("<c", `<c r="${name}"`) : `<c r="${name}"><v>${text}</v></c>`;
  };
  const row = (line: readonly string[], i: number) =>
    `<row r="${i + 1}">${line.map((text, k) => cell(text, `${"ABCDE"[k]}${i + 1}`)).join("")}</row>`;
  return `<sheetData>${lines.map(row).join("")}</sheetData>`;
}

const head = ["'time", "'u"];
const good = rows(head, ["0", "1"], ["1", "2"]);

function thrownBy(action: () => unknown): MalformedFileError {
  try {
    action();
  } catch (error) {
    if (error instanceof MalformedFileError) return error;
    throw error;
  }
  throw new Error("no fault");
}

function faults(file: string): string[] {
  const error = thrownBy(() => loadTable(file, readInputs));
  return error.diagnostics.map(({ code, args, span }) =>
    [code, span ? span.source.cellAt?.(span) : String(args["cell"] ?? "").split("!")[1]].join(" ").trim(),
  );
}

describe("a sheet is read as inputs", () => {
  it("below comments, beside empty columns, with stored values of formulas and a row of units", () => {
    const sheet = rows(
      ["'# measured"],
      ["", "'time", "'u", "'on"],
      ["", "'s", "'V", "'"],
      [],
      ["", "0", "<c><f>1/4</f><v>0.25</v></c>", '<c t="b"><v>1</v></c>'],
      ["", "1", "0.1", '<c t="b"><v>0</v></c>'],
    );
    const { u, on } = loadTable(workbook({ A: sheet }), readInputs);
    expect(u).toMatchObject({ unit: "V", time: Float64Array.of(0, 1), values: Float64Array.of(0.25, 0.1) });
    expect(on).toMatchObject({ values: Float64Array.of(1, 0) });
  });

  it("named after the file, or the only one with cells", () => {
    const file = workbook({ Notes: rows(["'by hand"]), March: good });
    expect(faults(file)).toEqual(["sheet.which"]);
    expect(faults(`${file}#May`)).toEqual(["sheet.unknown"]);
    expect(Object.keys(loadTable(`${file}#March`, readInputs))).toEqual(["u"]);
    const single = workbook({ Empty: "<sheetData/>", March: good }, join(folder, "one.xlsx"));
    expect(Object.keys(loadTable(single, readInputs))).toEqual(["u"]);
    expect(faults(`${single}#Empty`)).toEqual(["sheet.empty-sheet"]);
  });
});

describe("the fault of a sheet names its cell", () => {
  const second = (cell: string) => rows(head, ["0", "1"], ["1", cell]);
  it.each([
    ["a formula without a value", second("<c><f>A1</f></c>"), "sheet.no-value B3"],
    ["an error", second('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'), "sheet.error-value B3"],
    ["a date", second('<c s="1"><v>45000</v></c>'), "sheet.date B3"],
    ["a text", second("'1,5"), "csv.not-a-number B3"],
    ["an empty cell", second(""), "csv.not-finite B3"],
    ["a cell beside the table", rows(head, ["0", "1", "7"]), "sheet.beside C2"],
    ["times in wrong order", rows(head, ["1", "1"], ["0", "1"]), "csv.time-order A3"],
    ["no column of time", rows(["'u", "'v"], ["0", "1"]), "csv.time-first A1"],
    ["merged cells", `${good}<mergeCells><mergeCell ref="B2:B3"/></mergeCells>`, "sheet.merged B2:B3"],
    ["no cells", "<sheetData/>", "sheet.empty"],
  ])("%s", (_, sheet, fault) => expect(faults(workbook({ A: sheet }))).toContain(fault));

  it("what is not a workbook, or unpacks to too much", () => {
    const file = join(folder, "book.xlsx");
    writeFileSync(file, "time,u\n0,1\n");
    expect(faults(file)).toEqual(["sheet.not-a-workbook"]);
    writeFileSync(file, writeArchive({ "a.txt": Buffer.from("a") }));
    expect(faults(file)).toEqual(["sheet.not-a-workbook"]);
    expect(faults(workbook({ A: rows(head, ["0", "1"]) + " ".repeat(4e6) }))).toEqual([
      "archive.packed-too-well",
    ]);
    const far = '<sheetData><row r="9999999"><c r="A9999999"><v>1</v></c></row></sheetData>';
    expect(faults(workbook({ A: far }))).toEqual(["sheet.damaged"]);
  });

  it("entities of a document type are not expanded", () => {
    const file = workbook({ A: rows(head, ["0", "'&lol;"]) }, undefined, '<!DOCTYPE x [<!ENTITY lol "1">]>');
    expect(faults(file)).toEqual(["csv.not-a-number B2"]);
  });
});

describe("a table is written as a sheet", () => {
  function write(text: string, rows?: number): string {
    const bounds = rows === undefined ? undefined : { rows };
    const file = sheetFile(createAtomicFile(join(folder, "r.xlsx")), bounds);
    file.write(text);
    file.commit();
    return join(folder, "r.xlsx");
  }

  it("whose XML has the numbers of the run with all digits, and texts", () => {
    const file = write('time,"a[1,2]",s,n\n0.1,1.2345678901234568e-300,"x<y",9007199254740993\n');
    const { value: archive } = readArchive(readFileSync(file), file);
    const xml = (name: string) => new TextDecoder().decode(archive!.entries.get(name)!.read().value);
    const texts = [...xml("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)</g)].map(([, one]) => one);
    const found = xml("xl/worksheets/sheet1.xml").matchAll(/<c r="(\w+)"([^>]*)><v>([^<]*)</g);
    const cells = [...found].map(([, at, type, v]) => `${at} ${type === "" ? v : texts[Number(v)]}`);
    expect(cells).toEqual([
      ...["A1 time", "B1 a[1,2]", "C1 s", "D1 n"],
      ...["A2 0.1", "B2 1.2345678901234568e-300", "C2 x&lt;y", "D2 9007199254740993"],
    ]);
  });

  it("and read back equal to the bit, with units, texts and inactive values", () => {
    let text = "";
    const writer = createCsvWriter((chunk) => (text += chunk), { units: "header" });
    const given = readCsv('time,"v [m/s]",w,s\n0,0.1,,"a ""b"""\n1,1e-310,NaN,"c\nd"\n2,-3,5,""\n').value!;
    writer.begin(given.metadata, given.variables);
    for (const [i, t] of given.time.entries()) {
      const values = Float64Array.from(given.columns, (column) => column[i]!);
      writer.row(t, values, "continuous");
    }
    writer.end({ status: "completed", time: 2 } as never);
    const read = loadTable(write(text), readCsv);
    expect(read.variables).toEqual(given.variables);
    expect(read.columns).toEqual(given.columns);
  });

  it("in no part if more rows are expected than a sheet has", () => {
    const file = sheetFile(createAtomicFile(join(folder, "r.xlsx")));
    const codeOf = (rows: number, columns: number) => {
      const [first] = thrownBy(() => file.expectRows!(rows, columns)).diagnostics;
      return `${first!.code} ${first!.args["kept"] ?? ""}`.trim();
    };
    expect(codeOf(1_048_577, 2)).toBe("sheet.too-many-expected 1048576");
    expect(codeOf(1_000_001, 8)).toBe("sheet.too-many-expected 1000000");
    expect(codeOf(2, 16_385)).toBe("sheet.too-many-columns");
    file.discard();
  });

  it("up to the last row of a sheet; the rest is said", () => {
    const error = thrownBy(() => write("time,x\n0,1\n1,2\n2,3\n", 3));
    expect(error.diagnostics[0]).toMatchObject({
      code: "sheet.too-many-rows",
      args: { kept: 3, rows: 4 },
    });
    expect(loadTable(join(folder, "r.xlsx"), readCsv).time).toEqual(Float64Array.of(0, 1));
  });
});
