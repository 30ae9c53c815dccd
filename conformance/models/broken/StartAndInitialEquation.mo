// Wrong: a fixed start value contradicts the initial equation of the steady state.
// Place: «der(T) = 0»;
// Cause: the initial conditions contradict each other, in "der(T) = 0" (initialization.contradiction).
// Way out: "remove one of the conditions".
// Run: 1 s
model StartAndInitialEquation
  Real T(start = 300, fixed = true);
initial equation
  der(T) = 0;
equation
  der(T) = 0.1*(290 - T);
end StartAndInitialEquation;
