// Wrong: a vector is equal to a scalar.
// Place: «x = time»;
// Cause: the sides have the sizes "Real[3]" and "Real" (flatten.equation-sizes).
// Way out: "fill".
model VectorEqualsScalar
  Real x[3];
equation
  x = time;
end VectorEqualsScalar;
