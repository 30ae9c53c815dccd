import type { Translations } from "@cosimo/core/models";

/** Platforms of exported FMUs. */
export const platformMessages = {
  "platform.unknown": { text: "'{name}' — не платформа, для которой можно собрать FMU; есть {names}" },
  "platform.no-compiler": {
    text: "не установлен компилятор {language} для {platform}: не найдено {compilers}",
    hint: "В Debian и Ubuntu: apt-get install {package}",
  },
  "platform.not-in-fmi-2": {
    text: "в FMU версии FMI 2 не может быть двоичного файла для {platform}: в стандарте для него нет каталога",
    hint: "Экспортируйте с --fmi 3, где каталог есть; если FMI 2 у подсистем, выберите другие платформы.",
  },
  "platform.not-of-parts": {
    text: "у FMU в системе нет двоичных файлов для {platform}",
    hint: "Двоичные файлы есть для: {platforms}",
  },
} as const satisfies Translations;

/** Command lines, files, and names that options give. */
export const usageMessages = {
  "usage.unknown-option": { text: "неизвестный ключ '{option}'" },
  "usage.unknown-command": { text: "неизвестная команда '{command}'" },
  "usage.missing-argument": { text: "не задан обязательный аргумент '{argument}'" },
  "usage.missing-value": { text: "у ключа '{option}' нет значения" },
  "usage.missing-option": { text: "не задан обязательный ключ '{option}'" },
  "usage.conflicting-options": { text: "ключ '{option}' нельзя использовать вместе с ключом '{other}'" },
  "usage.too-many-arguments": {
    text: "слишком много аргументов у команды '{command}': нужно {expected}, получено {given}",
  },
  "usage.invalid-value": { text: "недопустимое значение '{value}' ключа '{option}'. {problem}" },
  "usage.invalid-argument": {
    text: "недопустимое значение '{value}' аргумента '{argument}'. {problem}",
  },
  "usage.command-line": { text: "ошибка в командной строке: {message}" },
  "usage.allowed-choices": { text: "Допустимые значения: {choices}." },
  "usage.not-a-number": { text: "'{text}' не является числом." },
  "usage.not-positive": { text: "Значение должно быть конечным числом больше нуля." },
  "usage.not-whole": { text: "Значение должно быть целым числом." },
  "usage.not-an-index": { text: "Нужно целое число от 0." },
  "usage.not-a-port": { text: "Нужно целое число от 0 до 65535." },
  "usage.not-a-pattern": { text: "'{text}' не является регулярным выражением." },
  "usage.setting-form": { text: "Значение должно иметь вид ИМЯ=ЗНАЧЕНИЕ." },
  "usage.variation-form": {
    text: "Нужен вид ИМЯ=ОТ:ДО:ЧИСЛО или ИМЯ=a,b,c, где значения — числа, true или false.",
  },
  "usage.range-form": {
    text: "Нужен вид ОТ:ДО:ЧИСЛО, где 0 < ОТ < ДО, или a,b,c с конечными числами; частоты больше нуля.",
  },
  "usage.none-of": { text: "'{name}' не входит в список {possible}." },
  "usage.reference-form": {
    text: "Значение должно иметь вид 'circle x,y,radius', 'line x1,y1,x2,y2' или 'point x,y'.",
  },
  "usage.similar": { text: "Возможно, имелось в виду {name}?" },
  "usage.several-similar": { text: "Возможно, имелось в виду одно из: {names}?" },
  "internal.fault": { text: "внутренняя ошибка: {message}" },
  "interruption.timeout": { text: "время истекло {phase}" },
  "interruption.signal": { text: "прервано {phase}" },
  "interruption.compilation": { text: "во время трансляции: результата нет" },
  "interruption.initialization": { text: "во время инициализации: результата нет" },
  "analyse-stop.timeout": {
    text: "предел времени достигнут раньше, чем сделаны все расчёты: ниже то, что к этому времени известно",
  },
  "analyse-stop.interrupted": {
    text: "прервано раньше, чем сделаны все расчёты: ниже то, что к этому времени известно",
  },
  "interruption.run": { text: "во время шага: результата нет" },
  "interruption.analysis": { text: "во время анализа: результата нет" },
  "interruption.plot": { text: "во время построения графика: остальные файлы записаны полностью" },

  "method-module.not-loaded": { text: "модуль метода '{file}' не загружается: {reason}" },
  "method-module.no-export": { text: "модуль '{file}' не экспортирует объект с именем 'method'" },
  "system-run.no-algorithm": { text: "алгоритм '{file}' не загружается: {reason}" },
  "system-run.exports-no-algorithm": {
    text: "модуль '{file}' не экспортирует `algorithm` с именем и методом `start` или функцию, которая его создаёт",
  },
  "system-run.unit-elsewhere": {
    text: "часть '{unit}' на другой машине: связь с '{address}' не установлена",
    hint: "Если вы ей доверяете, запустите с --allow-code или проведите к ней туннель с этой машины.",
  },
  "serve.port": { text: "часть нельзя предоставить на порту {port}: {reason}" },
  "system-run.unit-code": {
    text: "часть '{unit}' — программный код: файл '{file}' не выполнялся",
    hint: "Если вы ему доверяете, разрешите его параметром --allow-code.",
  },
  "code-unit.not-loaded": { text: "'{file}' не удаётся загрузить: {reason}" },
  "code-unit.no-python": {
    text: "части '{unit}' нужен Python, но '{command}' не запускается",
    hint: "Установите Python 3 или назовите его команду в переменной окружения COSIMO_PYTHON.",
  },
  "code-unit.slow-start": {
    text: "'{file}' не загрузился за {limit} с",
    hint: 'Проверьте, нет ли бесконечного цикла; больше времени даёт "timeLimit" этой части.',
  },
  "code-unit.in-archive": {
    text: "часть '{unit}' — код в архиве, '{file}', который не выполняется",
    hint: "Сначала распакуйте систему: cosimo convert СИСТЕМА.ssp -o СИСТЕМА.json",
  },
  "system-run.code": {
    text: "система называет алгоритмом код: модуль JavaScript '{file}' не выполнялся",
    hint: "Если вы ему доверяете, разрешите его параметром --allow-code или назовите сами: simulate --algorithm ПУТЬ. Параметр --algorithm с именем встроенного алгоритма его заменяет.",
  },
  "system-run.algorithm-form": {
    text: "'{text}' — не настройка алгоритма",
    hint: "пример: --algorithm linear-implicit,form=LX,refresh=10",
  },
  "file.unreadable": { text: "не удалось прочитать '{file}': {reason}" },
  "file.not-allowed": { text: "'{file}' вне папок, в которые разрешено писать: {folders}" },
  "file.not-changed": { text: "'{file}': {reason}" },
  "file.no-folder": { text: "такой папки нет" },
  "file.two-outputs": {
    text: "'{file}' и '{other}' — один и тот же файл: каждому результату нужен свой",
  },
  "file.not-compiled": { text: "компилятор '{compiler}' завершился с ошибкой: {output}" },
  "file.unwritable": { text: "не удалось записать '{file}': {reason}" },
  "studio.no-page": {
    text: "страница студии не собрана",
    hint: "В репозитории её собирает `npm run site`; в установленном пакете она уже есть.",
  },
  "studio.port": { text: "порт {port} занять нельзя: {reason}" },
  "file.no-package": {
    text: "в каталоге '{file}' нет моделей: ни package.mo, ни текстов моделей (.mo, .lisma, .isma)",
  },
  "file.folder-of-models": {
    text: "каталог '{file}' — не пакет: в нём нет package.mo",
    hint: "назовите один из этих файлов: {names}",
  },
  "library.none-inside": {
    text: "в '{file}' нет библиотеки: ни каталога с package.mo, ни класса в файле с его именем",
    hint: "Библиотеки публикуют архивами таких каталогов; архив внутри архива надо сначала распаковать.",
  },
  "library.bad-name": { text: "'{name}', имя и версия библиотеки, не может быть именем каталога" },
  "library.none-added": { text: "библиотека '{name}' не добавлена: не добавлено ни одной" },
  "library.not-added": { text: "библиотека '{name}' не добавлена: есть {names}" },
  "library.several-versions": {
    text: "добавлено несколько версий '{name}': {versions}",
    hint: "Укажите и версию.",
  },
  "file.no-pdf": {
    text: "'{file}': графики не записываются в PDF",
    hint: "Запишите график .html и напечатайте его из браузера: получится векторный PDF; или запишите .svg или .png.",
  },
  "result.units-in-csv-only": {
    text: "--units имеет смысл только для результатов .csv и .xlsx: в файлах {kind} единицы есть всегда",
  },
  "resume.lost-part": {
    text: "в '{file}' есть только то, что следует за t = {time} с: файла с частью до контрольной точки нет",
    hint: "Продолжаются результаты и события в формате .csv под теми именами, которые они имели в прерванном расчёте.",
  },
  "convert.units-of-results": {
    text: "--units имеет смысл только для результатов, а этот файл — связанная система",
  },
  "file.unknown-kind": { text: "файл '{file}' здесь не подходит: нужен {expected}" },
  "file.library": { text: "каталог, в котором есть package.mo, или его ZIP-архив" },
  "file.model": { text: "текст модели (.mo, .lisma, .isma)" },
  "file.png-name": { text: "имя, оканчивающееся на .png" },
  "scene.no-browser": {
    text: "для изображений и видео пространственного вида нужен установленный браузер, а его нет",
    hint: "Установите Chromium или Chrome или назовите его программу в переменной окружения CHROME_PATH; для --view и --scene браузер не нужен.",
  },
  "scene.no-graphics": { text: "браузер '{browser}' не нарисовал вид: в нём нет WebGL 2" },
  "scene.browser-ended": { text: "браузер завершился раньше, чем вид был нарисован" },
  "file.glb-name": { text: "имя, оканчивающееся на .glb" },
  "scene.option-elsewhere": {
    text: "{option} к этому файлу не относится",
    hint: "этот параметр — для моделей, у которых есть пространственный вид",
  },
  "scene.too-many-shapes": { text: "в виде {count} форм: больше {most} не рисуется" },
  "scene.file-missing": {
    text: "вместо {components} показаны параллелепипеды: файла '{file}' нет",
    hint: "Файлы читаются в папках модели и её библиотек, по пути оттуда или как modelica://Library/Resources/a.stl.",
  },
  "scene.file-format": {
    text: "вместо {components} показаны параллелепипеды: '{file}' — не форма и не файл известного формата",
    hint: "Формы: box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring; файлы оканчиваются на .stl, .obj или .dxf.",
  },
  "scene.file-damaged": {
    text: "вместо {components} показаны параллелепипеды: содержимое '{file}' не соответствует формату по имени",
  },
  "scene.file-empty": {
    text: "вместо {components} показаны параллелепипеды: в '{file}' нет граней",
    hint: "Из файла DXF читаются элементы 3DFACE.",
  },
  "scene.files-too-large": { text: "файлы вида занимают {size} МБ: больше {most} МБ не рисуется" },
  "scene.at-outside": { text: "при t = {time} с изображения нет: расчёт длится от {begin} до {end} с" },
  "scene.surfaces": {
    text: "поверхности, которые не рисуются: {components}",
    hint: "Точки поверхности вычисляются один раз, по тексту модели: они не должны меняться в расчёте или от --set и иметь собственные цвета.",
  },
  "scene.option-alone": { text: "{option} без {of} ни на что не влияет" },
  "scene.bad-speed": {
    text: "видео не может идти со скоростью {speed} от времени модели: ожидается число больше 0",
  },
  "scene.too-many-frames": {
    text: "в видео было бы {count} кадров: больше {most} не рисуется",
    hint: "При большем --video-speed их меньше, например при {speed}.",
  },
  "file.webm-name": { text: "имя, оканчивающееся на .webm" },
  "scene.nothing-to-see": {
    text: "у модели '{model}' нет пространственного вида: ни у одного компонента нет формы",
    hint: "Формы есть у компонентов PlanarMechanics и Modelica.Mechanics.MultiBody, если не задано animation = false.",
  },
  "file.system": { text: "файл связанной системы (.json, .ssp, .ssd или OspSystemStructure.xml)" },
  "file.system-name": { text: "имя, оканчивающееся на .json, .ssp или .ssd" },
  "file.experiment": { text: "файл эксперимента (.json)" },
  "file.table": { text: "файл с таблицей (.csv, .xlsx)" },
  "file.result": { text: "файл результатов (.csv, .xlsx, .mat, .arrow или .json)" },
  "file.result-name": { text: "файл с расширением .csv, .xlsx, .mat, .arrow или .json" },
  "file.table-name": { text: "файл с расширением .csv или .xlsx" },
  "file.linear-name": { text: "файл с расширением .mat или .mo" },
  "file.picture-name": { text: "файл с расширением .svg" },
  "file.plot-name": { text: "файл с расширением .svg, .html или .png" },
  "file.page-name": { text: "файл с расширением .html" },
  "file.studio": {
    text: "папка, модель (.mo, .lisma, .isma), FMU (.fmu) или результат (.csv, .mat, .arrow)",
  },
  "file.EADDRINUSE": { text: "им пользуется другая программа" },
  "file.EADDRNOTAVAIL": { text: "адрес недоступен" },
  "file.not-utf-8": {
    text: "это не текст в UTF-8 (строка {line}); преобразуйте его, из Latin-1 командой 'iconv -f latin1 -t utf-8', и сохраните снова",
  },
  "file.not-inside": { text: "в архиве нет такого файла" },
  "file.EEXIST": { text: "это имя занято файлом" },
  "file.ENOENT": { text: "нет такого файла или каталога" },
  "file.EACCES": { text: "нет прав доступа" },
  "file.EPERM": { text: "операция не разрешена" },
  "file.EISDIR": { text: "это каталог" },
  "file.ENOTDIR": { text: "часть пути не является каталогом" },
  "file.ELOOP": { text: "ссылки замкнуты в круг" },
  "file.ENXIO": { text: "нет такого устройства, или канал никто не читает" },
  "file.EFBIG": { text: "файл больше, чем разрешено" },
  "file.ENOSPC": { text: "на диске нет места" },
  "file.EROFS": { text: "файловая система доступна только для чтения" },
  "file.EMFILE": { text: "открыто слишком много файлов" },

  "result.unknown-variable": { text: "в модели нет переменной '{name}', которую можно изобразить" },
  "result.unknown-parameter": {
    text: "в модели нет параметра '{name}' для контрольной кривой",
  },
  "result.no-match": {
    text: "ни одна переменная модели не подходит под '{pattern}': в результате будет только время",
  },
  "result.texts-left-out": {
    text: "{names} имеют тип String или Binary, и {files} их показать не может",
    hint: "запишите их в файл .csv, .json или .arrow",
  },
} as const satisfies Translations;
