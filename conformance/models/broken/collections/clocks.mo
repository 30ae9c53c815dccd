// Wrong: a clock with a negative interval.
// Cause: "interval" must be positive, not "-0.1" (clocks.interval).
// Way out: "Clock(0.1)".
model NegativeInterval
  Real x(start = 0);
equation
  when «Clock(-0.1)» then
    x = previous(x) + 1;
  end when;
end NegativeInterval;

// Wrong: the resolution of a clock is zero.
// Cause: "resolution" must be a whole number from 1 on, not "0" (clocks.interval).
// Way out: "Clock(1, 10)".
model ResolutionZero
  Real x = sample(time, «Clock(1, 0)»);
end ResolutionZero;

// Wrong: values are taken from a clock by a negative factor.
// Cause: "factor" must be a whole number from 0 on, not "-2" (clocks.interval).
// Way out: "factor is a whole number".
model NegativeFactor
  Real x = sample(time, Clock(0.1));
  Real y = «subSample(x, -2)»;
end NegativeFactor;

// Wrong: a factor that changes during the run.
// Cause: "factor" of "superSample" must be known at compile time (clocks.argument).
// Way out: "known at compile time".
model ChangingFactor
  Integer n(start = 2);
  Real x = sample(time, Clock(0.1));
  Real y = «superSample(x, n)»;
equation
  when time > 0.5 then
    n = 3;
  end when;
end ChangingFactor;

// Wrong: the previous value of a sum.
// Cause: an argument of "previous" must be a variable (clocks.argument).
// Way out: "start value".
model PreviousOfSum
  Real x = sample(time, Clock(0.1));
  Real y = previous(«x + 1»);
end PreviousOfSum;

// Wrong: a computed value is held.
// Cause: an argument of "hold" must be a variable (clocks.argument).
// Way out: "a variable".
model HoldOfProduct
  Real x = sample(time, Clock(0.1));
  Real y = hold(«2*x»);
end HoldOfProduct;

// Wrong: a clocked when-clause has a second branch.
// Cause: with "a clock" no elsewhen-branch (clocks.misplaced).
// Way out: "Clock(0.1)".
model ClockWithElsewhen
  Real x(start = 0);
equation
  «when Clock(0.1) then
    x = previous(x) + 1;
  elsewhen time > 1 then
    x = 0;
  end when»;
end ClockWithElsewhen;

// Wrong: a when-clause with a clock in another one.
// Cause: a when-clause with "a clock" inside of another one (clocks.misplaced).
// Way out: "a clause of its own".
model ClockInClock
  Real x(start = 0);
equation
  when Clock(0.1) then
    «when Clock(0.2) then
      x = previous(x) + 1;
    end when»;
  end when;
end ClockInClock;

// Wrong: a when-statement with a clock.
// Cause: a when-clause with "a clock" cannot be in an algorithm (clocks.misplaced).
// Way out: "among the equations".
model ClockInAlgorithm
  Real x(start = 0);
algorithm
  «when Clock(0.1) then
    x := 1;
  end when»;
end ClockInAlgorithm;

// Wrong: a clocked variable drives a differential equation without hold.
// Cause: the equation joins "n", which is clocked, with "y" (clocks.mixed).
// Way out: "hold(…)".
model ClockedInContinuous
  Real y(start = 0, fixed = true);
  Real u;
  Real n(start = 0);
equation
  when Clock(0.1) then
    n = previous(n) + u;
  end when;
  u = sample(y);
  «der(y) = n»;
end ClockedInContinuous;

// Wrong: what is held is computed from what is sampled, in one equation.
// Cause: "hold(x)" and "y" are on different sides (clocks.mixed).
// Way out: "sample(…)".
model HeldWithClocked
  Real x = sample(time, Clock(0.1));
  Real y(start = 0);
  Real z;
equation
  y = previous(y) + x;
  «z = hold(x) + y»;
end HeldWithClocked;

// Wrong: a clocked variable is sampled.
// Cause: "y" is clocked and sampled (clocks.mixed).
// Way out: "hold(…)".
model SampleOfClocked
  Real y(start = 0);
  Real z;
equation
  when Clock(0.1) then
    y = previous(y) + 1;
  end when;
  z = «sample(y, Clock(0.2))»;
end SampleOfClocked;

// Wrong: one equation with two clocks.
// Cause: two clocks, one "1/10" and one "1/5" (clocks.contradiction).
// Way out: "subSample(…)".
model TwoClocks
  Real x = sample(time, Clock(1, 10));
  Real y = sample(time, «Clock(1, 5)»);
  Real z = x + y;
end TwoClocks;

// Wrong: the clock of a slower value is no multiple of the other.
// Cause: two clocks, one "1/3" (clocks.contradiction).
// Way out: "superSample(…)".
model NoMultiple
  Real x = sample(time, Clock(1, 10));
  Real y = «subSample(x)»;
equation
  when Clock(1, 3) then
    y = sample(time);
  end when;
end NoMultiple;

// Wrong: the factor contradicts the clocks.
// Cause: two clocks, one "1/5" and one "3/10" (clocks.contradiction).
// Way out: "Use one clock".
model WrongFactor
  Real x = sample(time, Clock(1, 10));
  Real y;
  Real z;
equation
  y = «subSample(x, 3)»;
  when Clock(1, 5) then
    z = y;
  end when;
end WrongFactor;

// Wrong: nothing says how much faster a value is.
// Cause: the clock of "y" (clocks.not-inferred).
// Way out: "superSample(u, 2)".
model UnknownFactor
  Real x = sample(time, Clock(0.1));
  «Real y = superSample(x)»;
end UnknownFactor;

// Wrong: a value without clock of its own.
// Cause: the clock of "y" (clocks.not-inferred).
// Way out: "sample(u, Clock(0.1))".
model NoClockAlone
  Real x = sample(time, Clock(0.1));
  «Real y = noClock(x)»;
end NoClockAlone;

// Wrong: nothing says how much slower the second value is.
// Cause: the clock of "y" (clocks.not-inferred).
// Way out: "Give a factor".
model UnknownSlower
  Real x = sample(time, Clock(0.1));
  «Real y(start = 0)»;
equation
  y = previous(y) + subSample(x);
end UnknownSlower;

// Wrong: no clock is given.
// Severity: warning
// Cause: the clock of "x" (clocks.default).
// Way out: "Clock(0.1)".
model NoClock
  «Real x(start = 0)»;
equation
  x = previous(x) + 1;
end NoClock;

// Wrong: a value is sampled without clock.
// Severity: warning
// Cause: "y" ticks every second (clocks.default).
// Way out: "sample(u, Clock(0.1))".
model SampleWithoutClock
  Real x(start = 1, fixed = true);
  «Real y = sample(x)»;
equation
  der(x) = -x;
end SampleWithoutClock;

// Wrong: a clause with an inferred clock that nothing gives.
// Severity: warning
// Cause: "n" ticks every second (clocks.default).
// Way out: "when Clock(0.1) then".
model InferredFromNothing
  «Integer n(start = 0)»;
equation
  when Clock() then
    n = previous(n) + 1;
  end when;
end InferredFromNothing;

// Wrong: more ticks than events.
// Cause: the clock of "y" between the events of "Clock(b)" (clocks.impossible).
// Way out: "slower only".
model FasterThanEvents
  Boolean b = sin(time) > 0;
  Real x = sample(time, Clock(b));
  «Real y = superSample(x, 2)»;
end FasterThanEvents;

// Wrong: a value before its clock begins.
// Cause: the clock of "y" ticks "before the clock" (clocks.impossible).
// Way out: "shiftSample(…)".
model BeforeTheBase
  Real x = sample(time, Clock(3, 10));
  «Real y = backSample(x, 1)»;
end BeforeTheBase;

// Wrong: ticks of an event clock are shifted by a part of an interval.
// Cause: the clock of "y" between the events of "Clock(b)" (clocks.impossible).
// Way out: "slower only".
model ShiftBetweenEvents
  Boolean b = sin(time) > 0;
  Real x = sample(time, Clock(b));
  «Real y = shiftSample(x, 1, 3)»;
end ShiftBetweenEvents;

// Wrong: a differential equation with a clock without solver method.
// Cause: der("x") has no solver method (clocks.solver).
// Way out: "solverMethod".
model NoMethod
  Real x(start = 1, fixed = true);
equation
  «der(x) = -x + sample(time, Clock(0.1))»;
end NoMethod;

// Wrong: a differential equation between two solver methods.
// Cause: der("z") is between "ExplicitEuler, ImplicitEuler" (clocks.solver).
// Way out: "Give the clock a method".
model TwoMethods
  Real x(start = 3);
  Real y;
  Real z;
equation
  der(x) = -x + sample(1, Clock(Clock(1, 10), solverMethod = "ExplicitEuler"));
  der(y) = subSample(x, 2) + sample(1, Clock(Clock(2, 10), solverMethod = "ImplicitEuler"));
  «der(z) = subSample(x, 4) + 1 + subSample(y)»;
end TwoMethods;

// Wrong: a controlled plant without hold and sample.
// Cause: der("x") has no solver method (clocks.solver).
// Way out: "hold(…)".
model ControlWithoutBorder
  Real x(start = 1, fixed = true);
  Real u(start = 0);
equation
  «der(x) = u - x»;
  when Clock(0.1) then
    u = previous(u) - 0.1*x;
  end when;
end ControlWithoutBorder;

// Wrong: two equations for one clocked variable.
// Cause: the equations with the clock of "x" (clocks.unbalanced).
// Way out: "one equation".
model TwoEquations
  Real x(start = 0);
equation
  when Clock(0.1) then
    x = previous(x) + 1;
    «x = previous(x) + 2»;
  end when;
end TwoEquations;

// Wrong: a clocked variable without equation.
// Cause: the equation with the clock of "y" (clocks.unbalanced).
// Way out: "previous(x) is known".
model NoEquation
  Real x(start = 0);
  «Real y»;
equation
  when Clock(0.1) then
    x = previous(x) + y;
  end when;
end NoEquation;

// Wrong: an equation of known values.
// Cause: the equations with the clock of "x" (clocks.unbalanced).
// Way out: "one equation".
model OnlyKnown
  Real x(start = 0);
equation
  when Clock(0.1) then
    x = 1;
    «previous(x) = 2»;
  end when;
end OnlyKnown;

// Wrong: a clocked variable in an initial equation.
// Cause: "x" is clocked (clocks.initial).
// Way out: "start = 1".
model InitialOfClocked
  Real x(start = 0);
initial equation
  «x = 2»;
equation
  when Clock(0.1) then
    x = previous(x) + 1;
  end when;
end InitialOfClocked;

// Wrong: a sampled value in an initial equation.
// Cause: "y" is clocked (clocks.initial).
// Way out: "previous(y)".
model InitialOfSampled
  Real y = sample(time, Clock(0.1));
  Real x;
initial equation
  «x = 1 + y»;
equation
  der(x) = 1;
end InitialOfSampled;

// Wrong: the start of a counter by an initial equation.
// Cause: "n" is clocked (clocks.initial).
// Way out: "first tick".
model InitialOfCounter
  Integer n(start = 0);
initial equation
  «n = 10»;
equation
  n = previous(n) + sample(1, Clock(1));
end InitialOfCounter;

// Wrong: a solver method that there is not.
// Cause: the solver method "Gear" (clocks.unsupported).
// Way out: "not supported yet".
model UnknownMethod
  Real x(start = 1, fixed = true);
equation
  «der(x) = -x + sample(time, Clock(Clock(0.1), solverMethod = "Gear"))»;
end UnknownMethod;

// Wrong: a when-clause with a condition in a clocked part.
// Cause: "when" in a clocked part (clocks.unsupported).
// Way out: "not supported yet".
model WhenInClocked
  Real x(start = 0);
  Real y(start = 0);
equation
  x = previous(x) + sample(1, Clock(0.1));
  «when x > 3 then
    y = x;
  end when»;
end WhenInClocked;

// Wrong: ticks between ticks of a computed interval.
// Cause: "superSample(…)" of a computed interval (clocks.unsupported).
// Way out: "not supported yet".
model FasterThanComputed
  Integer n(start = 1);
  «Real y = superSample(x, 2)»;
  Real x(start = 0);
equation
  when Clock(n, 10) then
    n = previous(n) + 1;
    x = previous(x) + 1;
  end when;
end FasterThanComputed;
