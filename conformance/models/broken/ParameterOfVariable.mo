// Wrong: a parameter depends on a variable.
// Place: parameter Real area = «3.14*r^2»;
// Cause: the parameter "area" depends on a variable that changes with time (flatten.binding-variability).
// Way out: "variable".
model ParameterOfVariable
  Real r = 1 + time;
  parameter Real area = 3.14*r^2;
  Real f = area*time;
end ParameterOfVariable;
