import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createWorkplace, program, type Workplace } from "../cli/run-cosimo.ts";

// Units in other programs, by the commands `serve` and `simulate`.

const examples = join(import.meta.dirname, "..", "..", "examples", "cosim", "ball-on-plate");
const system = (ball: object) => ({
  units: { ball, plate: { model: "Plate.mo" } },
  connections: [
    ["ball.force", "plate.force", { gain: -1 }],
    ["plate.position", "ball.ground"],
    ["plate.velocity", "ball.groundVelocity"],
  ],
  experiment: { stopTime: 2, communicationStep: 1e-2 },
  algorithm: { name: "jacobi" },
});

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  for (const name of ["Ball.mo", "Plate.mo"]) place.write(name, readFileSync(join(examples, name), "utf8"));
  place.write("local.json", JSON.stringify(system({ model: "Ball.mo" })));
});
afterAll(() => place.remove());

/** Serves a model; its address. */
async function serve(file: string) {
  const child = spawn(process.execPath, [program, "serve", file, "--json"], { cwd: place.directory });
  const line = await new Promise<string>((resolve) =>
    child.stdout.once("data", (text) => resolve(String(text))),
  );
  return { child, address: JSON.parse(line).address as string };
}

it("a run with a unit in another program has the same bytes, whose columns and events it has", async () => {
  const { child, address } = await serve("Ball.mo");
  try {
    place.write("remote.json", JSON.stringify(system({ remote: address })));
    expect(place.cosimo("simulate", "local.json", "--output-file", "local.csv").status).toBe(0);
    const { status, out, err } = place.cosimo("simulate", "remote.json", "--output-file", "remote.csv");
    expect(status, err).toBe(0);
    expect(err).toContain("remote-unit.cost");
    expect(out).toContain("penetration > 0");
    expect(place.read("remote.csv")).toBe(place.read("local.csv"));
    const parameter = place.cosimo("simulate", "remote.json", "--set", "ball.m=0");
    expect(parameter.status, parameter.err).not.toBe(0);
    // A page of a browser says where it is from.
    const page = new WebSocket(address, { origin: "http://example.org" });
    expect(await new Promise((resolve) => page.once("error", ({ message }) => resolve(message)))).toContain(
      "401",
    );
  } finally {
    child.kill("SIGKILL");
  }
});

it("a run ends where the program of a unit ends", async () => {
  place.write(
    "Lag.mo",
    "model Lag input Real u(start = 0); output Real y(start = 1, fixed = true); equation der(y) = u - y; end Lag;",
  );
  const { child, address } = await serve("Lag.mo");
  const endless = {
    units: { lag: { remote: address, rate: 2, timeLimit: 5 }, sine: { functions: { y: "sin(time)" } } },
    connections: [["sine.y", "lag.u"]],
    experiment: { stopTime: 1e6, communicationStep: 1e-2 },
  };
  place.write("endless.json", JSON.stringify(endless));
  const args = [program, "simulate", "endless.json", "--progress", "json"];
  const run = spawn(process.execPath, args, { cwd: place.directory });
  let err = "";
  run.stderr.on("data", (text) => {
    err += text;
    if (err.includes('"steps"')) child.kill("SIGKILL");
  });
  const status = await new Promise((resolve) => run.once("close", resolve));
  expect(err).toContain("remote-unit.lost");
  expect(status).toBe(4);
});

it("an address that is none, where nobody answers, or elsewhere, is refused", () => {
  const refused = (address: string) => {
    place.write("refused.json", JSON.stringify(system({ remote: address })));
    return place.cosimo("simulate", "refused.json").err;
  };
  expect(refused("http://127.0.0.1:1")).toContain("remote-unit.address");
  expect(refused("Ball.mo")).toContain("remote-unit.address");
  expect(refused("ws://127.0.0.1:1")).toContain("ECONNREFUSED");
  expect(refused("ws://example.org:7000")).toContain("system-run.unit-elsewhere");
});
