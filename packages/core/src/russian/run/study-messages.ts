import type { Translations } from "@cosimo/ir";

/** Parameter sweeps, models of other structure and steady states. */
export const studyMessages = {
  "sweep.nothing-varied": {
    text: "ничего не варьируется",
    hint: "В командной строке --vary ИМЯ=ОТ:ДО:ЧИСЛО или --vary ИМЯ=a,b,c, в JavaScript vary: { ИМЯ: [a, b, c] }",
  },
  "sweep.unknown-output": {
    text: "в модели нет переменной '{name}', зависящей от времени",
    hint: "результат — переменная x (её последнее значение) или final(x), max(x), min(x), mean(x), integral(x), для модели ещё event(c), count(c) и max(x) - min(x)",
  },
  "sweep.varied-twice": { text: "'{name}' варьируется дважды" },
  "sweep.varied-and-set": { text: "'{name}' и варьируется, и задано" },
  "sweep.no-values": { text: "для '{name}' не дано ни одного значения" },
  "sweep.too-many": {
    text: "{runs} расчётов займут около {duration} на {threads} {threads|ядре|ядрах|ядрах} (один расчёт — {once})",
    hint: "ключ --yes запускает их",
  },
  "sweep.one-thread": {
    text: "FMU и связанные системы выполняются по очереди",
    hint: "не указывайте --threads",
  },
  "variant.element": {
    text: "'{name}' определяет структуру модели и является элементом массива: варьировать его отдельно нельзя",
    hint: "задайте его модификатором в тексте модели",
  },
  "variant.language": {
    text: "'{name}' определяет структуру модели: заново для него компилируются только модели на Modelica",
    hint: "измените его в тексте модели",
  },
  "sweep.structural": {
    text: "{names} {count|определяет|определяют|определяют} структуру модели: она компилируется заново для каждого из {variants} {variants|сочетания|сочетаний|сочетаний} значений",
  },
  "sweep.seconds": { text: "{value} с" },
  "sweep.milliseconds": { text: "{value} мс" },
  "sweep.minutes": { text: "{value} мин" },
  "sweep.hours": { text: "{value} ч" },
  "sweep.days": { text: "{value} дн." },
  "steady.moving": {
    text: "установившееся состояние не найдено: {state} продолжает изменяться со скоростью {rate} в секунду вблизи {state} = {value}",
    hint: "`cosimo simulate` покажет, приходит ли расчёт в покой; другие начальные значения могут привести в другое место",
  },
  "steady.unbounded": {
    text: "вблизи начала нет установившегося состояния: {state} неограниченно растёт, {rate} в секунду",
    hint: "другие начальные значения могут привести в установившееся состояние",
  },
  "steady.switching": {
    text: "вблизи начала нет установившегося состояния: условия переключаются туда и обратно ({conditions})",
    hint: "у системы, которая переключается всегда, есть предельный цикл; его покажет `cosimo simulate`",
  },
  "steady.undefined": {
    text: "установившееся состояние не найдено, на пути к нему: {reason}",
    hint: "другие начальные значения могут привести в установившееся состояние",
  },
  "steady.terminated": {
    text: "модель сама заканчивает расчёт на пути к установившемуся состоянию: {message}",
  },
  "steady.before": { text: "расчёт закончился при t = {reached} с, раньше чем t = {time} с: {reason}" },
  "steady.time": {
    text: "модель зависит от времени: это состояние установившееся только для t = {time} с, при t = {later} с {state} изменяется со скоростью {rate} в секунду",
    hint: "удерживаемый момент времени выбирает --at",
  },
  "steady.events": {
    text: "условия, зависящие от времени, могут прервать это состояние: {conditions}",
    hint: "удерживаемый момент времени выбирает --at",
  },
  "steady.no-descriptor": {
    text: "уравнения с их алгебраическими неизвестными в этой точке не дифференцируются",
  },
  "steady.delays": {
    text: "установившееся состояние модели с delay(…) или spatialDistribution(…) пока не ищется",
    hint: "`cosimo simulate` покажет, приходит ли расчёт к покою",
  },
  "steady.samples": {
    text: "дискретные переменные, вычисляемые в моменты отсчётов, сохраняют свои значения: состояние установившееся между отсчётами",
  },
  "steady.free": {
    text: "состояние свободно по {count} {count|направлению|направлениям|направлениям}: {states}; найденные значения зависят от начальных",
  },
  "steady.unstable": { text: "установившееся состояние неустойчиво: расчёт из него уходит" },
  "steady.undamped": {
    text: "установившееся состояние без затухания: расчёт колеблется около него и не приходит в покой",
  },
  "steady.inputs": { text: "входы постоянны: {inputs}" },
} as const satisfies Translations;
