/** The bundle of a study's thread; this file, its compiled form and the bundles are all two folders below the package. */
export const threadProgram = new URL("../../bin/study-thread.cjs", import.meta.url);
