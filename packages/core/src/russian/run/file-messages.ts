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
  "result-json.syntax": { text: "{file} не является JSON: {reason}" },
  "result-json.schema": {
    text: "{file} не является результатом: поле 'schema' не равно '{schema}'",
    hint: "Cosimo записывает такие файлы по --output-file с именем, которое оканчивается на .json.",
  },
  "result-json.member": { text: "{file}: поле {member} отсутствует или неверно: ожидается {expected}" },
  "result-json.list": { text: "список" },
  "result-json.variables": { text: "список объектов с именем" },
  "result-json.row": {
    text: "{file}: в строке {row} должно быть чисел: {expected}, время и по одному на переменную",
  },
  "result-json.time-order": {
    text: "{file}: время {time} в строке {row} меньше, чем в предыдущей, или не задано",
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

/** Comparisons of results. */
export const resultPhrases = {
  "compare.variable": { text: "переменная" },
  "compare.unit": { text: "единица" },
  "compare.maximum": { text: "макс |a-b|" },
  "compare.at-time": { text: "при t" },
  "compare.outside-events": { text: "вне событий" },
  "compare.mean": { text: "среднее" },
  "compare.rms": { text: "СКО" },
  "compare.allowed": { text: "допуск" },
  "compare.ok": { text: "верно" },
  "compare.differs": { text: "РАСХОДИТСЯ" },
  "compare.interval": { text: "Сравнение от {from} с до {to} с, где есть значения обоих." },
  "compare.shifted-events": {
    text: "{count} {count|общее событие|общих события|общих событий}, моменты различаются не более чем на {shift} с.",
  },
  "compare.rows-in-first": { text: "Двойные строки только в первом: {count}, первая при {time} с." },
  "compare.rows-in-second": { text: "Двойные строки только во втором: {count}, первая при {time} с." },
  "compare.only-in-first": { text: "Переменные только в первом: {names}." },
  "compare.only-in-second": { text: "Переменные только во втором: {names}." },
  "compare.nothing": { text: "Сравнивать нечего: общих переменных нет." },
  "compare.all-agree": {
    text: "В пределах допуска {count|совпадает|совпадают|совпадают} {count} {count|переменная|переменные|переменных} — расхождений нет.",
  },
  "compare.some-differ": { text: "Переменных с расхождением больше допуска: {differing} из {count}." },
  "compare.number": { text: "№" },
  "compare.event": { text: "событие" },
  "compare.time-a": { text: "время a" },
  "compare.time-b": { text: "время b" },
  "compare.difference": { text: "разность" },
  "compare.relative": { text: "относит." },
  "compare.no-common-event": { text: "Общих событий нет." },
  "compare.common-events": {
    text: "{count} {count|общее событие|общих события|общих событий}; наибольшая разность {difference} с, относительная {relative}.",
  },
  "compare.event-only-in-first": { text: "только в первом: {name} при {time} с" },
  "compare.event-only-in-second": { text: "только во втором: {name} при {time} с" },
  "compare.title": { text: "{first} и {second}" },
  "compare.plot-agree": {
    text: "{count} {count|переменная совпадает|переменные совпадают|переменных совпадают} в пределах допуска",
  },
  "compare.plot-differ": { text: "расхождение больше допуска у {differing} из {count} переменных" },
  "compare.errors": {
    text: "макс. {maximum} при {time} с, среднее {mean}, СКО {rms}, допуск {allowed}",
  },
  "compare.event-number": { text: "номер события" },
  "compare.relative-difference": { text: "относительная разность" },
  "compare.events-only-in-first": { text: "события только в первом" },
  "compare.events-only-in-second": { text: "события только во втором" },
  "compare.difference-of": { text: "разность {name}" },
} as const satisfies Translations;
