// Wrong: the brace of an array is not closed.
// Place: parameter Real k[3] = {1, 2, 3«;»
// Cause: "," or "}" is expected, ";" is found (syntax.unclosed-bracket).
// Way out: "}".
model BraceOfArrayOpen
  parameter Real k[3] = {1, 2, 3;
  Real y = k[2]*time;
end BraceOfArrayOpen;
