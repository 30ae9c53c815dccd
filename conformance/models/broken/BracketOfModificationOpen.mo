// Wrong: the bracket of a modification is not closed.
// Place: Real x(start = 1, fixed = true«;»
// Cause: "," or ")" is expected, ";" is found (syntax.unclosed-bracket).
// Way out: ")".
model BracketOfModificationOpen
  Real x(start = 1, fixed = true;
equation
  der(x) = -x;
end BracketOfModificationOpen;
