/** A name `unit.variable` in its two parts. */
export interface VariableName {
  readonly unit: string;
  readonly variable: string;
}

/**
 * The part of a name before a dot that is a unit. Names of units may have dots too (those of nested systems): the longest one
 * wins.
 */
export function splitVariableName(name: string, units: ReadonlySet<string>): VariableName | undefined {
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const unit = name.slice(0, dot);
    if (units.has(unit)) return { unit, variable: name.slice(dot + 1) };
  }
  return undefined;
}
