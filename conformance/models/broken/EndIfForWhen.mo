// Wrong: a when-clause is closed by end if.
// Place: «end if»;
// Cause: "end when" is expected, "end if" is found (syntax.wrong-end).
// Way out: "end when".
model EndIfForWhen
  discrete Real y(start = 0, fixed = true);
equation
  when time > 0.5 then
    y = 1;
  end if;
end EndIfForWhen;
