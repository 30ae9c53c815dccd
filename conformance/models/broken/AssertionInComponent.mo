// Wrong: a check in a component fails during the run.
// Place: «assert(f < 150, "The spring is overloaded")»;
// Cause: "The spring is overloaded" in "spring" (simulator.assertion).
// Way out: the cause says it.
// Run: 5 s
model AssertionInComponent
  model Spring
    Real s, f;
  equation
    f = 100*s;
    assert(f < 150, "The spring is overloaded");
  end Spring;
  Spring spring;
equation
  spring.s = time;
end AssertionInComponent;
