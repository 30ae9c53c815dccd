// Wrong: the argument of asin grows beyond one.
// Place: «phi = asin(s)»;
// Cause: "asin" is not defined beyond 1 (simulator.domain-error).
// Way out: the cause says it.
// Run: 3 s
model ArcSineBeyondOne
  Real s(start = 0, fixed = true), phi;
equation
  der(s) = 0.5;
  phi = asin(s);
end ArcSineBeyondOne;
