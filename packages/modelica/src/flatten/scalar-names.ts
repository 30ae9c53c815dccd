import type { PrimitiveComponent } from "../instance/component-instance.ts";
import { unravel } from "../instance/function-body.ts";

/** The name of one scalar: `body.r[2]`, `a.m[1,2]`. */
export function scalarName(component: PrimitiveComponent, offset: number): string {
  const path = component.path.join(".");
  return component.dims.length === 0 ? path : `${path}[${unravel(offset, component.dims).join(",")}]`;
}
