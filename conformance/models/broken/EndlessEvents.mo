// Wrong: an event makes its own condition true again.
// Place: «b = time > 0.5 and not pre(b)»;
// Cause: the event iteration does not end, "b" changes (simulator.event-iteration).
// Way out: the cause says it.
// Run: 1 s
model EndlessEvents
  Boolean b(start = false, fixed = true);
equation
  b = time > 0.5 and not pre(b);
end EndlessEvents;
