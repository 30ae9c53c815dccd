import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./language.ts";

describe("the language of messages", () => {
  const russian = { LANG: "ru_RU.UTF-8" };

  it.each([
    ["nothing", [], {}, "en"],
    ["LANG", [], russian, "ru"],
    ["LC_MESSAGES before LANG", [], { ...russian, LC_MESSAGES: "C" }, "en"],
    ["LC_ALL before LC_MESSAGES", [], { LC_MESSAGES: "C", LC_ALL: "ru_RU" }, "ru"],
    ["COSIMO_LANG before the locale", [], { LC_ALL: "C.UTF-8", COSIMO_LANG: "ru" }, "ru"],
    ["the flag before all", ["check", "M.mo", "--lang", "en"], { COSIMO_LANG: "ru" }, "en"],
    ["the flag with an equals sign", ["--lang=ru", "check"], { LC_ALL: "C" }, "ru"],
    ["an empty variable is none", [], { ...russian, COSIMO_LANG: "" }, "ru"],
    ["a language that is not spoken", [], { COSIMO_LANG: "fr", ...russian }, "en"],
    ["another language with the same letters", [], { LANG: "run_BI" }, "en"],
  ] as const)("%s", (_, args, env, language) => {
    expect(chooseLanguage(args, env)).toBe(language);
  });
});
