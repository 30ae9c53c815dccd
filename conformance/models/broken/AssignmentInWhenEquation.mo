// Wrong: a when-clause among equations contains an assignment.
// Place: n «:=» pre(n) + 1;
// Cause: an equation is written with "=", and ":=" belongs to algorithms (syntax.assignment-in-equation).
// Way out: "=".
model AssignmentInWhenEquation
  discrete Integer n(start = 0, fixed = true);
equation
  when sample(0, 0.2) then
    n := pre(n) + 1;
  end when;
end AssignmentInWhenEquation;
