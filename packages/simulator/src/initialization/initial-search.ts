import { unresistedMotions } from "../explain/unresisted-motions.ts";
import { dependenceBeside } from "./dependence-beside.ts";
import { recoverInitialization } from "./moved-starts.ts";

/** What is done where loops at the start have no solution, or several. */
export const initialSearch = { recoverInitialization, unresistedMotions, dependenceBeside };
