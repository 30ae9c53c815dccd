import type { Translations } from "@cosimo/ir";

/** Управление шагом обмена. */
export const stepControlMessages = {
  "step-control.too-small": {
    text: "при {time} с шаг обмена {size} с наименьший, а отклонение '{limiter}' всё ещё в {error} раз больше допустимого",
    hint: "Разрешите меньшие шаги или большую погрешность либо выберите для этой связи другой алгоритм.",
  },
} as const satisfies Translations;
