// Wrong: an event waits for two Real numbers to be exactly equal.
// Place: when «h == 0» then
// Cause: "==" cannot compare Real variables (expression.real-equality).
// Way out: ">=" and "tolerance".
model RealComparedWithEquals
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h == 0 then
    reinit(v, -pre(v));
  end when;
end RealComparedWithEquals;
