import { phrase } from "@cosimo/ir";
import { isConnectorClass } from "../classes/class-members.ts";
import { argumentSyntax } from "../expressions/builtin-arguments.ts";
import { namedComponent } from "../expressions/named-component.ts";
import type { ComponentInstance } from "../model/component.ts";
import { reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext, OperatorHandler } from "../model/model-context.ts";
import { booleanType, errorValue, integerType, literal } from "../model/typed-value.ts";

// What connections say of a connector (specification 3.6, sections 3.7.4.3 and 9.4.1).

function fact(name: "isRoot" | "rooted" | "cardinality"): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const found = argumentSyntax(context, expressionContext, syntax, ["c"]);
    const named = found && namedComponent(context, expressionContext, found[0]!);
    if (named === undefined) return errorValue;
    if (name === "cardinality" && !isConnector(context, named.component)) {
      const construct = phrase(featurePhrases, "construct.cardinality-of-variable");
      reportExpression(context, expressionContext, "expression.misplaced", found![0]!.span, { construct });
      return errorValue;
    }
    const { connections } = context.tables;
    if (connections === undefined) {
      const args = { name: syntax.function.parts.map((part) => part.name).join(".") };
      reportExpression(context, expressionContext, "expression.connections-open", syntax.span, args);
      return errorValue;
    }
    const value = connections[name](named.key);
    return literal(Number(value), name === "cardinality" ? integerType : booleanType);
  };
}

function isConnector(context: ModelContext, component: ComponentInstance): boolean {
  if (component.kind === "primitive") return component.connector;
  return component.kind !== "absent" && isConnectorClass(context, component.instance);
}

/** A statement on the connection graph where a value is expected. */
function statement(name: string): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const construct = phrase(featurePhrases, "construct.graph-statement", { name });
    reportExpression(context, expressionContext, "expression.misplaced", syntax.span, { construct });
    return errorValue;
  };
}

export const graphStatements = [
  "Connections.root",
  "Connections.potentialRoot",
  "Connections.branch",
] as const;

export const connectionOperators: readonly (readonly [string, OperatorHandler])[] = [
  ["Connections.isRoot", fact("isRoot")],
  ["Connections.rooted", fact("rooted")],
  ["rooted", fact("rooted")],
  ["cardinality", fact("cardinality")],
  ...graphStatements.map((name): [string, OperatorHandler] => [name, statement(name)]),
];
