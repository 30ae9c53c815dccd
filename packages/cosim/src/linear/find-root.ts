/**
 * A root of f between a and b, at which f has different signs, to rounding: inverse quadratic interpolation, secants and
 * bisections (Brent 1973, chapter 4).
 */
export function findRoot(f: (x: number) => number, a: number, b: number): number {
  let [xa, fa, xb, fb] = [a, f(a), b, f(b)];
  let [xc, fc] = [xa, fa];
  let step = xb - xa;
  let before = step;
  for (let k = 0; k < MOST_STEPS && fb !== 0; k++) {
    if (fb > 0 === fc > 0) {
      [xc, fc] = [xa, fa];
      step = before = xb - xa;
    }
    if (Math.abs(fc) < Math.abs(fb)) [xa, fa, xb, fb, xc, fc] = [xb, fb, xc, fc, xb, fb];
    const least = 2 * Number.EPSILON * Math.abs(xb);
    const half = (xc - xb) / 2;
    if (Math.abs(half) <= least) break;
    const proposed = interpolation([xa, fa], [xb, fb], [xc, fc]);
    if (proposed !== undefined && Math.abs(proposed) < Math.abs(before) / 2 && proposed / half < 1.5)
      [before, step] = [step, proposed];
    else before = step = half;
    [xa, fa] = [xb, fb];
    xb += Math.abs(step) > least ? step : Math.sign(half) * least;
    fb = f(xb);
  }
  return xb;
}

const MOST_STEPS = 200;

type Point = readonly [x: number, f: number];

/** Step from b, in direction of c; undefined: none. */
function interpolation([xa, fa]: Point, [xb, fb]: Point, [xc, fc]: Point): number | undefined {
  const s = fb / fa;
  const half = (xc - xb) / 2;
  let [p, q] = [2 * half * s, 1 - s];
  if (xa !== xc) {
    const [r, t] = [fb / fc, fa / fc];
    p = s * (2 * half * t * (t - r) - (xb - xa) * (r - 1));
    q = (t - 1) * (r - 1) * (s - 1);
  }
  const step = p / q;
  return Number.isFinite(step) && step * half > 0 ? step : undefined;
}
