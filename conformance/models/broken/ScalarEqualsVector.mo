// Wrong: a scalar is equal to a vector.
// Place: «s = v»;
// Cause: the sides have the sizes "Real" and "Real[2]" (flatten.equation-sizes).
// Way out: "fill".
model ScalarEqualsVector
  Real v[2] = {time, 1};
  Real s;
equation
  s = v;
end ScalarEqualsVector;
