// Wrong: an attribute of a variable is misspelt.
// Place: Real x(«strat = 1», fixed = true);
// Cause: "Real" has no attribute "strat" (instantiate.unknown-attribute).
// Way out: "start".
model AttributeMisspelt
  Real x(strat = 1, fixed = true);
equation
  der(x) = -x;
end AttributeMisspelt;
