import type { Translations } from "@cosimo/ir";

/** Files of results, events and inputs. */
export const fileMessages = {
  "csv.empty": { text: "в {file} нет строки заголовка" },
  "csv.no-time": {
    text: "в заголовке нет столбца времени",
    hint: "Назовите один из столбцов 'time' или 't'.",
  },
  "csv.not-a-number": { text: "'{text}' в столбце {column} не является числом" },
  "csv.ragged-row": {
    text: "в этой строке {found} {found|поле|поля|полей}, а в заголовке {expected}",
  },
  "csv.time-order": { text: "время {time} в этой строке меньше, чем в предыдущей, или не задано" },
  "csv.not-finite": { text: "{text} в столбце {column} не является конечным числом" },
  "csv.empty-field": { text: "пустое поле" },
  "csv.time-first": { text: "первый столбец — '{found}', а должен быть 'time'" },
  "csv.only-time": { text: "в таблице нет столбцов, кроме времени" },
  "csv.unnamed-column": { text: "столбец {column} не имеет имени" },
  "csv.same-name": { text: "имя '{name}' носят два столбца" },
  "csv.no-rows": { text: "под заголовком таблицы нет ни одной строки" },
  "csv.three-at-once": {
    text: "это третья строка с t = {time} с",
    hint: "Две строки с одним временем означают событие: значения до него и после него.",
  },
  "arrow.unreadable": { text: "не удалось прочитать {file} как файл Arrow: {reason}" },
  "arrow.no-time": {
    text: "в {file} нет столбца времени",
    hint: "Назовите один из столбцов 'time' или 't'.",
  },
  "mat.not-mat4": {
    text: "{file} не является файлом MAT уровня 4 (байт {offset})",
    hint: "Этот формат имеют результаты Dymola и OpenModelica; MATLAB записывает его по save -v4.",
  },
  "mat.truncated": { text: "{file} обрывается на середине матрицы" },
  "mat.unsupported": {
    text: "{file} содержит разреженную матрицу, комплексную или не в формате IEEE (байт {offset})",
  },
  "mat.not-a-trajectory": {
    text: "{file} не является результатом моделирования в формате Dymola и OpenModelica: {reason}",
  },
  "mat.other-time-scale": { text: "у data_{table} другая шкала времени" },
  "mat.no-matrix": { text: "в нём нет матрицы '{name}'" },
  "mat.class": { text: "Aclass не начинается с Atrajectory" },
  "mat.layout": { text: "его формат — '{layout}'" },
  "mat.sizes": { text: "dataInfo и name разного размера" },
  "mat.points-outside": { text: "dataInfo указывает за пределы '{name}'" },
} as const satisfies Translations;
