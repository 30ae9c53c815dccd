import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { queueMessages } from "./queue-messages.ts";

/** A folder that all machines have, under names of their own. */

/** A path of this machine as one in the shared folder. @throws ModelError if it is outside */
export function toShared(shared: string, path: string): string {
  const inside = relative(realOf(shared), realOf(path));
  if (isOutside(inside))
    throw new ModelError([diagnoseWithoutSpan(queueMessages, "study-queue.not-shared", { path, shared })]);
  return inside;
}

/** A path that another machine has sent. @throws ModelError if it leads outside */
export function fromShared(shared: string, path: string): string {
  const own = join(shared, path);
  if (isAbsolute(path) || isOutside(relative(realOf(shared), realOf(own))))
    throw new ModelError([diagnoseWithoutSpan(queueMessages, "study-queue.not-shared", { path, shared })]);
  return own;
}

function isOutside(inside: string): boolean {
  return isAbsolute(inside) || inside === ".." || inside.startsWith(`..${sep}`);
}

/** Links are followed: they may lead outside. */
function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}
