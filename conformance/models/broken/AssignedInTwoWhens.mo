// Wrong: two when-clauses determine one variable.
// Place: «on = false»;
// Cause: "on" is determined 2 times (structure.assigned-twice).
// Way out: "elsewhen".
model AssignedInTwoWhens "A thermostat"
  Real T(start = 20, fixed = true);
  Boolean on(start = true, fixed = true);
equation
  der(T) = (if on then 5 else 0) - 0.1*(T - 10);
  when T > 24 then
    on = false;
  end when;
  when T < 22 then
    on = true;
  end when;
end AssignedInTwoWhens;
