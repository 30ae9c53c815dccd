// Wrong: a counter is raised in one when-clause and reset in another.
// Place: «n = pre(n) + 1»;
// Cause: "n" is determined 2 times (structure.assigned-twice).
// Way out: "elsewhen".
model CounterInTwoWhens
  discrete Integer n(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    n = pre(n) + 1;
  end when;
  when time > 0.55 then
    n = 0;
  end when;
end CounterInTwoWhens;
