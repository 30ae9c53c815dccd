import type { Translations } from "@cosimo/ir";

/** Расчёты связанных систем. */
export const coupledRunMessages = {
  "coupled-run.events-unsettled": {
    text: "при {time} с дискретные переменные, которыми обмениваются {units}, не достигают неподвижной точки",
    hint: "Поищите петлю событий без задержки между этими частями.",
  },
  "coupled-run.unstable": {
    text: "{solver} неустойчив при шаге обмена {step} с: к t = {time} с '{name}' выросла до {value} из-за связи, а не из-за самой системы (рост за шаг {growth}, у точного решения {exact})",
  },
  "coupled-run.alternating": {
    text: "{solver}, по-видимому, неустойчив при шаге обмена {step} с: к t = {time} с '{name}' растёт до {value} и почти на каждом шаге меняет направление",
    hint: "Уменьшите шаг (--communication-step) или возьмите части, для которых возможны --algorithm linear-implicit или implicit.",
  },
  "coupled-run.shorter-step": {
    text: "возьмите шаг обмена меньше {limit} с или --algorithm auto; подходящие алгоритмы показывает команда analyse",
  },
  "coupled-run.other-algorithm": {
    text: "ни при каком полезном шаге этот алгоритм не устойчив: возьмите --algorithm auto; подходящие алгоритмы показывает команда analyse",
  },
  "coupled-run.not-finite": {
    text: "при t = {time} с переменная '{name}' части '{unit}' равна {value}",
  },
  "coupled-run.sampled": {
    text: "дискретный выход '{name}' части '{unit}' меняется на каждом шаге: он берётся в точках обмена, моменты его изменений не отыскиваются",
    hint: "Если эти моменты важны, уменьшите шаг обмена или возьмите FMU стандарта FMI 3, который сообщает о своих событиях.",
  },
  "coupled-run.discarded": {
    text: "'{unit}' отвергает шаг от {time} с, вплоть до {size} с",
  },
  "coupled-run.discarded-for-good": {
    text: "'{unit}' отвергает шаг {size} с от {time} с, а у '{other}' нет отката для меньшего шага",
    hint: "Выберите меньший шаг обмена.",
  },
} as const satisfies Translations;
