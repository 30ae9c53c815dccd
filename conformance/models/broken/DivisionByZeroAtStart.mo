// Wrong: at the start a denominator is zero.
// Place: Real y = «1/x»;
// Cause: division by zero in "1/x" at "x = 0" (simulator.domain-error).
// Way out: the cause says it.
// Run: 1 s
model DivisionByZeroAtStart
  Real x(start = 0, fixed = true);
  Real y = 1/x;
equation
  der(x) = 1;
end DivisionByZeroAtStart;
