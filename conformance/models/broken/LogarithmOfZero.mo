// Wrong: the argument of a logarithm falls below zero.
// Place: «y = log(p)»;
// Cause: "log" of a negative number in the equation with "p" (simulator.domain-error).
// Way out: the cause says it.
// Run: 2 s
model LogarithmOfZero
  Real p(start = 1, fixed = true), y;
equation
  der(p) = -1;
  y = log(p);
end LogarithmOfZero;
