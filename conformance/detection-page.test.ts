import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@cosimo/core";
import { functionSystem, simulate } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { ballRow, ballTable, detections, types } from "../scripts/ball-detection.mjs";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "detection.md"), "utf8");
const tools = { compile, functionSystem, simulate };

describe("the page about types and detection", () => {
  it("has the numbers of a fresh run; `node scripts/ball-detection.mjs` writes them anew", () => {
    const table = /^\| type \|[\s\S]*?(?=\n\n)/m.exec(page)![0];
    const [written, fresh] = [table, ballTable(page, tools)].map((text) =>
      text.split("|").map((c) => c.trim()),
    );
    expect(written).toHaveLength(fresh!.length);
    fresh!.forEach((cell, i) => {
      const [now, then] = [Number(cell), Number(written![i])];
      if (cell === "" || Number.isNaN(now)) expect(written![i]).toBe(cell);
      // lengths and times must be equal; numbers of evaluations may decrease
      else if (/^\d+$/.test(cell)) expect(Math.max(now, then)).toBeLessThanOrEqual(3 * Math.min(now, then));
      else expect(Math.abs(then - now)).toBeLessThanOrEqual(0.25 * Math.abs(now));
    });
  });

  const rows = types.flatMap((type) => detections.map((detection) => ballRow(page, type, detection, tools)));
  const band = 1e-3;

  it("is right that seven bounces are found, each within the band", () => {
    for (const row of rows) {
      expect(row.bounces).toBe(7);
      expect(Math.abs(row.height)).toBeLessThanOrEqual(band);
    }
  });

  it("states correctly which events are early and which are late", () => {
    for (const { type, detection, height, late } of rows) {
      if (type === "unilateral" && detection !== "mesh" && detection !== "quadratic")
        expect(height).toBeGreaterThanOrEqual(0);
      if (type === "bilateral" && ["comprehensive", "extrapolation"].includes(detection))
        expect(height).toBeLessThan(1e-12);
      expect(Math.abs(late)).toBeLessThanOrEqual((13 * Math.abs(height)) / 14.007 + 1e-9);
    }
  });

  it("states correctly that only one-sided events, by three ways of detection, are never passed", () => {
    for (const { type, detection, below } of rows) {
      if (type === "unilateral" && ["dense", "comprehensive", "extrapolation"].includes(detection))
        expect(below).toBe(0);
      if (detection === "mesh" || detection === "quadratic") expect(below).toBeGreaterThan(0);
    }
  });
});
