import type { Translations } from "@cosimo/core";

/** Of `linearize` and `analyse`. */
export const analysisTexts = {
  "linearize.title": {
    text: "{name}: линейная модель в момент t = {time} с, {states} {states|состояние|состояния|состояний}, {inputs} {inputs|вход|входа|входов}, {outputs} {outputs|выход|выхода|выходов}",
  },
  "linearize.eigenvalue": { text: "собственное число [1/с]" },
  "linearize.frequency": { text: "частота [Гц]" },
  "linearize.damping": { text: "затухание" },
  "linearize.no-eigenvalues": { text: "собственные числа не найдены" },
  "linearize.large": { text: "{name}: {rows} x {columns}, с ключом --json" },
  "linearize.sampled": {
    text: "с постоянными внутри шага входами, H = {step} с: рост за шаг {radius}",
  },
  "linearize.sampled-eigenvalue": { text: "собственное число" },
  "linearize.magnitude": { text: "модуль" },
} as const satisfies Translations;
