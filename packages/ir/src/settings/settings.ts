import type { ChosenSettings, Condition, Place, Setting, SettingTexts } from "./setting.ts";
import type { SettingValue } from "./setting-values.ts";
import { choosesSteps, controlledSolvers, hasVariableOrder, needsStepSize, solverNames } from "./solvers.ts";

const everywhere: readonly Place[] = [{ files: ["model", "me", "cs", "se", "coupled"] }];
const integrated: readonly Place[] = [{ files: ["model", "me"] }];
const models: readonly Place[] = [{ files: ["model"] }];
const fmus: readonly Place[] = [{ files: ["me", "cs", "se"] }];
const coupled: readonly Place[] = [{ files: ["coupled"] }];

const acceptsStepSize: Condition = {
  name: "accepts-step-size",
  text: `with a solver that accepts a fixed step: not ${controlledSolvers.join(", ")}`,
  holds: (chosen) => !choosesSteps(chosen),
};

const hasErrorControl: Condition = {
  name: "error-control",
  text: "with error control, not with fixed steps",
  holds: (chosen) => !needsStepSize(chosen) && (chosen["stepSize"] === undefined || choosesSteps(chosen)),
};

const extrapolates: Condition = {
  name: "approach",
  text: "with detection 'extrapolation' or 'comprehensive'",
  holds: ({ detection }) => detection === "extrapolation" || detection === "comprehensive",
};

const limitsSteps: Condition = {
  name: "smallest-step",
  text: "with error control, or with detection 'extrapolation' or 'comprehensive'",
  holds: (chosen) => hasErrorControl.holds(chosen) || extrapolates.holds(chosen),
};

const stepsByKernels: Condition = {
  name: "steps-by-kernels",
  text: "with a solver other than 'dae', any detection but 'quadratic', without an own method, and without checkpoints",
  holds: (chosen) =>
    !hasVariableOrder(chosen) &&
    chosen["detection"] !== "quadratic" &&
    isWithout(chosen, ["method", "checkpoints", "resume"]),
};

function isWithout(chosen: ChosenSettings, names: readonly string[]): boolean {
  return names.every((name) => chosen[name] === undefined);
}

const variableOrder: Condition = {
  name: "variable-order",
  text: "with solver 'dae'",
  holds: hasVariableOrder,
};

const usesEventTolerance: Condition = {
  name: "event-tolerance",
  text: "with any detection but 'quadratic'",
  holds: ({ detection }) => detection !== "quadratic",
};

const withoutInterval: Condition = {
  name: "without-interval",
  text: "without an output interval: it is the other way to say the same",
  holds: ({ outputInterval }) => outputInterval === undefined,
};

const controlledSteps: Condition = {
  name: "controlled-steps",
  text: "with step control other than 'fixed'",
  holds: ({ control = "fixed", algorithm }) => control !== "fixed" && algorithm !== "monolithic",
};

const usesAbsoluteTolerance: Condition = {
  name: "coupling-error",
  text: "with algorithm 'implicit' or with step control other than 'fixed'",
  holds: (chosen) => chosen["algorithm"] === "implicit" || controlledSteps.holds(chosen),
};

const exchanges: Condition = {
  name: "exchange",
  text: "with any algorithm but 'monolithic'",
  holds: ({ algorithm }) => algorithm !== "monolithic",
};

const resumable: readonly Place[] = [{ files: ["model"] }, { files: ["coupled"], when: exchanges }];

/** Numbers, names and switches of one simulation. */
export const runSettings = {
  startTime: {
    type: "number",
    unit: "s",
    default: 0,
    places: everywhere,
    flag: "--start-time <t>",
    experimentKey: "t0",
    annotation: "startTime",
    schema: "Start time [s]; missing: 0.",
    ssd: true,
  },
  stopTime: {
    type: "number",
    unit: "s",
    default: 1,
    places: everywhere,
    flag: "--stop-time <t>",
    experimentKey: "T_s",
    annotation: "stopTime",
    schema: "Stop time [s]; missing: one second after the start time.",
    ssd: true,
  },
  output: {
    type: "choice",
    choices: ["grid", "steps", "none"],
    default: "grid",
    places: [{ files: ["model", "me", "cs", "se"] }],
  },
  outputTimes: {
    type: "instants",
    unit: "s",
    places: [{ files: ["model"] }],
  },
  outputInterval: {
    type: "number",
    unit: "s",
    range: { above: 0 },
    places: [{ files: ["model", "me", "cs", "coupled"] }],
    flag: "--output-interval <dt>",
    experimentKey: "output_interval",
    annotation: "interval",
    schema: "Interval of the rows of the result [s]; missing: every communication point.",
  },
  intervals: {
    type: "whole",
    range: { least: 1, most: 1e9 },
    default: 500,
    places: [{ files: ["model", "me", "cs"], when: withoutInterval }],
    flag: "--intervals <n>",
    experimentKey: "intervals",
  },
  eventPoints: {
    type: "choice",
    choices: ["both", "right", "none"],
    default: "both",
    places: everywhere,
    flag: "--event-points <which>",
    needs: ["outputFile"],
  },
  tolerance: {
    type: "number",
    range: { above: 0 },
    default: 1e-6,
    places: [{ files: ["model", "me", "cs", "coupled"] }],
    flag: "--tolerance <r>",
    ismaFlag: "--eps-i <e>",
    experimentKey: "eps_i",
    annotation: "tolerance",
    schema: "Relative tolerance of step control, and of units without a tolerance of their own.",
  },
  absoluteTolerance: {
    type: "number",
    range: { above: 0 },
    places: [{ files: ["model", "me"] }, { files: ["coupled"], when: usesAbsoluteTolerance }],
    flag: "--absolute-tolerance <a>",
    experimentKey: "eps_abs",
    schema: "Absolute tolerance of step control.",
  },
  solver: {
    type: "choice",
    choices: solverNames,
    default: "auto",
    places: integrated,
    flag: "--solver <name>",
    experimentKey: "solver",
  },
  method: {
    type: "object",
    members: { order: "number" },
    places: integrated,
    flag: "--method-module <file>",
  },
  stepSize: {
    type: "number",
    unit: "s",
    range: { above: 0 },
    places: [{ files: ["model", "me"], when: acceptsStepSize }],
    flag: "--step-size <h>",
    experimentKey: "h",
  },
  initialStep: {
    type: "number",
    unit: "s",
    range: { least: 0 },
    places: [{ files: ["model", "me"], when: hasErrorControl }],
    flag: "--initial-step <h>",
    ismaFlag: "--h0 <h>",
    experimentKey: "h0",
  },
  minStep: {
    type: "number",
    unit: "s",
    range: { least: 0 },
    places: [
      { files: ["model", "me"], when: limitsSteps },
      { files: ["coupled"], when: controlledSteps },
    ],
    flag: "--min-step <h>",
    ismaFlag: "--h-min <h>",
    experimentKey: "h_min",
  },
  maxStep: {
    type: "number",
    unit: "s",
    range: { above: 0 },
    places: [{ files: ["model", "me"] }, { files: ["coupled"], when: controlledSteps }],
    flag: "--max-step <h>",
    ismaFlag: "--h-max <h>",
    experimentKey: "h_max",
  },
  maxOrder: {
    type: "whole",
    range: { least: 1, most: 5 },
    places: [{ files: ["model", "me"], when: variableOrder }],
    flag: "--max-order <k>",
    experimentKey: "max_order",
  },
  restart: {
    type: "choice",
    choices: ["rk", "order-one"],
    default: "rk",
    places: [{ files: ["model", "me"], when: variableOrder }],
    flag: "--restart <how>",
    experimentKey: "restart",
  },
  detection: {
    type: "choice",
    choices: ["dense", "comprehensive", "extrapolation", "quadratic", "mesh"],
    default: "dense",
    places: integrated,
    flag: "--detection <how>",
    experimentKey: "detection",
  },
  eventTolerance: {
    type: "number",
    range: { least: 0 },
    default: 0,
    places: [{ files: ["model", "me"], when: usesEventTolerance }],
    flag: "--event-tolerance <e>",
    ismaFlag: "--eps-ev <e>",
    experimentKey: "eps_ev",
  },
  gamma: {
    type: "number",
    range: { above: 0, below: 1 },
    default: 0.6,
    places: [{ files: ["model", "me"], when: extrapolates }],
    flag: "--gamma <g>",
    experimentKey: "gamma",
  },
  onZeno: {
    type: "choice",
    choices: ["rest", "stop"],
    default: "rest",
    places: integrated,
    flag: "--on-zeno <what>",
    experimentKey: "on_zeno",
  },
  onChattering: {
    type: "choice",
    choices: ["warn", "stop", "slide"],
    default: "warn",
    places: integrated,
    flag: "--on-chattering <what>",
    experimentKey: "on_chattering",
  },
  onLimits: {
    type: "choice",
    choices: ["warn", "stop", "ignore"],
    default: "warn",
    places: everywhere,
    flag: "--on-limits <what>",
    experimentKey: "on_limits",
  },
  timeout: {
    type: "number",
    unit: "s",
    range: { above: 0 },
    places: everywhere,
    flag: "--timeout <seconds>",
  },
  maxEvents: {
    type: "whole",
    range: { above: 0 },
    default: 1_000_000,
    places: everywhere,
    flag: "--max-events <count>",
  },
  maxSteps: {
    type: "whole",
    range: { above: 0 },
    places: integrated,
  },
  logEvents: {
    type: "boolean",
    default: false,
    places: [{ files: ["model", "coupled"] }],
    topic: "events",
  },
  logInit: {
    type: "boolean",
    default: false,
    places: [{ files: ["model", "coupled"] }],
    topic: "init",
  },
  sensitivities: {
    type: "names",
    places: [{ files: ["model"], when: stepsByKernels }],
    flag: "--sensitivity <name>",
    argument: "list",
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Settings of the exchange between the units of a coupled system. */
export const couplingSettings = {
  algorithm: {
    type: "object",
    places: coupled,
    flag: "--algorithm <name>",
    argument: "text",
  },
  ownAlgorithm: {
    type: "object",
    places: coupled,
  },
  communicationStep: {
    type: "number",
    unit: "s",
    range: { above: 0 },
    places: coupled,
    flag: "--communication-step <H>",
    schema: "Communication step H [s], the first one of controlled steps.",
  },
  control: {
    type: "choice",
    choices: ["fixed", "richardson", "defect", "energy", "constraints"],
    places: [{ files: ["coupled"], when: exchanges }],
    flag: "--control <how>",
    commandLineOnly: true,
  },
  checkpoint: {
    type: "text",
    places: resumable,
    flag: "--checkpoint <file>",
    commandLineOnly: true,
  },
  checkpointInterval: {
    type: "number",
    unit: "s",
    range: { above: 0 },
    places: resumable,
    flag: "--checkpoint-interval <dt>",
    needs: ["checkpoint"],
    commandLineOnly: true,
  },
  checkpoints: {
    type: "object",
    places: resumable,
  },
  resume: {
    type: "object",
    places: resumable,
    flag: "--resume <file>",
    argument: "text",
  },
  onStep: {
    type: "function",
    places: [{ files: ["coupled"], when: exchanges }],
    topic: "steps",
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Values and callbacks of a run. */
export const callerSettings = {
  parameters: {
    type: "object",
    members: {},
    places: everywhere,
    flag: "--set <name=value>",
    argument: "assignment",
  },
  inputs: {
    type: "object",
    members: {},
    places: [{ files: ["model", "me", "cs", "se"] }],
    flag: "--input-file <file>",
    argument: "text",
  },
  variables: {
    type: "pattern",
    places: everywhere,
    flag: "--variables <regex>",
  },
  recordScene: {
    type: "boolean",
    default: false,
    places: models,
  },
  sink: {
    type: "object",
    members: {
      ...{ begin: "function", row: "function", event: "function", end: "function" },
      ...{ needs: "function?", isFull: "function?" },
    },
    places: everywhere,
  },
  onProgress: {
    type: "function",
    places: everywhere,
  },
  signal: {
    type: "object",
    members: { aborted: "boolean" },
    places: everywhere,
  },
  supervisor: {
    type: "object",
    members: { begunAt: "number", run: "function" },
    places: everywhere,
  },
  model: {
    type: "text",
    places: models,
    flag: "--model <name>",
  },
  library: {
    type: "object",
    members: { lookup: "function" },
    places: everywhere,
    flag: "--library <directory>",
    argument: "list",
  },
  unitCheck: {
    type: "choice",
    choices: ["warn", "ignore"],
    default: "warn",
    places: models,
    flag: "--unit-check <how>",
  },
  accept: {
    type: "names",
    places: models,
    flag: "--accept <rule>",
    argument: "list",
  },
  kind: {
    type: "choice",
    choices: ["modelExchange", "coSimulation", "scheduledExecution"],
    places: fmus,
    flag: "--fmu-type <type>",
    argumentChoices: ["me", "cs", "se"],
  },
  instantiate: {
    type: "object",
    places: fmus,
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Options that exist on the command line only. */
export const commandSettings = {
  experiment: {
    type: "text",
    places: models,
    flag: "--experiment <file>",
    commandLineOnly: true,
  },
  outputFile: {
    type: "text",
    places: everywhere,
    flag: "--output-file <file>",
    commandLineOnly: true,
  },
  units: {
    type: "choice",
    choices: ["header", "row"],
    places: everywhere,
    flag: "--units <where>",
    needs: ["outputFile"],
    commandLineOnly: true,
  },
  eventsFile: {
    type: "text",
    places: everywhere,
    flag: "--events-file <file>",
    commandLineOnly: true,
  },
  maxEventsSize: {
    type: "number",
    unit: "MB",
    range: { above: 0 },
    default: 1000,
    places: everywhere,
    flag: "--max-events-size <megabytes>",
    needs: ["eventsFile"],
    commandLineOnly: true,
  },
  plot: {
    type: "object",
    places: everywhere,
    flag: "--plot <file>",
    argument: "list",
    commandLineOnly: true,
  },
  view: {
    type: "text",
    places: models,
    flag: "--view <file>",
    commandLineOnly: true,
  },
  scene: {
    type: "text",
    places: models,
    flag: "--scene <file>",
    commandLineOnly: true,
  },
  picture: {
    type: "text",
    places: models,
    flag: "--picture <file>",
    commandLineOnly: true,
  },
  video: {
    type: "text",
    places: models,
    flag: "--video <file>",
    commandLineOnly: true,
  },
  xy: {
    type: "text",
    places: everywhere,
    flag: "--xy <x,y[,ground]>",
    needs: ["plot"],
    commandLineOnly: true,
  },
  reference: {
    type: "object",
    places: everywhere,
    flag: "--reference <shape>",
    argument: "shape",
    needs: ["plot"],
    commandLineOnly: true,
  },
  stats: {
    type: "boolean",
    places: everywhere,
    flag: "--stats",
    commandLineOnly: true,
  },
  progress: {
    type: "choice",
    choices: ["auto", "json", "none"],
    default: "auto",
    places: everywhere,
    flag: "--progress <how>",
    commandLineOnly: true,
  },
  stream: {
    type: "boolean",
    places: everywhere,
    flag: "--stream",
    commandLineOnly: true,
  },
  dump: {
    type: "choice",
    choices: ["syntax", "instance", "flat", "sorted", "wasm"],
    places: models,
    flag: "--dump <stage>",
    commandLineOnly: true,
  },
  fmuBackend: {
    type: "choice",
    choices: ["isolated", "in-process", "wasm"],
    places: [{ files: ["me", "cs", "se", "coupled"] }],
    flag: "--fmu-backend <where>",
    commandLineOnly: true,
  },
  allowCode: {
    type: "boolean",
    places: coupled,
    flag: "--allow-code",
    commandLineOnly: true,
  },
  externalLibrary: {
    type: "names",
    places: models,
    flag: "--external-library <file>",
    argument: "list",
    commandLineOnly: true,
  },
  compileExternal: {
    type: "boolean",
    places: models,
    flag: "--compile-external",
    commandLineOnly: true,
  },
  allowWrite: {
    type: "names",
    places: models,
    flag: "--allow-write <folder>",
    argument: "list",
    commandLineOnly: true,
  },
  logFmiCalls: {
    type: "boolean",
    places: [{ files: ["me", "cs", "se", "coupled"] }],
    flag: "--log-fmi-calls",
    commandLineOnly: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The table, in the order of the help. */
export const settings = {
  ...runSettings,
  ...callerSettings,
  ...commandSettings,
  ...couplingSettings,
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** Options of `sweep`, with the meaning that they have for a single run. */
const swept = { sweep: true } as const;

/** Help and documentation of each setting, apart from its row: a page in a browser that runs models does not load them. */
export const settingTexts: Readonly<Record<SettingName, SettingTexts>> = {
  startTime: { en: "start time [s]", ru: "начало расчёта [с]", commands: swept },
  stopTime: {
    en: "stop time [s]; missing: 1 s after the start time",
    ru: "конец расчёта [с]; по умолчанию через 1 с после начала",
    commands: {
      sweep: true,
      "fmu report": true,
      analyse: { en: "stop time of the runs [s]", ru: "конец расчётов [с]" },
    },
  },
  output: {
    en: "rows between events: on a grid by dense output, after every accepted step, or none",
    ru: "строки между событиями: на равномерной сетке, после каждого шага или никаких",
  },
  outputTimes: {
    en: "instants of the rows, ascending, in place of an interval; the last row is at the end of the run",
    ru: "моменты строк результата по возрастанию вместо расстояния между ними; последняя строка — в конце расчёта",
  },
  outputInterval: {
    en: "interval of the result's rows [s]; of an FMU for co-simulation the communication step, too",
    ru: "расстояние между строками результата [с]; для FMU co-simulation также шаг обмена",
    commands: {
      sweep: true,
      "fmu report": true,
    },
  },
  intervals: {
    en: "number of intervals of the result, in place of their length",
    ru: "число интервалов результата вместо их длины",
    commands: swept,
  },
  eventPoints: {
    en: "rows at events: left and right limits, right limits, or none",
    ru: "строки результата при событиях: пределы слева и справа, справа или никаких",
  },
  tolerance: {
    en: "relative tolerance, and absolute one times each variable's nominal value",
    ru: "относительная точность, и абсолютная, умноженная на номинальное значение переменной",
    commands: {
      sweep: true,
      steady: {
        en: "relative tolerance of the run to the time that is held",
        ru: "относительная точность расчёта до удерживаемого момента",
      },
      linearize: {
        en: "relative tolerance of the run to that point",
        ru: "относительная точность расчёта до этого момента",
      },
      analyse: { en: "relative tolerance of the units", ru: "относительная точность подсистем" },
    },
  },
  absoluteTolerance: {
    en: "absolute tolerance times each variable's nominal value; missing: the relative one",
    ru: "абсолютная точность, умноженная на номинальное значение переменной; по умолчанию равна относительной",
    commands: swept,
  },
  solver: { en: "integration method", ru: "метод интегрирования", commands: swept },
  method: {
    en: "a module (./mine.mjs) that exports a Runge-Kutta method of your own as `method`; its order is checked first",
    ru: "модуль (./mine.mjs), который экспортирует собственный метод Рунге — Кутты под именем `method`; его порядок сначала проверяется",
    commands: swept,
  },
  stepSize: {
    en: "step of fixed-step methods [s]; replaces error control in others",
    ru: "шаг методов с постоянным шагом [с]; у прочих заменяет управление шагом",
    commands: swept,
  },
  initialStep: { en: "first step of the run [s]", ru: "первый шаг [с]", commands: swept },
  minStep: {
    en: "smallest step [s]; the run fails where the tolerance needs a smaller one",
    ru: "наименьший шаг [с]; если точность требует меньшего, расчёт прекращается",
    commands: swept,
  },
  maxStep: { en: "largest step [s]", ru: "наибольший шаг [с]", commands: swept },
  maxOrder: {
    en: "highest order of a method of variable order, 1 to 5",
    ru: "наибольший порядок метода переменного порядка, от 1 до 5",
    commands: swept,
  },
  restart: {
    en: "how the method of variable order begins, and goes on after an event: two implicit Runge-Kutta steps, or low order",
    ru: "как метод переменного порядка начинает интегрирование и продолжает его после события: два шага неявного метода Рунге — Кутты или низкий порядок",
    commands: swept,
  },
  detection: {
    en: "how state events are found: roots of the dense output; by type of event; steps that approach the condition; a parabola; ends of steps only",
    ru: "как обнаруживаются события: корни плотной выдачи; по типу события; шаги, приближающиеся к условию; парабола; только концы шагов",
    commands: swept,
  },
  eventTolerance: {
    en: "width of an event's bracket beyond rounding [s]; with extrapolation and comprehensive the band of its condition, 1e-6 if missing",
    ru: "ширина интервала, в котором локализуется событие, сверх округления [с]; при extrapolation и comprehensive — полоса вокруг его условия, по умолчанию 1e-6",
    commands: swept,
  },
  gamma: {
    en: "part of the distance to an event that remains after a step of extrapolation",
    ru: "какую часть расстояния до события оставляет шаг экстраполяции",
    commands: swept,
  },
  onZeno: {
    en: "after infinitely many events in finite time",
    ru: "что делать после бесконечного числа событий за конечное время",
    commands: swept,
  },
  onChattering: {
    en: "when events follow too closely",
    ru: "что делать, когда события следуют слишком часто",
    commands: { sweep: true, "fmu export": true },
  },
  onLimits: {
    en: "when a variable leaves its bounds min and max",
    ru: "что делать, когда переменная выходит за свои границы min и max",
  },
  timeout: {
    en: "stop after this time of the wall clock [s], compilation included, and keep the rows before",
    ru: "остановиться через столько секунд, считая и трансляцию, сохранив вычисленное",
    commands: {
      sweep: true,
      steady: { en: "stop after this time of the wall clock [s]", ru: "остановиться через столько секунд" },
      linearize: {
        en: "stop after this time of the wall clock [s]",
        ru: "остановиться через столько секунд",
      },
      analyse: {
        en: "stop after this time of the wall clock [s], and show what is known by then",
        ru: "остановиться через столько секунд и показать то, что к этому времени известно",
      },
    },
  },
  maxEvents: {
    en: "stop after this number of events, which are kept in memory",
    ru: "остановиться после стольких событий: они хранятся в памяти",
  },
  maxEventsSize: {
    en: "stop when the event table has this size",
    ru: "остановиться, когда таблица событий достигнет этого размера",
  },
  maxSteps: { en: "stop after this number of steps", ru: "остановиться после стольких шагов" },
  logEvents: {
    en: "the event table also has conditions that became false, and violated assertions of level warning",
    ru: "в таблице событий есть и условия, переставшие выполняться, и нарушенные условия assert уровня warning",
  },
  logInit: {
    en: "the result describes the initialization; other solutions are searched for",
    ru: "в результате описано, как найдены начальные условия; ищутся и другие решения",
  },
  sensitivities: {
    en: "derivatives of all variables by this parameter or start value, as further columns d(variable)/d(name); repeatable",
    ru: "производные всех переменных по этому параметру или начальному значению, в столбцах d(переменная)/d(имя); можно повторять",
  },
  parameters: {
    en: "value of a parameter, or start value of a variable; repeatable",
    ru: "значение параметра или начальное значение переменной; можно повторять",
    commands: {
      sweep: true,
      steady: true,
      "fmu report": true,
      linearize: {
        en: "a parameter or start value; repeatable",
        ru: "параметр или начальное значение; можно повторять",
      },
      analyse: {
        en: "a parameter or start value, unit.name=value; repeatable",
        ru: "параметр или начальное значение, подсистема.имя=значение; можно повторять",
      },
    },
  },
  inputs: {
    en: "values of the model's inputs over time: .csv or .xlsx (book.xlsx#Sheet) with columns time, name, …",
    ru: "значения входов модели во времени: .csv или .xlsx (book.xlsx#Лист) со столбцами time, имя, …",
    commands: {
      sweep: true,
      "fmu report": true,
    },
  },
  variables: {
    en: "variables to record; missing: all but the Strings and Binaries of FMUs",
    ru: "какие переменные записывать; по умолчанию все, кроме String и Binary из FMU",
    commands: swept,
  },
  recordScene: {
    en: "whether variables of the view in space are recorded, too",
    ru: "записывать ли и переменные пространственного вида",
  },
  sink: {
    en: "receiver of rows and events; the trajectory then has no rows",
    ru: "получатель строк и событий; в траектории тогда нет строк",
  },
  onProgress: { en: "called about 20 times a second", ru: "вызывается около 20 раз в секунду" },
  signal: {
    en: "AbortSignal: ends the run at the next step and keeps the rows before; simulate() looks at it between the stages of the compilation, too",
    ru: "AbortSignal: прекращает расчёт на следующем шаге, сохранив вычисленное; simulate() проверяет его и между этапами трансляции",
  },
  supervisor: {
    en: "ends steps and preparations that last too long",
    ru: "прерывает слишком долгие шаги и подготовку",
  },
  model: {
    en: "the model to use (default: the only, or last, model of the file)",
    ru: "какую модель использовать (по умолчанию единственную или последнюю в файле)",
  },
  library: {
    en: "where to look for libraries, before MODELICAPATH; repeatable",
    ru: "где искать библиотеки, раньше чем в MODELICAPATH; можно повторять",
  },
  unitCheck: {
    en: "contradictions between units of measurement: check lists them, simulate counts them",
    ru: "противоречия единиц измерения: check их перечисляет, simulate считает",
    commands: { check: true },
  },
  accept: {
    en: "a rule of Modelica whose violation is a warning, by the code of its error; repeatable",
    ru: "правило Modelica, нарушение которого — предупреждение, по коду его ошибки; можно повторять",
  },
  kind: {
    en: "interface type of an FMU (default: cs if it has that)",
    ru: "как запускать FMU (по умолчанию: cs, если она это умеет)",
    commands: {
      sweep: true,
      "fmu report": true,
      linearize: {
        en: "interface type of an FMU (default: me if it has that)",
        ru: "как выполняется FMU (по умолчанию me, если он это умеет)",
      },
    },
  },
  instantiate: {
    en: "arguments and callbacks of the FMU's instance",
    ru: "аргументы и обратные вызовы экземпляра FMU",
  },
  experiment: {
    en: "settings and parameters of the run: .json",
    ru: "настройки и параметры расчёта: .json",
    commands: {
      sweep: true,
      check: {
        en: "settings and parameters of the planned run: .json",
        ru: "настройки и параметры намеченного расчёта: .json",
      },
    },
  },
  outputFile: {
    en: "results: .csv, .xlsx, .mat, .arrow or .json",
    ru: "результаты: .csv, .xlsx, .mat, .arrow или .json",
    commands: { sweep: { en: "the table: .csv or .xlsx", ru: "таблица: .csv или .xlsx" } },
  },
  units: {
    en: "units in a result as .csv or .xlsx: with the names in the header, or in a row below it",
    ru: "единицы в результате .csv или .xlsx: при именах в заголовке или в строке под ним",
  },
  eventsFile: { en: "event table: .csv or .xlsx", ru: "таблица событий: .csv или .xlsx" },
  plot: {
    en: "plot: .svg, .html or .png; repeatable",
    ru: "график: .svg, .html или .png; можно повторять",
    commands: {
      sweep: {
        en: "families of curves: .svg, .html or .png; repeatable",
        ru: "семейства кривых: .svg, .html или .png; можно повторять",
      },
      linearize: {
        en: "what --analyse finds: .svg, .html or .png; repeatable",
        ru: "то, что находит --analyse: .svg, .html или .png; можно повторять",
      },
      analyse: {
        en: "growth per step and errors over H: .svg, .html or .png; repeatable",
        ru: "рост за шаг и ошибки в зависимости от H: .svg, .html или .png; можно повторять",
      },
    },
  },
  view: {
    en: "the motion in space as a page: .html, one file that needs no network",
    ru: "движение в пространстве как страница: .html, один файл, которому не нужна сеть",
  },
  scene: {
    en: "the motion in space as a file for 3-D programs: .glb (glTF 2.0)",
    ru: "движение в пространстве как файл для трёхмерных программ: .glb (glTF 2.0)",
  },
  picture: {
    en: "the view in space as a picture: .png; needs an installed Chromium or Chrome",
    ru: "пространственный вид как изображение: .png; нужен установленный Chromium или Chrome",
  },
  video: {
    en: "the motion in space as a video: .webm; needs an installed Chromium or Chrome",
    ru: "движение в пространстве как видео: .webm; нужен установленный Chromium или Chrome",
  },
  xy: {
    en: "also plot one variable over another, with equal axes",
    ru: "изобразить также одну переменную от другой, в равном масштабе по осям",
  },
  reference: {
    en: "draw beside it: 'circle x,y,radius', 'line x1,y1,x2,y2', 'point x,y', numbers or parameters; repeatable",
    ru: "нарисовать рядом: 'circle x,y,radius', 'line x1,y1,x2,y2', 'point x,y', числа или параметры; можно повторять",
  },
  stats: { en: "show the work done", ru: "показать объём вычислений" },
  progress: {
    en: "progress display",
    ru: "показ хода расчёта",
    commands: { sweep: true, analyse: true },
  },
  stream: {
    en: "rows, events and progress as lines of JSON on standard output, while the run goes on",
    ru: "строки, события и ход расчёта в JSON по строкам на стандартный вывод, пока идёт расчёт",
  },
  dump: {
    en: "print the result of one stage of the compiler, and stop",
    ru: "вывести результат одной стадии компилятора и остановиться",
  },
  fmuBackend: {
    en: "place of execution of an FMU's code (default: isolated)",
    ru: "где выполняется код FMU (по умолчанию: isolated)",
    commands: { sweep: true, steady: true, "fmu report": true, linearize: true, analyse: true },
  },
  externalLibrary: {
    en: "a shared library with functions in C or Fortran that the model calls; it runs in a process of its own; repeatable",
    ru: "библиотека с функциями на C или Fortran, которые вызывает модель; работает в отдельном процессе; можно повторять",
    commands: { check: true, steady: true, sweep: true, linearize: true },
  },
  compileExternal: {
    en: "compile the C code in annotations of the model with this machine's compiler, and run it in a process of its own",
    ru: "компилировать код на C из аннотаций модели компилятором этой машины и выполнять его в отдельном процессе",
    commands: { check: true, steady: true, sweep: true, linearize: true },
  },
  allowWrite: {
    en: "a folder where the model may write files (Modelica.Utilities); relative names are in the first one; repeatable",
    ru: "папка, куда модель может писать файлы (Modelica.Utilities); относительные имена отсчитываются от первой; можно повторять",
    commands: { steady: true },
  },
  allowCode: {
    en: "run the code that the system's file names: units in JavaScript or Python, a module as its algorithm; without it such a file is refused",
    ru: "выполнять код, который называет файл системы: части на JavaScript и Python, модуль с алгоритмом; иначе такой файл отвергается",
    commands: {
      sweep: true,
      check: true,
      graph: true,
      info: true,
      linearize: true,
      analyse: true,
      "fmu export": true,
    },
  },
  logFmiCalls: {
    en: "write every call of an FMU's functions to standard error",
    ru: "выводить каждый вызов функций FMU в стандартный поток ошибок",
  },
  algorithm: {
    en: "coupling algorithm: a name, with options after commas (linear-implicit,form=LX), or a module (./mine.js)",
    ru: "как связаны подсистемы: имя, после запятых настройки (linear-implicit,form=LX), или собственный модуль (./mine.js)",
    commands: swept,
  },
  ownAlgorithm: {
    en: "coupling algorithm as an object; replaces the named one",
    ru: "алгоритм связи как объект вместо названного по имени",
  },
  communicationStep: {
    en: "step of the exchange between units [s]",
    ru: "шаг обмена между подсистемами [с]",
    commands: {
      sweep: true,
      linearize: {
        en: "add the loop sampled with inputs held over such steps [s]",
        ru: "и контур, в котором входы постоянны внутри таких шагов [с]",
      },
      analyse: {
        en: "the step in the middle of the convergence table [s]",
        ru: "шаг в середине таблицы сходимости [с]",
      },
    },
  },
  control: { en: "control of the communication step", ru: "как управлять шагами обмена", commands: swept },
  checkpoint: {
    en: "file from which an interrupted run can be resumed",
    ru: "где прерванный расчёт оставляет всё, что нужно для продолжения",
  },
  checkpointInterval: {
    en: "simulated time between writes of that file [s]; missing: at interruption only",
    ru: "через сколько времени расчёта записывать этот файл [с]; по умолчанию только при прерывании",
  },
  checkpoints: {
    en: "receiver of checkpoints and their interval [s]",
    ru: "получатель точек возобновления и их интервал [с]",
  },
  resume: { en: "checkpoint at which the run resumes", ru: "продолжить оттуда" },
  onStep: {
    en: "called for every accepted or rejected communication step",
    ru: "вызывается для каждого принятого или отвергнутого шага обмена",
  },
};

type Table = typeof settings;

/** Settings in the experiment of a coupled system's description. */
export type ExperimentSettings = {
  readonly [K in keyof Table as Table[K] extends { readonly schema: string } ? K : never]?: SettingValue<
    Table[K]
  >;
};

/** The names of these settings. */
export const experimentNames: readonly (keyof ExperimentSettings)[] = namesWith("schema");

/** The names of settings in the default experiment of a system structure of SSP. */
export const ssdNames: readonly (keyof ExperimentSettings)[] = namesWith("ssd");

function namesWith(column: "schema" | "ssd"): readonly (keyof ExperimentSettings)[] {
  const rows: readonly (readonly [string, Setting])[] = Object.entries(settings);
  return rows.flatMap(([name, row]) => (row[column] === undefined ? [] : [name as keyof ExperimentSettings]));
}
