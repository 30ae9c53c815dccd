import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSystemJson, systemJsonSchema } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { type Schema, schemaFaults } from "./json-schema-check.ts";

const shipped = join(import.meta.dirname, "..", "..", "packages", "cosimo", "schemas", "system.schema.json");
const schema = systemJsonSchema();

describe("the schema of coupled systems", () => {
  it("is shipped as generated: refreshed by scripts/write-system-schema.mjs", () => {
    expect(JSON.parse(readFileSync(shipped, "utf8"))).toEqual(schema);
  });

  const unit = '{"units": {"a": {"fmu": "a.fmu"}}';
  it.each([
    '{"units": {"ball": {"fmu": "ball.fmu"}, "floor": {"model": "S.mo", "class": "S", "solver": "rodas4", "tolerance": 1e-8}}, "connections": [["floor.co.value", "ball.inp", {"gain": 1}]], "parameters": {"ball.m": 0.62}, "experiment": {"stopTime": 15, "communicationStep": 1e-4, "tolerance": 1e-6}, "algorithm": {"name": "jacobi", "extrapolation": 0}}',
    `${unit}, "algorithm": {"name": "./mine.js"}}`,
    `${unit}, "algorithm": {"constraints": [{"kind": "sampling", "start": 0, "interval": 1}]}}`,
    `${unit}, "algorithm": {"constraints": [{"kind": "sampling", "start": 0}]}}`,
    `${unit}, "algorithm": {"constraints": [{"kind": "other"}]}}`,
    `${unit}, "algorithm": {"extrapolation": 3}}`,
    `${unit}, "algorithm": {"refresh": 1.5}}`,
    `${unit}, "algorithm": {"colour": "red"}}`,
    `${unit}, "experiment": {"communicationStep": 0}}`,
    `${unit}, "connections": [["a.y"]]}`,
    `${unit}, "connections": [["a.y", "a.u", {}, {}]]}`,
    `${unit}, "connections": [["a.y", "a.u", {"gane": 1}]]}`,
    `${unit}, "parameters": {"a.x": [1, true, "x"]}}`,
    `${unit}, "parameters": {"a.x": {}}}`,
    `${unit}, "bonds": {"b": ["a.u", "a.v"]}}`,
    `${unit}, "bonds": {"b": ["a.u"]}}`,
    '{"units": {"a": {"line": {"impedance": 1, "delay": 1}}, "b": {"functions": {"u": "time"}}, "c": {"table": "t.csv", "rate": 2}}}',
    '{"units": {"a": {"line": {"impedance": 1}}}}',
    '{"units": {"a": {"fmu": "a.fmu", "model": "a.mo"}}}',
    '{"units": {"a": {"fmu": "a.fmu", "rate": 0}}}',
    '{"units": {"a": {"table": "t.csv", "solver": "euler"}}}',
    '{"units": {"a": {}}}',
    '{"connections": []}',
    "[]",
  ])("accepts and refuses the same texts as the reader: %s", (text) => {
    const isRead = readSystemJson({ uri: "system.json", text }).value !== undefined;
    const faults = schemaFaults(JSON.parse(text), schema as Schema);
    expect(faults.length === 0, faults.join("\n")).toBe(isRead);
  });
});
