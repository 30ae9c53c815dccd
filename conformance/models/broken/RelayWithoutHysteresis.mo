// Wrong: a pump is switched at one level in both directions.
// Place: der(h) = (if «h < 1» then 1 else 0) - 0.3;
// Cause: chattering of "h < 1" (simulator.chattering).
// Way out: "hysteresis".
// Severity: warning
// Run: 20 s
model RelayWithoutHysteresis
  Real h(start = 0, fixed = true);
equation
  der(h) = (if h < 1 then 1 else 0) - 0.3;
end RelayWithoutHysteresis;
