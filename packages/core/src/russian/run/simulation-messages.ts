import type { Translations } from "@cosimo/ir";

/** Runs: steps, events, loops of equations, constraints, failures. */
export const simulationMessages = {
  "simulator.step-size": {
    text: "шаг интегрирования уменьшился до {step} с при t = {time} с; основной вклад в погрешность: {suspects}",
    hint: "Ищите разрыв без события, особую точку или жёсткую часть системы (попробуйте --solver radau5) либо ослабьте требования к точности.",
  },
  "simulator.min-step": {
    text: "наименьший допустимый шаг {step} с слишком велик для требуемой точности при t = {time} с; основной вклад в погрешность: {suspects}",
    hint: "Разрешите меньший шаг (--min-step, --h-min) или ослабьте требования к точности; ищите также разрыв без события, особую точку или жёсткую часть системы.",
  },
  "simulator.pole-crossed": {
    text: "производная переменной '{name}' при t = {time} с меняет знак через бесконечность (больше {slope} по обе стороны): решение здесь заканчивается",
    hint: "Ни один метод не может продолжить расчёт: ищите деление на величину, обращающуюся в нуль.",
  },
  "simulator.pole-within": {
    text: "производная '{name}' неограниченно растёт в пределах одного шага от t = {time} с (больше {slope}): там решение кончается",
    hint: "Дальше не может считать ни один метод: найдите деление на величину, доходящую до нуля, или рост, как у x' = x^2. Если это не так задумано, уменьшите шаг.",
  },
  "simulator.growth-lost": {
    text: "{solver} с шагом {step} с не успевает за ростом переменной '{name}' после t = {time} с, где она равна {value}: шаг ведёт прочь от роста (собственное значение {eigenvalue} 1/с)",
    hint: "Уменьшите шаг; если рост только ускоряется, решение здесь заканчивается.",
  },
  "simulator.unstable-step": {
    text: "метод {solver} с шагом {step} с неустойчив: к моменту t = {time} с '{name}' достигает {value} из-за метода, а не из-за уравнений (собственное значение {eigenvalue} 1/с)",
  },
  "simulator.shorter-step": {
    text: "возьмите шаг не больше {longest} с или метод для жёстких уравнений: --solver auto, rodas4, radau5, implicit-euler",
  },
  "simulator.other-method": {
    text: "при любом шаге разумной длины этот метод неустойчив: возьмите --solver auto, dopri5 или rk4, а для жёстких уравнений rodas4 или radau5",
  },
  "simulator.memory": {
    text: "строки и события, хранимые в памяти, достигли предела при t = {time} с",
    hint: "Записывайте строки в файл без графика, выберите меньше переменных (--variables) или больший шаг вывода; больше событий допускает --max-events.",
  },
  "simulator.event-file": {
    text: "файл событий достиг наибольшего размера при t = {time} с; события до этого момента в нём есть",
    hint: "Проверьте, не повторяются ли события без конца; больший файл допускает --max-events-size.",
  },
  "simulator.delay-not-positive": {
    text: "запаздывание в '{text}' равно {delay} с: постоянное запаздывание должно быть больше нуля",
    hint: "Где ничего не запаздывает, напишите вместо delay(…) само значение.",
  },
  "simulator.transport": {
    text: "'{text}' не может продолжаться при t = {time} с: {reason}",
    hint: "Третий аргумент — интеграл скорости в длинах линии; positiveVelocity — её знак.",
  },
  "transport.points": { text: "initialPoints равны {points}: они должны возрастать от 0 до 1" },
  "transport.back": {
    text: "содержимое движется против positiveVelocity, или его положение скачком меняется",
  },
  "transport.leap": { text: "содержимое за шаг сдвигается на {moved} длины линии, больше чем на одну" },
  "transport.full": { text: "в содержимом больше 680 кусков" },
  "simulator.delay-range": {
    text: "запаздывание в '{text}' равно {delay} с при t = {time} с: оно не лежит между 0 и {most} с",
    hint: "Третий аргумент delay() — наибольшее запаздывание.",
  },
  "simulator.long-past": {
    text: "прошлое выражения '{text}' не помещается в память при t = {time} с: в нём больше 1000 участков за время запаздывания",
    hint: "Ищите события или быстрые колебания, намного более частые, чем длина запаздывания.",
  },
  "simulator.max-steps": { text: "исчерпан предел числа шагов ({limit}) при t = {time} с" },
  "simulator.event-search": {
    text: "между t = {begin} с и t = {end} с не удалось вычислить условия событий",
  },
  "simulator.below-minimum": {
    text: "'{name}' при t = {time} с становится меньше допустимого минимума {bound}: {value}",
    hint: "Исправьте модель или границу; --on-limits stop останавливает расчёт в этот момент.",
  },
  "simulator.above-maximum": {
    text: "'{name}' при t = {time} с становится больше допустимого максимума {bound}: {value}",
    hint: "Исправьте модель или границу; --on-limits stop останавливает расчёт в этот момент.",
  },
  "simulator.parameter-below-minimum": {
    text: "параметр '{name}' равен {value}, что меньше допустимого минимума {bound}",
    hint: "Исправьте его значение или границу.",
  },
  "simulator.parameter-above-maximum": {
    text: "параметр '{name}' равен {value}, что больше допустимого максимума {bound}",
    hint: "Исправьте его значение или границу.",
  },
  "simulator.value-there": { text: "она равна {value}" },
  "simulator.value-at-point": { text: "она равна {value} в этой точке обмена" },
  "simulator.value-later": { text: "она равна {value} при t = {later} с" },
  "simulator.stopped-at-limit": {
    text: "расчёт остановлен при t = {time} с, как задано: '{name}' выходит за свои границы",
    hint: "Чтобы продолжить расчёт, используйте --on-limits warn.",
  },
  "simulator.time-standstill": {
    text: "время не движется при t = {time} с: {count} {count|событие|события|событий} по времени за {window} с, последние из них: {conditions}",
    hint: "Проверьте момент события или интервал sample(), который не растёт.",
  },
  "simulator.zeno-together": {
    text: "отскоки от поверхностей условий {guards} при t = {time} с много ниже точности состояний: состояния покоятся на этих поверхностях",
  },
  "simulator.zeno": {
    text: "события '{condition}' сгущаются к t = {time} с (эффект Зенона: {count} {count|событие|события|событий} с момента t = {begin} с, отношение соседних интервалов {ratio})",
  },
  "simulator.not-departed": {
    text: "событие условия '{condition}' при t = {begin} с вернуло состояния на его поверхность, но при t = {time} с они зашли за неё дальше: они её не покинули",
  },
  "simulator.zeno-stop": { text: "события '{condition}' сгущаются к t = {time} с; {reason}" },
  "simulator.beyond-rest": {
    text: "состояния покоились на поверхности условия '{condition}', но при t = {time} с они находятся за ней, на расстоянии {distance}: удары в один момент не удалось разделить",
    hint: "Опишите удары, возможные в один момент, одним when.",
  },
  "simulator.chattering": {
    text: "дребезг: {count} {count|событие|события|событий} по состоянию с t = {begin} с до t = {end} с, условия: {guards}; события этих условий там не локализуются точно",
    hint: "Введите гистерезис, плавный переход или noEvent(), включите скольжение по поверхности (--on-chattering slide) или остановку (--on-chattering stop).",
  },
  "simulator.chattering-of": { text: "'{name}' ({count})" },
  "simulator.chattering-between": {
    text: "'{name}' ({count}; разность левой и правой частей после переключений от {low} до {high})",
  },
  "simulator.slide": {
    text: "дребезг при t = {time} с: уравнения по обе стороны {guards} ведут на эту поверхность, и состояние скользит по ней (по Филиппову)",
  },
  "simulator.chattering-stop": {
    text: "дребезг: {count} {count|событие|события|событий} по состоянию за {window} с при t = {time} с, условия: {guards}{reason}",
    hint: "Введите гистерезис, плавный переход или noEvent().",
  },
  "simulator.step-suspect": {
    text: "'{name}' ({share} % погрешности; значение {value}, производная {slope})",
  },
  "simulator.no-suspect": {
    text: "ни одно состояние: производные уравнений по состояниям здесь не конечны",
  },
  "simulator.dense-instead": {
    text: "при этом способе обнаружения событие найдено слишком поздно: --detection dense находит его на поверхности; помогают и меньшие шаги",
  },
  "simulator.more-accurate": { text: "уменьшите шаги или допуск или выберите метод более высокого порядка" },
  "simulator.unsolved": {
    text: "итерационное решение линейных систем не сходится: используйте --solver rodas4 или radau, которые решают их прямым методом",
  },
  "simulator.pole": {
    text: "'{name}' неограниченно растёт: по-видимому, решение существует только до этого момента.",
  },
  "simulator.zeno-asked": { text: "расчёт остановлен здесь, как задано" },
  "simulator.zeno-direction": {
    text: "единственное направление реакции поверхности неизвестно",
  },
  "simulator.zeno-push": {
    text: "состояние не может покоиться на поверхности: её реакция не единственна или была бы отрицательной",
  },
  "simulator.zeno-far": { text: "состояние находится за поверхностью и не может на ней покоиться" },
  "simulator.zeno-sliding": {
    text: "состояние скользит по другой поверхности, а покой и скольжение одновременно не поддерживаются",
  },
  "simulator.zeno-time": { text: "время после бесконечного числа событий времени не определено" },
  "simulator.zeno-switching": {
    text: "условия лишь переключают уравнения, и состояние не может там покоиться",
  },
  "simulator.last-time": { text: "Пусть у последовательности моментов времени будет последний." },
  "simulator.slide-instead": {
    text: "Опишите в модели режим, который наступает после этого, или разрешите скольжение: --on-chattering slide.",
  },
  "simulator.rest-instead": { text: "Чтобы продолжить расчёт, используйте --on-zeno rest." },
  "simulator.mode-after": { text: "Опишите в модели режим, который наступает после этого." },
  "simulator.no-sliding": {
    text: "; никакая комбинация уравнений по обе стороны не удерживает там состояние",
  },
  "simulator.timeout": {
    text: "истекло отведённое время: {timeout} {timeout|секунда|секунды|секунд}",
  },
  "simulator.interrupted": { text: "прервано" },
  "simulator.event-iteration": {
    text: "итерации события при t = {time} с не сошлись за {count} {count|проход|прохода|проходов}; продолжают меняться: {names}",
    hint: "Проверьте условия, которые переключают друг друга, или величину, зависящую от собственного нового значения; такой цикл разрывает pre().",
  },
  "simulator.least-norm": {
    text: "уравнения для {variables} в некоторой точке определяли не все из них: там взято решение, ближайшее к началу",
    hint: "Это безвредно, если от неопределённого ничего не зависит, как от температуры нулевого потока. Иначе добавьте недостающее условие.",
  },
  "simulator.relation-of": { text: "'{text}' в {component}" },
  "simulator.changing-value": { text: "{name} (с {before} на {after})" },
  "simulator.singular-position": {
    text: "при t = {time} с связи вырождаются: {count} {count|связь|связи|связей} ({components}{others}) не {count|даёт|дают|дают} для скоростей ничего, кроме того, что следует из остальных, поэтому дальнейшее движение не определено (мёртвая точка, точка ветвления или заклинивание): {equations}",
    hint: "Обойдите это положение, проведите механизм через него другим шарниром или добавьте упругий элемент.",
  },
  "simulator.assertion": { text: "нарушено условие assert при t = {time} с: {message}" },
  "simulator.assertion-warning": { text: "нарушено условие assert при t = {time} с: {message}" },
  "simulator.assertion-repeated": {
    text: "то же условие assert нарушено ещё {count} {count|раз|раза|раз}, в последний раз при t = {time} с: {message}",
  },
  "simulator.not-printed": {
    text: "при t = {time} с текст не записан в '{file}': {message}",
    hint: "Файлы пишутся только с --allow-write ПАПКА.",
  },
  "simulator.printed": { text: "напечатано при t = {time} с: {message}" },
  "simulator.printed-more": {
    text: "здесь напечатано ещё {count} {count|текст|текста|текстов}, последний при t = {time} с: {message}",
  },
  "simulator.write-refused": { text: "при t = {time} с текст нельзя записать в '{file}': {problem}" },
  "simulator.called-here": { text: "вызов здесь: {call}" },
  "simulator.domain-error": { text: "{problem} при t = {time} с, строка {line}: {offender}" },
  "simulator.not-finite": {
    text: "'{variable}' не является конечным числом при t = {time} с (строка {line})",
    hint: "Найдите слагаемое, которое до этого неограниченно растёт: наибольшее число — 1,8e308. Его покажет ход расчёта до этого момента.",
  },
  "simulator.integer-overflow": {
    text: "'{variable}' принимает значение {value} при t = {time} с (строка {line}): целые числа больше 9007199254740992 не точны",
    hint: "используйте переменную типа Real",
  },
  "simulator.subscript-range": {
    text: "при t = {time} с индекс массива '{array}' вне границ 1 … {length}",
    hint: "Ограничьте индекс, например min(max(k, 1), {length}), или читайте элемент только в ветви if с допустимыми индексами.",
  },
  "simulator.function-failed": { text: "сбой функции '{function}' при t = {time} с: {problem}" },
  "external.not-prepared": {
    text: "функции модели '{model}' на C или Fortran нельзя вызвать: {problem}",
  },
  "external.error": { text: "{text}" },
  "external.crashed": { text: "сбой библиотеки ({signal}); завершён только её процесс{log}" },
  "external.exited": { text: "библиотека завершила свой процесс с кодом {code}{log}" },
  "external.timed-out": {
    text: "'{name}' не завершилась за {seconds} с; её процесс остановлен{log}",
  },
  "external.interrupted": { text: "'{name}' прервана" },
  "external.not-started": { text: "не удалось запустить процесс для библиотеки: {reason}" },
  "external.not-loaded": { text: "не удалось загрузить библиотеку '{file}': {reason}" },
  "external.no-function": { text: "функции '{name}' нет в {files}" },
  "external.no-compiler": { text: "нет компилятора C; искали: {compilers}" },
  "external.not-compiled": {
    text: "компилятор {compiler} не смог собрать код на C из аннотаций модели:\n{output}",
  },
  "simulator.external-failed": {
    text: "сбой внешней функции '{function}' при t = {time} с: {problem}",
  },
  "simulator.function-assertion": {
    text: "нарушено условие assert в функции '{function}' при t = {time} с: {message}",
  },
  "simulator.beyond-surface": {
    text: "при t = {time} с уравнения пришлось бы вычислять за односторонней границей «{condition}»",
  },
  "simulator.evaluation-failed": { text: "при t = {time} с не удалось вычислить уравнения" },
  "simulator.function-subscript": { text: "индекс вне границ массива" },
  "simulator.function-memory": { text: "не хватает памяти для её массивов или рекурсии" },
  "simulator.function-endless": { text: "цикл while не завершился за миллиард итераций" },
  "simulator.advice-on-subscript": {
    text: "Индексы идут от 1 до size(…): ограничьте их в функции или проверьте аргументы с помощью assert().",
  },
  "simulator.advice-on-memory": { text: "Выберите массивы меньше или завершите рекурсию раньше." },
  "simulator.advice-on-endless": {
    text: "Условие цикла должно когда-нибудь нарушиться: сравнивайте вещественные числа с допуском и считайте итерации.",
  },
  "simulator.where-operand": { text: "{expression}, где {values}" },
  "simulator.loop-domain-error": { text: "{problem} в {offender}" },
  "simulator.loop-singular": {
    text: "линейная система уравнений относительно {variables} вырождена при t = {time} с: {problem}, поэтому {undetermined} определить нельзя",
    hint: "Ищите недостающее условие для {undetermined} (точку отсчёта: заземление, закреплённый конец) и уравнения, которые повторяют друг друга.",
  },
  "simulator.linear-loop-failed": {
    text: "не удалось решить линейную систему уравнений относительно {variables} при t = {time} с: её коэффициенты слишком велики или слишком различны по величине, или матрице не хватает выделенной памяти",
    hint: "Проверьте величины коэффициентов или разделите систему: состояние между двумя частями развязывает их уравнения.",
  },
  "simulator.loop-failed": {
    text: "не удалось решить нелинейную систему уравнений относительно {variables} при t = {time} с: {problem}; итерации остановились при {values}, сильнее всего нарушено уравнение '{equation}' (невязка {residual})",
    hint: "Проверьте, есть ли там решение; в начале расчёта задайте для {variables} начальные значения вблизи него. Номинальные значения задают решателю масштаб величин.",
  },
  "simulator.loop-dependent": { text: "некоторые её уравнения зависят от других" },
  "simulator.loop-repeats": { text: "'{equation}' повторяет остальные её уравнения" },
  "simulator.loop-contradicts": { text: "'{equation}' противоречит остальным её уравнениям" },
  "simulator.loop-diverges": { text: "итерации не сходятся" },
  "simulator.loop-flat": { text: "якобиан вырожден в точке, где остановились итерации" },
  "simulator.loop-undefined": {
    text: "одно из уравнений не имеет значения в точке, где остановились итерации",
  },
  "simulator.loop-member": { text: "это уравнение входит в систему" },
  "simulator.loop-dependent-member": { text: "одно из этих уравнений" },
  "memory.too-large": {
    text: "модели и матрицам метода нужно {gigabytes} ГБ памяти, больше 4 ГБ WebAssembly",
    hint: "Выберите метод без матриц (--solver dopri5 или rk4), уменьшите число состояний или свяжите каждое лишь с немногими другими.",
  },
  "memory.refused": {
    text: "компьютер не даёт {gigabytes} ГБ памяти, которые нужны модели и матрицам метода",
    hint: "Выберите метод без матриц (--solver dopri5 или rk4), уменьшите число состояний или свяжите каждое лишь с немногими другими.",
  },
  "simulator.loop-advice-at-start": {
    text: "Проверьте, есть ли там решение; в начале расчёта задайте для {variables} начальные значения вблизи него. Номинальные значения задают решателю масштаб величин. Подробности покажет --log init.",
  },
} as const satisfies Translations;
