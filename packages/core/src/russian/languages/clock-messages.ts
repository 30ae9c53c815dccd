import type { Translations } from "@cosimo/ir";

/** Clocks and state machines of Modelica. */
export const modelicaClockMessages = {
  "clocks.not-loaded": {
    text: "трансляция тактов и конечных автоматов не загружена",
    hint: "страница загружает её один раз: `await loadClocks()`; simulate() и sweep() делают это сами",
  },
  "clocks.interval": {
    text: "{operator}(…): {argument} — {expected}, а не {value}",
    hint: "Clock(1, 10) и Clock(0.1) дают десять тактов в секунду; множитель — целое число, не меньшее 1.",
  },
  "clocks.argument": {
    text: "у {operator}(…) {argument} — {expected}",
    hint: "Такты известны при компиляции; previous(…) и hold(…) берут переменную, потому что у неё есть начальное значение.",
  },
  "clocks.misplaced": {
    text: "when с тактом {place}",
    hint: "Запишите отдельное предложение среди уравнений: 'when Clock(0.1) then … end when'.",
  },
  "clocks.mixed": {
    text: "это уравнение связывает тактируемую '{clocked}' с нетактируемой '{continuous}'",
    hint: "В тактируемую часть значения входят через sample(…), из неё выходят через hold(…).",
  },
  "clocks.contradiction": {
    text: "у '{name}' два такта: {first} и {second}",
    hint: "Оставьте в этих уравнениях один такт или преобразуйте значения: subSample(…), superSample(…), shiftSample(…), либо sample(hold(…)).",
  },
  "clocks.not-inferred": {
    text: "такт '{name}' вывести нельзя",
    hint: "Укажите множитель, superSample(u, 2), или такт, sample(u, Clock(0.1)).",
  },
  "clocks.default": {
    text: "для '{name}' и всего, что от неё зависит, такт не указан: он будет раз в секунду",
    hint: "Укажите такт: sample(u, Clock(0.1)) или 'when Clock(0.1) then … end when'.",
  },
  "clocks.impossible": {
    text: "такт '{name}' наступал бы {when}",
    hint: "Такт от события можно только замедлить; backSample(…) отменяет предшествующий shiftSample(…).",
  },
  "clocks.solver": {
    text: "der({name}) стоит в тактируемой части, а у неё {found}",
    hint: 'Укажите метод: Clock(Clock(0.1), solverMethod = "ImplicitEuler"). Между непрерывной и тактируемой частями стоят sample(…) и hold(…).',
  },
  "clocks.unbalanced": {
    text: "{equations} {equations|уравнение|уравнения|уравнений} с тактом '{name}' не {equations|определяет|определяют|определяют} {unknowns} {unknowns|переменную|переменные|переменных}",
    hint: "Дайте каждой тактируемой переменной одно уравнение; previous(x) известно.",
  },
  "clocks.initial": {
    text: "'{name}' тактируема: в начальном уравнении ей не место",
    hint: "Значение previous({name}) на первом такте — начальное: 'Real x(start = 1)'.",
  },
  "clocks.unsupported": { text: "{feature}: пока не поддерживается" },
  "machines.initial": {
    text: "у автомата из {states} начальных состояний: {count}",
    hint: "Запишите 'initialState(s)' ровно для одного из его состояний.",
  },
  "machines.priority": {
    text: "два перехода из '{state}' имеют приоритет {priority}",
    hint: "У каждого перехода из состояния он свой: transition(a, b, x > 1, priority = 2).",
  },
  "machines.no-state": {
    text: "{text} стоит вне состояния автомата или называет не состояние",
    hint: "Состояния — блоки, которые называют transition(…) и initialState(…).",
  },
  "machines.equation": {
    text: "уравнение в состоянии, ни одна сторона которого не переменная, пока не поддерживается",
  },
  "clock.no-method": { text: "нет метода интегрирования" },
  "clock.methods": { text: "методы {names}" },
  "clock.before-its-base": { text: "раньше такта, из которого он получен" },
  "clock.between-events": { text: "между событиями {clock}" },
  "clock.of-interval": { text: "каждые {interval} с начиная с {first} с" },
  "clock.of-events": { text: "на каждом {interval}-м событии {clock}" },
  "clock.whole-number": { text: "целое число, не меньшее {least}" },
  "clock.positive": { text: "положительное конечное число" },
  "clock.a-number": { text: "число" },
  "clock.known": { text: "значение, известное при компиляции" },
  "clock.a-variable": { text: "переменная" },
  "clock.a-clock": { text: "такт (Clock)" },
  "clock.argument": { text: "аргумент {number}" },
  "clock.in-when": { text: "не может стоять внутри другого" },
  "clock.with-else": { text: "не имеет ветви elsewhen" },
  "clock.in-algorithm": { text: "не может стоять в алгоритме" },
  "feature.clock-method": { text: "метод {name}" },
  "feature.clock-index": {
    text: "тактируемая часть, состояния которой зависят друг от друга (переменные {name})",
  },
  "feature.clock-operator": { text: "{construct} в тактируемой части" },
  "feature.clock-faster": { text: "superSample(…) такта, промежуток которого вычисляется" },
} satisfies Translations;
