// Wrong: a variable has the name of a keyword.
// Place: parameter Real «initial» = 3;
// Cause: "initial" is a reserved word (syntax.keyword-as-name).
// Way out: "Choose another name".
model InitialAsName
  parameter Real initial = 3;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end InitialAsName;
