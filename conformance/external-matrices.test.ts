import { compile, type SimulationResult } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

// Routines of LAPACK that the standard library calls. Expected values: NumPy and SciPy, or the defining equations.

const library = createSourceProvider(standInLibrary);

/** The values of variables named `y[…]` of a model with these functions and equations, at the start. */
function solved(functions: string, body: string): (name: string) => number {
  const text = `model M ${functions} ${body} end M;`;
  const result: SimulationResult = compile({ uri: "m.mo", text }, { library }).simulateSync({ stopTime: 0 });
  return (name) => result.column(name)[0]!;
}

/** Of a pair: a matrix with the eigenvalues 1.5587 + 2.2114i, its conjugate, -1.3665 and 4.2490. */
const A = "[1, 2, 3, 4; -2, 1, 0.5, 2; 0, 3, -1, -4; 1, 0, 2, 5]";
const norm = "function norm input Real X[:, :]; output Real y = max(abs(X)); algorithm end norm;";

describe("eigenvectors", () => {
  const eigen = `function eigen input Real A[4, 4]; output Real re[4]; output Real im[4]; output Real L[4, 4]; output Real R[4, 4]; output Real T[4, 4] = A; output Integer info;
    protected Real scale[4]; Real a[4]; Real b[4]; Real work[40]; Integer iwork[1];
    external "FORTRAN 77" dgeevx("B", "V", "V", "E", 4, T, 4, re, im, L, 4, R, 4, 0, 0, scale, 0, a, b, work, 40, iwork, info); end eigen;`;
  const at = solved(
    eigen,
    `Real re[4], im[4], L[4, 4], R[4, 4], T[4, 4]; Integer info; equation (re, im, L, R, T, info) = eigen(${A});`,
  );
  const index = [1, 2, 3, 4];

  it("belong to the eigenvalues that NumPy finds", () => {
    expect(index.map((i) => at(`re[${i}]`))).toEqual(
      [1.55871438, 1.55871438, -1.3664543, 4.24902553].map((value) => expect.closeTo(value, 7)),
    );
    expect(index.map((i) => at(`im[${i}]`))).toEqual(
      [2.21140186, -2.21140186, 0, 0].map((value) => expect.closeTo(value, 7)),
    );
  });

  it("have length 1 and a real largest component, on both sides", () => {
    const left = [-0.20266367, 0.7186097, 0.26894164, 0.24303173];
    const leftImaginary = [-0.48881055, 0, -0.20383791, 0.17506532];
    expect(index.map((i) => at(`L[${i},1]`))).toEqual(left.map((value) => expect.closeTo(value, 7)));
    expect(index.map((i) => at(`L[${i},2]`))).toEqual(leftImaginary.map((value) => expect.closeTo(value, 7)));
    const length = index.reduce((sum, i) => sum + at(`R[${i},1]`) ** 2 + at(`R[${i},2]`) ** 2, 0);
    expect(length).toBeCloseTo(1, 12);
  });

  it("fulfil A v = lambda v", () => {
    const residual = solved(
      `${eigen} ${norm}`,
      `Real re[4], im[4], L[4, 4], R[4, 4], T[4, 4], r; Integer info; equation (re, im, L, R, T, info) = eigen(${A});
       r = norm(${A}*R - R*[re[1], im[1], 0, 0; -im[1], re[2], 0, 0; 0, 0, re[3], 0; 0, 0, 0, re[4]]);`,
    );
    expect(residual("r")).toBeLessThan(1e-13);
  });
});

it("eigenvalues of a pair with a singular matrix are those of SciPy, one of them infinite", () => {
  const at = solved(
    `function pair input Real A[2, 2]; input Real B[2, 2]; output Real re[2]; output Real im[2]; output Real beta[2]; output Real L[2, 2]; output Real R[2, 2]; output Integer info;
     protected Real a[2, 2] = A; Real b[2, 2] = B; Real work[16];
     external "FORTRAN 77" dggev("V", "V", 2, a, 2, b, 2, re, im, beta, L, 2, R, 2, work, 16, info); end pair;`,
    "Real re[2], im[2], beta[2], L[2, 2], R[2, 2]; Integer info; equation (re, im, beta, L, R, info) = pair([1, 2; 3, 4], [1, 0; 0, 0]);",
  );
  // det(A - lambda B) = (1 - lambda) 4 - 6
  const finite = Math.abs(at("beta[1]")) > 0 ? 1 : 2;
  expect(at(`re[${finite}]`) / at(`beta[${finite}]`)).toBeCloseTo(-0.5, 12);
  expect(at(`beta[${3 - finite}]`)).toBe(0);
});

it("a Schur form is ordered: the selected eigenvalue comes first, past a complex pair", () => {
  const at = solved(
    `${norm}
     function schur input Real A[4, 4]; output Real T[4, 4] = A; output Real Z[4, 4]; output Real re[4]; output Real im[4]; output Integer info;
       protected Integer unused[4] = zeros(4); Real work[12]; Boolean bwork[4];
       external "FORTRAN 77" dgees("V", "N", unused, 4, T, 4, 0, re, im, Z, 4, work, 12, bwork, info); end schur;
     function ordered input Boolean select[4]; input Real T0[4, 4]; input Real Z0[4, 4]; output Real T[4, 4] = T0; output Real Z[4, 4] = Z0; output Real re[4]; output Real im[4]; output Integer m; output Real s; output Real sep; output Integer info;
       protected Real work[4]; Integer iwork[1];
       external "FORTRAN 77" dtrsen("N", "V", select, 4, T, 4, Z, 4, re, im, m, s, sep, work, 4, iwork, 1, info); end ordered;`,
    `Real T[4, 4], Z[4, 4], a[4], b[4], T2[4, 4], Z2[4, 4], re[4], im[4], s, sep, r; Integer i1, i2, m;
     equation (T, Z, a, b, i1) = schur(${A});
     (T2, Z2, re, im, m, s, sep, i2) = ordered({a[1] < 0, a[2] < 0, a[3] < 0, a[4] < 0}, T, Z);
     r = norm(Z2*T2*transpose(Z2) - ${A}) + norm(transpose(Z2)*Z2 - identity(4));`,
  );
  expect([at("m"), at("re[1]"), at("im[1]"), at("im[2]")]).toEqual([
    1,
    expect.closeTo(-1.3664543, 7),
    0,
    expect.closeTo(2.21140186, 7),
  ]);
  expect(at("r")).toBeLessThan(1e-13);
});

it("A = Q R, with the signs of LAPACK, and products with Q", () => {
  const at = solved(
    `${norm}
     function qr input Real A[3, 2]; output Real QR[3, 2] = A; output Real tau[2]; output Integer info; protected Real work[6]; external "FORTRAN 77" dgeqrf(3, 2, QR, 3, tau, work, 6, info); end qr;
     function q input Real QR[3, 2]; input Real tau[2]; output Real Q[3, 2] = QR; output Integer info; protected Real work[6]; external "FORTRAN 77" dorgqr(3, 2, 2, Q, 3, tau, work, 6, info); end q;
     function times input Real C[3, 2]; input Real QR[3, 2]; input Real tau[2]; output Real y[3, 2] = C; output Integer info; protected Real work[6]; external "FORTRAN 77" dormqr("L", "T", 3, 2, 2, QR, 3, tau, y, 3, work, 6, info); end times;`,
    `constant Real A[3, 2] = [3, 1; 4, 2; 0, 2]; Real QR[3, 2], tau[2], Q[3, 2], R[3, 2], r; Integer i1, i2, i3;
     equation (QR, tau, i1) = qr(A); (Q, i2) = q(QR, tau); (R, i3) = times(A, QR, tau);
     r = norm(Q*[QR[1, 1], QR[1, 2]; 0, QR[2, 2]] - A) + norm(R[1:2, :] - [QR[1, 1], QR[1, 2]; 0, QR[2, 2]]);`,
  );
  expect(at("QR[1,1]")).toBeCloseTo(-5, 14);
  expect(at("r")).toBeLessThan(1e-14);
});

it.each([
  [
    "three diagonals",
    "dgtsv(3, 1, a, b, c, x, 3, info)",
    "Real a[2] = {1, 3}; Real b[3] = {4, 5, 6}; Real c[2] = {1, 1};",
  ],
  [
    "a band",
    "dgbsv(3, 1, 1, 1, a, 4, b, x, 3, info)",
    "Real a[4, 3] = [0, 0, 0; 0, 1, 1; 4, 5, 6; 1, 3, 0]; Integer b[3];",
  ],
  [
    "full rank",
    'dgels("N", 3, 3, 1, a, 3, x, 3, work, 9, info)',
    "Real a[3, 3] = [4, 1, 0; 1, 5, 1; 0, 3, 6]; Real work[9];",
  ],
])("a system with %s is solved", (_, call, matrix) => {
  const at = solved(
    `function solve input Real r[3]; output Real x[3] = r; output Integer info; protected ${matrix} external "FORTRAN 77" ${call}; end solve;`,
    // [4, 1, 0; 1, 5, 1; 0, 3, 6] {1, 2, 3}
    "Real x[3]; Integer info; equation (x, info) = solve({6, 14, 24});",
  );
  expect([1, 2, 3].map((i) => at(`x[${i}]`))).toEqual([1, 2, 3].map((value) => expect.closeTo(value, 13)));
  expect(at("info")).toBe(0);
});

it("triangular systems, from both sides", () => {
  const at = solved(
    `function solve input String side; input String uplo; input String trans; input Real A[2, 2]; input Real B[2, 2]; output Real X[2, 2] = B; external "FORTRAN 77" dtrsm(side, uplo, trans, "N", 2, 2, 2.0, A, 2, X, 2); end solve; ${norm}`,
    `constant Real U[2, 2] = [2, 1; 0, 4]; constant Real B[2, 2] = [1, 2; 3, 4];
     Real r[4] = {norm(U*solve("L", "U", "N", U, B) - 2*B), norm(transpose(U)*solve("L", "U", "T", U, B) - 2*B),
       norm(solve("R", "U", "N", U, B)*U - 2*B), norm(solve("R", "L", "T", transpose(U), B)*U - 2*B)};`,
  );
  for (const i of [1, 2, 3, 4]) expect(at(`r[${i}]`)).toBeLessThan(1e-15);
});

it("a system with its condition: 1/(|A| |A^-1|) of a matrix with known inverse", () => {
  const at = solved(
    `function solve input Real A[2, 2]; input Real B[2, 1]; output Real X[2, 1]; output Integer info; output Real rcond;
       protected Real a[2, 2] = A; Real f[2, 2]; Integer p[2]; Real r[2]; Real c[2]; Real b[2, 1] = B; Real e1[1]; Real e2[1]; Real work[8]; Integer iwork[2];
       external "FORTRAN 77" dgesvx("N", "T", 2, 1, a, 2, f, 2, p, "", r, c, b, 2, X, 2, rcond, e1, e2, work, iwork, info); end solve;`,
    "Real X[2, 1], rcond; Integer info; equation (X, info, rcond) = solve([1, 2; 3, 4], [1; 2]);",
  );
  // The inverse is [-2, 1; 1.5, -0.5]: row sums 7 and 3.
  expect(at("rcond")).toBeCloseTo(1 / 21, 14);
  expect([at("X[1,1]"), at("X[2,1]")]).toEqual([expect.closeTo(1, 13), expect.closeTo(0, 13)]);
});
