import {
  type Diagnostic,
  diagnoseWithoutSpan,
  diagnosticsText,
  type MessageArgument,
  type MessageCatalogue,
  messageGroup,
  type PhraseCatalogue,
  phrase,
} from "@cosimo/core/models";

export const fileMessages = {
  ...messageGroup("usage", "error", {
    "file.unreadable": "cannot read '{file}': {reason}",
    "file.unwritable": "cannot write '{file}': {reason}",
    "file.two-outputs": "'{file}' and '{other}' are the same file: each output needs one of its own",
    "file.not-compiled": "the compiler '{compiler}' has failed: {output}",
    "file.no-package":
      "'{file}' is a directory without models: it has no package.mo and no model's text (.mo, .lisma, .isma)",
    "file.folder-of-models": {
      text: "'{file}' is a directory, but no package: it has no package.mo",
      hint: "name one of these: {names}",
    },
    "file.no-pdf": {
      text: "'{file}': plots are not written as PDF",
      hint: "Write an .html plot and print it from a browser, which makes a PDF with vectors; or write .svg or .png.",
    },
    "studio.no-page": {
      text: "the page of the studio is not built",
      hint: "In the repository `npm run site` builds it; an installed package has it.",
    },
    "scene.no-browser": {
      text: "pictures and videos of the view need an installed browser, and none was found",
      hint: "Install Chromium or Chrome, or name its program in the environment variable CHROME_PATH; --view and --scene need none.",
    },
    "scene.no-graphics": "the browser '{browser}' has not drawn the view: it has no WebGL 2",
    "scene.browser-ended": "the browser has ended before the view was drawn",
    "library.none-inside": {
      text: "'{file}' has no library in it: no directory with a package.mo, and no class in a file of its name",
      hint: "Libraries are published as archives of such directories; an archive in an archive must be unpacked first.",
    },
    "library.bad-name": "'{name}', name and version of a library, cannot be the name of a directory",
    "library.none-added": "there is no added library '{name}': none was added",
    "library.not-added": "there is no added library '{name}': there are {names}",
    "library.several-versions": {
      text: "several versions of '{name}' were added: {versions}",
      hint: "Name the version, too.",
    },
    "file.unknown-kind": "'{file}' is not of a kind that can be used here: expected {expected}",
  }),
} as const satisfies MessageCatalogue;

/** Expected kinds of files, and reasons of the operating system for refusing one. */
export const filePhrases = {
  "file.library": "a directory with a package.mo in it, or a ZIP archive of one",
  "file.model": "a model's text (.mo, .lisma, .isma)",
  "file.system": "a coupled system (.json, .ssp, .ssd, or OspSystemStructure.xml)",
  "file.system-name": "a name that ends in .json, .ssp or .ssd",
  "file.experiment": "an experiment (.json)",
  "file.table": "a table (.csv, .xlsx)",
  "file.result": "a result (.csv, .xlsx, .mat, .arrow or .json)",
  "file.result-name": "a name that ends in .csv, .xlsx, .mat, .arrow or .json",
  "file.table-name": "a name that ends in .csv or .xlsx",
  "file.linear-name": "a name that ends in .mat or .mo",
  "file.picture-name": "a name that ends in .svg",
  "file.plot-name": "a name that ends in .svg, .html or .png",
  "file.png-name": "a name that ends in .png",
  "file.glb-name": "a name that ends in .glb",
  "file.webm-name": "a name that ends in .webm",
  "file.page-name": "a name that ends in .html",
  "file.studio": "a folder, a model (.mo, .lisma, .isma), an FMU (.fmu) or a result (.csv, .mat, .arrow)",
  "file.EADDRINUSE": "another program has it",
  "file.EADDRNOTAVAIL": "the address is not available",
  "file.not-utf-8":
    "it is not a UTF-8 text (line {line}); convert it, from Latin-1 by 'iconv -f latin1 -t utf-8', and save it again",
  "file.not-inside": "the archive has no such file",
  "file.not-allowed": "'{file}' is outside of the folders where writing is allowed: {folders}",
  "file.not-changed": "'{file}': {reason}",
  "file.no-folder": "there is no such folder",
  "file.ENOENT": "no such file or directory",
  "file.EACCES": "permission denied",
  "file.EPERM": "operation not permitted",
  "file.EISDIR": "it is a directory",
  "file.EEXIST": "a file has this name",
  "file.ENOTDIR": "a part of the path is not a directory",
  "file.ELOOP": "the links lead in a circle",
  "file.ENXIO": "no such device, or no reader of the pipe",
  "file.EFBIG": "the file is larger than allowed",
  "file.ENOSPC": "no space left on the device",
  "file.EROFS": "the file system is read-only",
  "file.EMFILE": "too many open files",
} as const satisfies PhraseCatalogue;

/** The error for a file of a kind that cannot be used where `expected` is needed. */
export function unexpectedKind(
  file: string,
  expected: Exclude<keyof typeof filePhrases, `file.E${string}`>,
): FileError {
  return new FileError("file.unknown-kind", { file, expected: phrase(filePhrases, expected) });
}

/** A file that could not be read or written: ends the command with exit code 6. */
export class FileError extends Error {
  readonly #diagnostic: Diagnostic;

  constructor(code: keyof typeof fileMessages, args: Readonly<Record<string, MessageArgument>>) {
    const diagnostic = diagnoseWithoutSpan(fileMessages, code, args);
    super(diagnosticsText([diagnostic]));
    this.#diagnostic = diagnostic;
  }

  static {
    FileError.prototype.name = "FileError";
  }

  get diagnostic(): Diagnostic {
    return this.#diagnostic;
  }
}

/** A file that violates its format, with all faults found: ends the command with exit code 6. */
export class MalformedFileError extends Error {
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnosticsText(diagnostics));
    this.#diagnostics = diagnostics;
  }

  static {
    MalformedFileError.prototype.name = "MalformedFileError";
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}

/** The operating system's reason as text. */
export function reasonOf(error: unknown): MessageArgument {
  const code = `file.${error instanceof Error && "code" in error ? String(error.code) : ""}`;
  if (code in filePhrases) return phrase(filePhrases, code as keyof typeof filePhrases);
  return error instanceof Error ? error.message : String(error);
}
