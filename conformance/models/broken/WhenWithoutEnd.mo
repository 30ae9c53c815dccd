// Wrong: a when-clause is not closed.
// Place: «end» WhenWithoutEnd;
// Cause: the "when" is not closed, "end when" is missing (syntax.missing-end).
// Way out: "end when".
model WhenWithoutEnd "A counter"
  discrete Integer n(start = 0, fixed = true);
equation
  when sample(0, 1) then
    n = pre(n) + 1;
end WhenWithoutEnd;
