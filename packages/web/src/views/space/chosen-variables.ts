import type { VariableReport } from "../../state/reports.ts";

/** At most this many curves for a component. */
const MOST = 4;

/** Names of a component's own variables for one plot: those of the unit of the first one. */
export function chosenVariables(variables: readonly VariableReport[], component: string): readonly string[] {
  const own = variables.filter(
    ({ name, type }) => name.startsWith(`${component}.`) && type === "Real" && !name.startsWith("der("),
  );
  const depth = (name: string): number => name.split(".").length;
  const least = Math.min(...own.map(({ name }) => depth(name)));
  const shallow = own.filter(({ name }) => depth(name) === least);
  return shallow
    .filter(({ unit }) => unit === shallow[0]!.unit)
    .slice(0, MOST)
    .map(({ name }) => name);
}
