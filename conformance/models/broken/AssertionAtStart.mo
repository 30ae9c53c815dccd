// Wrong: a parameter violates a check.
// Place: «assert(m > 0, "The mass must be positive")»;
// Cause: "The mass must be positive" (simulator.assertion).
// Way out: the cause says it.
// Run: 1 s
model AssertionAtStart
  parameter Real m = -1;
  Real v(start = 0, fixed = true);
equation
  m*der(v) = 1;
  assert(m > 0, "The mass must be positive");
end AssertionAtStart;
