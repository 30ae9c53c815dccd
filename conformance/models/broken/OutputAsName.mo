// Wrong: a variable has the name of a keyword.
// Place: Real «output»;
// Cause: "output" is a reserved word (syntax.keyword-as-name).
// Way out: "Choose another name".
model OutputAsName
  Real u = time;
  Real output;
equation
  output = 2*u;
end OutputAsName;
