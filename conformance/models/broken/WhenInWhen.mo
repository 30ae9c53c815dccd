// Wrong: an event is nested in an event.
// Place: «when time < 1 then
// Cause: a when-clause cannot contain a when-clause (flatten.nested-when).
// Way out: "and".
model WhenInWhen
  Real x(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    when time < 1 then
      n = pre(n) + 1;
    end when;
  end when;
end WhenInWhen;
