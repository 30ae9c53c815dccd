import type { FileAccess } from "./file-access.ts";
import { fileFunctions } from "./file-functions.ts";
import { readTable } from "./read-table.ts";

export const fileAccess: FileAccess = { functions: fileFunctions, readTable };
