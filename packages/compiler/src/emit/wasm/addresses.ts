import type { KernelExpression, KernelFunction } from "@cosimo/ir";
import { visitOwnExpressions, visitStatements } from "../../kernel/visit-kernel.ts";

/** Parameters that are never assigned and occur alone as an address or as a term of one. */
export function baseAddresses(fn: KernelFunction): readonly string[] {
  const used = new Set<string>();
  const assigned = new Set<string>();
  const useAddress = (address: KernelExpression) => {
    const base = variablePart(address);
    if (base?.kind === "local") used.add(base.name);
  };
  const findLoad = (e: KernelExpression) => {
    if (e.kind === "load") useAddress(e.address);
  };
  visitStatements(fn.body, (statement) => {
    if (statement.kind === "set") assigned.add(statement.local);
    if (statement.kind === "store") useAddress(statement.address);
    visitOwnExpressions(statement, findLoad);
  });
  return fn.parameters.map((p) => p.name).filter((name) => used.has(name) && !assigned.has(name));
}

/** An address without its constant terms; `undefined` if there are no others. */
export function variablePart(address: KernelExpression): KernelExpression | undefined {
  if (address.kind === "const") return undefined;
  if (address.kind !== "binary" || address.operator !== "add") return address;
  if (address.right.kind === "const") return variablePart(address.left);
  return address.left.kind === "const" ? variablePart(address.right) : address;
}

/** The sum of an address's constant terms. */
export function constantPart(address: KernelExpression): number {
  if (address.kind === "const") return address.value;
  if (address.kind !== "binary" || address.operator !== "add") return 0;
  if (address.right.kind === "const") return address.right.value + constantPart(address.left);
  return address.left.kind === "const" ? address.left.value + constantPart(address.right) : 0;
}
