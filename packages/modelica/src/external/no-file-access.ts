import type { FileAccess } from "./file-access.ts";

/** Models in a page see no folder. */
export const fileAccess: FileAccess = { functions: new Map() };
