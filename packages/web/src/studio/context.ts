import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Studio } from "./studio.ts";

export const StudioContext = createContext<Studio | undefined>(undefined);

/** Undefined: the page is not in a studio. */
export function useStudio(): Studio | undefined {
  return useContext(StudioContext);
}
