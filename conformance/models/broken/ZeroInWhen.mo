// Wrong: an equation in a when-clause has zero on the left.
// Place: «0» = y - time;
// Cause: the left side in a when-clause must be a variable (flatten.when-left-side).
// Way out: "variable = expression".
model ZeroInWhen
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0, 1) then
    0 = y - time;
  end when;
end ZeroInWhen;
