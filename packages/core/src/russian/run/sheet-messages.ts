import type { Translations } from "@cosimo/ir";

/** Sheets of .xlsx workbooks. */
export const sheetMessages = {
  "sheet.not-a-workbook": {
    text: "'{file}' не является книгой .xlsx",
    hint: "Сохраните таблицу как «Книга Excel (.xlsx)» без пароля или как .csv.",
  },
  "sheet.damaged": {
    text: "не удалось прочитать книгу '{file}': {reason}",
    hint: "Откройте её в табличном процессоре и сохраните заново или сохраните таблицу как .csv.",
  },
  "sheet.unknown": { text: "в '{file}' нет листа '{sheet}'; есть {names}" },
  "sheet.which": {
    text: "в '{file}' несколько листов с ячейками: {names}",
    hint: "Укажите лист после имени файла: '{file}#{first}'.",
  },
  "sheet.empty": { text: "ни на одном листе '{file}' нет заполненных ячеек" },
  "sheet.empty-sheet": { text: "на листе '{sheet}' в '{file}' нет заполненных ячеек" },
  "sheet.no-value": {
    text: "{cell}: для формулы '={formula}' не сохранено значение",
    hint: "Откройте книгу в табличном процессоре, который вычислит значение, и сохраните её; или введите в ячейку число.",
  },
  "sheet.error-value": {
    text: "в {cell} ошибка {value}",
    hint: "Исправьте формулу или введите в ячейку число.",
  },
  "sheet.date": {
    text: "в {cell} дата или время суток, а время и значения задаются числами",
    hint: "Вычислите по ней секунды, например =(A2-A$2)*86400, и задайте ячейке общий формат.",
  },
  "sheet.merged": {
    text: "ячейки {cell} объединены",
    hint: "Разделите их и задайте каждой ячейке своё значение.",
  },
  "sheet.beside": {
    text: "{cell} лежит вне таблицы: у столбца нет имени в строке {row}",
    hint: "Дайте столбцу имя или перенесите ячейку на другой лист.",
  },
  "sheet.too-many-rows": {
    text: "в '{file}' записано строк: {kept} из {rows}; больше на лист с числом столбцов {columns} не помещается",
    hint: "Запишите .csv или .arrow, где ограничения нет, или меньше строк или переменных.",
  },
  "sheet.too-many-expected": {
    text: "в '{file}' было бы строк: {rows}; на лист с числом столбцов {columns} помещается не более {kept}",
    hint: "Запишите .csv или .arrow, где ограничения нет, или меньше строк или переменных.",
  },
  "sheet.too-many-columns": {
    text: "в '{file}' было бы столбцов: {columns}; на листе их не более {limit}",
    hint: "Выберите переменные ключом --variables или запишите .csv или .arrow.",
  },
  "sheet.long-text": {
    text: "в {cell} был бы текст длиной {length}; в ячейке помещается не более {limit} знаков",
    hint: "Запишите .csv, .json или .arrow.",
  },
} as const satisfies Translations;
