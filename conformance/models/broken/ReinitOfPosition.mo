// Wrong: a variable without derivative is reinitialised.
// Place: «reinit(x, 0)»;
// Cause: "x" is not a state (flatten.reinit-no-state).
// Way out: "Only states".
model ReinitOfPosition
  Real x = sin(time);
equation
  when time > 0.5 then
    reinit(x, 0);
  end when;
end ReinitOfPosition;
