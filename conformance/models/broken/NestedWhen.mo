// Wrong: a when-clause contains a when-clause.
// Place: «when sample(0, 0.1) then
// Cause: a when-clause cannot contain a when-clause (flatten.nested-when).
// Way out: "and".
model NestedWhen
  discrete Real y(start = 0, fixed = true);
equation
  when time > 0.5 then
    when sample(0, 0.1) then
      y = time;
    end when;
  end when;
end NestedWhen;
