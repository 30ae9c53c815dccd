import { textOf } from "@cosimo/ir";
import type { LismaModel, LismaStatement } from "@cosimo/lisma";
import { type OutlineSymbol, symbolAt } from "./outline-symbol.ts";

/** Constants, macros, variables with initial values, modes and time events of a model. */
export function lismaOutline(model: LismaModel): readonly OutlineSymbol[] {
  return model.statements.flatMap(symbolsOf);
}

function symbolsOf(statement: LismaStatement): readonly OutlineSymbol[] {
  switch (statement.kind) {
    case "constant":
      return statement.items.flatMap(({ names, value, span }) =>
        names.map(({ name, span: place }) =>
          symbolAt({ name, kind: "constant", detail: value ? textOf(value.span) : "" }, span, place),
        ),
      );
    case "macro":
      return statement.items.map(({ target, value, span }) =>
        symbolAt({ name: target.name, kind: "variable", detail: textOf(value.span) }, span, target.span),
      );
    case "initialValue": {
      const { target, value, span } = statement;
      const { name } = target.kind === "reference" ? target : target.of;
      const detail = textOf(value.span);
      return [symbolAt({ name, kind: "variable", detail }, span, target.span)];
    }
    case "initialConditions":
      return statement.items.map(({ target, value, span }) =>
        symbolAt({ name: target.name, kind: "variable", detail: textOf(value.span) }, span, target.span),
      );
    case "state": {
      const { name, condition, body, span } = statement;
      const facts = { name: name.name, kind: "mode", detail: textOf(condition.span) } as const;
      return [symbolAt(facts, span, name.span, partsOf(body.statements))];
    }
    case "timeEvent": {
      const { start, body, span } = statement;
      const facts = { name: `at ${textOf(start.span)}`, kind: "event", detail: "" } as const;
      return [symbolAt(facts, span, start.span, partsOf(body.statements))];
    }
    default:
      return [];
  }
}

/** Modes within a body; what a mode sets anew is no declaration. */
function partsOf(statements: readonly LismaStatement[]): readonly OutlineSymbol[] {
  return statements.filter(({ kind }) => kind === "state" || kind === "timeEvent").flatMap(symbolsOf);
}
