import { describe, expect, it } from "vitest";
import { emptyStudy, type SavedProject } from "../state/project.ts";
import { keepProject, keptProjects, projectToResume, removeOldest, type Store } from "./kept-projects.ts";

function memory(): Store {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (i) => [...entries.keys()][i] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const project = (text: string): SavedProject => ({
  project: { files: { "M.mo": text }, open: "M.mo" },
  study: emptyStudy,
});
const textOf = (saved?: SavedProject) => saved?.project.files["M.mo"];

function storeOf(pages: Readonly<Record<string, number>>, from = ""): Store {
  const store = memory();
  for (const [page, time] of Object.entries(pages))
    keepProject(store, { page, from, time, saved: project(page) });
  return store;
}

describe("a page without a link", () => {
  const store = storeOf({ a: 1, b: 3, c: 2 });
  const resumed = (page: string | null, open: readonly string[]) =>
    textOf(projectToResume(store, page, "", new Set(open))?.saved);

  it("that is loaded anew has what it had", () => {
    expect(resumed("a", [])).toBe("a");
  });

  it("that is new has the newest project of a closed page, never that of an open one", () => {
    expect(resumed(null, [])).toBe("b");
    expect(resumed(null, ["b"])).toBe("c");
    expect(resumed(null, ["a", "b", "c"])).toBeUndefined();
  });

  it("takes no project of others where it is not known which pages are open", () => {
    expect(projectToResume(store, null, "", undefined)).toBeUndefined();
  });
});

it("a link opens what it holds, until the page has changed it", () => {
  const store = storeOf({ a: 1 }, "#1.x");
  expect(projectToResume(store, null, "#1.x", new Set())).toBeUndefined();
  expect(textOf(projectToResume(store, "a", "#1.x", new Set())?.saved)).toBe("a");
  expect(projectToResume(store, "a", "#1.y", new Set())).toBeUndefined();
});

it("the oldest projects of closed pages go, and what is damaged is passed over", () => {
  const store = storeOf(Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`p${i}`, i])));
  store.setItem("cosimo.project.bad", '{"from":"","time":99,"form":{"files":{"../x":"a"},"open":"../x"}}');
  store.setItem("cosimo.project.cut", '{"from":');
  removeOldest(store, new Set(["p0"]));
  expect(keptProjects(store).map(({ page }) => page)).toEqual([
    ...Array.from({ length: 20 }, (_, i) => `p${24 - i}`),
    "p0",
  ]);
});
