// Wrong: the slope of a solution becomes infinite.
// Place: «der(y) = 1/(1 - time)^2*y^2»;
// Cause: the step size fell, because of "y" (simulator.step-size).
// Way out: "grows without bound".
// Run: 2 s
model SlopeBecomesInfinite
  Real y(start = 1, fixed = true);
equation
  der(y) = 1/(1 - time)^2*y^2;
end SlopeBecomesInfinite;
