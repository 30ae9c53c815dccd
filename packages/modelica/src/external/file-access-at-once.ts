import type { FileAccess } from "./file-access.ts";
import { fileFunctions } from "./file-functions.ts";
import { readMatTable } from "./mat-table.ts";

export const fileAccess: FileAccess = { functions: fileFunctions, readMatTable };
