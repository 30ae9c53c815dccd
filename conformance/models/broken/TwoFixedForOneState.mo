// Wrong: two initial conditions determine one state.
// Place: «y = 2*x + time»;
// Cause: too many initial conditions for "x" (structure.overdetermined-initialization).
// Way out: "Remove one of the conditions".
model TwoFixedForOneState
  Real x(start = 1, fixed = true), y(start = 3, fixed = true);
equation
  der(x) = -x;
  y = 2*x + time;
end TwoFixedForOneState;
