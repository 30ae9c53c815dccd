import type { Translations } from "@cosimo/ir";

/** Контрольные точки расчётов. */
export const checkpointMessages = {
  "checkpoint.malformed": { text: "{file} не контрольная точка такого расчёта" },
  "checkpoint.damaged": { text: "{file} повреждён: содержимое не соответствует контрольной сумме" },
  "checkpoint.other-run": {
    text: "контрольная точка принадлежит расчёту, в котором иначе: {changes}",
    hint: "Продолжайте с тем, что было у прерванного расчёта, или начните заново, без --resume.",
  },
  "checkpoint.many-changes": {
    text: "контрольная точка принадлежит расчёту, в котором иначе: {changes}, и ещё {more}",
    hint: "Продолжайте с тем, что было у прерванного расчёта, или начните заново, без --resume.",
  },
  "checkpoint.version": { text: "версия Cosimo" },
  "checkpoint.unfit": { text: "в контрольной точке есть значения, невозможные для этой модели" },
  "run.no-checkpoints": {
    text: "контрольные точки возможны только при расчёте, который возвращается в цикл событий: simulate, а не simulateSync",
  },
  "checkpoint.model": { text: "модель" },
  "checkpoint.inputs": { text: "входные сигналы" },
  "checkpoint.content": { text: "содержание подсистемы '{name}'" },
  "checkpoint.method": { text: "интегрирование подсистемы '{name}'" },
  "checkpoint.parameter": { text: "{name}" },
  "checkpoint.algorithm": { text: "алгоритм" },
  "checkpoint.times": { text: "начало и шаг обмена" },
  "checkpoint.tolerance": { text: "точность" },
  "checkpoint.connections": { text: "соединения" },
  "checkpoint.changed": { text: "{what} (было {then}, стало {now})" },
  "checkpoint.unset": { text: "не задано" },
  "checkpoint.other-system": {
    text: "контрольная точка принадлежит другой системе или расчёту с другим алгоритмом, чем '{algorithm}'",
    hint: "Продолжайте с тем же файлом системы и тем же алгоритмом, что у прерванного расчёта.",
  },
  "checkpoint.beyond": {
    text: "контрольная точка снята при {time} с, не раньше конца расчёта {stopTime} с",
  },
  "checkpoint.not-serializable": {
    text: "контрольные точки невозможны: состояние {units} нельзя записать в файл",
    hint: "Его можно записать у моделей и у FMU с canSerializeFMUState.",
  },
} as const satisfies Translations;
