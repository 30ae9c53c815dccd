// Wrong: the squares of a vector are written as a power.
// Place: Real b[2] = «a^2»;
// Cause: "^" cannot be applied to "Real[2]" (expression.operand-sizes).
// Way out: ".^".
model VectorTimesVector
  Real a[2] = {time, 1};
  Real b[2] = a^2;
end VectorTimesVector;
