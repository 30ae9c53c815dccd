import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { exampleText } from "./reference-data.ts";

/** A model's residual form and its main module, each with its own memory, initialized at 0.3 s. */
function residualForm(text: string) {
  const module = compile(text).compilation!.program.initial();
  const { layout, sorted } = module;
  const form = module.residualForm();
  const size = form.unknowns.length;
  const b = 8;
  const [x, y, ydot, dy, dydot, r, near] = Array.from({ length: 7 }, (_, k) => b + layout.size + k * size);
  const slots = b + layout.size + 8 * size;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(slots / 8192) });
  const heap = new Float64Array(memory.buffer);
  for (const { slot, values } of module.tables) heap.set(values, b + slot);
  type Functions = Record<string, (...list: readonly number[]) => number>;
  const load = (bytes: Uint8Array) => {
    const imports = { env: { memory }, math: Math as unknown as WebAssembly.ModuleImports };
    const code = new WebAssembly.Module(bytes as BufferSource);
    return new WebAssembly.Instance(code, imports).exports as unknown as Functions;
  };
  const main = load(module.bytes);
  const own = load(form.bytes);
  main["parameters"]!(b);
  expect(main["initialize"]!(b, 0.3)).toBe(0);
  const slotOf = (v: number) => b + layout.value[v]!;
  for (const [i, v] of sorted.states.entries()) heap[x! + i] = heap[slotOf(v)]!;
  expect(main["outputs"]!(b, 0.3, x!)).toBe(0);
  for (const [j, v] of form.unknowns.entries()) heap[y! + j] = heap[slotOf(v)]!;
  expect(main["derivatives"]!(b, 0.3, x!, ydot!)).toBe(0);
  const vector = (address: number) => [...heap.subarray(address, address + size)];
  const residuals = () => {
    expect(own["residuals"]!(b, 0.3, y!, ydot!, near!)).toBe(0);
    return vector(near!);
  };
  /** Derivative by element j of y and, times `c`, of ydot: by the function, and by a central difference. */
  const columns = (j: number, c: number) => {
    heap.fill(0, dy!, r!);
    heap[dy! + j] = 1;
    heap[dydot! + j] = c;
    expect(own["residualTangent"]!(b, 0.3, y!, ydot!, dy!, dydot!, r!)).toBe(0);
    const [y0, ydot0] = [heap[y! + j]!, heap[ydot! + j]!];
    const at = (step: number) => {
      heap[y! + j] = y0 + step;
      heap[ydot! + j] = ydot0 + c * step;
      const values = residuals();
      heap[y! + j] = y0;
      heap[ydot! + j] = ydot0;
      return values;
    };
    const h = 1e-5;
    const before = at(-h);
    const difference = at(h).map((after, i) => (after - before[i]!) / (2 * h));
    return { tangent: vector(r!), difference };
  };
  return { size, states: sorted.states.length, sparsity: form.sparsity, residuals, columns };
}

const models = {
  "nothing but states":
    "model M Real x(start = 1, fixed = true), y(start = 2, fixed = true); equation der(x) = y*sin(x); der(y) = -x*exp(-y) + time; end M;",
  "a state that is another's derivative":
    "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); equation der(x) = v; der(v) = -x - 0.1*v^3; end M;",
  "a negated derivative under another name":
    "model M Real x(start = 1, fixed = true), a, y(start = 1, fixed = true); equation a = -der(x); a + a^3 = x + y; der(y) = a*y; end M;",
  "loops, linear and not": `model M Real x(start = 1, fixed = true), a, b, c, p(start = 0.4), q(start = 0.2), s;
equation a + b + c = x; a - 2*b = sin(time); b*x + 3*c = a; p + 0.3*sin(q) = a; q + 0.2*p*q = b; der(x) = -p*q - c; s = p + q; end M;`,
  "derivatives in loops": `model M Real x(start = 1, fixed = true), y(start = 0.5, fixed = true), z(start = 0.1, fixed = true);
equation der(x) + 0.3*der(y) + 0.1*der(x)^3 = y; 0.5*der(x)*x + der(y) = -x; der(z) = der(x)*y - z; end M;`,
  "algorithms and functions": `model M
  function f input Real u; input Real v; output Real w; algorithm w := u; for k in 1:3 loop w := w + v*sin(w)/k; end for; end f;
  Real x(start = 1, fixed = true), a, b, c(start = 0.5);
algorithm a := x^2; b := if x > 0.5 then a*f(x, a) else a;
equation c + 0.1*c^3 = f(a, b); der(x) = -c + b; end M;`,
  branches: `model M Real x(start = 0.8, fixed = true), z(start = 0.5); Boolean on(start = true, fixed = true);
equation z + (if z > 0.7 then z^2 else z^3) = x; der(x) = if on then -z else x; when time > 1 then on = false; end when; end M;`,
  "a chain of assignments": `model M parameter Integer n = 40; Real x[n](start = {0.1*k for k in 1:n}, each fixed = true), s[n];
equation s[1] = x[1]; for k in 2:n loop s[k] = s[k - 1] + sin(x[k])*s[k - 1]/n + x[k]; end for;
for k in 1:n loop der(x[k]) = s[k] - x[k]; end for; end M;`,
  pendulum: exampleText("Pendulum"),
};

describe("the residual form", () => {
  it.each(Object.entries(models))(
    "of %s: zero at a solution, tangents, what rows depend on",
    (_name, text) => {
      const { size, states, sparsity, residuals, columns } = residualForm(text);
      for (const value of residuals()) expect(Math.abs(value)).toBeLessThan(1e-9);
      for (let j = 0; j < size; j++) {
        const { tangent, difference } = columns(j, j < states ? 0.7 : 0);
        for (let i = 0; i < size; i++) {
          expect(Math.abs(tangent[i]! - difference[i]!)).toBeLessThan(1e-6 * (1 + Math.abs(tangent[i]!)));
          if (!sparsity[i]!.includes(j)) expect(Math.abs(tangent[i]!)).toBe(0);
        }
      }
    },
  );

  it("keeps rows short where assignments are many", () => {
    const { sparsity } = residualForm(models["a chain of assignments"]);
    expect(Math.max(...sparsity.map((row) => row.length))).toBeLessThan(16);
  });
});
