/** Versions of FMI that are read and written. */
export type FmiMajorVersion = 1 | 2 | 3;
