// Wrong: the solution grows without bound in finite time.
// Place: «der(x) = x^2»;
// Cause: the step size fell at t = 1, because of "x" (simulator.step-size).
// Way out: "grows without bound".
// Run: 2 s
model SolutionEnds
  Real x(start = 1, fixed = true);
equation
  der(x) = x^2;
end SolutionEnds;
