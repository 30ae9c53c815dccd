import type { Translations } from "@cosimo/ir";

/** Structural analysis: singular systems, index reduction, parameters, initial conditions. */
export const structureMessages = {
  "structure.not-explained": {
    text: "система вырождена, а поиск причин не загружен",
    hint: "страница загружает его один раз: `await loadExplanations()`; simulate() и sweep() делают это сами",
  },
  "structure.too-few-equations": {
    text: "не хватает уравнений: {equations} на {unknowns} {unknowns|неизвестную|неизвестные|неизвестных}; {determining} {determining|уравнение|уравнения|уравнений}{where} {determining|приходится|приходятся|приходится} на {count} {count|переменную|переменные|переменных}: {variables}",
    hint: "Добавьте уравнение для '{suspect}' или задайте ей значение: как параметру или входу, в LISMA как константе.",
  },
  "structure.too-many-equations": {
    text: "лишние уравнения: {equations} на {unknowns} {unknowns|неизвестную|неизвестные|неизвестных}; {count} {count|уравнение|уравнения|уравнений}{where} ({lines}) {count|приходится|приходятся|приходится} на {determined} {determined|переменную|переменные|переменных}: {variables}",
    hint: "Удалите одно из этих уравнений или замените входящий в них параметр переменной.",
  },
  "structure.class-too-few-equations": {
    text: "в классе '{class}' ({place}) не хватает {missing} {missing|уравнения|уравнений|уравнений}: у компонента '{component}'{others} {unknowns} {unknowns|неизвестная|неизвестные|неизвестных} и {equations} {equations|уравнение|уравнения|уравнений}, считая по одному на каждый поток и каждый вход его соединителей; не все переменные определены: {variables}",
    hint: "Добавьте уравнение в класс '{class}': '{suspect}' {rarely}. Или сделайте одну из этих переменных параметром.",
  },
  "structure.class-too-many-equations": {
    text: "в классе '{class}' ({place}) {surplus} {surplus|лишнее уравнение|лишних уравнения|лишних уравнений}: у компонента '{component}'{others} {unknowns} {unknowns|неизвестная|неизвестные|неизвестных} и {equations} {equations|уравнение|уравнения|уравнений}, считая по одному на каждый поток и каждый вход его соединителей; {count} {count|уравнение|уравнения|уравнений} ({lines}) {count|приходится|приходятся|приходится} только на {variables}",
    hint: "Удалите одно из этих уравнений или замените входящий в них параметр переменной.",
  },
  "structure.class-singular": {
    text: "в классе '{class}' ({place}) уравнений столько же, сколько неизвестных, но в компоненте '{component}'{others} {count} {count|уравнение|уравнения|уравнений} ({lines}) {count|приходится|приходятся|приходится} только на {variables}, а для {undetermined} уравнений не хватает",
    hint: "Одно из этих уравнений должно содержать '{suspect}'.",
  },
  "structure.unconnected-input": {
    text: "у входа '{input}' компонента '{component}' нет источника",
    hint: "Соедините его или задайте значение: {component}({name} = …).",
  },
  "structure.no-reference": {
    text: "нет точки отсчёта: {kind} ({variables}) определены лишь с точностью до постоянной, потому что в уравнения входят только их разности (где: {components})",
  },
  "structure.singular": {
    text: "уравнений столько же, сколько неизвестных ({equations}), но {count} {count|уравнение|уравнения|уравнений}{where} ({lines}) {count|приходится|приходятся|приходится} на {means}, а для {undetermined} уравнений не хватает",
    hint: "Одно из этих уравнений должно содержать '{suspect}'.",
  },
  "structure.nothing-resists": {
    text: "движению в {components} ничто не сопротивляется: у того, что движется, до '{end}', нет для этого движения ни массы, ни инерции",
    hint: "Задайте там массу или момент инерции относительно оси (Body) или присоедините '{end}'.",
  },
  "structure.fixed-twice": {
    text: "{components} дважды закрепляют одни и те же системы координат: между ними нет шарнира",
    hint: "Удалите один из них или вставьте между ними шарнир.",
  },
  "structure.overconstrained-loop": {
    text: "шарниры {components} несколько раз ограничивают одни и те же движения замкнутого контура, так что силы в нём не определены",
    hint: "Если их оси параллельны, сделайте один из них RevolutePlanarLoopConstraint. Иначе замените один шарниром с большей свободой, например Revolute на Cylindrical, Universal или Spherical.",
  },
  "structure.dependent-constraints": {
    text: "{count} {count|связь|связи|связей} замкнутых контуров ({joints}) {count|следует|следуют|следуют} из остальных и {count|опущена|опущены|опущены}; силы там определены неоднозначно: {zeros|та, которую|те, которые|те, которые} ничто не определяет, {flows}, {zeros|равна|равны|равны} нулю",
    hint: "Движение от этого не зависит. Чтобы силы были другими, замените один шарнир шарниром с большей свободой, например RevolutePlanarLoopConstraint при параллельных осях, или вставьте в контур упругую деталь.",
  },
  "structure.by-variables": {
    text: "{count} {count|переменную|переменные|переменных} ({variables})",
  },
  "structure.by-none": { text: "ноль переменных" },
  "structure.without-slope": {
    text: "'{variable}' стоит в '{equation}' в условии, в функции вроде sign() или floor() или сокращается: значение из уравнения не следует. Запишите уравнение, в которое '{variable}' входит с ненулевым наклоном.",
  },
  "structure.unused-variable": {
    text: "переменная '{variable}' не входит ни в одно уравнение",
    hint: "Добавьте уравнение для '{variable}', задайте ей значение или удалите её.",
  },
  "structure.unused-variables": {
    text: "{count} {count|переменная|переменные|переменных} этого объявления не {count|входит|входят|входят} ни в одно уравнение: {variables}",
    hint: "Добавьте для них уравнения, задайте им значения или удалите их.",
  },
  "structure.only-equal": {
    text: "переменные {variables} ничем не определены: из уравнений следует лишь, что они равны",
    hint: "Добавьте уравнение для '{suspect}' или задайте ей значение.",
  },
  "structure.equation-without-unknowns": {
    text: "уравнение '{equation}' не содержит неизвестных: оно либо верно, либо нет",
    hint: "Удалите его или используйте assert(). Параметр получает значение в объявлении.",
  },
  "structure.constrained-inputs": {
    text: "уравнение '{equation}' не содержит неизвестных, а только входы ({variables}), значения которых заданы",
    hint: "Удалите его или объявите то, что оно определяет, как 'output' или обычную переменную.",
  },
  "structure.redundant-equation": {
    text: "уравнение '{equation}' ничего не добавляет: равенство его частей уже следует из других уравнений",
    hint: "Удалите одно уравнение этого цикла.",
  },
  "structure.constant-constraint": {
    text: "по '{equation}' должно определяться состояние, но производная не содержит производных переменных",
    hint: "Запишите уравнение, в которое переменная входит с ненулевым наклоном: не как x^0, floor(x), sign(x) и не только в условиях.",
  },
  "structure.not-differentiable": {
    text: "для понижения индекса нужна производная от '{equation}', но дифференцирование здесь невозможно",
    hint: "Запишите это уравнениями или функцией с аннотацией derivative.",
  },
  "structure.input-derivative": {
    text: "уравнение '{equation}' связывает переменную состояния со входом '{input}', поэтому нужна производная этого входа",
    hint: "Пропустите вход через фильтр или задайте его производные как отдельные входы.",
  },
  "structure.derivative-of-input": {
    text: "в уравнение '{equation}' входит производная от '{input}', а это вход всей модели: его значения заданы, производная неизвестна",
    hint: "Сделайте производную отдельным входом или пропустите '{input}' через фильтр T*der(x) = {input} - x и используйте der(x).",
  },
  "structure.discrete-unsolvable": {
    text: "дискретную переменную '{variable}' не определяет ни одно уравнение вида '{variable} = …'",
    hint: "Дискретную переменную определяет либо уравнение, в одной части которого стоит только она, либо предложение when, либо алгоритм.",
  },
  "structure.discrete-continuous": {
    text: "'{variable}' меняется только в событиях, а по уравнению '{equation}' должна меняться непрерывно",
    hint: "Округлите значение, '{variable} = integer(…)', или объявите '{variable}' как Real.",
  },
  "structure.assigned-twice": {
    text: "переменная '{variable}' определена {count} {count|раз|раза|раз}",
    hint: "Объедините предложения when через elsewhen или оставьте только одно.",
  },
  "structure.discrete-loop": {
    text: "{count|дискретная переменная|дискретные переменные|дискретные переменные} {variables} {count|зависит от себя|зависят друг от друга|зависят друг от друга} в один и тот же момент",
    hint: "Разорвите цикл с помощью pre(…).",
  },
  "structure.algorithm-in-loop": {
    text: "секция algorithm входит в алгебраическую петлю ({variables}); это пока не поддерживается",
    hint: "Запишите алгоритм уравнениями или вынесите его операторы в функцию.",
  },
  "structure.contradictory-start": {
    text: "'{variable}' и '{other}' равны, но их заданные (fixed) начальные значения различны: {start} и {otherStart}; используется первое",
    hint: "Оставьте fixed = true только у одной из них.",
  },
  "structure.parameter-cycle": {
    text: "значения этих параметров зависят друг от друга: {cycle}",
    hint: "Задайте значение одного из них независимо от остальных.",
  },
  "structure.parameter-without-value": {
    text: "параметр '{parameter}' не имеет значения; используется его начальное значение {start}",
    hint: "Задайте значение в объявлении или в модификации.",
  },
  "structure.condition-without-unknowns": {
    text: "слишком много начальных условий: {equations} не содержат ничего, что ещё требуется определить",
    hint: "Удалите их; для проверки заданных значений служит assert().",
  },
  "structure.overdetermined-initialization": {
    text: "слишком много начальных условий: {equations} определяют только {variables}",
    hint: "Удалите одно из условий или сделайте одно из них начальным приближением: fixed = false в Modelica, x(t0) ~= … в LISMA.",
  },
  "structure.redundant-conditions": {
    text: "начальных условий больше, чем нужно: {equations}; они принимаются, если не противоречат друг другу",
    hint: "Удалите одно из условий или сделайте одно из них начальным приближением: fixed = false в Modelica, x(t0) ~= … в LISMA.",
  },
  "structure.left-limits-apart": {
    text: "начальные условия задают для {variables} одно значение, а для левого предела pre(…) другое; берутся оба, хотя ни один when в начале не срабатывает и различия не создаёт",
    hint: "Удалите условие на pre(…) или другое условие.",
  },
  "structure.assumed-start": {
    text: "не хватает начальных условий: взяты начальные значения {variables}",
    hint: "Задайте начальные значения (в Modelica fixed = true, в LISMA x(t0) = …) или начальные уравнения.",
  },
  "structure.always-a-state": {
    text: "у '{variable}' задано StateSelect.always, но её значение меняется скачком: у неё нет производной, и состоянием она быть не может",
    hint: "Удалите этот атрибут или задайте уравнение без условий.",
  },
  "structure.never-a-state": {
    text: "у '{variable}' задано StateSelect.never, но её производная входит в уравнения, и никакая другая переменная не может быть состоянием вместо неё",
    hint: "Удалите этот атрибут или выберите StateSelect.avoid.",
  },
  "structure.undetermined-parameter": {
    text: "параметр '{parameter}' объявлен с fixed = false, но ни одно начальное уравнение его не определяет; используется его начальное значение",
    hint: "Задайте ему значение или добавьте для него уравнение в 'initial equation'.",
  },

  "structure.lines": { text: "{count|строка|строки|строки} {lines}" },
  "structure.lines-of-file": { text: "{file}, {count|строка|строки|строки} {lines}" },
  "structure.several-places": { text: "{before}; {last}" },
  "structure.parameter-at": { text: "{name} ({place})" },
  "structure.of-components": { text: " в компонентах {components}" },
  "structure.likewise": { text: " (то же: {others})" },
  "structure.algorithm-for": { text: "алгоритм для {variable}" },
  "structure.initial-algorithm-for": { text: "начальный алгоритм для {variable}" },
  "structure.when-clause-for": { text: "предложение when для {variable}" },
  "structure.nothing-determines": { text: "'{name}' ничем не определена" },
  "structure.class-defined": { text: "здесь определён класс {class}" },
  "structure.assigned-here-too": { text: "здесь '{name}' определена ещё раз" },
  "structure.fixed-start": { text: "'{name} = {value}' (заданное начальное значение)" },
  "structure.condition-at": { text: "{condition} (строка {line})" },
  "structure.in-no-equation": { text: "не входит ни в одно уравнение" },
  "structure.in-few-equations": {
    text: "входит только в {uses} {uses|уравнение|уравнения|уравнений}",
  },
  "structure.rare-variable": { text: "'{name}' {rarely}" },
  "structure.connect-flow": {
    text: "'{component}' ни с чем не соединён, поэтому поток через него равен нулю: соедините его.",
  },
  "structure.potentials-fixed-twice": {
    text: "Уравнения компонентов {components} дважды задают одни и те же потенциалы и не определяют, как делятся потоки: удалите один из этих компонентов или включите между ними ещё один (сопротивление, пружину).",
  },
  "structure.flow-fixed-twice": {
    text: "Уравнения компонентов {components} дважды задают один и тот же поток и не определяют потенциал между ними: удалите один из этих компонентов или подключите рядом с ними ещё один.",
  },
  "structure.potentials": { text: "потенциалы" },
  "structure.temperatures": { text: "температуры" },
  "structure.angles": { text: "углы" },
  "structure.positions": { text: "координаты" },
  "structure.pressures": { text: "давления" },
  "structure.connect-component": {
    text: "Соедините '{component}': он не соединён ни с одним другим компонентом.",
  },
  "structure.connect-ground": {
    text: "Подключите заземление Ground (Modelica.Electrical.Analog.Basic.Ground) к одному из этих компонентов: остальные потенциалы отсчитываются от него.",
  },
  "structure.connect-temperature": {
    text: "Подключите FixedTemperature (Modelica.Thermal.HeatTransfer.Sources.FixedTemperature) или HeatCapacitor к одному из этих компонентов: остальные температуры отсчитываются от него.",
  },
  "structure.connect-fixed": {
    text: "Подключите к одному из этих компонентов неподвижную опору Fixed или тело с массой либо моментом инерции: остальные положения отсчитываются от него.",
  },
  "structure.connect-potential": {
    text: "Подключите к одному из этих компонентов такой, который задаёт значение потенциала: остальные отсчитываются от него.",
  },

  "structure.summary": {
    text: "{equations} {equations|уравнение|уравнения|уравнений}, {states} {states|переменная состояния|переменные состояния|переменных состояния}, {blocks} {blocks|блок|блока|блоков}, {loops}",
  },
  "structure.no-loops": { text: "алгебраических петель нет" },
  "structure.loops": {
    text: "{loops} {loops|алгебраическая петля|алгебраические петли|алгебраических петель}",
  },
  "structure.label-equations": { text: "уравнения" },
  "structure.equation-counts": { text: "{equations} (тривиальных {trivial}, остаётся {remaining})" },
  "structure.label-differentiated": { text: "дифференцируются" },
  "structure.differentiated-counts": {
    text: "{differentiated} {differentiated|уравнение|уравнения|уравнений}, добавляется {derivedEquations}",
  },
  "structure.label-states": { text: "переменные состояния" },
  "structure.label-chosen": { text: "  выбраны" },
  "structure.chosen-at-start": { text: "{chosen} из {candidates} (в начале)" },
  "structure.chosen-by-numbers": {
    text: "{chosen} из {candidates} (по значениям, в том числе по ходу расчёта)",
  },
  "structure.label-dummy-derivatives": { text: "фиктивные производные" },
  "structure.label-index": { text: "структурный индекс" },
  "structure.label-blocks": { text: "блоки" },
  "structure.block-counts": { text: "{blocks}: {kinds}" },
  "structure.scalar-blocks": { text: "{kind}: {count}" },
  "structure.blocks-of-size": {
    text: "{kind} ({size} {size|неизвестная|неизвестные|неизвестных}): {count}",
  },
  "structure.block-explicit": { text: "явные" },
  "structure.block-linear": { text: "линейные" },
  "structure.block-nonlinear": { text: "нелинейные" },
  "structure.block-mixed": { text: "смешанные" },
  "structure.block-algorithm": { text: "алгоритмы" },
  "structure.block-when": { text: "предложения when" },
  "structure.label-loop": { text: "петля" },
  "structure.loop-description": {
    text: "{kind}, {size} {size|неизвестная|неизвестные|неизвестных}, после разрыва {torn}: {names}",
  },
  "structure.loop-linear": { text: "линейная" },
  "structure.loop-nonlinear": { text: "нелинейная" },
  "structure.loop-mixed-linear": { text: "смешанная линейная" },
  "structure.loop-mixed-nonlinear": { text: "смешанная нелинейная" },
  "structure.annotated": { text: "{name} (по аннотации)" },
  "structure.label-assumed-start": { text: "принятые начальные" },
  "structure.none": { text: "нет" },
  "structure.section-parameters": { text: "параметры" },
  "structure.section-aliases": { text: "псевдонимы" },
  "structure.section-states": { text: "переменные состояния" },
  "structure.section-blocks": { text: "блоки" },
  "structure.section-initialization": { text: "начальные условия" },
  "structure.default-start": { text: "по умолчанию" },
  "structure.start": { text: "{name} := начальное {value}" },
  "structure.start-assumed": { text: "{name} := начальное {value} (принято)" },
  "structure.loop-in": { text: "{kind} петля относительно {variables}" },
  "structure.algorithm-block": { text: "алгоритм для {variables}" },
  "structure.initial-algorithm-block": { text: "начальный алгоритм для {variables}" },
  "structure.condition": { text: "условие {condition}" },
  "structure.when-block": { text: "when {number} для {variable}" },
} as const satisfies Translations;
