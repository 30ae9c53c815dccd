import type { Translations } from "@cosimo/ir";

/** Exchange of values between the units of a coupled system. */
export const couplingMessages = {
  "coupling.loop-singular": {
    text: "соединения {connections} образуют контур без единственного решения: матрица I - KD вырождена (число обусловленности {condition})",
    hint: "жёсткое сочленение так не связать: поместите между блоками упругость, демпфер или запаздывание либо объедините их в один блок",
  },
  "coupling.loop-unsolved": {
    text: "не удалось решить контур соединений {connections}; невязки: {residuals}",
    hint: "задайте входам контура начальные значения ближе к решению",
  },
  "coupling.not-finite": {
    text: "выходы '{unit}' не являются конечными числами: {names}",
    hint: "задайте её входам другие начальные значения, если она от них зависит",
  },
  "coupling.stale": {
    text: "блок '{unit}' нельзя ни вычислить без шага, ни продифференцировать: выходы, прямо зависящие от {connections}, соответствуют входам предыдущего шага",
  },
  "coupling.uncorrected": {
    text: "выходы блока '{unit}' не корректируются: те из них, что прямо зависят от {connections}, соответствуют входам предыдущего шага",
    hint: "оставьте для linearCorrection значение по умолчанию, true",
  },
  "coupling.no-rollback": {
    text: "у блока '{unit}' нет отката к началу шага, нужного алгоритму '{algorithm}'",
    hint: "остаются алгоритмы: {remaining}",
  },
  "coupling.not-converged": {
    text: "шаг {size} с от момента {time} с не сошёлся за {iterations} итераций: наибольшее изменение у '{input}', {change}",
    hint: "выберите решатель 'newton', меньший шаг связи или большее число итераций",
  },
  "coupling.unknown-unit": { text: "в порядке блоков назван '{unit}', которого в системе нет" },
  "coupling.missing-unit": {
    text: "в порядке блоков каждый должен быть назван один раз: '{unit}' встречается {count} раз",
  },
} as const satisfies Translations;
