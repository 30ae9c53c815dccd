// Wrong: the inner sizes of a matrix product differ.
// Place: Real y[2] = «A*x»;
// Cause: "*" needs operands of matching sizes, not "Real[2, 3]" and "Real[2]" (expression.operand-sizes).
// Way out: the cause says it.
model MatricesOfDifferentSizes
  parameter Real A[2, 3] = ones(2, 3);
  Real x[2] = {time, 1};
  Real y[2] = A*x;
end MatricesOfDifferentSizes;
