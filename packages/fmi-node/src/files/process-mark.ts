/** In the environment of FMUs' processes, and of what these start: the folder of temporary files, a slash and a number. */
export const markName = "COSIMO_FMU_PROCESS";
