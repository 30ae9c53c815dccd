// Wrong: a counter adds to its own new value.
// Place: «n = n + 1»;
// Cause: the discrete variable "n" depends on itself (structure.discrete-loop).
// Way out: "pre(".
model CounterWithoutPre
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    n = n + 1;
  end when;
end CounterWithoutPre;
