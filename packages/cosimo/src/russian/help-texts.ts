import type { HelpTexts } from "../language.ts";

/** Keys: a command, a command with its argument or option, an option that all commands have, a line or word. */
export const helpTexts: HelpTexts = {
  cosimo:
    "Моделирование гибридных динамических систем: на входе текст модели, на выходе траектория, события и график.",
  "--version": "показать номер версии",
  "--json": "вывести вместо текста один объект JSON",
  "--lang": "язык сообщений (по умолчанию COSIMO_LANG, LC_ALL, LC_MESSAGES, LANG; иначе en)",
  "--model": "какую модель использовать (по умолчанию единственную или последнюю в файле)",
  "--library": "где искать библиотеки, раньше чем в MODELICAPATH; можно повторять",

  check:
    "проверить модель, не выполняя её: число уравнений, переменные состояния, индекс, блоки и всё, что в ней неверно",
  "check <file>":
    "текст модели: Modelica (.mo) или LISMA_HDS (.lisma, .isma); связанная система (.json, .ssp, .ssd)",
  "check --experiment": "настройки и параметры намеченного расчёта: .json",
  "check --explain": "показать уравнения, переменные состояния, блоки и переменные разрыва",

  flatten: "вывести плоскую систему модели: все переменные и уравнения без вложенности",
  "flatten <file>": "текст модели: Modelica (.mo) или LISMA_HDS (.lisma, .isma)",
  "flatten --format": "что вывести",

  format:
    "вывести текст модели в едином стиле: пробелы, отступы, по оператору на строку; комментарии сохраняются",
  "format <file>": "файл LISMA (.lisma, .isma)",
  "format --write": "записать текст в файл, а не выводить его",

  convert: "записать связанную систему в другом виде: JSON или SSP, с файлами её подсистем или без них",
  "convert <file>": "связанная система (.json, .ssp, .ssd)",
  "convert --output": "что записать: .json, .ssp или .ssd",

  graph: "нарисовать режимы гибридной модели и переходы между ними или подсистемы связанной системы",
  "graph <file>": "файл модели или связанной системы (.json, .ssp, .ssd)",
  "graph --output": "рисунок: .svg (по умолчанию имя файла модели, в текущем каталоге)",

  linearize: "линейная модель модели, FMU или связанной системы: A, B, C, D, собственные числа",
  "linearize <file>": "модель (.mo, .lisma, .isma), FMU (.fmu) или связанная система (.json, .ssp, .ssd)",
  "linearize --at": "когда: сначала расчёт доходит туда (по умолчанию начало) [с]",
  "linearize --communication-step": "и контур, в котором входы постоянны внутри таких шагов [с]",
  "linearize --tolerance": "относительная точность расчёта до этого момента",
  "linearize --set": "параметр или начальное значение; можно повторять",
  "linearize --fmu-type": "как выполняется FMU (по умолчанию me, если он это умеет)",
  "linearize --fmu-backend": "где выполняется код FMU (по умолчанию isolated)",

  simulate: "выполнить модель: траектория, таблица событий, график",
  "simulate <file>":
    "текст модели: Modelica (.mo) или LISMA_HDS (.lisma, .isma); FMU (.fmu); связанная система (.json, .ssp, .ssd)",
  "simulate --algorithm":
    "как связаны подсистемы: имя, после запятых настройки (linear-implicit,form=LX), или собственный модуль (./mine.js)",
  "simulate --communication-step": "шаг обмена между подсистемами [с]",
  "simulate --control": "как управлять шагами обмена",
  "simulate --start-time": "начало расчёта [с]",
  "simulate --stop-time": "конец расчёта [с]",
  "simulate --output-interval": "расстояние между строками результата [с]",
  "simulate --intervals": "или число интервалов результата",
  "simulate --timeout": "остановиться через столько секунд, сохранив вычисленное",
  "simulate --solver": "метод интегрирования",
  "simulate --tolerance":
    "относительная точность, и абсолютная, умноженная на номинальное значение переменной",
  "simulate --absolute-tolerance": "абсолютная точность, умноженная на номинальное значение переменной",
  "simulate --step-size": "шаг методов с постоянным шагом [с]",
  "simulate --initial-step": "первый шаг [с]",
  "simulate --min-step": "наименьший шаг [с]",
  "simulate --max-step": "наибольший шаг [с]",
  "simulate --max-order": "наибольший порядок метода переменного порядка, от 1 до 5",
  "simulate --experiment": "настройки и параметры расчёта: .json",
  "simulate --set": "значение параметра или начальное значение переменной; можно повторять",
  "simulate --input-file": "значения входов модели во времени: .csv со столбцами time, имя, …",
  "simulate --h0": "то же, что --initial-step",
  "simulate --h-min": "то же, что --min-step",
  "simulate --h-max": "то же, что --max-step",
  "simulate --eps-i": "то же, что --tolerance",
  "simulate --eps-ev": "то же, что --event-tolerance",
  "simulate --detection": "как обнаруживаются события",
  "simulate --event-tolerance":
    "ширина интервала, в котором локализуется событие, сверх округления [с]; при extrapolation и comprehensive — полоса вокруг его условия",
  "simulate --gamma": "какую часть расстояния до события оставляет шаг экстраполяции",
  "simulate --on-zeno": "что делать после бесконечного числа событий за конечное время",
  "simulate --on-chattering": "что делать, когда события следуют слишком часто",
  "simulate --variables": "какие переменные записывать",
  "simulate --event-points": "строки результата при событиях",
  "simulate --output-file": "результаты: .csv, .mat или .arrow",
  "simulate --events-file": "таблица событий: .csv",
  "simulate --plot": "график: .svg или .html",
  "simulate --xy": "изобразить также одну переменную от другой, в равном масштабе по осям",
  "simulate --reference":
    "нарисовать рядом: 'circle x,y,radius', 'line x1,y1,x2,y2', 'point x,y', числа или параметры; можно повторять",
  "simulate --fmu-type": "как запускать FMU (по умолчанию: cs, если она это умеет)",
  "simulate --fmu-backend": "где выполняется код FMU (по умолчанию: isolated)",
  "simulate --log-fmi-calls": "выводить каждый вызов функций FMU в стандартный поток ошибок",
  "simulate --stats": "показать объём вычислений",
  "simulate --log":
    "подробнее о событиях (events, в файле событий) и о начальных условиях (init); через запятую",
  "simulate --progress": "показ хода расчёта",
  "simulate --dump": "вывести результат одной стадии компилятора и остановиться",

  fmu: "модели FMU: что в них есть и что в них неверно",
  "fmu info":
    "что представляет собой FMU: виды интерфейса, возможности, платформы, переменные; сама FMU не выполняется",
  "fmu info <file>": "FMU стандарта FMI 1.0, 2.0 или 3.0",
  "fmu info --variables": "какие переменные показать",
  "fmu new": "начать FMU вокруг собственной функции шага: каталог с таблицей переменных и исходным текстом",
  "fmu new <name>": "имя модели: латинские буквы, цифры и _",
  "fmu new --fmi": "версия стандарта",
  "fmu new --cpp": "исходный текст на C++, а не на C",
  "fmu new --dir": "куда писать (по умолчанию каталог с именем модели)",
  "fmu build":
    "собрать FMU из каталога с fmu.json и функцией шага; двоичные файлы — для всех найденных компиляторов",
  "fmu build <directory>": "каталог, в котором лежит fmu.json",
  "fmu build --fmi": "версия стандарта вместо указанной в fmu.json",
  "fmu build --out": "файл FMU (по умолчанию имя модели в текущем каталоге)",
  "Exit code 1 when the table or the code is wrong, 6 when a file cannot be read or written.":
    "Код возврата 1, если ошибка в таблице или в тексте программы, 6 — если файл нельзя прочитать или записать.",
  "fmu report": "страница о FMU: замечания, возможности, переменные; с результатами, если её запустить",
  "fmu report <file>": "FMU стандарта FMI 1.0, 2.0 или 3.0",
  "fmu report --output": "страница: .html",
  "fmu report --simulate": "также запустить её, для графиков; без этого она не выполняется",
  "fmu report --stop-time": "конец расчёта [с]",
  "fmu report --output-interval": "расстояние между строками результата [с]",
  "fmu report --set": "значение параметра или начальное значение переменной; можно повторять",
  "fmu report --input-file": "значения входов модели во времени: .csv со столбцами time, имя, …",
  "fmu report --fmu-type": "как запускать FMU (по умолчанию: cs, если она это умеет)",
  "fmu report --fmu-backend": "где выполняется код FMU (по умолчанию: isolated)",
  "fmu validate": "проверить FMU по схеме и правилам стандарта; сама FMU не выполняется",
  "fmu validate <file>": "FMU стандарта FMI 1.0, 2.0 или 3.0",
  "Exit code 1 when something is wrong, 6 when the archive cannot be read.":
    "Код завершения 1, если что-то неверно, и 6, если архив прочитать не удалось.",

  "fmu export":
    "сделать FMU из модели: исходные тексты на C и двоичные файлы для всех найденных компиляторов",
  "fmu export <file>": "текст модели: Modelica (.mo) или LISMA_HDS (.lisma, .isma)",
  "fmu export --fmi": "версия стандарта",
  "fmu export --type": "model exchange, co-simulation или оба вида",
  "fmu export --input": "параметр или переменная, задаваемые извне; можно повторять",
  "fmu export --output": "переменная или выражение, видимые извне; можно повторять",
  "fmu export --wasm": "добавить WebAssembly для браузеров и песочниц (нужны clang, lld и wasi-libc)",
  "fmu export --out": "какую FMU записать (по умолчанию имя модели в текущей папке)",

  compare:
    "сравнить два результата: наибольшая разность и её момент, средняя и среднеквадратичная погрешность каждой переменной",
  "compare <a>": "результат (.csv, .mat, .arrow), а с --events — файл событий",
  "compare <b>": "с чем сравнивать",
  "compare --variables": "какие переменные сравнивать",
  "compare --tolerance": "допустимая относительная разность (для событий — допустимая разность моментов [с])",
  "compare --events": "сравнить файлы событий: разности моментов",
  "compare --plot": "обе кривые и погрешность под ними: .svg или .html",

  "Usage:": "Использование:",
  "Options:": "Ключи:",
  "Arguments:": "Аргументы:",
  "Commands:": "Команды:",
  "Examples:": "Примеры:",
  "[options]": "[ключи]",
  "[command]": "[команда]",
  "display help for command": "показать справку по команде",
  choices: "значения",
  default: "по умолчанию",
  "Exit code 1 when something differs by more than the tolerance.":
    "Код возврата 1, если что-нибудь расходится больше допуска.",
  "What the model's experiment annotation says holds unless an experiment file says otherwise, and that unless an option does.":
    "Аннотация experiment модели действует, если иное не сказано в файле эксперимента, а тот — если иное не задано ключом.",
};
