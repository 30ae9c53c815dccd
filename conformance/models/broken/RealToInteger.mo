// Wrong: an Integer variable is equal to a Real expression.
// Place: «n = 2.5*time»;
// Cause: the sides have the types "Integer" and "Real" (flatten.equation-types).
// Way out: "integer(".
model RealToInteger
  Integer n;
equation
  n = 2.5*time;
end RealToInteger;
