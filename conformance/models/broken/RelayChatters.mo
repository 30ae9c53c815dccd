// Wrong: a relay switches back and forth at its threshold.
// Place: der(T) = if «T > 20» then -1 else 1;
// Cause: chattering of "T > 20" (simulator.chattering).
// Way out: "hysteresis".
// Severity: warning
// Run: 20 s
model RelayChatters
  Real T(start = 10, fixed = true);
equation
  der(T) = if T > 20 then -1 else 1;
end RelayChatters;
