import { existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makePageFolder } from "./opened-page.ts";

const parent = mkdtempSync(join(tmpdir(), "cosimo-test-"));
afterAll(() => rmSync(parent, { recursive: true }));

it("pages that browsers have read are removed by the next `cosimo view`", () => {
  const [read, recent] = [makePageFolder(parent), makePageFolder(parent)];
  writeFileSync(join(read, "view.html"), "");
  const elsewhere = join(parent, "cosimo-view-link");
  symlinkSync(parent, elsewhere);
  const earlier = Date.now() / 1000 - 7200;
  utimesSync(read, earlier, earlier);
  makePageFolder(parent);
  expect([read, recent, elsewhere, parent].map((place) => existsSync(place))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
