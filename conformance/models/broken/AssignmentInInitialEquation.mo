// Wrong: an initial equation contains an assignment.
// Place: x «:=» 3;
// Cause: an equation is written with "=", and ":=" belongs to algorithms (syntax.assignment-in-equation).
// Way out: "=".
model AssignmentInInitialEquation
  Real x;
initial equation
  x := 3;
equation
  der(x) = -x;
end AssignmentInInitialEquation;
