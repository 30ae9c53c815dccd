// Wrong: an algebraic variable is reinitialised.
// Place: «reinit(y, 1)»;
// Cause: "y" is not a state (flatten.reinit-no-state).
// Way out: "Only states".
model ReinitOfAlgebraic
  Real x(start = 1, fixed = true);
  Real y = 2*x;
equation
  der(x) = -x;
  when x < 0.5 then
    reinit(y, 1);
  end when;
end ReinitOfAlgebraic;
