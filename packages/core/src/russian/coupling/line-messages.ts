import type { Translations } from "@cosimo/ir";

/** Длинные линии между блоками. */
export const lineMessages = {
  "line.step-too-long": {
    text: "при {time} с шаг обмена {size} с больше запаздывания линии '{unit}', {delay} с",
    hint: "Выберите шаг обмена не больше запаздывания: волна, приходящая за больший шаг, ещё не вычислена.",
  },
  "line.not-positive": {
    text: "{parameter} линии '{unit}' = {value}, а должно быть положительным числом",
  },
} as const satisfies Translations;
