import type { Translations } from "@cosimo/ir";

/** Archives of FMUs, XML, and the standards' schemas. */
export const fmuFileMessages = {
  "archive.not-an-archive": {
    text: "'{archive}' не является архивом ZIP",
    hint: "FMU — это архив ZIP, в котором лежит modelDescription.xml. Полностью ли передан файл?",
  },
  "archive.several-volumes": { text: "'{archive}' — лишь один из нескольких томов архива" },
  "archive.damaged-directory": {
    text: "оглавление архива '{archive}' повреждено (байт {offset})",
    hint: "Полностью ли передан файл?",
  },
  "archive.damaged-entry": {
    text: "'{entry}' в '{archive}' повреждён: распаковано не то, что было упаковано",
  },
  "archive.names-differ": {
    text: "файл, который в оглавлении '{archive}' назван '{entry}', сам называет себя '{other}'",
  },
  "archive.overlapping": {
    text: "'{entry}' и '{other}' в '{archive}' занимают одни и те же байты",
    hint: "Ни один упаковщик не создаёт таких архивов: не используйте его.",
  },
  "archive.outside": {
    text: "'{entry}' в '{archive}' оказался бы вне каталога FMU",
    hint: "Ни один упаковщик не создаёт таких архивов: не используйте его.",
  },
  "archive.absolute-name": {
    text: "'{entry}' в '{archive}' — полный путь",
    hint: "Имена в FMU отсчитываются от её собственного каталога.",
  },
  "archive.back-slash": {
    text: "имена в '{archive}' содержат обратную косую черту, например '{entry}': она читается как '/'",
    hint: "Формат ZIP требует '/' между каталогами; другие программы могут отвергнуть этот файл.",
  },
  "fmu.other-library": {
    text: "в '{folder}' в '{fmu}' есть библиотека '{found}', а в описании названа '{expected}': используется первая",
    hint: "Другие программы могут отвергнуть эту FMU.",
  },
  "archive.bad-name": { text: "'{entry}' в '{archive}' не может быть именем файла" },
  "archive.special-file": {
    text: "'{entry}' в '{archive}' — символическая ссылка или другой особый файл",
    hint: "Поместите в FMU сам файл.",
  },
  "archive.duplicate": { text: "в '{archive}' два файла с именем '{entry}'" },
  "archive.same-but-for-case": {
    text: "'{entry}' и '{other}' в '{archive}' — один и тот же файл там, где строчные и прописные буквы не различаются",
  },
  "archive.encrypted": { text: "'{entry}' в '{archive}' зашифрован" },
  "archive.method": {
    text: "'{entry}' в '{archive}' упакован способом {method}; файлы FMU упаковывают способом deflate (8) или не упаковывают (0)",
  },
  "archive.too-many-entries": {
    text: "в '{archive}' {count} {count|файл|файла|файлов}; читается не более {limit}",
  },
  "archive.entry-too-large": {
    text: "размер '{entry}' в '{archive}' — {size} {size|байт|байта|байт}; распаковывается не более {limit}",
  },
  "archive.too-large": {
    text: "размер '{archive}' после распаковки — {size} {size|байт|байта|байт}; распаковывается не более {limit}",
  },
  "archive.packed-too-well": {
    text: "'{entry}' в '{archive}' при распаковке вырос бы в {ratio} {ratio|раз|раза|раз}; больше {limit} считается нападением",
  },

  "xml.too-large": {
    text: "размер {file} — {size} {size|байт|байта|байт}; читается не более {limit}",
  },
  "xml.too-deep": { text: "вложенность элементов больше {limit}" },
  "xml.encoding-unknown": {
    text: "кодировка '{encoding}' файла {file} неизвестна",
    hint: "Сохраните файл в UTF-8.",
  },
  "xml.not-in-encoding": {
    text: "в {file} есть байты, которые в его кодировке {encoding} ничего не значат",
    hint: "Сохраните файл в UTF-8 и укажите это в первой строке.",
  },
  "xml.document-type": {
    text: "в файле есть объявление типа документа; такие файлы не читаются, потому что могут обращаться к другим файлам",
    hint: "Удалите <!DOCTYPE ...>.",
  },
  "xml.malformed": { text: "это не XML: {fault}" },
  "xml.fault-other": { text: "этому тексту здесь не место" },
  "xml.fault-entity": { text: "такая сущность не определена" },
  "xml.fault-character": { text: "этому знаку здесь не место" },
  "xml.fault-duplicate-attribute": { text: "атрибут задан дважды" },
  "xml.fault-attribute": { text: "у атрибута нет значения в кавычках" },
  "xml.fault-attribute-space": { text: "между двумя атрибутами нет пробела" },
  "xml.fault-close-tag": { text: "у конечного тега нет начального, или внутри остался открытый элемент" },
  "xml.fault-unclosed": { text: "элемент '{element}' не закрыт" },
  "xml.fault-end": { text: "текст обрывается" },
  "xml.fault-no-root": { text: "нет ни одного элемента" },
  "xml.fault-two-roots": { text: "внешних элементов больше одного" },
  "xml.fault-outside": { text: "есть текст вне внешнего элемента" },
  "xml.fault-prefix": {
    text: "префикс '{prefix}' не обозначает никакого пространства имён (xmlns:{prefix})",
  },
  "xml.fault-declaration": { text: "неверно объявление XML" },
  "xml.fault-comment": { text: "неверно записан комментарий" },

  "schema.root": { text: "внешний элемент — '{found}', а должен быть '{expected}'" },
  "schema.missing-attribute": {
    text: "у элемента '{element}' нет обязательного атрибута '{attribute}'",
  },
  "schema.unknown-attribute": {
    text: "у элемента '{element}' есть атрибут '{attribute}', которого нет в стандарте",
  },
  "schema.unknown-flag": {
    text: "у элемента '{element}' есть атрибут '{attribute}', которого нет в этой версии стандарта; он не учитывается",
  },
  "schema.empty-list": {
    text: "в элементе '{parent}' нет ни одного '{element}'; по стандарту нужен хотя бы один, иначе '{parent}' не пишут",
  },
  "schema.bad-value": { text: '{attribute}="{value}": ожидается {expected}' },
  "schema.bad-time": {
    text: '{attribute}="{value}" не является временем в записи XML',
    hint: "Запишите его так: 2026-11-21T08:30:00Z.",
  },
  "schema.unknown-element": { text: "в элементе '{parent}' не бывает элемента '{element}'" },
  "schema.misplaced-element": { text: "элемент '{element}' должен стоять раньше '{after}'" },
  "schema.repeated-element": { text: "в элементе '{parent}' больше одного элемента '{element}'" },
  "schema.missing-element": { text: "в элементе '{parent}' нет обязательного элемента '{element}'" },
  "schema.encoding": {
    text: "указана кодировка {encoding}; стандарт допускает только UTF-8",
    hint: 'Начните файл со строки <?xml version="1.0" encoding="UTF-8"?> и сохраните его в UTF-8.',
  },
  "schema.text": { text: "текст" },
  "schema.one-of": { text: "одно из значений {words}" },
  "schema.boolean": { text: "true или false" },
  "schema.double": { text: "число" },
  "schema.int8": { text: "целое число от -128 до 127" },
  "schema.uint8": { text: "целое число от 0 до 255" },
  "schema.int16": { text: "целое число от -32768 до 32767" },
  "schema.uint16": { text: "целое число от 0 до 65535" },
  "schema.int32": { text: "целое 32-разрядное число" },
  "schema.uint32": { text: "неотрицательное целое 32-разрядное число" },
  "schema.int64": { text: "целое 64-разрядное число" },
  "schema.uint64": { text: "неотрицательное целое 64-разрядное число" },
  "schema.hex": { text: "байты по две шестнадцатеричные цифры" },
  "schema.date-time": { text: "время, например 2026-11-21T08:30:00Z" },

  "fmu.no-description": {
    text: "в '{fmu}' нет modelDescription.xml: это не FMU",
    hint: "Этот файл должен лежать в самом архиве, а не в каталоге внутри него.",
  },
  "fmu.no-version": {
    text: "в описании модели не указана версия FMI",
    hint: "Добавьте к 'fmiModelDescription' атрибут fmiVersion=\"2.0\" или другой.",
  },
  "fmu.unknown-version": { text: "версия FMI {version} неизвестна; известны 1.0, 2.0 и 3.0" },
} as const satisfies Translations;
