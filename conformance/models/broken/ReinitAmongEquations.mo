// Wrong: reinit stands among the equations.
// Place: «reinit(x, 2)»;
// Cause: "reinit(…)" is allowed in when-clauses only (flatten.only-in-when).
// Way out: "when".
model ReinitAmongEquations
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  reinit(x, 2);
end ReinitAmongEquations;
