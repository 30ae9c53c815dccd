import type { Translations } from "@cosimo/ir";

/** Управление шагом обмена. */
export const stepControlMessages = {
  "step-control.too-small": {
    text: "при {time} с шаг обмена {size} с наименьший, а ошибка '{limiter}' всё ещё в {error} раз больше допуска",
    hint: "Разрешите меньшие шаги или большую погрешность либо выберите для этой связи другой алгоритм.",
  },
  "step-control.limits": {
    text: "'{limiter}': ограничено {steps} {steps|шаг|шага|шагов}, отменено {rejected}",
  },
  "step-control.bond-energy": {
    text: "энергетическая связь '{bond}' передала {carried} Дж; обмен добавил {residual} Дж, по модулю {absolute} Дж",
  },
  "step-control.no-rollback": {
    text: "управлению шагом '{control}' нужен откат, которого у блока '{unit}' нет",
    hint: "Остаются: {remaining}.",
  },
  "step-control.fixed-size": {
    text: "управление шагом '{control}' меняет шаг обмена, а блок '{unit}' делает шаги только одной длины",
    hint: "Остаются: {remaining}.",
  },
  "step-control.no-defect": {
    text: "управлению шагом '{control}' нечего оценивать с '{algorithm}': входы в конце каждого шага согласованы с выходами",
    hint: "Остаются: fixed, richardson, constraints.",
  },
  "step-control.unsure-defect": {
    text: "управлению шагом '{control}' нечего оценивать, если 'auto' выбирает неявную связь",
    hint: "Остаются: fixed, richardson, constraints; или назовите алгоритм сами.",
  },
  "step-control.no-bonds": {
    text: "управлению шагом 'energy' нужны энергетические связи, а в системе их нет",
    hint: "Назовите два входа каждой связи в `bonds`.",
  },
  "step-control.nothing-corrected": {
    text: "поправке энергии нужны энергетические связи, а в системе их нет",
    hint: "Назовите два входа каждой связи в `bonds`.",
  },
  "step-control.no-constraints": {
    text: "управлению шагом 'constraints' нужны ограничения, а их нет",
    hint: "Задайте в `constraints` переходы через нуль, пределы изменения или сетку.",
  },
  "step-control.unused-option": {
    text: "при управлении шагом '{control}' настройка '{option}' ни на что не влияет",
  },
  "step-control.hidden-events": {
    text: "управление шагом '{control}' здесь не повторяет шагов, а '{unit}' не сообщает о своих событиях: шаг может пройти мимо события, например удара",
    hint: "Задайте наибольший шаг 'maxStep' или используйте модель как FMU версии FMI 3 с режимом событий либо для обмена моделями.",
  },
  "step-control.bad-step": {
    text: "{option} = {value}, а должно быть положительным числом секунд",
  },
  "step-control.min-above-max": {
    text: "наименьший шаг обмена {minStep} с больше наибольшего, {maxStep} с",
  },
  "step-control.min-above-longest": {
    text: "наименьший шаг обмена {minStep} с больше наибольшего шага '{unit}', {longest} с",
  },
  "step-control.beyond-unit": {
    text: "шаг обмена {size} с больше наибольшего шага блока '{unit}', {longest} с",
    hint: "Выберите шаг обмена не больше этого или управление шагом.",
  },
  "step-control.bond-input": {
    text: "энергетическая связь '{bond}': '{input}' не вход с ровно одним соединением",
  },
  "step-control.bond-discrete": {
    text: "энергетическая связь '{bond}': '{input}' соединён с дискретной переменной, мощности она не несёт",
  },
  "step-control.bond-units": {
    text: "энергетическая связь '{bond}': {inputs} не соединяют два блока в обе стороны",
  },
  "step-control.no-output": { text: "{kind}: нет выхода '{name}'" },
  "step-control.not-positive": {
    text: "{kind}: {option} = {value}, а должно быть положительным числом",
  },
  "step-control.no-bound": {
    text: "предел изменения {variables}: не задано ни 'absolute', ни 'relative'",
  },
} as const satisfies Translations;
