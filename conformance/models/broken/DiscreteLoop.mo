// Wrong: two Boolean variables depend on each other at the same instant.
// Place: «a = not b or time > 1»;
// Cause: the discrete variables "a", "b" depend on each other (structure.discrete-loop).
// Way out: "pre(".
model DiscreteLoop "A latch without memory"
  Boolean a, b;
equation
  a = not b or time > 1;
  b = not a;
end DiscreteLoop;
