import { describe, expect, it } from "vitest";
import { beginProject } from "./begin-project.ts";
import type { KeptProject } from "./kept-project.ts";
import { projectOf } from "./testing.ts";

const kept = (page: string, time: number, from = ""): KeptProject => ({
  page,
  time,
  from,
  saved: projectOf(page),
});

/** What a page begins with, where `open` are the names of other pages. */
async function begun(
  all: readonly KeptProject[],
  own: string | null,
  open: readonly string[] | "unknown",
  fragment = "",
) {
  const store = {
    newest: async (page: string) => all.find((one) => one.page === page),
    all: async () => [...all].sort((a, b) => b.time - a.time),
  };
  const claim = async (page: string) =>
    open === "unknown" ? "unknown" : open.includes(page) ? "open" : ("claimed" as const);
  const { page, resumed, isCopy } = await beginProject(store, claim, { own, fragment });
  const text = resumed?.saved.project.files["M.mo"];
  return { text, isOwn: page === text, isCopy };
}

const nothing = { text: undefined, isOwn: false, isCopy: false };

describe("a page without a link", () => {
  const all = [kept("a", 1), kept("b", 3), kept("c", 2)];

  it("that is loaded anew has what it had", async () => {
    expect(await begun(all, "a", [])).toEqual({ text: "a", isOwn: true, isCopy: false });
    expect(await begun(all, "a", "unknown")).toEqual({ text: "a", isOwn: true, isCopy: false });
  });

  it("that another tab was made of, or that another one has by now, has a copy", async () => {
    expect(await begun(all, "a", ["a"])).toEqual({ text: "a", isOwn: false, isCopy: true });
  });

  it("that is new has the newest project of a closed page, never that of an open one", async () => {
    expect(await begun(all, null, [])).toMatchObject({ text: "b", isOwn: true });
    expect(await begun(all, null, ["b"])).toMatchObject({ text: "c", isOwn: true });
    expect(await begun(all, null, ["a", "b", "c"])).toEqual(nothing);
  });

  it("passes over what was only looked at", async () => {
    const looked = { ...kept("d", 9), isUntouched: true };
    expect(await begun([looked, ...all], null, [])).toMatchObject({ text: "b" });
    expect(await begun([looked, ...all], "d", [])).toMatchObject({ text: "d", isOwn: true });
  });

  it("takes no project of others where it is not known which pages are open", async () => {
    expect(await begun(all, null, "unknown")).toEqual(nothing);
  });
});

it("a link opens what it holds, until the page has changed it", async () => {
  const all = [kept("a", 1, "#1.x")];
  expect(await begun(all, null, [], "#1.x")).toEqual(nothing);
  expect(await begun(all, "a", [], "#1.x")).toMatchObject({ text: "a" });
  expect(await begun(all, "a", [], "#1.y")).toEqual(nothing);
});
