import { compile, positionOf } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/**
 * w = q + M z with z, w >= 0 and z[i] w[i] = 0, as for ideal diodes: s[i] is z[i] while the diode conducts, -w[i]
 * while it blocks.
 */
function complementarity(M: readonly (readonly number[])[], q: string): string {
  const rows = M.map((row) => row.join(", ")).join("; ");
  return `model Diodes
  constant Integer n = ${M.length};
  parameter Real M[n, n] = [${rows}];
  Real q[n] = ${q};
  Real s[n];
  Real z[n];
  Real w[n];
  Boolean off[n](each start = true);
equation
  for i in 1:n loop
    off[i] = s[i] < 0;
    z[i] = if off[i] then 0 else s[i];
    w[i] = if off[i] then -s[i] else 0;
  end for;
  w = q + M*z;
end Diodes;`;
}

/** All solutions, by enumeration of all combinations of conducting and blocking. */
function solutions(M: readonly (readonly number[])[], q: readonly number[]): number[][] {
  const found: number[][] = [];
  for (let modes = 0; modes < 2 ** q.length; modes++) {
    const on = q.map((_, i) => ((modes >> i) & 1) === 1);
    const s = solve(
      M.map((row, i) => row.map((m, j) => (on[j] ? m : i === j ? 1 : 0))),
      q.map((value) => -value),
    );
    if (s.every((value, i) => (on[i] ? value >= 0 : value < 0))) found.push(s);
  }
  return found;
}

/** Gaussian elimination with pivots by rows. */
function solve(A: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = A.map((row, i) => [...row, b[i]!]);
  const n = b.length;
  for (let k = 0; k < n; k++) {
    const pivot = rows
      .slice(k)
      .reduce((best, row, i) => (Math.abs(row[k]!) > Math.abs(rows[best]![k]!) ? i + k : best), k);
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j <= n; j++) rows[i]![j]! -= factor * rows[k]![j]!;
    }
  }
  return rows.map((row, k) => row[n]! / row[k]!);
}

describe("diodes that change each other", () => {
  // Matrices with positive principal minors: one solution for each q. Changing all diodes that disagree at once goes round
  // in circles with these.
  const circular: readonly [number[][], number[]][] = [
    [
      [
        [1, 3, -2],
        [-2, 1, -2],
        [3, 3, 1],
      ],
      [1, 4, -2],
    ],
    [
      [
        [1, -1, 0],
        [1, 1, 1],
        [3, -2, 1],
      ],
      [2, -2, 2],
    ],
    [
      [
        [1, 0, -2],
        [2, 1, -3],
        [1, 2, 1],
      ],
      [-2, -1, 2],
    ],
    [
      [
        [1, -2, 2],
        [3, 1, 0],
        [0, -1, 1],
      ],
      [3, -3, 3],
    ],
    [
      [
        [1, 0, 3],
        [-1, 1, 0],
        [-3, 2, 1],
      ],
      [-3, 2, 1],
    ],
  ];

  it.each(circular)("find their modes at the start: %j, q = %j", (M, q) => {
    const [expected, ...others] = solutions(M, q);
    expect(others).toEqual([]);
    const result = compile(complementarity(M, `{${q.join(", ")}}`)).simulateSync({ stopTime: 0 });
    expect(result.outcome.status).toBe("completed");
    expected!.forEach((s, i) => {
      expect(result.column(`s[${i + 1}]`).at(-1)).toBeCloseTo(s, 10);
    });
  });

  it.each(circular)("find their modes after a jump: %j, q = %j", (M, q) => {
    const before = q.map(() => 1); // all block
    const jump = q.map((value, i) => `if time < 0.5 then ${before[i]} else ${value}`).join(", ");
    const result = compile(complementarity(M, `{${jump}}`)).simulateSync({ stopTime: 1 });
    expect(result.outcome.status).toBe("completed");
    solutions(M, q)[0]!.forEach((s, i) => {
      expect(result.column(`s[${i + 1}]`)[0]).toBeCloseTo(-1, 10);
      expect(result.column(`s[${i + 1}]`).at(-1)).toBeCloseTo(s, 10);
    });
  });

  it("settle where one is between its modes, but for rounding", () => {
    const M = [
      [7, 1, -5],
      [1, 15, 6],
      [-5, 6, 10],
    ];
    const result = compile(complementarity(M, "{1, -1, -2}")).simulateSync({ stopTime: 0 });
    expect(result.outcome.status).toBe("completed");
    [0, -0.2, 0.2].forEach((s, i) => {
      expect(result.column(`s[${i + 1}]`).at(-1)).toBeCloseTo(s, 12);
    });
  });

  it("follow sources that move, each change at its instant", () => {
    const M = [
      [3, 1, -1],
      [1, 2, 1],
      [-1, 1, 4],
    ];
    const q = (t: number) => [Math.cos(3 * t), 2 * Math.cos(5 * t + 1), Math.sin(4 * t) - 0.2];
    const text = complementarity(M, "{cos(3*time), 2*cos(5*time + 1), sin(4*time) - 0.2}");
    const result = compile(text).simulateSync({ stopTime: 4, intervals: 400, eventPoints: "none" });
    expect(result.outcome.status).toBe("completed");
    result.column("time").forEach((t, row) => {
      const expected = solutions(M, q(t))[0]!;
      expected.forEach((s, i) => {
        expect(Math.abs(result.column(`s[${i + 1}]`)[row]! - s)).toBeLessThan(1e-9);
      });
    });
  });
});

describe("a loop without consistent truths", () => {
  const text = (start: string) => `model Contradiction
  model Part
    Real u;
    Real y;
    Boolean low;
  equation
    low = u < 1;
    y = if low then 2 else 0;
  end Part;
  Part part;
  Part other;
equation
  part.u = part.y + other.y*1e-3${start};
  other.u = 5 + part.u;
end Contradiction;`;

  it("is reported with the condition that keeps changing, and its component, at the start", () => {
    const result = compile(text("")).simulateSync({ stopTime: 1 });
    expect(result.outcome).toMatchObject({ status: "failed", time: 0 });
    const [diagnostic] = result.diagnostics;
    expect(diagnostic?.code).toBe("initialization.not-settled");
    expect(diagnostic?.message).toContain("'u < 1' of part");
    expect(diagnostic?.message).not.toContain("of other");
    const { source, start } = diagnostic!.span!;
    expect(positionOf(source, start).line).toBe(7);
  });

  it("and at an event", () => {
    const result = compile(text(" + (if time < 0.5 then 3 else 0)")).simulateSync({ stopTime: 1 });
    expect(result.outcome).toMatchObject({ status: "failed", time: 0.5 });
    const [diagnostic] = result.diagnostics;
    expect(diagnostic?.code).toBe("simulator.event-iteration");
    expect(diagnostic?.message).toContain("'u < 1' of part");
    expect(diagnostic?.message).not.toContain("of other");
  });
});

describe("a loop that its guessed truths leave without a solution", () => {
  // Water falls into a tank through an inlet above its surface; a closed inlet lets nothing through.
  const text = `model Inlet
  parameter Real height = 1;
  Real level(start = 0.1, fixed = true);
  Real m;
  Real p;
  Real s;
  Boolean open;
equation
  open = s > 0 or height >= 1;
  if open then
    p = 1e5;
    s = m;
  else
    m = 0;
    s = p - 1e5;
  end if;
  m = if time < 1 then 20 else 0;
  der(level) = m/1000;
end Inlet;`;

  it("takes the first change of them that has one", () => {
    const result = compile(text).simulateSync({ stopTime: 2 });
    expect(result.outcome.status).toBe("completed");
    expect(result.column("level").at(-1)).toBeCloseTo(0.12, 6);
  });

  it("fails where there is none", () => {
    const closed = text.replace("s > 0 or height >= 1", "s > 100");
    expect(compile(closed).simulateSync({ stopTime: 2 }).outcome).toMatchObject({
      status: "failed",
      time: 0,
    });
  });
});

describe("a sampled controller acts on what it reads at once: x + u = 5, u = a - k x + t at samples", () => {
  const text = (k: number) => `model Sampled
    parameter Real k = ${k};
    Real x, u, y(start = 0, fixed = true);
  equation
    when sample(0, 0.2) then
      u = 7 - k*x + time;
    end when;
    x + u = 5;
    der(y) = u;
  end Sampled;`;
  // x (1 - k) = -2 - t at samples, of which the last one is at t = 1.
  for (const k of [2, 0.5, -3])
    for (const solver of ["dopri5", "rodas4", "dae"])
      it(`k = ${k}, ${solver}`, () => {
        const result = compile(text(k)).simulateSync({ stopTime: 1.1, solver });
        const at = (t: number) => (-2 - t) / (1 - k);
        expect(result.column("x").at(-1)).toBeCloseTo(at(1), 10);
        expect(result.column("u").at(-1)).toBeCloseTo(5 - at(1), 10);
        const samples = [0, 0.2, 0.4, 0.6, 0.8].map((t) => 0.2 * (5 - at(t)));
        const integral = samples.reduce((sum, part) => sum + part, 0.1 * (5 - at(1)));
        expect(result.column("y").at(-1)).toBeCloseTo(integral, 8);
      });
});

describe("an algorithm section", () => {
  it("whose input follows from its output", () => {
    const result = compile(`model Inverse
      Real a, b, c, p, x, y, z;
    algorithm
      a := z;
      b := 2*a;
      c := 5 + 7*b + x;
    equation
      c = sin(time)*p;
      x = 2*p + y;
      y = -2*z;
      z = z + p + time;
    end Inverse;`).simulateSync({ stopTime: 0.5 });
    // p = -t, and c = 5 + 14 z + x with x = -2 t - 2 z.
    expect(result.column("z").at(-1)).toBeCloseTo((-0.5 * Math.sin(0.5) - 5 + 1) / 12, 12);
  });

  it("beside one with when-statements, which do not fire at the start", () => {
    const result = compile(`model Beside
      Real u, z, d(start = 3, fixed = true);
    algorithm
      u := 2*z + 1;
    algorithm
      when time > 0.2 then d := 5; end when;
    equation
      u = d + time;
    end Beside;`).simulateSync({ stopTime: 0.5 });
    expect(result.column("z")[0]).toBeCloseTo(1, 12);
    expect(result.column("z").at(-1)).toBeCloseTo((5.5 - 1) / 2, 12);
  });

  it("with a when-statement one of whose results the loop needs for another: a search for the largest power", () => {
    const result = compile(`model Tracker
      Boolean due; discrete Real v(start = 1, fixed = true), s(start = -1, fixed = true); Real p;
    algorithm
      due := sample(0.05, 0.1);
      when due then
        v := pre(v) + s*0.1;
        if p < pre(p) then s := -pre(s); end if;
      end when;
    equation
      p = v*(3 - v);
    end Tracker;`).simulateSync({ stopTime: 2, intervals: 20 });
    let [v, s, p] = [1, -1, 2];
    for (let i = 0; i < 20; i++) {
      v += 0.1 * s;
      const power = v * (3 - v);
      if (power < p) s = -s;
      p = power;
    }
    expect(result.column("v").at(-1)).toBeCloseTo(v, 12);
    expect(result.column("s").at(-1)).toBe(s);
  });
});
