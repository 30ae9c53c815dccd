/** Programs that run beside the command. This file, its compiled form and the bundles are all two folders below the package. */

/** The thread of a study. */
export const threadProgram = new URL("../../bin/study-thread.cjs", import.meta.url);
/** The command itself, for processes that work for it. */
export const commandProgram = new URL("../../bin/cosimo.js", import.meta.url);
