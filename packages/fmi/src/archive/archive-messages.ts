import type { MessageCatalogue } from "@cosimo/ir";

/** `archive`: name of the file; `entry`: name of an entry in it. */
export const archiveMessages = {
  "archive.not-an-archive": {
    category: "fmi",
    severity: "error",
    text: "'{archive}' is not a ZIP archive",
    hint: "An FMU is a ZIP archive with a modelDescription.xml in it. Was it transferred completely?",
  },
  "archive.several-volumes": {
    category: "fmi",
    severity: "error",
    text: "'{archive}' is one of several volumes of an archive",
  },
  "archive.damaged-directory": {
    category: "fmi",
    severity: "error",
    text: "the directory of '{archive}' is damaged (byte {offset})",
    hint: "Was the file transferred completely?",
  },
  "archive.damaged-entry": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' is damaged: size or checksum of the unpacked data is wrong",
  },
  "archive.names-differ": {
    category: "fmi",
    severity: "error",
    text: "the directory of '{archive}' names an entry '{entry}', its local header names it '{other}'",
  },
  "archive.overlapping": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' and '{other}' in '{archive}' overlap",
    hint: "No packer writes such archives: do not use it.",
  },
  "archive.outside": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' would be unpacked outside of the FMU's own folder",
    hint: "No packer writes such archives: do not use it.",
  },
  "archive.absolute-name": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' is an absolute name",
    hint: "Names in an FMU are relative to its own folder.",
  },
  "archive.back-slash": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' has a back slash in its name",
    hint: "Pack the FMU with '/' between folders, as the ZIP format demands.",
  },
  "archive.bad-name": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' is not a name of a file",
  },
  "archive.special-file": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' is a symbolic link or another special file",
    hint: "Put the file itself into the FMU.",
  },
  "archive.duplicate": {
    category: "fmi",
    severity: "error",
    text: "'{archive}' has two entries with the name '{entry}'",
  },
  "archive.same-but-for-case": {
    category: "fmi",
    severity: "warning",
    text: "'{entry}' and '{other}' in '{archive}' are one file on systems with case-insensitive names",
  },
  "archive.encrypted": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' is encrypted",
  },
  "archive.method": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' is compressed by method {method}; only deflate (8) and no compression (0) are supported",
  },
  "archive.too-many-entries": {
    category: "fmi",
    severity: "error",
    text: "'{archive}' has {count} entries; more than {limit} are not read",
  },
  "archive.entry-too-large": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' has {size} bytes; more than {limit} are not unpacked",
  },
  "archive.too-large": {
    category: "fmi",
    severity: "error",
    text: "'{archive}' has {size} bytes unpacked; more than {limit} are not unpacked",
  },
  "archive.packed-too-well": {
    category: "fmi",
    severity: "error",
    text: "'{entry}' in '{archive}' would unpack to {ratio} times its size; more than {limit} is taken for an attack",
  },
} as const satisfies MessageCatalogue;
