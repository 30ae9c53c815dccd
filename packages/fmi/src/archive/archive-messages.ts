import { errorsOf, type MessageCatalogue } from "@cosimo/ir";

const fmiError = errorsOf("fmi");

/** `archive`: name of the file; `entry`: name of an entry in it. */
export const archiveMessages = {
  "archive.not-an-archive": fmiError(
    "'{archive}' is not a ZIP archive",
    "An FMU is a ZIP archive with a modelDescription.xml in it. Was it transferred completely?",
  ),
  "archive.several-volumes": fmiError("'{archive}' is one of several volumes of an archive"),
  "archive.damaged-directory": fmiError(
    "the directory of '{archive}' is damaged (byte {offset})",
    "Was the file transferred completely?",
  ),
  "archive.damaged-entry": fmiError(
    "'{entry}' in '{archive}' is damaged: size or checksum of the unpacked data is wrong",
  ),
  "archive.names-differ": fmiError(
    "the directory of '{archive}' names an entry '{entry}', its local header names it '{other}'",
  ),
  "archive.overlapping": fmiError(
    "'{entry}' and '{other}' in '{archive}' overlap",
    "No packer writes such archives: do not use it.",
  ),
  "archive.outside": fmiError(
    "'{entry}' in '{archive}' would be unpacked outside of the FMU's own folder",
    "No packer writes such archives: do not use it.",
  ),
  "archive.absolute-name": fmiError(
    "'{entry}' in '{archive}' is an absolute name",
    "Names in an FMU are relative to its own folder.",
  ),
  "archive.back-slash": fmiError(
    "'{entry}' in '{archive}' has a back slash in its name",
    "Pack the FMU with '/' between folders, as the ZIP format demands.",
  ),
  "archive.bad-name": fmiError("'{entry}' in '{archive}' is not a name of a file"),
  "archive.special-file": fmiError(
    "'{entry}' in '{archive}' is a symbolic link or another special file",
    "Put the file itself into the FMU.",
  ),
  "archive.duplicate": fmiError("'{archive}' has two entries with the name '{entry}'"),
  "archive.same-but-for-case": {
    category: "fmi",
    severity: "warning",
    text: "'{entry}' and '{other}' in '{archive}' are one file on systems with case-insensitive names",
  },
  "archive.encrypted": fmiError("'{entry}' in '{archive}' is encrypted"),
  "archive.method": fmiError(
    "'{entry}' in '{archive}' is compressed by method {method}; only deflate (8) and no compression (0) are supported",
  ),
  "archive.too-many-entries": fmiError("'{archive}' has {count} entries; more than {limit} are not read"),
  "archive.entry-too-large": fmiError(
    "'{entry}' in '{archive}' has {size} bytes; more than {limit} are not unpacked",
  ),
  "archive.too-large": fmiError("'{archive}' has {size} bytes unpacked; more than {limit} are not unpacked"),
  "archive.packed-too-well": fmiError(
    "'{entry}' in '{archive}' would unpack to {ratio} times its size; more than {limit} is taken for an attack",
  ),
} as const satisfies MessageCatalogue;
