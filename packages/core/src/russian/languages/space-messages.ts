import type { Translations } from "@cosimo/ir";

/** Partial differential equations of LISMA. */
export const spaceMessages = {
  "pde.bad-bounds": {
    text: "пространственная переменная '{coordinate}' меняется от {lower} до {upper}: вторая граница должна быть больше первой",
  },
  "pde.not-constant": {
    text: "значение '{expression}' до начала расчёта не известно: границы и сетки пространственных переменных задают числами и константами",
    hint: "Объявите константу: 'const L = 1;'.",
  },
  "pde.no-mesh": {
    text: "у пространственной переменной '{coordinate}' нет сетки",
    hint: "Задайте число точек: var {coordinate}[a, b] apx 21; или расстояние между ними: step 0.05.",
  },
  "pde.bad-points": {
    text: "у '{coordinate}' не может быть {points} точек: их число целое, считая оба конца, и не меньше 3",
    hint: "'apx' — число точек, 'step' — расстояние между ними.",
  },
  "pde.step-does-not-divide": {
    text: "шаг {step} не делит длину {length} переменной '{coordinate}': вышло бы {intervals} интервала",
    hint: "Ближайший подходящий шаг: {nearest}; или задайте число точек: apx {points}.",
  },
  "pde.too-many-points": {
    text: "у '{field}' было бы {points} {points|точка|точки|точек}, больше чем {most}",
    hint: "Выберите сетки грубее.",
  },
  "pde.mesh-too-coarse": {
    text: "для производной порядка {order} по '{coordinate}' нужно не меньше {needed} точек, а в сетке {points}",
    hint: "Увеличьте apx или уменьшите step у '{coordinate}'.",
  },
  "pde.duplicate-coordinate": {
    text: "пространственная переменная '{coordinate}' объявлена дважды",
    hint: "Удалите или переименуйте одну из них.",
  },
  "pde.unknown-coordinate": {
    text: "'{coordinate}' не является пространственной переменной",
    hint: "Пространственные переменные: {declared}.",
  },
  "pde.no-coordinates": {
    text: "'{coordinate}' не является пространственной переменной, и в модели их нет",
    hint: "Объявите её: var {coordinate}[0, 1] apx 21;",
  },
  "pde.coordinate-as-unknown": {
    text: "'{coordinate}' — пространственная переменная: уравнения или значения у неё быть не может",
  },
  "pde.coordinate-derivative": {
    text: "'{coordinate}' — пространственная переменная, со временем она не меняется",
  },
  "pde.unknown-field": {
    text: "у '{field}' нет уравнения: дифференцировать её и задавать для неё условия нельзя",
  },
  "pde.constant-field": {
    text: "константа '{name}' не может зависеть от '{coordinate}'",
    hint: "Сделайте её макросом или неизвестной: {name} = …;",
  },
  "pde.bad-order": {
    text: "производные по пространственной переменной бывают порядка от 1 до 4, но не {order}",
  },
  "pde.indexed-operand": {
    text: "'{text}' — точка: по месту дифференцируют и условия задают для неизвестной во всех точках",
  },
  "pde.edge-of-other-coordinate": {
    text: "условие на конце '{coordinate}' не может относиться к производной по '{other}'",
    hint: "Условия задают саму неизвестную или её производную по '{coordinate}'.",
  },
  "pde.edge-of-mixed-derivative": {
    text: "условия задают неизвестную или её производную порядка от 1 до 3 по одной пространственной переменной",
  },
  "pde.edge-in-itself": {
    text: "условие для '{quantity}' ссылается на эту же производную",
    hint: "Разрешите его относительно производной: edge {quantity} = …;",
  },
  "pde.duplicate-edge": {
    text: "для '{quantity}' на конце {side} переменной '{coordinate}' есть два условия",
    hint: "Удалите одно из них.",
  },
  "pde.missing-edge": {
    text: "для '{field}' на конце {side} переменной '{coordinate}' {needed|нужно|нужны|нужно} {needed} {needed|условие|условия|условий}, а задано {given}: в уравнении есть производная порядка {order}",
    hint: "edge {field} = … on {coordinate} {side}; или edge D({field}, {coordinate}) = … on {coordinate} {side};",
  },
  "pde.too-many-edges": {
    text: "для '{field}' на конце {side} переменной '{coordinate}' задано {given} {given|условие|условия|условий}: при производной порядка {order} их может быть {most}",
    hint: "Удалите это условие или перенесите его на другой конец.",
  },
  "pde.edge-count": {
    text: "для '{field}' на концах переменной '{coordinate}' {needed|нужно|нужны|нужно} {needed} {needed|условие|условия|условий}, а задано {given}: в уравнении есть производная порядка {order}",
    hint: "edge {field} = … on {coordinate} left;",
  },
  "pde.edge-combination": {
    text: "условия для '{field}' на конце {side} переменной '{coordinate}' имеют порядки {orders}: вместе они не годятся",
    hint: "Вместе задают значение и наклон (0, 1), значение и кривизну (0, 2), порядки 1 и 3, 2 и 3.",
  },
  "pde.same-names": {
    text: "'{name}' и '{other}' — одно имя: индекс входит в него",
    hint: "Назовите одну из них иначе, лучше без числа в конце.",
  },
  "pde.ambiguous-equation": {
    text: "неизвестная этого уравнения не определена однозначно: {candidates}; на концах его заменяют условия",
    hint: "Запишите слева одну эту неизвестную или её производную.",
  },
  "pde.differing-places": {
    text: "'{field}' зависит от ({own}), а её уравнение — от ({equation})",
  },
  "pde.no-operator": {
    text: "в левой части уравнения 'pde' неизвестную дифференцируют по пространственной переменной",
    hint: "Запишите его без слова 'pde'.",
  },
  "pde.place-needed": {
    text: "'{name}' зависит от ({coordinates}): здесь нужно указать одну из её точек",
    hint: "Точки считают от 1: {example}.",
  },
  "pde.coordinate-without-place": {
    text: "'{coordinate}' — пространственная переменная: здесь у неё нет значения",
  },
  "pde.no-such-place": { text: "у '{name}' нет точки '{text}': её точки — {first} … {last}" },
  "pde.in-loop": {
    text: "диапазон цикла по тому, что зависит от места, задают числами и константами",
    hint: "Задайте границу числом или константой.",
  },
  "pde.in-linear-system": {
    text: "уравнения 'ls' не могут содержать того, что зависит от места",
    hint: "Запишите обычное уравнение: оно может быть неявным.",
  },
} as const satisfies Translations;
