import { lookupBaseClass, lookupClass, typeNamed } from "../classes/lookup.ts";
import { storedDefinition } from "../classes/stored-classes.ts";
import { childrenOf, componentOf } from "../components/component-instance.ts";
import { callWith } from "../functions/call-with-values.ts";
import { elaborateEffect } from "../functions/calls.ts";
import { callInterpreted } from "../functions/evaluate-function.ts";
import { elaborateStatements } from "../functions/statements/statements.ts";
import { listClasses, listLibrary } from "../library/class-list.ts";
import type { Queries } from "../model/queries.ts";
import { parseOnce } from "../syntax/parse/parser.ts";
import { elaborateExpression } from "./elaborate-expression.ts";

/** What answers the queries. */
export const queries: Queries = {
  syntaxOf: parseOnce,
  listClasses,
  listLibrary,
  storedDefinition,
  lookupClass,
  lookupBaseClass,
  typeNamed,
  componentOf,
  childrenOf,
  elaborate: elaborateExpression,
  elaborateEffect,
  callInterpreted,
  callWith,
  elaborateStatements,
};
