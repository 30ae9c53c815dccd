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
  "calibration.done": {
    text: "{model}: сумма квадратов {sum} после {evaluations} {evaluations|вычисления|вычислений|вычислений}; стандартное отклонение {deviation}, степеней свободы {freedom}",
  },
  "calibration.name": { text: "имя" },
  "calibration.value": { text: "значение" },
  "calibration.error": { text: "погрешность" },
  "calibration.interval": { text: "95 % +/-" },
  "calibration.starts": { text: "суммы квадратов по поискам: {sums}" },
  "optimization.done": {
    text: "{model}: значение цели {objective} после {evaluations} {evaluations|расчёта|расчётов|расчётов} методом {method}",
  },
  "optimization.name": { text: "имя" },
  "optimization.value": { text: "значение" },
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
  "study.worked": {
    text: "{runs} {runs|расчёт|расчёта|расчётов} за {seconds} с, неудач {failed}",
  },
  "study.variable": { text: "величина" },
  "study.first": { text: "первый порядок" },
  "study.total": { text: "полный" },
  "study.effect": { text: "средний эффект" },
  "study.effect-size": { text: "средняя величина" },
  "study.pce-title": {
    text: "{name}: полиномиальный хаос степени {degree}, {terms} {terms|член|члена|членов}; ошибка на исключённых расчётах {error}",
  },
  "study.pce-few": { text: "{name}: для полиномиального хаоса мало расчётов" },
  "study.sobol-title": { text: "{name}: индексы Соболя по {blocks} {blocks|блоку|блокам|блокам}" },
  "study.morris-title": { text: "{name}: эффекты Морриса по {paths} {paths|пути|путям|путям}" },
  "study.dropped": {
    text: "из них не учтено {dropped}: у расчёта нет значения; для pce целые блоки не нужны",
  },
  "study.statistics": { text: "статистика" },
  "study.total-and-first": { text: "полный индекс (бледно) и первый порядок" },
  "study.total-index": { text: "полный индекс" },
  "study.no-picture": { text: "для рисунка '{kind}' в исследовании нет чисел: нужен анализ" },
  "study.report": { text: "отчёт" },
  "study.picture": { text: "рисунок" },
  "study.interval": { text: "{value} ({low} ... {high})" },
  "study.zero": { text: "0 в пределах ошибки ({low} ... {high})" },
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
  "study-queue.address": {
    text: "'{address}' — не адрес очереди",
    hint: "redis://USER@HOST:PORT, для шифрованной связи rediss://",
  },
  "study-queue.password-shown": {
    text: "в адресе очереди есть пароль, который видят все пользователи этой машины",
    hint: "пароль задаёт COSIMO_QUEUE_PASSWORD, весь адрес — COSIMO_QUEUE",
  },
  "study-queue.no-password": {
    text: "очередь на '{host}' находится на другой машине и не имеет пароля: любой, кто до неё доберётся, мог бы изменить результаты",
    hint: "пароль задаёт COSIMO_QUEUE_PASSWORD; без пароля очередь должна быть на этой машине",
  },
  "study-queue.unreachable": { text: "очередь на '{host}' недоступна: {reason}" },
  "study-queue.no-server": {
    text: "очередь не названа, а программа 'redis-server' не запускается: {reason}",
    hint: "--queue называет работающую очередь; в Debian и Ubuntu: apt-get install redis-server",
  },
  "study-queue.needs-shared": {
    text: "исполнителям нужны файлы этого исследования: его модель — FMU или связанная система, или в нём меняются структурные параметры",
    hint: "--shared называет папку, которая есть на всех машинах, с исследованием и моделью в ней",
  },
  "study-queue.not-shared": { text: "'{path}' не в общей папке '{shared}'" },
  "study-queue.failing": {
    text: "очередь не делает частей: {reason}",
    hint: "готовые части остаются; та же команда продолжит",
  },
  "study-queue.part-failed": {
    text: "исполнитель не смог сделать часть, она снова в очереди: {reason}",
  },
  "study-queue.worker-ended": {
    text: "исполнитель на этой машине завершился и запускается снова: {reason}",
  },
  "study-queue.lost": { text: "связь с очередью потеряна и будет восстановлена: {reason}" },
  "study-queue.no-worker": {
    text: "части этого исследования никто не берёт: `cosimo study work` должен быть версии {version} на {engine}",
  },
  "study-queue.no-native-worker": {
    text: "части этого исследования с машинным кодом FMU никто не берёт: версия {version} на {engine}",
    hint: "его выполняет `cosimo study work --allow-native`",
  },
  "study-queue.found": { text: "связь с очередью восстановлена" },
  "study-place.option": { text: "ключ '{option}' действует только вместе с {needed}" },
  "study-cluster.no-tasks": { text: "неизвестно, сколько всего заданий", hint: "число называет --tasks" },
  "study-cluster.no-task": {
    text: "неизвестно, которое это из {tasks} {tasks|задания|заданий|заданий}",
    hint: "номер называет --task, с 0",
  },
  "study-cluster.command": {
    text: "ошибка команды '{command}': {reason}",
    hint: "для `--on slurm` на этой машине нужны команды Slurm",
  },
  "study-cluster.array": {
    text: "массив заданий Slurm {id} не сделал ни одной части: {reason}",
    hint: "вывод заданий в '{folder}'; готовые части остаются, та же команда продолжит",
  },
  "study-cluster.array-silent": {
    text: "массив заданий Slurm {id} не сделал ни одной части, и задания ничего не вывели",
    hint: "чем они кончились, показывает `sacct -j {id}`; их машинам нужна папка '{folder}'",
  },
  "study-cluster.task-too-large": { text: "задания {task} из {tasks} нет: они считаются с 0" },
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
