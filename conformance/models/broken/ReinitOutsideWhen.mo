// Wrong: reinit stands outside of a when-clause.
// Place: «reinit(v, -0.8*v)»;
// Cause: "reinit(…)" is allowed in when-clauses only (flatten.only-in-when).
// Way out: "when".
model ReinitOutsideWhen
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  if h < 0 then
    reinit(v, -0.8*v);
  end if;
end ReinitOutsideWhen;
