// Wrong: an event's assignment overflows.
// Cause: "v" is not finite at "t = 4 s" (simulator.not-finite).
// Way out: "grows without bound".
// Run: 20 s
model EventOverflows
  discrete Real v(start = 1, fixed = true);
equation
  when sample(1, 1) then
    «v = 1e100*pre(v)»;
  end when;
end EventOverflows;

// Wrong: a reset overflows.
// Cause: "x" is not finite at "t = 3 s" (simulator.not-finite).
// Way out: "grows without bound".
// Run: 20 s
model ResetOverflows
  «Real x(start = 1, fixed = true)»;
equation
  der(x) = 1;
  when sample(1, 1) then
    reinit(x, 1e100*pre(x)^2);
  end when;
end ResetOverflows;

// Wrong: a power in an algorithm overflows.
// Cause: "y" is not finite at "t = 0.3" (simulator.not-finite).
// Way out: "grows without bound".
// Run: 20 s
model AlgorithmOverflows
  Real x(start = 1, fixed = true), y;
equation
  der(x) = 100;
«algorithm
  y := 1;
  for i in 1:200 loop
    y := y*x;
  end for;»
end AlgorithmOverflows;

// Wrong: a growth without a limit.
// Cause: "der(x)" is not finite at "t = 744.9" (simulator.not-finite).
// Way out: "grows without bound".
// Run: 2000 s
model GrowsBeyond
  Real x(start = 1, fixed = true);
equation
  «der(x) = x»;
end GrowsBeyond;

// Wrong: a coefficient of a linear system overflows.
// Cause: overflow at "t = 0.71 s" (simulator.domain-error).
// Run: 5 s
model GrowingCoefficient
  Real a, b, g;
equation
  «g = exp(1000*time)»;
  a + b = 1;
  a - g*b = 0;
end GrowingCoefficient;

// Wrong: a coefficient of a linear system is divided by zero.
// Cause: division by zero at "t = 1 s": "b/(1 - time), where 1 - time = 0" (simulator.domain-error).
// Run: 5 s
model CoefficientInfinite
  Real a, b;
equation
  a + b = 1;
  «a - b/(1 - time) = 0»;
end CoefficientInfinite;

// Wrong: a factorial as an Integer.
// Cause: "f" becomes "121645100408832000" (simulator.integer-overflow).
// Way out: "type Real".
// Run: 30 s
model FactorialAsInteger
  discrete Integer n(start = 1, fixed = true), f(start = 1, fixed = true);
equation
  when sample(1, 1) then
    n = pre(n) + 1;
    «f = n*pre(f)»;
  end when;
end FactorialAsInteger;

// Wrong: a generator of random numbers multiplies without taking the remainder.
// Cause: "seed" becomes (simulator.integer-overflow).
// Way out: "type Real".
// Run: 10 s
model GeneratorWithoutRemainder
  discrete Integer seed(start = 12345, fixed = true);
equation
  when sample(0, 1) then
    «seed = 1103515245*pre(seed) + 12345»;
  end when;
end GeneratorWithoutRemainder;

// Wrong: the time of the clock is taken in picoseconds.
// Cause: "ps" becomes "10000000000000000" (simulator.integer-overflow).
// Way out: "type Real".
// Run: 1e5 s
model Picoseconds
  discrete Integer ps(start = 0, fixed = true);
equation
  when sample(1e4, 1e4) then
    «ps = integer(1e12*time)»;
  end when;
end Picoseconds;

// Wrong: a sampling interval is a rounding error.
// Cause: time stands still at "t = 1e-14": "'sample(0, T)'" (simulator.time-standstill).
// Way out: "does not grow".
// Run: 2 s
model TinyInterval
  parameter Real T = 1e-17;
  Integer n(start = 0, fixed = true);
equation
  «when sample(0, T) then
    n = pre(n) + 1;»
  end when;
end TinyInterval;

// Wrong: a sampling interval in femtoseconds.
// Cause: time stands still at "t = 100": "'sample(100, 1e-15)'" (simulator.time-standstill).
// Way out: "interval of a sample()".
// Run: 200 s
model Femtoseconds
  Integer n(start = 0, fixed = true);
equation
  «when sample(100, 1e-15) then
    n = pre(n) + 1;»
  end when;
end Femtoseconds;

// Wrong: the interval of a sampler is the square of a tolerance.
// Cause: time stands still (simulator.time-standstill).
// Way out: "interval of a sample()".
// Run: 10 s
model SquareOfTolerance
  parameter Real eps = 1e-8;
  discrete Real y(start = 0, fixed = true);
equation
  «when sample(1, eps^2) then
    y = time;»
  end when;
end SquareOfTolerance;

// Wrong: an explicit method with a fixed step for a stiff circuit.
// Cause: "euler" is unstable with steps of "0.01" (simulator.unstable-step).
// Way out: "rodas4".
// Run: 10 s
// Settings: {"solver": "euler", "stepSize": 0.01}
model StiffCircuit
  Real v(start = 1, fixed = true), w(start = 0, fixed = true);
equation
  «der(v) = -1000*(v - w)»;
  der(w) = -w;
end StiffCircuit;

// Wrong: a swing with Euler's method, which no step makes stable.
// Cause: "euler" is unstable (simulator.unstable-step).
// Way out: "rk4".
// Run: 100 s
// Settings: {"solver": "euler", "stepSize": 0.01}
model Swing
  Real phi(start = 1, fixed = true), w(start = 0, fixed = true);
equation
  der(phi) = w;
  «der(w) = -100*phi»;
end Swing;

// Wrong: a fine mesh of a heated rod with steps that are too long for it.
// Cause: "rk4" is unstable (simulator.unstable-step).
// Way out: "steps of at most".
// Run: 10 s
// Settings: {"solver": "rk4", "stepSize": 0.01}
model HeatedRod
  parameter Integer n = 10;
  Real T[n](each start = 0, each fixed = true);
equation
  der(T[1]) = 1000*(1 - 2*T[1] + T[2]);
  for i in 2:n - 1 loop
    «der(T[i]) = 1000*(T[i - 1] - 2*T[i] + T[i + 1])»;
  end for;
  der(T[n]) = 1000*(T[n - 1] - 2*T[n]);
end HeatedRod;

// Wrong: two charges attract each other until they meet.
// Cause: the derivative of "x" changes its sign through infinity (simulator.pole-crossed).
// Way out: "division".
// Run: 5 s
model Charges
  Real x(start = -1, fixed = true);
equation
  «der(x) = -1/x»;
end Charges;

// Wrong: a drop evaporates: its radius reaches zero.
// Cause: the derivative of "r" changes its sign through infinity (simulator.pole-crossed).
// Way out: "division".
// Run: 5 s
model Drop
  Real r(start = 1, fixed = true);
equation
  «der(r) = -0.5/r»;
end Drop;

// Wrong: ice melts: its thickness reaches zero.
// Cause: the derivative of "s" changes its sign through infinity at "t = 2" (simulator.pole-crossed).
// Way out: "division".
// Run: 5 s
model Ice
  parameter Real k = 1, s0 = 2;
  Real s(start = s0, fixed = true);
  Real q = «k/s»;
equation
  der(s) = -q;
end Ice;

// Wrong: a table in a function is read beyond its end.
// Cause: function "loss" failed at "t = 3": a subscript is out of range (simulator.function-failed).
// Way out: "Subscripts count from 1".
// Run: 5 s
model TableInFunction
  function «loss»
    input Real speed;
    output Real y;
  protected
    Real table[3] = {1, 4, 9};
  algorithm
    y := table[integer(speed) + 1];
  end loss;
  Real x(start = 0, fixed = true);
equation
  der(x) = loss(time);
end TableInFunction;

// Wrong: an index counts from zero in a function.
// Cause: function "IndexFromZero.total' failed": a subscript is out of range (simulator.function-failed).
// Way out: "Subscripts count from 1".
// Run: 1 s
model IndexFromZero
  function «total»
    input Real v[3];
    output Real s = 0;
  algorithm
    for i in 0:2 loop
      s := s + v[i];
    end for;
  end total;
  Real y = total({time, 1, 2});
end IndexFromZero;

// Wrong: a recursion that never ends.
// Cause: function "depth" failed: "not enough memory" (simulator.function-failed).
// Way out: "recursion".
// Run: 1 s
model EndlessRecursion
  function «depth»
    input Real u;
    output Real y;
  algorithm
    y := if u < -1 then 0 else 1 + depth(u + 1);
  end depth;
  Real x = depth(time);
end EndlessRecursion;

// Wrong: an array is read with a subscript that grows beyond it.
// Cause: at "t = 3" a subscript of "table" is outside of "1 … 3" (simulator.subscript-range).
// Way out: "Limit the subscript".
// Run: 5 s
model SubscriptGrows
  parameter Real table[3] = {1, 4, 9};
  Integer k(start = 1, fixed = true);
  Real y;
equation
  when sample(1, 1) then
    k = pre(k) + 1;
  end when;
  y = table[«k»];
end SubscriptGrows;

// Wrong: an algorithm writes beyond an array.
// Cause: at "t = 4" a subscript of "history" is outside of "1 … 3" (simulator.subscript-range).
// Way out: "Limit the subscript".
// Run: 5 s
model WritesBeyond
  discrete Real history[3](each start = 0, each fixed = true);
  discrete Integer k(start = 0, fixed = true);
algorithm
  when sample(1, 1) then
    k := pre(k) + 1;
    history[«k»] := time;
  end when;
end WritesBeyond;

// Wrong: an array of Booleans is read from zero on, as in C.
// Cause: at "t = 0" a subscript of "open" is outside of "1 … 2" (simulator.subscript-range).
// Way out: "Limit the subscript".
// Run: 3 s
model ValvesFromZero
  parameter Boolean open[2] = {true, false};
  Integer k = integer(time);
  Real q = if open[«k»] then 1 else 0;
end ValvesFromZero;

// Wrong: a component behind the last one is read.
// Cause: at "t = 1" a subscript of "tank" is outside of "1 … 2" (simulator.subscript-range).
// Way out: "Limit the subscript".
// Run: 3 s
model TankBeyond
  model Tank
    parameter Real a = 1;
    Real h = a*time;
  end Tank;
  Tank tank[2](a = {1, 2});
  Integer k(start = 1, fixed = true);
  Real level = tank[«k + 1»].h;
equation
  when time > 1 then
    k = 2;
  end when;
end TankBeyond;

// Wrong: an event looks at a parallelogram at the instant when its bars are on one line.
// Cause: the constraints become singular, those of "coupler" (simulator.singular-position).
// Way out: "The joints leftBearing, rightPin".
// Run: 2 s
model Parallelogram
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld;
  Parts.Fixed left, right(r = {3, 0});
  discrete Real seen(start = 0, fixed = true);
  Joints.RevoluteMotion leftBearing(phi_ref = Modelica.Constants.pi*(0.5 - time));
  Joints.Revolute rightBearing(phi(start = 1));
  Joints.Revolute leftPin(phi(start = -1));
  Joints.CutRevolute rightPin;
  Parts.BodyShape leftBar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1)));
  Parts.BodyShape rightBar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1)));
  Parts.BodyShape «coupler»(r = {3, 0}, m = 1, I = 0.1);
equation
  when time >= 0.5 then
    seen = rightBearing.w;
  end when;
  connect(left.frame_b, leftBearing.frame_a);
  connect(leftBearing.frame_b, leftBar.frame_a);
  connect(right.frame_b, rightBearing.frame_a);
  connect(rightBearing.frame_b, rightBar.frame_a);
  connect(leftBar.frame_b, leftPin.frame_a);
  connect(leftPin.frame_b, coupler.frame_a);
  connect(coupler.frame_b, rightPin.frame_a);
  connect(rightPin.frame_b, rightBar.frame_b);
end Parallelogram;

// Wrong: bars are counted each time that they are on one line.
// Cause: the constraints become singular (simulator.singular-position).
// Way out: "change point".
// Run: 2 s
model CountedTurns
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld;
  Parts.Fixed left, right(r = {3, 0});
  Integer turns(start = 0, fixed = true);
  Joints.RevoluteMotion leftBearing(phi_ref = Modelica.Constants.pi*(0.5 + time));
  Joints.Revolute rightBearing(phi(start = 1.4));
  Joints.Revolute leftPin(phi(start = -1.4));
  Joints.CutRevolute rightPin;
  Parts.BodyShape leftBar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1.4)));
  Parts.BodyShape rightBar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1.4)));
  Parts.BodyShape «coupler»(r = {3, 0}, m = 1, I = 0.1);
equation
  when sample(0.5, 1) then
    turns = pre(turns) + 1;
  end when;
  connect(left.frame_b, leftBearing.frame_a);
  connect(leftBearing.frame_b, leftBar.frame_a);
  connect(right.frame_b, rightBearing.frame_a);
  connect(rightBearing.frame_b, rightBar.frame_a);
  connect(leftBar.frame_b, leftPin.frame_a);
  connect(leftPin.frame_b, coupler.frame_a);
  connect(coupler.frame_b, rightPin.frame_a);
  connect(rightPin.frame_b, rightBar.frame_b);
end CountedTurns;

// Wrong: a swing of two bars and a beam is looked at each half a second, first on one line.
// Cause: the constraints become singular, those of "coupler" (simulator.singular-position).
// Way out: "Avoid the position".
// Run: 2 s
model BearingsWithNames
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld;
  Parts.Fixed left, right(r = {3, 0});
  discrete Real height(start = 0, fixed = true);
  Joints.RevoluteMotion pivotA(phi_ref = Modelica.Constants.pi*(1.5 - time));
  Joints.Revolute pivotB(phi(start = 1));
  Joints.Revolute leftPin(phi(start = -1));
  Joints.CutRevolute rightPin;
  Parts.BodyShape leftBar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1)));
  Parts.BodyShape rightBar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1)));
  Parts.BodyShape «coupler»(r = {3, 0}, m = 1, I = 0.1);
equation
  when sample(0.5, 0.5) then
    height = coupler.frame_a.y;
  end when;
  connect(left.frame_b, pivotA.frame_a);
  connect(pivotA.frame_b, leftBar.frame_a);
  connect(right.frame_b, pivotB.frame_a);
  connect(pivotB.frame_b, rightBar.frame_a);
  connect(leftBar.frame_b, leftPin.frame_a);
  connect(leftPin.frame_b, coupler.frame_a);
  connect(coupler.frame_b, rightPin.frame_a);
  connect(rightPin.frame_b, rightBar.frame_b);
end BearingsWithNames;

// Wrong: a ball that bounces ever lower, as a table tennis ball.
// Cause: the events of "z < 0" accumulate (simulator.zeno).
// Way out: "Zeno".
// Severity: notice
// Run: 5 s
model TableTennis
  Real z(start = 0.5, fixed = true), v(start = 1, fixed = true);
equation
  der(z) = v;
  der(v) = -9.81;
  when «z < 0» then
    reinit(v, -0.7*pre(v));
  end when;
end TableTennis;

// Wrong: a ball whose impacts are looked for at ends of long steps only: it is deep in the ground when it bounces.
// Cause: "h <= 0", states "did not leave" (simulator.not-departed).
// Way out: "--detection dense".
// Run: 5 s
// Settings: {"detection": "mesh", "tolerance": 1e-8}
model BallInTheGround
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when «h <= 0» then
    reinit(v, -0.8*pre(v));
  end when;
end BallInTheGround;

// Wrong: a charge pump that is reset too late by steps of fixed length, and is driven on beyond its limit.
// Cause: "q >= 1", states "further beyond" it (simulator.not-departed).
// Way out: "smaller steps".
// Run: 3 s
// Settings: {"detection": "mesh", "solver": "rk4", "stepSize": 0.3}
model LateReversal
  Real q(start = 0, fixed = true), i(start = 1, fixed = true);
equation
  der(q) = i;
  der(i) = 1;
  when «q >= 1» then
    reinit(i, -0.5*pre(i));
  end when;
end LateReversal;

// Wrong: two carts on a track with a buffer, whose collision is seen at ends of steps only.
// Cause: "gap <= 0", states "did not leave" (simulator.not-departed).
// Way out: "--detection dense".
// Run: 4 s
// Settings: {"detection": "mesh", "solver": "heun", "stepSize": 0.2}
model CartsAtBuffer
  Real x(start = 0, fixed = true), v(start = 2, fixed = true);
  Real y(start = 1, fixed = true), w(start = 0, fixed = true);
  Real gap = y - x;
equation
  der(x) = v;
  der(v) = 2;
  der(y) = w;
  der(w) = -1;
  when «gap <= 0» then
    reinit(v, 0.4*pre(w));
    reinit(w, 0.4*pre(v));
  end when;
end CartsAtBuffer;

// Wrong: the times of two clocks in the wrong order.
// Cause: the delay of "delay(u, arrival - departure)" is "-3 s" (simulator.delay-not-positive).
// Way out: "the value itself".
// Run: 2 s
model WrongOrder
  parameter Real departure = 5;
  parameter Real arrival = 2;
  Real u = sin(time);
  Real y = «delay(u, arrival - departure)»;
end WrongOrder;

// Wrong: a distance with a sign gives a negative delay.
// Cause: the delay of "delay(u, distance/speed)" is "-2 s" (simulator.delay-not-positive).
// Way out: "the value itself".
// Run: 2 s
model NegativeDelay
  parameter Real distance = -4;
  parameter Real speed = 2;
  Real u = time;
  Real y = «delay(u, distance/speed)»;
end NegativeDelay;

// Wrong: an element of an array of delays is negative.
// Cause: the delay of "delay(time, lags[2])" is "-1 s" (simulator.delay-not-positive).
// Way out: "the value itself".
// Run: 2 s
model NegativeAmongDelays
  parameter Real lags[2] = {1, -1};
  Real y[2];
equation
  for i in 1:2 loop
    y[i] = «delay(time, lags[i])»;
  end for;
end NegativeAmongDelays;

// Wrong: a delay that grows beyond its largest value.
// Cause: the delay of "delay(u, time, 0.5)" is not between "0 and 0.5 s" (simulator.delay-range).
// Way out: "the longest delay".
// Run: 2 s
model GrowingDelay
  Real u = sin(time);
  Real y = «delay(u, time, 0.5)»;
end GrowingDelay;

// Wrong: a delay that becomes negative.
// Cause: the delay of "delay(u, lag, 1)" is not between "0 and 1 s" (simulator.delay-range).
// Way out: "the longest delay".
// Run: 2 s
model ShrinkingDelay
  Real u = time;
  Real lag = 0.3 - time;
  Real y = «delay(u, lag, 1)»;
end ShrinkingDelay;

// Wrong: a belt that stops: what it carries never arrives.
// Cause: the delay of "delay(u, length/speed, 10)" is not between "0 and 10 s" (simulator.delay-range).
// Way out: "the longest delay".
// Run: 2 s
model StoppingBelt
  parameter Real length = 2;
  Real speed = 1 - time;
  Real u = 1;
  Real y = «delay(u, length/speed, 10)»;
end StoppingBelt;

// Wrong: places of the initial content in the wrong order.
// Cause: "initialPoints" are "{0, 0.7, 0.5, 1}" (simulator.transport).
// Run: 2 s
model UnorderedContent
  Real left;
  Real right;
equation
  (left, right) = «spatialDistribution(1, 2, time, true, {0, 0.7, 0.5, 1}, {1, 1, 3, 3})»;
end UnorderedContent;

// Wrong: the sign of the velocity is that of another pipe.
// Cause: the content moves against "positiveVelocity" (simulator.transport).
// Run: 2 s
model WrongSign
  Real x(start = 0, fixed = true);
  Real v = -0.5;
  Real left;
  Real right;
equation
  der(x) = v;
  (left, right) = «spatialDistribution(1, 2, x, time >= 0)»;
end WrongSign;

// Wrong: the position is set back.
// Cause: its position "jumps" (simulator.transport).
// Run: 2 s
model SetBack
  Real x(start = 0, fixed = true);
  Real left;
  Real right;
equation
  der(x) = 1;
  when x > 0.5 then
    reinit(x, 0);
  end when;
  (left, right) = «spatialDistribution(1, 2, x, true)»;
end SetBack;

// Wrong: thousands of switches within the delay.
// Cause: the past of "delay(u, 1)" does not fit into memory (simulator.long-past).
// Way out: "more frequent than the delay is long".
// Run: 2 s
model FastSwitch
  Real u = if sin(20000*time) > 0 then 1 else 0;
  Real y = «delay(u, 1)»;
end FastSwitch;

// Wrong: a fast oscillation behind a long delay.
// Cause: the past of "delay(u, 0.9)" does not fit into memory (simulator.long-past).
// Way out: "more frequent than the delay is long".
// Run: 2 s
model FastWave
  Real u = sin(30000*time);
  Real y = «delay(u, 0.9)»;
end FastWave;

// Wrong: samples every tenth of a millisecond behind a delay of a second.
// Cause: the past of "delay(u, 1)" does not fit into memory (simulator.long-past).
// Way out: "more frequent than the delay is long".
// Run: 2 s
model FastSamples
  discrete Real u(start = 0, fixed = true);
  Real y = «delay(u, 1)»;
equation
  when sample(0, 1e-4) then
    u = pre(u) + 1;
  end when;
end FastSamples;
