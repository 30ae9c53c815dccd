import { lookupBaseClass, lookupClass } from "../classes/lookup.ts";
import { childrenOf, componentOf } from "../components/component-instance.ts";
import { callWith } from "../functions/call-with-values.ts";
import { elaborateEffect } from "../functions/calls.ts";
import { callInterpreted } from "../functions/evaluate-function.ts";
import { elaborateStatements } from "../functions/statements/statements.ts";
import { listLibrary } from "../library/class-list.ts";
import type { Queries } from "../model/queries.ts";
import { parseOnce } from "../syntax/parse/parser.ts";
import { elaborateExpression } from "./elaborate-expression.ts";

/** What answers the queries. */
export const queries: Queries = {
  syntaxOf: parseOnce,
  listLibrary,
  lookupClass,
  lookupBaseClass,
  componentOf,
  childrenOf,
  elaborate: elaborateExpression,
  elaborateEffect,
  callInterpreted,
  callWith,
  elaborateStatements,
};
