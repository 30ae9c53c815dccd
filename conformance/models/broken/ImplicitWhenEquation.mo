// Wrong: an equation in a when-clause is not solved for a variable.
// Place: «2*x» = pre(x) + 4;
// Cause: the left side in a when-clause must be a variable (flatten.when-left-side).
// Way out: "variable = expression".
model ImplicitWhenEquation
  discrete Real x(start = 0, fixed = true);
equation
  when time > 0.5 then
    2*x = pre(x) + 4;
  end when;
end ImplicitWhenEquation;
