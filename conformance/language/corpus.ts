import type { Topic } from "./topic.ts";
import { algorithms } from "./topics/algorithms.ts";
import { arrays } from "./topics/arrays.ts";
import { classes } from "./topics/classes.ts";
import { clocks } from "./topics/clocks.ts";
import { connections } from "./topics/connections.ts";
import { environments } from "./topics/environments.ts";
import { equations } from "./topics/equations.ts";
import { events } from "./topics/events.ts";
import { expandableConnectors } from "./topics/expandable-connectors.ts";
import { functions } from "./topics/functions.ts";
import { initialization } from "./topics/initialization.ts";
import { inlining } from "./topics/inlining.ts";
import { libraries } from "./topics/libraries.ts";
import { libraryStyle } from "./topics/library-style.ts";
import { loops } from "./topics/loops.ts";
import { modifications } from "./topics/modifications.ts";
import { multibodyTopic } from "./topics/multibody.ts";
import { operators } from "./topics/operators.ts";
import { redeclarations } from "./topics/redeclarations.ts";
import { statements } from "./topics/statements.ts";
import { types } from "./topics/types.ts";

/** Models for every feature of the core language, with expected results or errors. */
export const corpus: readonly Topic[] = [
  classes,
  modifications,
  redeclarations,
  environments,
  types,
  arrays,
  equations,
  connections,
  expandableConnectors,
  algorithms,
  functions,
  inlining,
  operators,
  initialization,
  events,
  clocks,
  loops,
  statements,
  libraries,
  libraryStyle,
  multibodyTopic,
];
