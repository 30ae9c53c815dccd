import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** `archive`: name of the file; `entry`: name of an entry in it. */
export const archiveMessages = {
  ...messageGroup("fmi", "error", {
    "archive.not-an-archive": {
      text: "'{archive}' is not a ZIP archive",
      hint: "An FMU is a ZIP archive with a modelDescription.xml in it. Was it transferred completely?",
    },
    "archive.several-volumes": "'{archive}' is one of several volumes of an archive",
    "archive.damaged-directory": {
      text: "the directory of '{archive}' is damaged (byte {offset})",
      hint: "Was the file transferred completely?",
    },
    "archive.damaged-entry":
      "'{entry}' in '{archive}' is damaged: size or checksum of the unpacked data is wrong",
    "archive.names-differ":
      "the directory of '{archive}' names an entry '{entry}', its local header names it '{other}'",
    "archive.overlapping": {
      text: "'{entry}' and '{other}' in '{archive}' overlap",
      hint: "No packer writes such archives: do not use it.",
    },
    "archive.outside": {
      text: "'{entry}' in '{archive}' would be unpacked outside of the FMU's own folder",
      hint: "No packer writes such archives: do not use it.",
    },
    "archive.absolute-name": {
      text: "'{entry}' in '{archive}' is an absolute name",
      hint: "Names in an FMU are relative to its own folder.",
    },
    "archive.bad-name": "'{entry}' in '{archive}' is not a name of a file",
    "archive.special-file": {
      text: "'{entry}' in '{archive}' is a symbolic link or another special file",
      hint: "Put the file itself into the FMU.",
    },
    "archive.duplicate": "'{archive}' has two entries with the name '{entry}'",
  }),
  ...messageGroup("fmi", "warning", {
    "archive.same-but-for-case":
      "'{entry}' and '{other}' in '{archive}' are one file on systems with case-insensitive names",
    "archive.back-slash": {
      text: "names in '{archive}' have back slashes, as '{entry}': they are read as '/'",
      hint: "The ZIP format demands '/' between folders; other tools may refuse this file.",
    },
  }),
  ...messageGroup("fmi", "error", {
    "archive.encrypted": "'{entry}' in '{archive}' is encrypted",
    "archive.method":
      "'{entry}' in '{archive}' is compressed by method {method}; only deflate (8) and no compression (0) are supported",
    "archive.too-many-entries": "'{archive}' has {count} entries; more than {limit} are not read",
    "archive.entry-too-large":
      "'{entry}' in '{archive}' has {size} bytes; more than {limit} are not unpacked",
    "archive.too-large": "'{archive}' has {size} bytes unpacked; more than {limit} are not unpacked",
    "archive.packed-too-well":
      "'{entry}' in '{archive}' would unpack to {ratio} times its size; more than {limit} is taken for an attack",
  }),
} as const satisfies MessageCatalogue;
