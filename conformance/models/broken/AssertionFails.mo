// Wrong: a check of the model fails during the run.
// Place: «assert(h < 2, "The tank overflows")»;
// Cause: "The tank overflows" (simulator.assertion).
// Way out: the cause says it.
// Run: 5 s
model AssertionFails
  Real h(start = 0, fixed = true);
equation
  der(h) = 1;
  assert(h < 2, "The tank overflows");
end AssertionFails;
