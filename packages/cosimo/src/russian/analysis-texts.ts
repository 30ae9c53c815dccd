import type { Translations } from "@cosimo/core/models";

/** Output texts of `linearize` and `analyse`. */
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
  "analyse.title": { text: "{name}: анализ линейной модели в момент t = {time} с" },
  "analyse.frequency": { text: "наибольшая угловая частота" },
  "analyse.nyquist": { text: "шаг Найквиста, pi / omega" },
  "analyse.empirical": { text: "эмпирический шаг, сотая часть шага Найквиста" },
  "analyse.feedthrough": { text: "rho(D K), начиная с 1 постоянные значения расходятся" },
  "analyse.gain": { text: "статический коэффициент контура, больше 1 — большие шаги расходятся" },
  "analyse.singular": { text: "A вырождена" },
  "analyse.rad": { text: "{value} рад/с" },
  "analyse.seconds": { text: "{value} с" },
  "analyse.unit": { text: "подсистема" },
  "analyse.unit-frequency": { text: "быстрейшее [рад/с]" },
  "analyse.euler": { text: "Эйлер устойчив до h [с]" },
  "analyse.rk4": { text: "Рунге-Кутта до h [с]" },
  "analyse.algorithm": { text: "алгоритм" },
  "analyse.limit": { text: "устойчив до H [с]" },
  "analyse.growth": { text: "рост при H = {step} с" },
  "analyse.rated-step": { text: "рекомендуемый H [с]" },
  "analyse.limited-by": { text: "чем ограничен" },
  "analyse.by-stability": { text: "устойчивостью" },
  "analyse.by-accuracy": { text: "точностью" },
  "analyse.by-resolution": { text: "20 шагами на период или расчёт" },
  "analyse.all": { text: "любых" },
  "analyse.none": { text: "никаких" },
  "analyse.fixed-point": {
    text: "implicit простыми итерациями: каждая умножает ошибку на {factor} при H = {step} с",
  },
  "analyse.present-stable": {
    text: "собственный алгоритм системы {algorithm} с H = {step} с устойчив: рост за шаг {growth}",
  },
  "analyse.present-unstable": {
    text: "собственный алгоритм системы {algorithm} с H = {step} с НЕУСТОЙЧИВ: ошибки растут за шаг в {growth} раз",
  },
  "analyse.convergence": { text: "расчёты собственным алгоритмом системы, ошибки относительно {reference}" },
  "analyse.reference-monolithic": { text: "системы как целого с точностью 1e-10" },
  "analyse.reference-linear-implicit": { text: "linear-implicit с малыми шагами" },
  "analyse.error": { text: "ошибка" },
  "analyse.steps": { text: "шаги" },
  "analyse.jacobians": { text: "якобианы" },
  "analyse.cpu": { text: "время [с]" },
  "analyse.failed": { text: "не дошёл" },
  "analyse.order": { text: "порядок по H: {order}" },
  "analyse.order-inner": { text: "порядок по H при h = {inner} с: {order}" },
  "analyse.recommended": {
    text: "рекомендуется: {algorithm} с H = {step} с, шаг ограничен {why}: меньше всего работы при ошибке {tolerance} на радиан",
  },
  "analyse.no-recommendation": {
    text: "рекомендовать нечего: ни у одного алгоритма среди рассмотренных шагов нет устойчивого и точного",
  },
  "analyse.confirmed": {
    text: "подтверждено расчётом: ошибка {error} при допустимой {permitted}; учтено ещё линейных моделей: {count}",
  },
  "analyse.unconfirmed": {
    text: "расчётами не подтверждено: следует только из линейной модели при t = {time} с",
  },
  "analyse.withheld": {
    text: "рекомендации нет: то, что следует из линейных моделей при t = {times} с, неточно на всём расчёте (допустимая ошибка {permitted}):",
  },
  "analyse.trial": { text: "{algorithm} с H = {step} с: ошибка {error}" },
  "analyse.instead": { text: "{algorithm} потребовал бы в {factor} раз больше работы" },
  "analyse.monolithic": {
    text: "для всех подсистем известны уравнения: алгоритм monolithic решает их как одну систему, без шагов обмена",
  },
  "analyse.plot-growth": { text: "lg роста за шаг" },
  "analyse.plot-error": { text: "lg ошибки в расчётах" },
  "analyse.plot-step": { text: "lg H, H в с" },
  "analyse.plot": { text: "график" },
} as const satisfies Translations;
