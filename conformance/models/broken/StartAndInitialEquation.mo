// Wrong: a fixed start value contradicts the initial equation of the steady state.
// Place: «der(T) = 0.1*(290 - T)»;
// Cause: too many initial conditions for "T" (structure.overdetermined-initialization).
// Way out: "Remove one of the conditions".
model StartAndInitialEquation
  Real T(start = 300, fixed = true);
initial equation
  der(T) = 0;
equation
  der(T) = 0.1*(290 - T);
end StartAndInitialEquation;
