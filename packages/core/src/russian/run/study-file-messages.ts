import type { Translations } from "@cosimo/ir";

/** Files of studies, their outputs and runs. */
export const studyFileMessages = {
  "study.no-object": {
    text: "исследование — это объект JSON",
    hint: '{"model": "Ball.mo", "vary": {"e": {"uniform": [0.5, 0.9]}}, "design": {"method": "sobol", "runs": 64}, "outputs": {"h": {"max": "h"}}}',
  },
  "study.nothing-varied": {
    text: "в исследовании ничего не варьируется",
    hint: 'в "vary" стоят имена со значениями или распределениями: {"e": {"uniform": [0.5, 0.9]}}',
  },
  "study.not-ascending": { text: "числа для '{name}' должны возрастать: {values}" },
  "study.not-positive": { text: "для '{name}' дано {value} там, где нужно число больше 0" },
  "study.few-samples": { text: "для '{name}' нужны хотя бы два разных наблюдения" },
  "study.too-many-runs": {
    text: "в плане {runs} {runs|расчёт|расчёта|расчётов}; в исследовании их не больше {most}",
    hint: "меньше уровней или случайные точки (sobol, lhs) вместо всех сочетаний",
  },
  "study.no-values": { text: "для '{name}' не дано ни одного значения" },
  "study.weights": {
    text: "для '{name}' {values} {values|значение|значения|значений} и {weights} {weights|вес|веса|весов}",
  },
  "study.nothing-left": {
    text: "вероятность '{name}' между {lower} и {upper} равна нулю",
    hint: "его значения лежат между {least} и {most}",
  },
  "study.varied-and-set": { text: "'{name}' и варьируется, и задано" },
  "study.no-levels": {
    text: "плану нужны значения '{name}', а для него дано распределение",
    hint: 'их число даёт "levels" в "design", сами значения — {"range": [from, to, number]}',
  },
  "study.odd-levels": { text: "'levels' плана Морриса равно {value}; нужно чётное число" },
  "study.too-many-names": {
    text: "у плана {needed} измерений; последовательность Соболя имеет здесь {most}",
    hint: "у montecarlo и lhs нет предела",
  },
  "study.correlated-name": {
    text: "'{name}' не варьируется по распределению: ранговой корреляции у него нет",
  },
  "study.correlation-range": {
    text: "корреляция '{first}' и '{second}' равна {value}; она должна лежать между -1 и 1",
  },
  "study.correlation-impossible": {
    text: "таких корреляций вместе не имеет ни одно распределение",
    hint: "две величины, следующие за третьей, не могут быть противоположны друг другу",
  },
  "study.correlated-design": {
    text: "у плана '{method}' нет корреляций",
    hint: "они есть у montecarlo, lhs и sobol",
  },
  "study.list": { text: 'список имеет "names" и "rows" или "file"' },
  "study.row-length": {
    text: "в строке {values} {values|значение|значения|значений}, а имён {names} {names|имя|имени|имён}",
  },
  "study.row-number": { text: "в строке {row} списка есть значение, которое не является числом" },
  "study.list-and-vary": {
    text: "имена и значения дает сам список: 'vary' не действует",
  },
  "study.name-twice": { text: "столбцов '{name}' два" },
  "study.reserved-name": {
    text: "столбец '{name}' есть в каждой таблице",
    hint: "дайте результату другое имя",
  },
  "study.time": {
    text: "'{value}' — не время",
    hint: 'число секунд или текст, например "2s", "500ms", "1min"',
  },
  "study.window": { text: "окно для '{name}' кончается раньше, чем начинается" },
  "study.analysis-design": {
    text: "анализу '{analysis}' нужен план '{needed}', а у исследования '{method}'",
    hint: "для pce особый план не нужен",
  },
  "study.analysis-distribution": {
    text: "анализу 'pce' нужно распределение '{name}', а для него даны значения",
    hint: 'распределения — {"uniform": [a, b]} и другие',
  },
  "study.output-form": {
    text: "'{text}' — не результат",
    hint: "результат — ИМЯ=ВИД(ВЫРАЖЕНИЕ) с видом final, max, min, mean, integral, event или count, формула вида max(x) - min(x) или ИМЯ=ВЫРАЖЕНИЕ для последнего значения",
  },
  "study.incomplete": {
    text: "'{text}' не закончено",
    hint: "скобки и кавычки закрываются, а выражение кончается именем, числом или скобкой",
  },
  "study.formula": {
    text: "'{text}' — не формула",
    hint: "final, max, min, mean и integral соединяются знаками + - * / ^ и не бывают аргументами функций",
  },
  "study.no-outputs": {
    text: "исследование ничего не сохраняет от расчётов",
    hint: 'в "outputs" стоят имена столбцов: {"top": {"max": "h"}}',
  },
  "study-run.unknown-variable": {
    text: "в модели нет переменной '{name}', зависящей от времени",
    hint: "`cosimo info` показывает, что в ней есть",
  },
  "study-run.output": {
    text: "результат '{name}' нельзя вычислить: {reason}",
    hint: "результат — переменная или выражение модели; события и число событий — для условий",
  },
  "study-run.unit-event": {
    text: "результат '{name}' — событие, а у событий FMU и связанных систем нет условий",
    hint: "время события может хранить переменная модели",
  },
  "study-run.below-min": {
    text: "в расчёте {run} у '{name}' значение {value}, меньше наименьшего {bound} по описанию модели",
    hint: "`truncate` обрезает распределение; возможно, неверна граница",
  },
  "study-run.above-max": {
    text: "в расчёте {run} у '{name}' значение {value}, больше наибольшего {bound} по описанию модели",
    hint: "`truncate` обрезает распределение; возможно, неверна граница",
  },
  "study-run.no-values": {
    text: "у результата '{name}' нет значения ни в одном расчёте",
    hint: "Событие может не наступить, а момент или окно могут лежать за концом расчётов.",
  },
  "study-run.unit-derivative": {
    text: "результат '{name}' — производная: у расчётов FMU и связанных систем её нет",
    hint: "Меняйте параметр в исследовании и сравнивайте расчёты.",
  },
  "study-run.output-language": {
    text: "результат '{name}' не является переменной модели: выражениям, условиям и окнам нужна модель на Modelica",
    hint: "определите его переменной в тексте модели",
  },
  "study-run.control-language": {
    text: "для управления '{name}' нужна модель на Modelica",
    hint: "В LISMA_HDS запишите куски уравнениями, зависящими от времени.",
  },
  "study-run.no-input": {
    text: "у модели нет непрерывного входа '{name}', которым можно управлять",
    hint: "Объявите его в модели: `input Real u`.",
  },
  "calibration.no-object": {
    text: "калибровка — это объект JSON",
    hint: '{"model": "Ball.mo", "estimate": {"e": {"start": 0.7, "bounds": [0, 1]}}, "experiments": [{"data": "heights.csv"}]}',
  },
  "calibration.nothing-estimated": {
    text: "калибровка ничего не ищет",
    hint: 'В "estimate" стоят имена и значения, с которых начинается поиск: {"e": {"start": 0.7}}.',
  },
  "calibration.bounds": { text: "границы '{name}' не возрастают: {lower}, {upper}" },
  "calibration.outside": { text: "поиск '{name}' начинается с {start}, вне границ {lower} и {upper}" },
  "calibration.prior": {
    text: "стандартное отклонение априорного значения '{name}' равно {value}; оно должно быть больше 0",
  },
  "calibration.prior-weight": {
    text: "априорное значение '{name}' можно взвесить только с данными, стандартное отклонение которых известно",
    hint: '"sigma" в "compare" задаёт его для измерений',
  },
  "calibration.scale": { text: "масштаб '{name}' равен {value}; он должен быть больше 0" },
  "calibration.unknown-variable": { text: "в модели нет переменной '{name}', которую можно сравнить" },
  "calibration.empty": {
    text: "в '{file}' нет столбцов кроме времени",
    hint: "В первой строке стоят имена (time,height), в каждой следующей — время и значения.",
  },
  "calibration.no-column": { text: "в '{file}' нет столбца '{column}'", hint: "Есть {columns}." },
  "calibration.no-variable": {
    text: "в '{file}' нет столбца с именем переменной модели",
    hint: 'Какой столбец к какой переменной относится, говорит "compare": {"h": "height"}; столбцы: {columns}.',
  },
  "calibration.deviation": {
    text: "стандартное отклонение '{name}' равно {value}; оно должно быть больше 0",
  },
  "calibration.few-values": {
    text: "{values} {values|значения|значений|значений} мало для {unknowns} неизвестных",
  },
  "calibration.no-number": {
    text: "'{text}' в строке {row}, столбце '{column}' файла '{file}' — не число",
    hint: "Пропущенное значение — пустое поле.",
  },
  "calibration.unit": {
    text: "столбец '{column}' файла '{file}' дан в '{unit}', а '{name}' в модели — в '{wanted}'",
    hint: "Переведите столбец и его заголовок.",
  },
  "calibration.no-time": { text: "время в строке {row} '{file}' не число или не возрастает" },
  "calibration.before-start": {
    text: "в '{file}' есть значения в момент {time} с, до начала расчёта в {start} с",
    hint: "Начните раньше: `startTime` в `experiment`, или уберите эти строки.",
  },
  "calibration.estimated-and-set": {
    text: "'{name}' оценивается и задано",
    hint: "Уберите его из `set`: поиск начинается со `start` в `estimate`.",
  },
  "calibration.first-run": {
    text: "расчёт эксперимента '{experiment}' с первыми значениями не удался: {reason}",
    hint: "Начните с других значений или задайте границы и больше начал.",
  },
  "calibration.undetermined": {
    text: "данные не различают {names}: {direction} не меняет наблюдаемого",
    hint: "Закрепите одну из величин или наблюдайте ещё одну переменную.",
  },
  "calibration.without-effect": {
    text: "данные ничего не говорят о '{name}': наблюдаемое от неё не зависит",
    hint: "Закрепите её или наблюдайте другую переменную или другие моменты.",
  },
  "calibration.no-unknown": { text: "у '{name}' нет профиля: среди неизвестных {names} его нет" },
  "calibration.open-profile": {
    text: "данные не ограничивают '{name}' {side}: до значения {value} сумма квадратов растёт недостаточно",
    hint: "Наблюдайте ещё одну переменную или более поздние моменты, или считайте границу известной.",
  },
  "calibration.better-profile": {
    text: "при '{name}' = {value} совпадение лучше: поиск закончился в местном оптимуме",
    hint: "Начните оттуда или задайте больше `starts`.",
  },
  "calibration.at-bound": { text: "'{name}' на границе {value}: погрешность неизвестна" },
  "calibration.not-converged": {
    text: "поиск остановлен после {evaluations} вычислений, не сойдясь",
    hint: "Начните ближе к решению или задайте масштабы.",
  },
  "optimization.no-object": {
    text: "оптимизация — это объект JSON",
    hint: '{"model": "Ball.mo", "optimize": {"e": {"start": 0.7, "bounds": [0, 1]}}, "maximize": {"integral": "h"}}',
  },
  "optimization.nothing-chosen": {
    text: "оптимизация ничего не выбирает",
    hint: 'В "optimize" стоят имена и значения, с которых начинается поиск: {"e": {"start": 0.7}}; в "control" — входы: {"u": {"pieces": 20}}.',
  },
  "optimization.stop-time": {
    text: "тому, что распределено по расчёту, нужен его конец",
    hint: '"experiment": {"stopTime": 1}',
  },
  "optimization.control-name": {
    text: "'{name}' не может быть управлением: это вход самой модели, без индекса",
  },
  "optimization.control-starts": {
    text: "управление '{name}' начинается с {given} значений, а неизвестных у него {wanted}",
  },
  "optimization.objective": { text: "у оптимизации одна цель: 'minimize' или 'maximize'" },
  "optimization.trajectory": { text: "траектория — не число: цель и ограничения — числа из расчёта" },
  "optimization.bounds": { text: "границы '{name}' не возрастают: {lower}, {upper}" },
  "optimization.outside": { text: "поиск '{name}' начинается с {start}, вне границ {lower} и {upper}" },
  "optimization.scale": { text: "масштаб '{name}' равен {value}; он должен быть больше 0" },
  "optimization.no-bound": {
    text: "ограничение {number} ничего не ограничивает: в нём нет ни 'least', ни 'most', ни 'equals'",
  },
  "optimization.no-derivative": {
    text: "методу 'sqp' нужны производные, а у '{kind}' их нет",
    hint: "Возьмите метод 'cmaes' или 'nelder-mead'.",
  },
  "optimization.first-run": {
    text: "расчёт с первыми значениями не удался: {reason}",
    hint: "Начните с других значений.",
  },
  "optimization.violated": {
    text: "не найдено точки, в которой выполнены все ограничения: сумма нарушений {violation}",
    hint: "Проверьте, не противоречат ли они друг другу, или начните с других значений.",
  },
  "optimization.not-converged": {
    text: "поиск остановлен после {evaluations} расчётов, не сойдясь",
    hint: "Начните ближе к оптимуму, задайте масштабы или разрешите больше расчётов.",
  },
} as const satisfies Translations;
