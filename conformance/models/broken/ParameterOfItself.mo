// Wrong: a parameter is passed on under the same name, which means itself.
// Place: «parameter Real R = R»;
// Cause: the value of "R" depends on itself (structure.parameter-cycle).
// Way out: "a value of its own".
model ParameterOfItself
  parameter Real R = R;
  Real u = R*time;
end ParameterOfItself;
