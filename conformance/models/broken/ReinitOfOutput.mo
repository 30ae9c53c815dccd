// Wrong: the output of a sum is reinitialised.
// Place: «reinit(total, 0)»;
// Cause: "total" is not a state (flatten.reinit-no-state).
// Way out: "Only states".
model ReinitOfOutput
  Real a(start = 0, fixed = true), total;
equation
  der(a) = 1;
  total = a + 1;
  when a > 0.5 then
    reinit(total, 0);
  end when;
end ReinitOfOutput;
