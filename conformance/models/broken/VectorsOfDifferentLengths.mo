// Wrong: vectors of different lengths are added.
// Place: Real c[2] = «a + b»;
// Cause: "+" needs operands of matching sizes, not "Real[2]" and "Real[3]" (expression.operand-sizes).
// Way out: the cause says it.
model VectorsOfDifferentLengths
  Real a[2] = {time, 1};
  Real b[3] = {1, 2, 3};
  Real c[2] = a + b;
end VectorsOfDifferentLengths;
