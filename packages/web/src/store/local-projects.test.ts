import { expect, it } from "vitest";
import { newestOfEach } from "./kept-project.ts";
import { keepLocally, localProjects, type Store } from "./local-projects.ts";
import { projectOf } from "./testing.ts";

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

it("what is damaged or hostile is passed over", () => {
  const store = memory();
  keepLocally(store, { page: "a", from: "", time: 1, saved: projectOf("a") });
  store.setItem("cosimo.project.bad", '{"from":"","time":99,"form":{"files":{"../x":"a"},"open":"../x"}}');
  store.setItem("cosimo.project.cut", '{"from":');
  expect(localProjects(store).map(({ page }) => page)).toEqual(["a"]);
});

it("of two states of a page the newer one counts", () => {
  const at = (page: string, time: number) => ({ page, time, from: "", saved: projectOf(page) });
  const found = newestOfEach([at("a", 1), at("b", 2), at("a", 3)]);
  expect(found.map(({ page, time }) => [page, time])).toEqual([
    ["a", 3],
    ["b", 2],
  ]);
});
