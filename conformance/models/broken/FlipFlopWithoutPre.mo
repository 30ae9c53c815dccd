// Wrong: a Boolean variable depends on itself at the same instant.
// Place: «q = time > 0.3 or q and time < 0.6»;
// Cause: the discrete variable "q" depends on itself (structure.discrete-loop).
// Way out: "pre(".
model FlipFlopWithoutPre
  Boolean q(start = false);
equation
  q = time > 0.3 or q and time < 0.6;
end FlipFlopWithoutPre;
