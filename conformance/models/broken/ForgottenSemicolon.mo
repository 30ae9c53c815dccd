// Wrong: an equation does not end with a semicolon.
// Place: der(x) = v«»
// Cause: after the equation a ";" is missing (syntax.missing-semicolon).
// Way out: ";".
model ForgottenSemicolon "A mass on a spring"
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v
  der(v) = -x;
end ForgottenSemicolon;
