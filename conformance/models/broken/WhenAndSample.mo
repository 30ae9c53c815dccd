// Wrong: the same value is held by two samplers.
// Place: «held = sin(time)»;
// Cause: "held" is determined 2 times (structure.assigned-twice).
// Way out: "elsewhen".
model WhenAndSample
  discrete Real held(start = 0, fixed = true);
equation
  when sample(0, 0.2) then
    held = sin(time);
  end when;
  when sample(0.1, 0.2) then
    held = cos(time);
  end when;
end WhenAndSample;
