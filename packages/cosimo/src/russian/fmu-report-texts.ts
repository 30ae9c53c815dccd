import type { Translations } from "@cosimo/core/models";

/** Страница отчёта о модели FMU. */
export const fmuReportRussian = {
  "fmu-report.language": { text: "ru" },
  "fmu-report.findings": { text: "Замечания" },
  "fmu-report.no-findings": { text: "Ошибок не найдено." },
  "fmu-report.line": { text: "строка {line}" },
  "fmu-report.facts": { text: "Сведения" },
  "fmu-report.variables": { text: "Переменные" },
  "fmu-report.search": { text: "поиск по именам, типам, единицам, описаниям" },
  "fmu-report.plots": { text: "Результаты" },
  "fmu-report.plots-help": {
    text: "Выбирайте переменные в таблице ниже; наведите указатель на график, чтобы прочесть значения.",
  },
  "fmu-report.thinned": { text: "Показана каждая строка номер {stride}, а при событиях — все." },
  "fmu-report.failed": { text: "Расчёт оборвался при t = {time} с: {reason}" },
  "fmu-report.events": { text: "События" },
  "fmu-report.reference": { text: "ссылка" },
  "fmu-report.initial": { text: "начальное" },
  "fmu-report.range": { text: "пределы" },
  "fmu-report.nominal": { text: "номинал" },
  "fmu-report.plot": { text: "график" },
  "fmu-report.time": { text: "время" },
  "fmu-report.condition": { text: "условие" },
  "fmu-report.kind": { text: "вид" },
  "fmu-report.made": { text: "Отчёт о {file}" },
} as const satisfies Translations;
