// Wrong: an equation is written with the sign of an assignment.
// Place: A*der(h) «:=» 0.1;
// Cause: an equation is written with "=", and ":=" belongs to algorithms (syntax.assignment-in-equation).
// Way out: "=".
model AssignmentInEquation "A tank that fills"
  parameter Real A = 2;
  Real h(start = 0, fixed = true);
equation
  A*der(h) := 0.1;
end AssignmentInEquation;
