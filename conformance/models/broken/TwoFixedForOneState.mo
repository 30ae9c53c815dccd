// Wrong: two initial conditions determine one state.
// Place: «y = 2*x + time»;
// Cause: the initial conditions contradict each other, in "y = 2*x + time" by 1 (initialization.contradiction).
// Way out: "remove one of the conditions".
// Run: 1 s
model TwoFixedForOneState
  Real x(start = 1, fixed = true), y(start = 3, fixed = true);
equation
  der(x) = -x;
  y = 2*x + time;
end TwoFixedForOneState;
