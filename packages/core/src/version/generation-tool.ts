import { version } from "./version.generated.ts";

/** Name and version of this tool, as FMI's `generationTool` and the header of SSP files have it. */
export const generationTool: string = `Cosimo ${version}`;
