import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/core";

export const fileMessages = {
  "file.unreadable": {
    category: "usage",
    severity: "error",
    text: "cannot read '{file}': {reason}",
  },
  "file.unwritable": {
    category: "usage",
    severity: "error",
    text: "cannot write '{file}': {reason}",
  },
  "file.malformed": {
    category: "usage",
    severity: "error",
    text: "'{file}' is not what it claims to be: {reason}",
  },
  "file.unknown-kind": {
    category: "usage",
    severity: "error",
    text: "'{file}' is not of a kind that can be used here: expected {expected}",
  },
} as const;

/** A file that could not be read or written: ends the command with exit code 6. */
export class FileError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: keyof typeof fileMessages, args: Readonly<Record<string, string>>) {
    const diagnostic = diagnoseWithoutSpan(fileMessages, code, args);
    super(diagnostic.message);
    this.name = "FileError";
    this.diagnostic = diagnostic;
  }
}

/** A file that is not of the format it claims, with all that is wrong in it: ends the command with exit code 6. */
export class MalformedFileError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => d.message).join("\n"));
    this.name = "MalformedFileError";
    this.diagnostics = diagnostics;
  }
}

/** The operating system's reason in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words: Readonly<Record<string, string>> = {
    ENOENT: "no such file or directory",
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    EISDIR: "it is a directory",
    ENOTDIR: "a part of the path is not a directory",
    ENOSPC: "no space left on the device",
    EROFS: "the file system is read-only",
    EMFILE: "too many open files",
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
}
