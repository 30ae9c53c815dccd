import type { Translations } from "@cosimo/ir";

/** Experiment files, and JSON syntax. */
export const experimentMessages = {
  "json.value": { text: "здесь ожидается значение JSON" },
  "json.name": { text: 'здесь ожидается имя в кавычках (")' },
  "json.text": {
    text: "в этом тексте есть управляющий символ, последовательность \\…, которой нет в JSON, или нет закрывающей кавычки",
  },
  "json.token": { text: "здесь ожидается '{token}'" },
  "json.rest": { text: "после конца значения JSON ничего быть не должно" },
  "json.comment": { text: "в JSON нет комментариев" },
  "json.reserved": { text: "имя '{name}' зарезервировано" },
  "json.twice": { text: "имя '{name}' встречается в одном объекте дважды" },
  "json.range": { text: "число {token} вне диапазона чисел двойной точности" },
  "json.depth": { text: "глубина вложенности скобок больше {limit}" },
  "experiment.no-object": {
    text: "эксперимент — это объект JSON с настройками",
    hint: 'Например: {"solver": "merson", "T_s": 100, "eps_i": 1e-6}',
  },
  "experiment.unknown-key": {
    text: "у эксперимента нет настройки '{name}'",
    hint: "Допустимые имена: {possible}.",
  },
  "experiment.misspelt-key": {
    text: "у эксперимента нет настройки '{name}'",
    hint: "Возможно, имелось в виду '{close}'?",
  },
  "experiment.no-number": { text: "'{name}' должно быть числом" },
  "experiment.no-text": { text: "'{name}' должно быть строкой в кавычках" },
  "experiment.parameters": {
    text: "'{name}' должно быть объектом с именами и значениями",
    hint: 'Например: {"R_O": 5, "R_I": 1}',
  },
  "experiment.dropped": {
    text: "настройка '{name}' из файла эксперимента при заданных параметрах командной строки или вызова ни на что не влияет и не используется",
  },
  "experiment.parameter-value": { text: "значение '{name}' должно быть числом, true или false" },
} as const satisfies Translations;
