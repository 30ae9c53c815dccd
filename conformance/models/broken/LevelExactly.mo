// Wrong: a tank is compared with an exact level.
// Place: Real inflow = if «h == 1» then 0 else 0.2;
// Cause: "==" cannot compare Real variables (expression.real-equality).
// Way out: ">=".
model LevelExactly
  Real h(start = 0, fixed = true);
  Real inflow = if h == 1 then 0 else 0.2;
equation
  der(h) = inflow;
end LevelExactly;
