import { modelica, type Topic } from "../topic.ts";

export const arrays: Topic = {
  title: "arrays",
  accepted: [
    {
      title: "subscripts: slices, end, vectors of subscripts, colons",
      text: modelica`
model M
  parameter Real a[3, 4] = {{10*i + j for j in 1:4} for i in 1:3};
  Real corner = a[end, end];
  Real row[2] = a[2, end - 1:end];
  Real column[3] = a[:, 1];
  Real some[2, 2] = a[{3, 1}, {2, 4}];
  Real back[4] = a[1, 4:-1:1];
end M;`,
      final: { corner: 34, "row[1]": 23, "column[3]": 31, "some[1,2]": 34, "some[2,1]": 12, "back[1]": 14 },
    },
    {
      title: "comprehensions of one and of several variables",
      text: modelica`
model M
  Real square[4] = {i^2 for i in 1:4};
  Real table[2, 3] = {i*10 + j for j in 1:3, i in 1:2};
  Real odd[3] = {i for i in 1:2:5};
  Real picked[2] = {x + 1 for x in {5.5, 7.5}};
end M;`,
      final: { "square[4]": 16, "table[2,3]": 23, "table[1,2]": 12, "odd[3]": 5, "picked[2]": 8.5 },
    },
    {
      title: "reductions: sum, product, min and max of iterators and of arrays",
      text: modelica`
model M
  parameter Real v[4] = {3, -1, 4, 1};
  Real a = sum(i*v[i] for i in 1:4);
  Real b = product(i for i in 1:5);
  Real c = min(v) + 10*max(v);
  Real d = sum({{1, 2}, {3, 4}});
  Real e = max(abs(x) for x in v);
  Real f = product(v);
  Real g = sum(i*j for i in 1:2, j in 1:3);
end M;`,
      final: { a: 17, b: 120, c: 39, d: 10, e: 4, f: -12, g: 18 },
    },
    {
      title: "matrices: constructors with commas and semicolons, blocks, products with vectors and matrices",
      text: modelica`
model M
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real v[2] = {5, 6};
  Real B[2, 3] = [A, v];
  Real C[3, 2] = [A; transpose([v])];
  Real Av[2] = A*v;
  Real vA[2] = v*A;
  Real AA[2, 2] = A*A;
  Real scalar = v*v;
  Real power[2, 2] = A^3;
end M;`,
      final: {
        ...{ "B[2,3]": 6, "C[3,1]": 5, "Av[1]": 17, "Av[2]": 39, "vA[1]": 23, "vA[2]": 34 },
        ...{ "AA[1,2]": 10, "AA[2,1]": 15, scalar: 61, "power[2,2]": 118 },
      },
    },
    {
      title: "identity, zeros, ones, fill, diagonal, linspace",
      text: modelica`
model M
  Real I[3, 3] = identity(3);
  Real Z[2, 2] = zeros(2, 2);
  Real O[2] = ones(2);
  Real F[2, 3] = fill(7, 2, 3);
  Real D[3, 3] = diagonal({1, 2, 3});
  Real L[5] = linspace(1, 3, 5);
  Real trace = sum(I[i, i] + D[i, i] for i in 1:3);
end M;`,
      final: {
        "I[1,2]": 0,
        "Z[2,2]": 0,
        "O[2]": 1,
        "F[2,3]": 7,
        "D[3,3]": 3,
        "D[3,1]": 0,
        "L[4]": 2.5,
        trace: 9,
      },
    },
    {
      title: "cross, skew, transpose, symmetric, outerProduct",
      text: modelica`
model M
  parameter Real a[3] = {1, 2, 3};
  parameter Real b[3] = {-4, 5, 1};
  Real c[3] = cross(a, b);
  Real s[3] = skew(a)*b;
  Real T[3, 2] = transpose([1, 2, 3; 4, 5, 6]);
  Real S[2, 2] = symmetric([1, 2; 7, 4]);
  Real P[3, 3] = outerProduct(a, b);
end M;`,
      final: {
        "c[1]": -13,
        "c[2]": -13,
        "c[3]": 13,
        "s[1]": -13,
        "s[3]": 13,
        "T[3,2]": 6,
        "S[2,1]": 2,
        "P[2,2]": 10,
      },
    },
    {
      title: "size, ndims, scalar, vector, matrix, cat",
      text: modelica`
model M
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Real one[1, 1] = [9];
  Real a = size(A, 1) + 10*size(A, 2) + 100*ndims(A);
  Integer n[2] = size(A);
  Real s = scalar(one);
  Real v[3] = vector([7, 8, 9]);
  Real c[4] = cat(1, {1, 2}, {3, 4});
  Real D[2, 6] = cat(2, A, 10*A);
  Real E[3, 1] = matrix({4, 5, 6});
end M;`,
      final: { a: 232, "n[2]": 3, s: 9, "v[2]": 8, "c[4]": 4, "D[2,6]": 60, "E[3,1]": 6 },
    },
    {
      title: "element-wise operators, sums of arrays, scalars times arrays",
      text: modelica`
model M
  parameter Real a[3] = {1, 2, 4};
  parameter Real b[3] = {2, 4, 8};
  Real p[3] = a .* b;
  Real q[3] = b ./ a;
  Real r[3] = a .^ 2;
  Real s[3] = 2*a + b/2 - {1, 1, 1};
  Real t[3] = a .+ 1;
  Real u[3] = -a;
end M;`,
      final: { "p[3]": 32, "q[1]": 2, "r[3]": 16, "s[2]": 5, "t[1]": 2, "u[3]": -4 },
    },
    {
      title: "functions of scalars apply to each element of an array",
      text: modelica`
function half
  input Real u;
  output Real y = u/2;
algorithm
end half;
model M
  Real a[2] = sin({0, 1});
  Real b[2] = half({3, 4});
  Real c[2, 2] = exp([0, 1; 2, 3]);
end M;`,
      final: { "a[2]": Math.sin(1), "b[1]": 1.5, "c[2,2]": Math.exp(3) },
    },
    {
      title: "an array's size comes from its value",
      text: modelica`
model M
  parameter Real table[:, 2] = [0, 1; 1, 3; 2, 5];
  parameter Integer n = size(table, 1);
  Real y[n] = table[:, 2];
end M;`,
      final: { "y[3]": 5 },
    },
    {
      title: "a state vector with a system matrix turns",
      text: modelica`
model M
  parameter Real A[2, 2] = [0, 1; -1, 0];
  Real x[2](start = {1, 0}, each fixed = true);
equation
  der(x) = A*x;
end M;`,
      stopTime: 2,
      final: { "x[1]": Math.cos(2), "x[2]": -Math.sin(2) },
    },
    {
      title: "arrays without elements vanish",
      text: modelica`
model M
  parameter Integer n = 0;
  Real x[n];
  Real s = sum(x) + 1;
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end M;`,
      final: { s: 1 },
    },
  ],
  rejected: [
    {
      title: "incompatible sizes",
      text: modelica`
model M
  Real a[3] = {1, 2, 3};
  Real b[2] = {1, 2};
  Real c[3];
equation
  c = a + b;
end M;`,
      code: "expression.operand-sizes",
      category: "semantics",
      line: 6,
    },
    {
      title: "a matrix times a vector of another length",
      text: modelica`
model M
  parameter Real A[2, 3] = zeros(2, 3);
  Real y[2] = A*{1, 2};
end M;`,
      code: "expression.operand-sizes",
      category: "semantics",
      line: 3,
    },
    {
      title: "an equation between arrays of different sizes",
      text: modelica`
model M
  Real y[3];
equation
  y = {1, 2};
end M;`,
      code: "flatten.equation-sizes",
      category: "semantics",
      line: 4,
    },
    {
      title: "a value of another size",
      text: modelica`
model M
  Real y[3] = {1, 2};
end M;`,
      code: "flatten.binding-size",
      category: "semantics",
      line: 2,
    },
    {
      title: "a subscript outside of the array",
      text: modelica`
model M
  Real y[3] = {1, 2, 3};
  Real z = y[4];
end M;`,
      code: "expression.subscript-range",
      category: "semantics",
      line: 3,
    },
    {
      title: "too many subscripts",
      text: modelica`
model M
  Real y[3] = {1, 2, 3};
  Real z = y[1, 2];
end M;`,
      code: "expression.subscript-count",
      category: "semantics",
      line: 3,
    },
    {
      title: "a subscript that is no Integer",
      text: modelica`
model M
  Real y[3] = {1, 2, 3};
  Real z = y[1.5];
end M;`,
      code: "expression.subscript-type",
      category: "semantics",
      line: 3,
    },
    {
      title: "rows of different lengths",
      text: modelica`
model M
  Real A[2, 2] = {{1, 2}, {3}};
end M;`,
      code: "expression.element-sizes",
      category: "semantics",
      line: 2,
    },
    {
      title: "a size that changes with time",
      text: modelica`
model M
  Integer n = if time > 1 then 2 else 3;
  Real x[n];
end M;`,
      code: "instantiate.unknown-dimension",
      category: "semantics",
      line: 3,
    },
    {
      title: "a negative size",
      text: modelica`
model M
  parameter Integer n = -2;
  Real x[n];
end M;`,
      code: "instantiate.negative-dimension",
      category: "semantics",
      line: 3,
    },
  ],
};
