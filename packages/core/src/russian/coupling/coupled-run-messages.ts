import type { Translations } from "@cosimo/ir";

/** Расчёты связанных систем. */
export const coupledRunMessages = {
  "coupled-run.events-unsettled": {
    text: "при {time} с дискретные переменные, которыми обмениваются {units}, не достигают неподвижной точки",
    hint: "Поищите петлю событий без задержки между этими частями.",
  },
  "coupled-run.not-finite": {
    text: "при t = {time} с переменная '{name}' части '{unit}' равна {value}",
  },
  "coupled-run.discarded": {
    text: "'{unit}' отвергает шаг от {time} с, вплоть до {size} с",
  },
  "coupled-run.discarded-for-good": {
    text: "'{unit}' отвергает шаг {size} с от {time} с, а у '{other}' нет отката для меньшего шага",
    hint: "Выберите меньший шаг обмена.",
  },
} as const satisfies Translations;
