import type { HybridDae } from "@cosimo/ir";
import { printExpression } from "@cosimo/ir";
import type { Row } from "../equation-system.ts";

/** What a row says, for messages. */
export function printRow(row: Row, dae: HybridDae): string {
  switch (row.kind) {
    case "equation": {
      const alone = [row.left, row.right].find((side) => side.kind === "variable");
      const type = alone?.kind === "variable" ? dae.variables[alone.variable] : undefined;
      return `${printExpression(row.left, { dae }, type)} = ${printExpression(row.right, { dae }, type)}`;
    }
    case "algorithm":
      return `${row.initial ? "initial " : ""}algorithm for ${dae.variables[row.output]!.name}`;
    case "when":
      return `when-clause for ${dae.variables[row.variable]!.name}`;
  }
}
