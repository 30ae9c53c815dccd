import type { UnitDescription } from "@cosimo/cosim";
import type { BoundParameter } from "./parameter-sets.ts";
import type { SsdSystem } from "./ssd.ts";

/** Units for a structure without components: the connectors of each of its systems that have a value, as constants. */
export function connectorUnits(
  system: SsdSystem,
  path = "",
  outer: readonly BoundParameter[] = [],
): readonly UnitDescription[] {
  const all = [...system.parameters, ...outer];
  const outputs = Object.fromEntries(
    [...system.connectors.keys()].flatMap((name) => {
      const value = numberIn(all.filter((one) => one.name === name).at(-1));
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
  const name = path === "" ? system.name : path;
  const own: readonly UnitDescription[] =
    Object.keys(outputs).length === 0
      ? []
      : [{ name, origin: { kind: "functions", outputs }, span: system.span }];
  const nested = system.elements.flatMap((element) => {
    if (element.kind !== "system") return [];
    const prefix = `${element.name}.`;
    const inner = all.flatMap((one) =>
      one.name.startsWith(prefix) ? [{ ...one, name: one.name.slice(prefix.length) }] : [],
    );
    return connectorUnits(element, path === "" ? element.name : `${path}.${element.name}`, inner);
  });
  return [...own, ...nested];
}

/** Texts are no values of connectors that can be shown over time. */
function numberIn(bound: BoundParameter | undefined): number | undefined {
  const { value, gain = 1, offset = 0 } = bound ?? {};
  return typeof value === "number" || typeof value === "boolean" ? gain * Number(value) + offset : undefined;
}
