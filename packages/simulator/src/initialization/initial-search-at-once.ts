import { openDoor } from "@cosimo/ir";
import { initialSearch } from "./initial-search.ts";

export const initialSearchDoor = openDoor(initialSearch);
