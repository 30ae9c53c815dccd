// Wrong: a level below its warning limit.
// Cause: assertion violated at "t = 1.609" (simulator.assertion-warning).
// Way out: "The tank is nearly empty".
// Severity: warning
// Run: 2 s
model LowLevel
  Real h(start = 1, fixed = true);
equation
  der(h) = -h;
  «assert(h > 0.2, "The tank is nearly empty", AssertionLevel.warning)»;
end LowLevel;

// Wrong: a limit of validity is left.
// Cause: assertion violated at "t = 2" (simulator.assertion-warning).
// Way out: "Extrapolated".
// Severity: warning
// Run: 3 s
model Extrapolated
  Real T = 280 + 10*time;
equation
  «assert(T < 300, "Extrapolated", AssertionLevel.warning)»;
end Extrapolated;

// Wrong: a warning in an algorithm.
// Cause: assertion violated at "t = 1" (simulator.assertion-warning).
// Way out: "too fast".
// Severity: warning
// Run: 2 s
model TooFast
  Real v = 3*time;
algorithm
  «assert(v < 3, "too fast", AssertionLevel.warning)»;
end TooFast;

// Wrong: a warning at every swing.
// Cause: the same assertion was violated "more times" (simulator.assertion-repeated).
// Way out: "far out".
// Severity: warning
// Followed by: simulator.assertion-warning
// Run: 60 s
model FarOut
  Real x = sin(time);
equation
  «assert(x < 0.9, "far out", AssertionLevel.warning)»;
end FarOut;

// Wrong: a warning at every period of a source.
// Cause: the same assertion was violated "more times" (simulator.assertion-repeated).
// Way out: "negative current".
// Severity: warning
// Followed by: simulator.assertion-warning
// Run: 10 s
model NegativeCurrent
  constant Real pi = 3.141592653589793;
  Real i = cos(2*pi*time);
equation
  «assert(i > -0.5, "negative current", AssertionLevel.warning)»;
end NegativeCurrent;

// Wrong: a warning at every bounce.
// Cause: the same assertion was violated "more times" (simulator.assertion-repeated).
// Way out: "hit".
// Severity: warning
// Followed by: simulator.assertion-warning
// Run: 10 s
model Hits
  Real s(start = 0, fixed = true);
equation
  der(s) = 1;
  when s > 1 then
    reinit(s, 0);
  end when;
  «assert(s < 0.8, "hit", AssertionLevel.warning)»;
end Hits;

// Wrong: an assertion in a function.
// Cause: assertion in function "density" violated at "t = 0.7" (simulator.function-assertion).
// Way out: "below freezing".
// Run: 1 s
model Freezing
  function density
    input Real T;
    output Real d;
  algorithm
    «assert(T > 273, "below freezing")»;
    d := 1000 - 0.2*(T - 273);
  end density;
  Real d = density(280 - 10*time);
end Freezing;

// Wrong: a table is read beyond its end.
// Cause: assertion in function "value" violated (simulator.function-assertion).
// Way out: "beyond the table".
// Run: 5 s
model BeyondTable
  function value
    input Real u;
    output Real y;
  protected
    Real table[3] = {1, 4, 9};
    Integer i;
  algorithm
    i := integer(u) + 1;
    «assert(i <= 3, "beyond the table")»;
    y := table[min(i, 3)];
  end value;
  Real x(start = 0, fixed = true);
equation
  der(x) = value(time);
end BeyondTable;

// Wrong: a negative mass flow in a function.
// Cause: assertion in function "loss" violated (simulator.function-assertion).
// Way out: "no reverse flow".
// Run: 3 s
model ReverseFlow
  function loss
    input Real m;
    output Real dp = 2*m^2;
  algorithm
    «assert(m >= 0, "no reverse flow")»;
  end loss;
  Real dp = loss(1 - time);
end ReverseFlow;

// Wrong: a pendulum's spring without a solution for its equation.
// Cause: the nonlinear system of equations for "x" could not be solved (simulator.loop-failed).
// Way out: "start values".
// Run: 2 s
model NoSolutionLater
  Real x(start = 1);
equation
  «x^2 + x = 1 - time»;
end NoSolutionLater;

// Wrong: two equations that have no common solution from an instant on.
// Cause: the nonlinear system of equations for (simulator.loop-failed).
// Way out: "have a solution".
// Run: 3 s
model CirclesApart
  Real x(start = 0), y(start = 1);
equation
  x^2 + y^2 = 1;
  «(x - time)^2 + y^2 = 1.5»;
end CirclesApart;

// Wrong: a flow that cannot follow its law.
// Cause: the nonlinear system of equations for (simulator.loop-failed).
// Way out: "have a solution".
// Run: 3 s
model SaturatedFlow
  Real q(start = 0.1), p(start = 0.1);
equation
  «p = tanh(q) + 0.01*p*p»;
  p = 0.9*time;
end SaturatedFlow;

// Wrong: a resistance becomes zero.
// Cause: is singular at t = "1" (simulator.loop-singular).
// Way out: "Check for a missing condition".
// Run: 2 s
model ResistanceBecomesZero
  Real a, b;
equation
  a + b = 2;
  «a + (2 - time)*b = 3»;
end ResistanceBecomesZero;

// Wrong: two equal equations from an instant on.
// Cause: is singular at t = "1" (simulator.loop-singular).
// Way out: "redundant equations".
// Run: 2 s
model EqualAtOne
  Real u, v, w;
equation
  u + v + w = 1;
  u - v = time;
  «time*u + v + w = 2»;
end EqualAtOne;

// Wrong: a switch separates a node from its reference.
// Cause: is singular at t = "1" (simulator.loop-singular).
// Way out: "reference".
// Run: 2 s
model NodeOpened
  Real v1, v2;
  Real g = if time < 1 then 1 else 0;
equation
  «g*(v1 - v2) = 1 - time»;
  v2 + g*v1 = 2*g;
end NodeOpened;

// Wrong: a level falls below its declared minimum.
// Cause: "h" falls below its minimum of "0" at "t = 1" (simulator.below-minimum).
// Way out: "--on-limits stop".
// Severity: warning
// Run: 2 s
model BelowMinimum
  «Real h(start = 1, fixed = true, min = 0)»;
equation
  der(h) = -1;
end BelowMinimum;

// Wrong: a concentration becomes negative.
// Cause: "c" falls below its minimum of "0" (simulator.below-minimum).
// Way out: "correct the model or the bound".
// Severity: warning
// Run: 3 s
model NegativeConcentration
  «Real c(min = 0) = 1 - 0.5*time»;
end NegativeConcentration;

// Wrong: the minimum of a type is violated.
// Cause: "T" falls below its minimum of "0" (simulator.below-minimum).
// Way out: "correct the model or the bound".
// Severity: warning
// Run: 3 s
model BelowAbsoluteZero
  type Temperature = Real(unit = "K", min = 0);
  «Temperature T(start = 300, fixed = true)»;
equation
  der(T) = -200;
end BelowAbsoluteZero;

// Wrong: a valve opens further than fully.
// Cause: "opening" exceeds its maximum of "1" at "t = 2" (simulator.above-maximum).
// Way out: "--on-limits stop".
// Severity: warning
// Run: 3 s
model AboveMaximum
  «Real opening(max = 1) = 0.5*time»;
end AboveMaximum;

// Wrong: a charge exceeds the capacity.
// Cause: "soc" exceeds its maximum of "1" (simulator.above-maximum).
// Way out: "correct the model or the bound".
// Severity: warning
// Run: 3 s
model Overcharged
  «Real soc(start = 0.5, fixed = true, max = 1)»;
equation
  der(soc) = 0.3;
end Overcharged;

// Wrong: a count exceeds its limit.
// Cause: "n" exceeds its maximum of "2" (simulator.above-maximum).
// Way out: "correct the model or the bound".
// Severity: warning
// Run: 5 s
model TooManyParts
  «Integer n(start = 0, fixed = true, max = 2)»;
equation
  when sample(1, 1) then
    n = pre(n) + 1;
  end when;
end TooManyParts;

// Wrong: a mass is negative.
// Cause: parameter "m" is "-1", below its minimum of "0" (simulator.parameter-below-minimum).
// Way out: "correct its value or the bound".
// Severity: warning
// Run: 1 s
model NegativeMass
  «parameter Real m(min = 0) = -1»;
  Real F = m*time;
end NegativeMass;

// Wrong: an efficiency above one.
// Cause: parameter "eta" is "1.2", above its maximum of "1" (simulator.parameter-above-maximum).
// Way out: "correct its value or the bound".
// Severity: warning
// Run: 1 s
model PerpetualMotion
  «parameter Real eta(min = 0, max = 1) = 1.2»;
  Real P = eta*time;
end PerpetualMotion;

// Wrong: a resistance in a component is negative.
// Cause: parameter "r.R" is "-2", below its minimum of "0" (simulator.parameter-below-minimum).
// Way out: "correct its value or the bound".
// Severity: warning
// Run: 1 s
model NegativeResistance
  model Resistor
    «parameter Real R(min = 0) = 1»;
    Real v = R*time;
  end Resistor;
  Resistor r(R = -2);
end NegativeResistance;

// Wrong: a computed parameter is negative.
// Cause: parameter "k" is "-3", below its minimum of "0" (simulator.parameter-below-minimum).
// Way out: "correct its value or the bound".
// Severity: warning
// Run: 1 s
model ComputedNegative
  parameter Real a = 3;
  «parameter Real k(min = 0) = -a»;
  Real x = k*time;
end ComputedNegative;

// Wrong: a percentage instead of a fraction.
// Cause: parameter "humidity" is "60", above its maximum of "1" (simulator.parameter-above-maximum).
// Way out: "correct its value or the bound".
// Severity: warning
// Run: 1 s
model Percentage
  «parameter Real humidity(max = 1) = 60»;
  Real x = humidity*time;
end Percentage;

// Wrong: a number of teeth beyond the table.
// Cause: parameter "n" is "300", above its maximum of "200" (simulator.parameter-above-maximum).
// Way out: "correct its value or the bound".
// Severity: warning
// Run: 1 s
model TooManyTeeth
  «parameter Integer n(max = 200) = 300»;
  Real x = n*time;
end TooManyTeeth;

// Wrong: two switches switch each other.
// Cause: the event iteration at "t = 1" has no fixed point (simulator.event-iteration).
// Way out: "pre()".
// Run: 2 s
model SwitchEachOther
  Boolean a(start = false, fixed = true), «b(start = false, fixed = true)»;
equation
  a = time >= 1 and not pre(b);
  b = pre(a);
end SwitchEachOther;

// Wrong: an oscillator without a delay.
// Cause: the event iteration has no fixed point; these values keep changing: "q" (simulator.event-iteration).
// Way out: "pre()".
// Run: 2 s
model Oscillator
  «Boolean q(start = false, fixed = true)»;
equation
  q = if time > 1 then not pre(q) else false;
end Oscillator;

// Wrong: a counter counts while an input is true.
// Cause: the event iteration has no fixed point; these values keep changing: "n" (simulator.event-iteration).
// Way out: "pre()".
// Run: 2 s
model EndlessEvents
  «Integer n(start = 0, fixed = true)»;
equation
  n = if time > 1 then pre(n) + 1 else pre(n);
end EndlessEvents;

// Wrong: a ball that bounces ever faster.
// Cause: the events of "h < 0" accumulate (simulator.zeno).
// Way out: "Zeno".
// Severity: notice
// Run: 5 s
model BouncingBall
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when «h < 0» then
    reinit(v, -0.5*pre(v));
  end when;
end BouncingBall;

// Wrong: a sampling interval of zero.
// Cause: the interval of "sample(0, T)" is not positive (initialization.sample-interval).
// Way out: "greater than 0".
// Run: 2 s
model SampledAlways
  parameter Real T = 0;
  Integer n(start = 0, fixed = true);
equation
  when «sample(0, T)» then
    n = pre(n) + 1;
  end when;
end SampledAlways;

// Wrong: a sampling frequency is given as a negative interval.
// Cause: is not positive (initialization.sample-interval).
// Way out: "greater than 0".
// Run: 2 s
model NegativeInterval
  parameter Real f = -50;
  Integer n(start = 0, fixed = true);
equation
  when «sample(0, 1/f)» then
    n = pre(n) + 1;
  end when;
end NegativeInterval;

// Wrong: start and interval of a sampler are exchanged.
// Cause: the interval of "sample(0.1, 0)" is not positive (initialization.sample-interval).
// Way out: "greater than 0".
// Run: 2 s
model ExchangedSample
  Integer n(start = 0, fixed = true);
equation
  when «sample(0.1, 0)» then
    n = pre(n) + 1;
  end when;
end ExchangedSample;

// Wrong: a start value is infinite.
// Cause: the initial value of "x" is "Infinity" (initialization.not-finite).
// Way out: "start value".
// Followed by: simulator.not-finite
// Run: 1 s
model InfiniteStart
  parameter Real a = 1e200;
  «Real x(start = a*a*a, fixed = true)»;
equation
  der(x) = -x;
end InfiniteStart;

// Wrong: a start value is the square of a huge number.
// Cause: the initial value of "v" is "Infinity" (initialization.not-finite).
// Way out: "start value".
// Followed by: simulator.not-finite
// Run: 1 s
model HugeSquare
  parameter Real a = 1e300;
  «Real v(start = a*a, fixed = true)»;
equation
  der(v) = 1 - v;
end HugeSquare;

// Wrong: a start value is a product that overflows.
// Cause: the initial value of "h" is "Infinity" (initialization.not-finite).
// Way out: "start value".
// Followed by: simulator.not-finite
// Run: 1 s
model ProductOverflows
  parameter Real p = 1e200, q = 1e200;
  «Real h(start = p*q, fixed = true)»;
equation
  der(h) = -h;
end ProductOverflows;

// Wrong: a start value at which the slope is zero.
// Cause: the start values the derivatives of the equations for "x" form a singular matrix (initialization.moved-start).
// Way out: "declare a start value".
// Severity: warning
// Run: 1 s
model FlatStart
  «Real x»;
equation
  x*x = 4 + time;
end FlatStart;

// Wrong: a cubic law starts at its turning point.
// Cause: "x" form a singular matrix (initialization.moved-start).
// Way out: "declare a start value".
// Severity: warning
// Run: 1 s
model CubicStart
  «Real x»;
equation
  x^3 = 8 + time;
end CubicStart;

// Wrong: a flow through a quadratic resistance starts at zero.
// Cause: "q" form a singular matrix (initialization.moved-start).
// Way out: "declare a start value".
// Severity: warning
// Run: 1 s
model QuadraticStart
  «Real q»;
  parameter Real k = 2;
equation
  k*q^2 = 3 + time;
end QuadraticStart;

// Wrong: a ball with a stiff loss at each impact.
// Cause: the events of "y <= 0" accumulate (simulator.zeno).
// Way out: "Zeno".
// Severity: notice
// Run: 4 s
model LossyBall
  Real y(start = 2, fixed = true), w(start = 0, fixed = true);
equation
  der(y) = w;
  der(w) = -9.81;
  when «y <= 0» then
    reinit(w, -0.6*pre(w));
  end when;
end LossyBall;

// Wrong: a heavy ball bounces with a light one below it until both lie.
// Cause: the rebounds of "a <= 0" are lower than the "accuracy of the states" (simulator.zeno-together).
// Way out: "rest on their surfaces".
// Severity: notice
// Run: 3 s
model HeavyOnLight
  Real a(start = 0.1, fixed = true), b(start = 0.115, fixed = true);
  Real va(start = 0, fixed = true), vb(start = 0, fixed = true);
equation
  der(a) = va;
  der(va) = -10;
  der(b) = vb;
  der(vb) = -10;
  when «a <= 0» then
    reinit(va, -0.65*pre(va));
  end when;
  when b <= a then
    reinit(va, (-3*pre(va) + 8*pre(vb))/5);
    reinit(vb, (3*pre(vb) + 2*pre(va))/5);
  end when;
end HeavyOnLight;

// Wrong: a heavier ball bounces with a light one below it until both lie.
// Cause: the rebounds of "a <= 0" are lower than the "accuracy of the states" (simulator.zeno-together).
// Way out: "rest on their surfaces".
// Severity: notice
// Run: 3 s
model HeavierOnLight
  Real a(start = 0.1, fixed = true), b(start = 0.14, fixed = true);
  Real va(start = 0, fixed = true), vb(start = 0, fixed = true);
equation
  der(a) = va;
  der(va) = -10;
  der(b) = vb;
  der(vb) = -10;
  when «a <= 0» then
    reinit(va, -0.7*pre(va));
  end when;
  when b <= a then
    reinit(va, (-4*pre(va) + 10*pre(vb))/6);
    reinit(vb, (4*pre(vb) + 2*pre(va))/6);
  end when;
end HeavierOnLight;

// Wrong: a heavy ball falls from a larger height on a light one, until both lie.
// Cause: the rebounds of "a <= 0" are lower than the "accuracy of the states" (simulator.zeno-together).
// Way out: "rest on their surfaces".
// Severity: notice
// Run: 3 s
model HighOnLight
  Real a(start = 0.1, fixed = true), b(start = 0.13, fixed = true);
  Real va(start = 0, fixed = true), vb(start = 0, fixed = true);
equation
  der(a) = va;
  der(va) = -10;
  der(b) = vb;
  der(vb) = -10;
  when «a <= 0» then
    reinit(va, -0.6*pre(va));
  end when;
  when b <= a then
    reinit(va, (-3*pre(va) + 8*pre(vb))/5);
    reinit(vb, (3*pre(vb) + 2*pre(va))/5);
  end when;
end HighOnLight;

// Wrong: an event sets a ball at rest into the ground.
// Cause: the states rested on the surface of "a <= 0", and are "beyond it" (simulator.beyond-rest).
// Way out: "one when-clause".
// Run: 2 s
model SunkAtRest
  Real a(start = 0.1, fixed = true), va(start = 0, fixed = true);
equation
  der(a) = va;
  der(va) = -10;
  when «a <= 0» then
    reinit(va, -0.3*pre(va));
  end when;
  when time >= 1 then
    reinit(a, -0.5);
  end when;
end SunkAtRest;

// Wrong: an event pulls a ball at rest through the ground.
// Cause: the states rested on the surface of "a <= 0", and are "beyond it" (simulator.beyond-rest).
// Way out: "one when-clause".
// Run: 2 s
model PulledDown
  Real a(start = 0.1, fixed = true), va(start = 0, fixed = true);
equation
  der(a) = va;
  der(va) = -10;
  when «a <= 0» then
    reinit(va, -0.3*pre(va));
  end when;
  when time >= 1 then
    reinit(a, -2);
    reinit(va, 0);
  end when;
end PulledDown;

// Wrong: an event sets a ball at rest a little below the ground.
// Cause: the states rested on the surface of "a <= 0", and are "beyond it" (simulator.beyond-rest).
// Way out: "one when-clause".
// Run: 2 s
model SunkALittle
  Real a(start = 0.1, fixed = true), va(start = 0, fixed = true);
equation
  der(a) = va;
  der(va) = -10;
  when «a <= 0» then
    reinit(va, -0.3*pre(va));
  end when;
  when time >= 1 then
    reinit(a, -1e-3);
  end when;
end SunkALittle;

// Wrong: two flows meet whose temperatures are not determined while they rest.
// Cause: the equations for "h" did not determine all of them (simulator.least-norm).
// Way out: "temperature of a flow that is zero".
// Severity: notice
// Run: 1 s
model FlowsAtRest
  Real m = max(0, time - 0.5), h, q, r;
equation
  «q = m*h»;
  r = m*(h - 3);
  q + r = m*5;
end FlowsAtRest;

// Wrong: the shares of two springs that are slack at first.
// Cause: "did not determine all of them at some point: the solution nearest" (simulator.least-norm).
// Way out: "add the missing condition".
// Severity: notice
// Run: 1 s
model SlackSprings
  Real k = time^2, a, b;
equation
  «k*a + 2*b = 1»;
  k*(a + b) = k*3;
end SlackSprings;

// Wrong: the voltages of a divider whose branches conduct nothing at the beginning.
// Cause: "the solution nearest to the start was used there" (simulator.least-norm).
// Way out: "harmless".
// Severity: notice
// Run: 1 s
model OpenBranches
  Real g = 1 - cos(time), u, v;
equation
  «g*(u - 1) + g*(u - v) = 0»;
  g*(v - u) + g*v = 0;
end OpenBranches;

// Wrong: a model writes to a file, which nobody has allowed.
// Cause: a text is not printed to "log.txt" (simulator.not-printed).
// Way out: "--allow-write".
// Severity: warning
// Run: 2 s
model Log
  function print "As Modelica.Utilities.Streams.print"
    input String string;
    input String fileName = "";
  external "C" ModelicaInternal_print(string, fileName);
  end print;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    «print("x = " + String(x), "log.txt")»;
  end when;
end Log;

// Wrong: an algorithm writes to a file, which nobody has allowed.
// Cause: a text is not printed to "ticks.txt" (simulator.not-printed).
// Way out: "--allow-write".
// Severity: warning
// Run: 1 s
model Ticks
  function print "As Modelica.Utilities.Streams.print"
    input String string;
    input String fileName = "";
  external "C" ModelicaInternal_print(string, fileName);
  end print;
algorithm
  when sample(0.5, 1) then
    «print(String(time), "ticks.txt")»;
  end when;
end Ticks;

// Wrong: a file of which the name is a parameter is written at the start.
// Cause: a text is not printed to "results/start.txt" (simulator.not-printed).
// Way out: "--allow-write".
// Severity: warning
// Run: 1 s
model Begin
  function print "As Modelica.Utilities.Streams.print"
    input String string;
    input String fileName = "";
  external "C" ModelicaInternal_print(string, fileName);
  end print;
  parameter String folder = "results";
equation
  when initial() then
    «print("begin", folder + "/start.txt")»;
  end when;
end Begin;
