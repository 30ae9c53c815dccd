import type { Translations } from "@cosimo/ir";

/** Контрольные точки связанных расчётов. */
export const checkpointMessages = {
  "checkpoint.malformed": { text: "{file} не контрольная точка связанного расчёта" },
  "checkpoint.other-system": {
    text: "контрольная точка принадлежит другой системе или расчёту с другим алгоритмом, чем '{algorithm}'",
    hint: "Продолжайте с тем же файлом системы и тем же алгоритмом, что у прерванного расчёта.",
  },
  "checkpoint.beyond": {
    text: "контрольная точка снята при {time} с, не раньше конца расчёта {stopTime} с",
  },
  "checkpoint.not-serializable": {
    text: "контрольные точки невозможны: состояние {units} нельзя записать в файл",
    hint: "Его можно записать у моделей, уравнения которых не меняются, и у FMU с canSerializeFMUState.",
  },
} as const satisfies Translations;
