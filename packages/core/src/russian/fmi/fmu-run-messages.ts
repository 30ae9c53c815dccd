import type { Translations } from "@cosimo/ir";

/** Расчёты с моделями FMU и отказы самих FMU. */
export const fmuRunMessages = {
  "fmu-run.unknown-variable": { text: "в '{fmu}' нет переменной '{name}'" },
  "fmu-run.not-settable": {
    text: "'{name}' нельзя задать: causality '{causality}', variability '{variability}', initial '{initial}'",
    hint: "До расчёта задаются параметры, входы и переменные с initial 'exact' или 'approx'.",
  },
  "fmu-run.no-such-element": {
    text: "у '{name}' нет элемента [{indices}]; размеры: [{dimensions}]",
  },
  "fmu-run.wrong-count": {
    text: "у '{name}' {size} {size|элемент|элемента|элементов}, а {count|дано|даны|дано} {count} {count|значение|значения|значений}",
  },
  "fmu-run.rounded-integer": {
    text: "'{name}' имеет тип {type}, а число {value} могло быть уже округлено: целым больше 2^53 нужны все их цифры",
    hint: "В файлах записывайте их строкой цифр, в JavaScript — как BigInt.",
  },
  "fmu-run.wrong-type": { text: "'{name}' имеет тип {type} и не может быть '{value}'" },
  "fmu-run.no-item": { text: "'{name}' не может быть '{value}'; возможны: {items}" },
  "fmu-run.out-of-range": {
    text: "'{name}' = {value} вне пределов, допускаемых FMU: от {least} до {most}",
  },
  "fmu-run.many-steps": {
    text: "'{fmu}' при совместном моделировании делает собственные шаги по {step} с: до конечного времени их {count}",
    hint: "Попробуйте обмен моделями (--fmu-type me), где шаги выбирает решатель, или более раннее конечное время.",
  },
  "fmu-run.parameter-lost": {
    text: "'{fmu}' не сохраняет параметр '{name}': задано {given}, после инициализации {value}",
    hint: "Расчёт идёт с тем значением, которое есть у FMU. Спросите изготовителя, когда этот параметр можно задать.",
  },
  "fmu-run.no-interval": {
    text: "у часов '{name}' нет своего интервала, и он не задан",
    hint: "Задайте его в секундах: --set '{name}=0.1'.",
  },
  "fmu-run.discarded": {
    text: "'{fmu}' не может вычислить шаг от t = {time} с длиной {step} с; вычислено до {reached} с",
    hint: "Попробуйте меньший --output-interval: это шаг обмена.",
  },
  "fmu-run.not-computed": {
    text: "'{fmu}' не вычисляется при t = {time} с: вызов отклонён (discard){log}",
  },
  "fmu-run.no-fixpoint": {
    text: "'{fmu}' требует больше {count} {count|итерации|итераций|итераций} события при t = {time} с",
  },
  "fmu-run.not-finite": { text: "'{fmu}' при t = {time} с даёт для '{name}' значение {value}" },
  "fmu-run.end-failed": {
    text: "в '{fmu}' произошла ошибка при завершении, когда все результаты были уже вычислены: {reason}",
  },
  "fmu-run.inner-not-finite": {
    text: "в '{fmu}' внутренняя переменная '{name}' при t = {time} с равна {value}",
    hint: "Расчёт продолжается, так как выходы и состояния это не затрагивает; в результате значение сохраняется как есть.",
  },
  "fmu-run.short-end": {
    text: "'{fmu}' делает шаги только по {step} с: расчёт кончается при t = {end} с, до времени {stop} с",
  },
  "fmu-run.no-event-mode": {
    text: "'{fmu}' объявляет режим событий, но с ним не создаётся: расчёт идёт без него",
  },
  "fmu-run.no-rest": {
    text: "состояние '{fmu}' нельзя сохранить: там, где события сгущаются, расчёт остановится, скольжения не будет",
  },
  "fmu.no-such-library": {
    text: "в '{fmu}' нет библиотеки '{expected}' в папке '{folder}'; есть: {found}",
    hint: "Библиотека называется так, как указано в modelIdentifier.",
  },
  "fmu.status": { text: "'{fmu}': {call} экземпляра '{instance}' вернула '{status}'{log}" },
  "fmu.not-instantiated": {
    text: "не удалось создать экземпляр '{fmu}' для {kind}{log}",
    hint: "Повторите с включённым журналом: причину могут назвать только сообщения самой FMU.",
  },
  "fmu.crashed": {
    text: "'{fmu}' аварийно завершилась в {call} экземпляра '{instance}' ({signal}){log}",
    hint: "Это ошибка двоичного файла FMU; завершился только её процесс.",
  },
  "fmu.exited": {
    text: "'{fmu}' сама завершила свой процесс с кодом {code} в {call} экземпляра '{instance}'{log}",
    hint: "Это ошибка двоичного файла FMU; завершился только её процесс.",
  },
  "fmu.timed-out": {
    text: "'{fmu}': {call} экземпляра '{instance}' всё ещё вычислялась через {seconds} с; процесс завершён{log}",
    hint: "Отведите больше времени, если вызов заведомо долгий.",
  },
  "fmu.blocked": {
    text: "'{fmu}': {call} экземпляра '{instance}' не вернулась за {seconds} с и чего-то ждала; процесс завершён{log}",
    hint: "Так ждёт FMU, которая пишет в журнал из собственных потоков: попробуйте не принимать её сообщений.",
  },
  "fmu.interrupted": {
    text: "{call} экземпляра '{instance}' модели '{fmu}' прервана; процесс FMU завершён",
  },
  "fmu.trapped": {
    text: "'{fmu}' прервана в {call} экземпляра '{instance}' ({reason}){log}",
    hint: "Это ошибка кода WebAssembly этой FMU; ничего вне её экземпляра не затронуто.",
  },
  "fmu.exited-sandbox": {
    text: "'{fmu}' хотела завершить программу с кодом {code} в {call} экземпляра '{instance}'{log}",
    hint: "Это ошибка кода WebAssembly этой FMU; завершён только её экземпляр.",
  },
  "fmu.too-old-for-wasm": {
    text: "'{fmu}' относится к FMI 1: как WebAssembly работают только FMU версий 2 и 3",
  },
  "fmu.no-wasm-compiler": {
    text: "исходные тексты '{fmu}' не скомпилировать в WebAssembly: не хватает {missing}",
    hint: "Нужны пакеты Debian clang, lld, wasi-libc, libclang-rt-dev-wasm32, для C++ ещё libc++-dev-wasm32.",
  },
  "fmu.not-started": { text: "не удалось запустить процесс для '{fmu}': {reason}{log}" },
  "fmu.not-unpacked": { text: "не удалось распаковать '{fmu}': {reason}" },
  "fmu.no-interface": { text: "'{fmu}' не предназначена для {kind}" },
  "fmu.no-binary": {
    text: "в '{fmu}' нет двоичного файла для {platform}; есть для: {platforms}",
    hint: "Нужна FMU с двоичным файлом для этой платформы или с исходными текстами.",
  },
  "fmu.no-binary-at-all": {
    text: "в '{fmu}' нет ни двоичного файла, ни исходных текстов для компиляции",
    hint: "Попросите FMU с двоичным файлом для этой платформы или с исходными текстами.",
  },
  "fmu.no-compiler": {
    text: "в '{fmu}' нет двоичного файла для {platform}, а для её исходных текстов нет компилятора {language}; искали: {compilers}",
    hint: "Установите один из них или назовите другой в переменной окружения CC или CXX.",
  },
  "fmu.sources-refused": {
    text: "исходные тексты '{fmu}' здесь не компилируются: нет {missing}",
  },
  "fmu.not-compiled": {
    text: "компилятор {compiler} не смог обработать исходные тексты '{fmu}':\n{output}",
  },
  "fmu.not-loaded": {
    text: "не удалось загрузить двоичный файл '{fmu}': {reason}",
    hint: "Возможно, не установлена нужная ему библиотека, или файл повреждён или сделан для другой системы.",
  },
  "fmu.no-function": {
    text: "в двоичном файле '{fmu}' нет функции {call}",
    hint: "Стандарт требует всех функций вида интерфейса, в том числе неподдерживаемых.",
  },
  "fmu.only-once": {
    text: "'{fmu}' допускает только один экземпляр в процессе",
    hint: "Запустите её отдельно: тогда у каждого экземпляра свой процесс.",
  },
} as const satisfies Translations;
