import type { HybridDae, Phrase } from "@cosimo/ir";
import { phrase, printExpression } from "@cosimo/ir";
import type { Row } from "../system/equation-system.ts";
import { structurePhrases } from "./structure-phrases.ts";

/** The text of a row, for messages. */
export function printRow(row: Row, dae: HybridDae): string | Phrase {
  switch (row.kind) {
    case "equation": {
      const { left, right } = row.written ?? row;
      const alone = [left, right].find((side) => side.kind === "variable");
      const type = alone?.kind === "variable" ? dae.variables[alone.variable] : undefined;
      return `${printExpression(left, { dae }, type)} = ${printExpression(right, { dae }, type)}`;
    }
    case "algorithm": {
      const code = row.initial ? "structure.initial-algorithm-for" : "structure.algorithm-for";
      return phrase(structurePhrases, code, { variable: dae.variables[row.output]!.name });
    }
    case "when": {
      const args = { variable: dae.variables[row.variable]!.name };
      return phrase(structurePhrases, "structure.when-clause-for", args);
    }
  }
}
