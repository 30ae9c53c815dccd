// Wrong: two initial equations give one state different values.
// Place: «x = 2»;
// Cause: the initial conditions contradict each other (initialization.contradiction).
// Way out: "remove one of the conditions".
// Run: 1 s
model TwoInitialValues
  Real x;
initial equation
  x = 1;
  x = 2;
equation
  der(x) = -x;
end TwoInitialValues;
