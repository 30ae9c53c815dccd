// Wrong: a sliding controller switches infinitely often.
// Place: der(v) = if «s > 0» then -4 else 4;
// Cause: chattering of "s > 0" (simulator.chattering).
// Way out: "slide".
// Severity: warning
// Run: 5 s
model SlidingController
  Real x(start = 1, fixed = true), v(start = 0, fixed = true), s;
equation
  s = v + x;
  der(x) = v;
  der(v) = if s > 0 then -4 else 4;
end SlidingController;
