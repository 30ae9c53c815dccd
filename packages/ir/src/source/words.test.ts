import { expect, it } from "vitest";
import { words } from "./words.ts";

it("splits texts into their words", () => {
  expect(words("if then", "else", "; ,")).toEqual(["if", "then", "else", ";", ","]);
});
