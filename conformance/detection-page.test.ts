import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@cosimo/core";
import { functionSystem, simulate } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { ballRow, ballTable, detections, types } from "../scripts/ball-detection.mjs";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "detection.md"), "utf8");
const tools = { compile, functionSystem, simulate };

describe("the page about types and detection", () => {
  it("has the numbers of a fresh run within a quarter; `node scripts/ball-detection.mjs` writes them anew", () => {
    const cells = (table: string) => table.split("|").map((cell) => cell.trim());
    const written = cells(/^\| type \|[\s\S]*?(?=\n\n)/m.exec(page)![0]);
    const fresh = cells(ballTable(page, tools));
    expect(written).toHaveLength(fresh.length);
    fresh.forEach((cell, i) => {
      if (cell === "" || Number.isNaN(Number(cell))) expect(written[i]).toBe(cell);
      else
        expect(Math.abs(Number(written[i]) - Number(cell))).toBeLessThanOrEqual(
          0.25 * Math.abs(Number(cell)),
        );
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

  it("is right about what is early and what is late", () => {
    for (const { type, detection, height, late } of rows) {
      if (type === "unilateral" && detection !== "mesh" && detection !== "quadratic")
        expect(height).toBeGreaterThanOrEqual(0);
      if (type === "bilateral" && detection === "extrapolation") expect(height).toBeLessThan(0);
      expect(Math.abs(late)).toBeLessThanOrEqual((13 * Math.abs(height)) / 14.007 + 1e-9);
    }
  });

  it("is right that only one-sided events, by three ways of detection, are never looked beyond", () => {
    for (const { type, detection, below } of rows) {
      if (type === "unilateral" && ["dense", "comprehensive", "extrapolation"].includes(detection))
        expect(below).toBe(0);
      if (detection === "mesh" || detection === "quadratic") expect(below).toBeGreaterThan(0);
    }
  });
});
