import { version } from "./version.generated.ts";

/** Name and version of this tool, for FMI's `generationTool` and the header of SSP files. */
export const generationTool: string = `Cosimo ${version}`;
