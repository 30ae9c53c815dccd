/** A name `unit.variable` split into its two parts. */
export interface VariableName {
  readonly unit: string;
  readonly variable: string;
}

/**
 * Splits at a dot after the name of a unit. Names of units may contain dots (those of nested systems): the longest
 * match applies.
 */
export function splitVariableName(name: string, units: ReadonlySet<string>): VariableName | undefined {
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const unit = name.slice(0, dot);
    if (units.has(unit)) return { unit, variable: name.slice(dot + 1) };
  }
  return undefined;
}
