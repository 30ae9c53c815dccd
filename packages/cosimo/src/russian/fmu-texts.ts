import type { Translations } from "@cosimo/core/models";

/** Сведения о моделях FMU. */
export const fmuTexts = {
  "fmu-info.title": { text: "{model}, FMI {version}" },
  "fmu-info.tool": { text: "создана в" },
  "fmu-info.author": { text: "автор" },
  "fmu-info.version": { text: "версия" },
  "fmu-info.license": { text: "лицензия" },
  "fmu-info.token": { text: "метка" },
  "fmu-info.modelExchange": { text: "обмен моделями (Model Exchange)" },
  "fmu-info.coSimulation": { text: "совместное моделирование (Co-Simulation)" },
  "fmu-info.scheduledExecution": { text: "исполнение по расписанию (Scheduled Execution)" },
  "fmu-info.identifier": { text: "идентификатор {identifier}" },
  "fmu-info.platforms": { text: "платформы" },
  "fmu-info.no-platforms": { text: "двоичных файлов нет" },
  "fmu-info.sources": { text: "исходные тексты" },
  "fmu-info.experiment": { text: "эксперимент" },
  "fmu-info.experiment-times": { text: "от {start} до {stop} с" },
  "fmu-info.experiment-open": { text: "от {start} с" },
  "fmu-info.step-size": { text: "шаг {stepSize} с" },
  "fmu-info.tolerance": { text: "точность {tolerance}" },
  "fmu-info.model": { text: "модель" },
  "fmu-info.size": {
    text: "переменных состояния {states}, функций событий {indicators}, всего {variables} {variables|переменная|переменные|переменных}",
  },
  "fmu-info.variable": { text: "переменная" },
  "fmu-info.type": { text: "тип" },
  "fmu-info.causality": { text: "роль" },
  "fmu-info.variability": { text: "изменчивость" },
  "fmu-info.start": { text: "начало" },
  "fmu-info.unit": { text: "единица" },
  "fmu-info.description": { text: "описание" },
  "fmu-validate.sound": { text: "{file}: ошибок нет." },
  "fmu-validate.found": {
    text: "{file}: {errors} {errors|ошибка|ошибки|ошибок}, {warnings} {warnings|предупреждение|предупреждения|предупреждений}, {notices} {notices|замечание|замечания|замечаний}.",
  },
} as const satisfies Translations;
