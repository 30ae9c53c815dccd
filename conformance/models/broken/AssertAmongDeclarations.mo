// Wrong: a check stands among the declarations.
// Place: «assert»(r > 0, "The radius must be positive");
// Cause: an equation is not allowed among the declarations (syntax.equation-among-declarations).
// Way out: "equation".
model AssertAmongDeclarations
  parameter Real r = 1;
  assert(r > 0, "The radius must be positive");
  Real area = 3.14*r^2*time;
end AssertAmongDeclarations;
