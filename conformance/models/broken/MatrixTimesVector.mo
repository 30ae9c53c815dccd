// Wrong: the result of a product has another length than the left side.
// Place: «y = A*x»;
// Cause: the sides have the sizes "Real[3]" and "Real[2]" (flatten.equation-sizes).
// Way out: the cause says it.
model MatrixTimesVector
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  Real x[2] = {time, 1};
  Real y[3];
equation
  y = A*x;
end MatrixTimesVector;
