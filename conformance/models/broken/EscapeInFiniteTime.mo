// Wrong: a reaction runs away.
// Place: «der(T) = T^2 + 1»;
// Cause: the step size fell, because of "T" (simulator.step-size).
// Way out: "grows without bound".
// Run: 10 s
model EscapeInFiniteTime
  Real T(start = 1, fixed = true);
equation
  der(T) = T^2 + 1;
end EscapeInFiniteTime;
