import type { Translations } from "@cosimo/core/models";

/** Output texts of `sweep` and `info`. */
export const studyTexts = {
  "sweep.done": {
    text: "{model}: {runs} {runs|расчёт|расчёта|расчётов}, со значениями {sound} ({seconds} с на {threads} {threads|ядре|ядрах|ядрах})",
  },
  "sweep.interrupted": {
    text: "{model}: остановлено после {done} из {runs} {runs|расчёта|расчётов|расчётов}, со значениями {sound} ({seconds} с на {threads} {threads|ядре|ядрах|ядрах})",
  },
  "sweep.progress": {
    text: "{done} / {runs} {runs|расчёт|расчёта|расчётов}  {percent} %  {rate} в секунду{eta}  неудач {failed}",
  },
  "sweep.progress-sound": {
    text: "{done} / {runs} {runs|расчёт|расчёта|расчётов}  {percent} %  {rate} в секунду{eta}",
  },
  "sweep.more-columns": {
    text: "... и ещё {more} {more|столбец|столбца|столбцов}: выбирает --output, все записывает --output-file",
  },
  "sweep.more-rows": {
    text: "... и ещё {more} {more|строка|строки|строк}: все записывает --output-file",
  },
  "sweep.run": { text: "расчёт" },
  "sweep.outcome": { text: "исход" },
  "sweep.completed": { text: "завершён" },
  "sweep.terminated": { text: "закончен моделью" },
  "sweep.failed": { text: "СБОЙ" },
  "sweep.cancelled": { text: "остановлен" },
  "sweep.reason": { text: "{outcome}: {reason}" },
  "sweep.plot-title": { text: "{model}: {runs} {runs|расчёт|расчёта|расчётов}" },
  "sweep.plot-limited": { text: "показано {shown} из {all}: что показать, выбирает --output" },
  "study.done": {
    text: "{model}: {runs} {runs|расчёт|расчёта|расчётов}, со значениями {sound} (сделано {made} за {seconds} с на {threads} {threads|ядре|ядрах|ядрах})",
  },
  "study.interrupted": {
    text: "{model}: остановлено, готово {done} из {runs} {runs|расчёта|расчётов|расчётов}; та же команда продолжит",
  },
  "study.progress": {
    text: "{done} / {runs} {runs|расчёт|расчёта|расчётов}  {percent} %  {rate} в секунду{eta}  неудач {failed}",
  },
  "study.progress-sound": {
    text: "{done} / {runs} {runs|расчёт|расчёта|расчётов}  {percent} %  {rate} в секунду{eta}",
  },
  "study.failures": { text: "{count} {count|расчёт|расчёта|расчётов}: {status}" },
  "study.folder": { text: "папка" },
  "study.output": { text: "результат" },
  "study.count": { text: "расчётов" },
  "study.mean": { text: "среднее" },
  "study.deviation": { text: "отклонение" },
  "study.least": { text: "наименьшее" },
  "study.median": { text: "медиана" },
  "study.most": { text: "наибольшее" },
  "study.status-line": {
    text: "готово {done} из {runs} {runs|расчёта|расчётов|расчётов}, неудач {failed}",
  },
  "study.identical": { text: "расчёт {run}: равен сохранённому в каждом бите" },
  "study.different": { text: "расчёт {run}: ОТЛИЧАЕТСЯ от сохранённого" },
  "study.removed": {
    text: "{count} {count|расчёт|расчёта|расчётов} из {parts} {parts|части|частей|частей} будут сделаны заново",
  },
  "study-store.other-content": {
    text: "папка '{folder}' не пуста, и исследования в ней нет",
    hint: "другую папку называет -o",
  },
  "study-store.changed": {
    text: "исследование в '{folder}' было начато с другим: {names}",
    hint: "для изменённого исследования ключ -o называет другую папку; готовые расчёты остаются на месте",
  },
  "study-store.not-extendable": {
    text: "в исследовании '{folder}' {stored}, а не {runs} расчётов: план '{method}' продолжить нельзя",
    hint: "другую папку называет -o; продолжаются montecarlo, lhs, sobol, morris и saltelli",
  },
  "study-store.in-use": {
    text: "расчёты '{folder}' выполняет другой процесс (процесс {process} на {host})",
    hint: "дождитесь его конца; если такого процесса нет, удалите '{file}'",
  },
  "study-store.no-study": {
    text: "в '{folder}' нет исследования",
    hint: "его начинает `cosimo study FILE -o FOLDER`",
  },
  "study-store.no-run": {
    text: "расчёта {run} в исследовании нет: в нём {runs} {runs|расчёт|расчёта|расчётов}",
  },
  "study-store.damaged": { text: "'{file}' повреждён: его расчёты будут сделаны заново" },
  "study-store.extended": {
    text: "в исследовании было {stored} расчётов, теперь {runs}: готовые остаются",
  },
  "info.modelica": { text: "{file}: Modelica, {count} {count|класс|класса|классов}" },
  "info.lisma": { text: "{file}: текст на LISMA_HDS" },
  "info.result": {
    text: "{file}: {rows} {rows|строка|строки|строк}, {variables} {variables|переменная|переменные|переменных}, {parameters} {parameters|параметр|параметра|параметров}",
  },
  "info.times": { text: "время {from} … {to} с" },
  "info.no-rows": { text: "нет строк" },
  "info.model": { text: "модель {name}" },
  "info.uses": { text: "использует: {libraries}" },
  "info.classes": { text: "классы" },
  "info.parameters": { text: "параметры" },
  "info.starts": { text: "начальные значения" },
  "info.inputs": { text: "входы" },
  "info.outputs": { text: "выходы" },
  "info.events": { text: "события" },
  "info.modes": { text: "режимы" },
  "info.experiment": { text: "эксперимент: {settings}" },
  "info.variables": {
    text: "{count} {count|переменная зависит|переменные зависят|переменных зависят} от времени",
  },
  "info.choose": { text: "--model показывает один из них" },
  "info.more": { text: "... и ещё {more}: все показывает --json" },
  "info.fixed": { text: "задано" },
  "info.guess": { text: "приближение" },
  "info.structural": { text: "структурный" },
  "info.partial": { text: "{kind}, частичный" },
  "info.with-experiment": { text: "с экспериментом" },
  "info.name": { text: "имя" },
  "info.kind": { text: "вид" },
  "info.value": { text: "значение" },
  "info.unit": { text: "единица" },
  "info.minimum": { text: "наименьшее" },
  "info.maximum": { text: "наибольшее" },
  "info.first": { text: "первое" },
  "info.last": { text: "последнее" },
  "info.description": { text: "описание" },
  "info.condition": { text: "условие" },
  "info.component": { text: "компонент" },
  "info.event-condition": { text: "условие" },
  "info.event-when": { text: "предложение when" },
  "info.event-sample": { text: "отсчёт" },
  "info.event-transition": { text: "переход" },
  "info.event-schedule": { text: "расписание" },
  "info.event-instants": {
    text: "{count} {count|событие|события|событий} (две строки с одним временем): t = {times}",
  },
  "info.no-events": { text: "событий нет (нет двух строк с одним временем)" },
} as const satisfies Translations;
