import { annotations } from "./annotations.ts";
import { arrays } from "./arrays.ts";
import { classesTypesDeclarations } from "./classes-types-declarations.ts";
import { clocks } from "./clocks.ts";
import { connectors } from "./connectors.ts";
import { equations } from "./equations.ts";
import { functions } from "./functions.ts";
import { grammar } from "./grammar.ts";
import { inheritance } from "./inheritance.ts";
import { interfaces } from "./interfaces.ts";
import { lexicalStructure } from "./lexical-structure.ts";
import { operatorsAndExpressions } from "./operators-and-expressions.ts";
import { overloadedOperators } from "./overloaded-operators.ts";
import { packages } from "./packages.ts";
import type { Row } from "./row.ts";
import { scoping } from "./scoping.ts";
import { stateMachines } from "./state-machines.ts";
import { statements } from "./statements.ts";
import { streams } from "./streams.ts";
import { units } from "./units.ts";

/** The table of restrictions, by chapter of the specification. */
export const chapters: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ["2 Lexical structure", lexicalStructure],
  ["3 Operators and expressions", operatorsAndExpressions],
  ["4 Classes, predefined types, declarations", classesTypesDeclarations],
  ["5 Scoping, name lookup, flattening", scoping],
  ["6 Interface or type relationships", interfaces],
  ["7 Inheritance, modification, redeclaration", inheritance],
  ["8 Equations", equations],
  ["9 Connectors and connections", connectors],
  ["10 Arrays", arrays],
  ["11 Statements and algorithms", statements],
  ["12 Functions", functions],
  ["13 Packages", packages],
  ["14 Overloaded operators", overloadedOperators],
  ["15 Stream connectors", streams],
  ["16 Synchronous language elements", clocks],
  ["17 State machines", stateMachines],
  ["18 Annotations", annotations],
  ["19 Unit expressions", units],
  ["A Concrete syntax", grammar],
];

export const rows: readonly Row[] = chapters.flatMap(([, chapter]) => chapter);
