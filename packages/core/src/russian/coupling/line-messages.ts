import type { Translations } from "@cosimo/ir";

/** Длинные линии между блоками. */
export const lineMessages = {
  "line.step-too-long": {
    text: "при {time} с от линии '{unit}' требуется шаг обмена {size} с, больше её запаздывания {delay} с",
    hint: "Выберите шаг обмена не больше запаздывания: что придёт за больший шаг, ещё не известно.",
  },
  "line.not-positive": {
    text: "{parameter} линии '{unit}' = {value}, а должно быть положительным числом",
  },
} as const satisfies Translations;
