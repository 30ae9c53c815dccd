// Wrong: an equation without a solution.
// Cause: "'x^2 + 1 = sin(x) - 2'" could not be solved (simulator.loop-failed).
// Way out: "--log init".
// Run: 1 s
model NoSolution
  Real x(start = 1);
equation
  «x^2 + 1 = sin(x) - 2»;
end NoSolution;

// Wrong: an equation without a solution, with the log of the initialization.
// Cause: this equation has the largest residual: "2.76" (initialization.largest-residual).
// Way out: "have a solution".
// Severity: notice
// Followed by: simulator.loop-failed
// Run: 1 s
// Settings: {"logInit": true}
model NoInitialSolution
  Real x(start = 1);
equation
  «x^2 + 1 = sin(x) - 2»;
end NoInitialSolution;

// Wrong: two circles that do not meet.
// Cause: this equation has the largest residual, "relative to its terms" (initialization.largest-residual).
// Way out: give "'x', 'y'" start values.
// Severity: notice
// Followed by: simulator.loop-failed
// Run: 1 s
// Settings: {"logInit": true}
model CirclesThatDoNotMeet
  Real x(start = 1), y(start = 1);
equation
  x^2 + y^2 = 1;
  «(x - 3)^2 + y^2 = 1»;
end CirclesThatDoNotMeet;

// Wrong: a valve cannot let the flow through at any pressure.
// Cause: this equation has the largest residual (initialization.largest-residual).
// Way out: "have a solution".
// Severity: notice
// Followed by: simulator.loop-failed
// Run: 1 s
// Settings: {"logInit": true}
model ValveTooSmall
  parameter Real most = 2, wanted = 3;
  Real dp(start = 1);
equation
  «most*tanh(dp) = wanted»;
end ValveTooSmall;

// Wrong: the start value lies where nothing changes.
// Cause: a small change of "'x'", which starts at "0" (initialization.flat-start).
// Way out: "another start value".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model StartsFlat
  «Real x(start = 0)»;
equation
  x^2 + cosh(x) = -3;
end StartsFlat;

// Wrong: a radiation law starts at absolute zero.
// Cause: a small change of "'T'" changes no equation (initialization.flat-start).
// Way out: "of the magnitude of the solution".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model RadiationFromZero
  parameter Real sigma = 5.67e-8, P = -100;
  «Real T»;
equation
  sigma*T^4 = P;
end RadiationFromZero;

// Wrong: an angle starts where the cosine is flat.
// Cause: a small change of "'phi'" (initialization.flat-start).
// Way out: "another start value".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model FlatCosine
  «Real phi(start = 0)»;
equation
  cos(phi) = 2;
end FlatCosine;

// Wrong: a resistance that is divided by starts at zero.
// Cause: the start value of "'R'" is 0 (initialization.start-at-pole).
// Way out: "of the magnitude of the solution".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model ResistanceFromZero
  «Real R»;
equation
  1/R + R = 0.5;
end ResistanceFromZero;

// Wrong: a temperature inside a logarithm starts at zero.
// Cause: the start value of "'T'" is 0 (initialization.start-at-pole).
// Way out: "of the magnitude of the solution".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model LogarithmFromZero
  «Real T»;
equation
  log(T) + 5/T = 1;
end LogarithmFromZero;

// Wrong: the pressure of an ideal gas starts at a volume of zero.
// Cause: the start value of "'V'" is 0, where "'n/V'" cannot be evaluated (initialization.start-at-pole).
// Way out: "of the magnitude of the solution".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model VolumeFromZero
  parameter Real n = 2;
  «Real V»;
equation
  n/V + V = 0.1;
end VolumeFromZero;

// Wrong: the start value lies in a valley of the residual, which has two solutions.
// Cause: can be solved from other start values (initialization.solved-from-elsewhere).
// Way out: "--set".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model QuarticValley
  «Real x(start = 1)»;
equation
  (x + 30)*(x^3 - 2*x + 2) = 0;
end QuarticValley;

// Wrong: a growing wave meets a line at many places, the first of them far from the start value.
// Cause: can be solved from other start values (initialization.solved-from-elsewhere).
// Way out: "set them in the declarations".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual
// Run: 1 s
// Settings: {"logInit": true}
model GrowingWave
  «Real x(start = 3)»;
equation
  x*sin(x) = -20 - 0.01*x^2;
end GrowingWave;

// Wrong: the start value is on the other side of the minimum of a function that has one zero.
// Cause: changes its sign "only between" two values (initialization.bracketed).
// Way out: "declare a start value near it".
// Severity: notice
// Run: 1 s
model WrongSideOfValley
  «Real x(start = -5)»;
equation
  exp(x) + x*exp(x) = 3;
end WrongSideOfValley;

// Wrong: a cubic law with one solution, far from the start.
// Cause: "which leads to x = -1.76929" (initialization.bracketed).
// Way out: "declare a start value near it".
// Severity: notice
// Run: 1 s
model CubicValley
  «Real x(start = 1)»;
equation
  x^3 - 2*x + 2 = 0;
end CubicValley;

// Wrong: the current of a diode overflows at the start value of its voltage.
// Cause: changes its sign "only between" two values (initialization.bracketed).
// Way out: "declare a start value near it".
// Severity: notice
// Run: 1 s
model SteepDiode
  «Real u(start = 5)»;
equation
  u + 1e6*(exp(u/0.025) - 1) = 5;
end SteepDiode;

// Wrong: a conductance has a solution only on the side of positive values.
// Cause: can be solved from other start values: "start('R') = 1" (initialization.solved-from-elsewhere).
// Way out: "--set".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.largest-residual, initialization.start-at-pole
// Run: 1 s
// Settings: {"logInit": true}
model ConductanceFromZero
  «Real R»;
equation
  1/R + R^2 = 5;
end ConductanceFromZero;

// Wrong: a difference of squares of large numbers.
// Cause: the equations are fulfilled "up to rounding" (initialization.solution-nearby).
// Way out: "large terms that cancel".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.flat-start
// Run: 1 s
// Settings: {"logInit": true}
model SquaresCancel
  Real x(start = 0.5);
equation
  «(x + 1e12)^2 - 1e24 - 2e12*x = 0.25»;
end SquaresCancel;

// Wrong: a small energy is added to a large one, which is subtracted again.
// Cause: the equations are fulfilled "up to rounding" (initialization.solution-nearby).
// Way out: "large terms that cancel".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.flat-start
// Run: 1 s
// Settings: {"logInit": true}
model EnergiesCancel
  Real x(start = 0.5);
equation
  «(1e15 + x^2 + exp(x)) - 1e15 = 2.3»;
end EnergiesCancel;

// Wrong: the length of a long line is compared with that of a slightly longer one.
// Cause: the equations are fulfilled "up to rounding" (initialization.solution-nearby).
// Way out: "large terms that cancel".
// Severity: notice
// Followed by: simulator.loop-failed, initialization.flat-start
// Run: 1 s
// Settings: {"logInit": true}
model LengthsCancel
  Real x(start = 0.5);
equation
  «sqrt(x^2 + 1e16) - 1e8 = 1e-9»;
end LengthsCancel;

// Wrong: a diode conducts where it should block, and blocks where it should conduct.
// Cause: the iteration of the initial values has no fixed point: "'x > 0'" (initialization.not-settled).
// Way out: "hysteresis".
// Run: 1 s
model ContradictingSwitch
  Boolean b;
  Real x;
equation
  x = if b then -1 else 1;
  b = «x > 0»;
end ContradictingSwitch;

// Wrong: a thermostat without hysteresis in a loop without storage.
// Cause: has no fixed point: "'T < 20'" (initialization.not-settled).
// Way out: "hysteresis".
// Run: 1 s
model ThermostatWithoutStorage
  Real T, P;
equation
  P = if «T < 20» then 100 else 0;
  T = 15 + P/10;
end ThermostatWithoutStorage;

// Wrong: two inverters in a ring of three.
// Cause: has no fixed point (initialization.not-settled).
// Way out: "pre()".
// Run: 1 s
model InverterLoop
  Real u, v, w;
equation
  u = if «w > 0.5» then 0 else 1;
  v = if u > 0.5 then 0 else 1;
  w = if v > 0.5 then 0 else 1;
end InverterLoop;

// Wrong: a mass hangs on two rods from one point
// Cause: depend on each other (initialization.redundant-constraint).
// Way out: "Remove one".
// Run: 1 s
model TwoRods
  Real x(start = 0.6), y(start = -0.8), vx, vy, F, G;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x - G*x;
  der(vy) = -F*y - G*y - 9.81;
  x^2 + y^2 = 1;
  «x^2 + y^2 = 1»;
end TwoRods;

// Wrong: a third condition for two cranks and a coupler
// Cause: depend on each other (initialization.redundant-constraint).
// Way out: "Remove one".
// Run: 1 s
model ThreeBars
  Real a(start = 1, fixed = true), b(start = 1), c(start = 0), wa(start = -1, fixed = true), wb, wc, F, G, H;
equation
  der(a) = wa;
  der(b) = wb;
  der(c) = wc;
  der(wa) = -F*sin(a) + G*cos(a) + H;
  der(wb) = F*sin(b) - G*cos(b) - H;
  der(wc) = -3*F*sin(c) + 3*G*cos(c);
  cos(a) + 3*cos(c) = 3 + cos(b);
  sin(a) + 3*sin(c) = sin(b);
  «cos(a)*sin(b) - sin(a)*cos(b) + sin(c) = 0»;
end ThreeBars;

// Wrong: a mass on a sphere that is described twice
// Cause: depend on each other (initialization.redundant-constraint).
// Way out: "Remove one".
// Run: 1 s
model Sphere
  Real x(start = 0.6), y(start = -0.8), z(start = 0), vx, vy, vz, F, G;
equation
  der(x) = vx;
  der(y) = vy;
  der(z) = vz;
  der(vx) = F*2*x + 4*G*x*(x^2 + y^2 + z^2);
  der(vy) = F*2*y + 4*G*y*(x^2 + y^2 + z^2);
  der(vz) = F*2*z - 9.81 + 4*G*z*(x^2 + y^2 + z^2);
  x^2 + y^2 + z^2 = 1;
  «(x^2 + y^2 + z^2)^2 = 1»;
end Sphere;

// Wrong: two rods between the same masses
// Cause: depend on each other (initialization.redundant-constraint).
// Way out: "Remove one".
// Run: 1 s
model TwoRopes
  Real x1(start = 0), y1(start = -1), x2(start = 1), y2(start = -1), u1, v1, u2, v2, F, G;
equation
  der(x1) = u1;
  der(y1) = v1;
  der(x2) = u2;
  der(y2) = v2;
  der(u1) = -(F + G)*(x2 - x1);
  der(v1) = -(F + G)*(y2 - y1) - 9.81;
  der(u2) = (F + G)*(x2 - x1);
  der(v2) = (F + G)*(y2 - y1) - 9.81;
  (x2 - x1)^2 + (y2 - y1)^2 = 1;
  «sqrt((x2 - x1)^2 + (y2 - y1)^2) = 1»;
end TwoRopes;

// Wrong: a pendulum without a length
// Cause: (initialization.singular-position).
// Way out: "another position".
// Run: 1 s
model PointCircle
  parameter Real L = 0;
  Real x(start = 0), y(start = 0), vx, vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  «x^2 + y^2 = L^2»;
end PointCircle;

// Wrong: a bead starts in the cusp of its wire
// Cause: (initialization.singular-position).
// Way out: "another position".
// Run: 1 s
model Cusp
  Real x(start = 0, fixed = true), y(start = 0), vx, vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = 3*F*x^2;
  der(vy) = -2*F*y - 9.81;
  «x^3 - y^2 = 0»;
end Cusp;

// Wrong: a rope that has no length at first
// Cause: (initialization.singular-position).
// Way out: "another position".
// Run: 1 s
model GrowingRope
  Real x(start = 0), y(start = 0), vx, vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  «x^2 + y^2 = (0.1*time)^2»;
end GrowingRope;

// Wrong: two rods that do not reach across
// Cause: "300 mm" is missing (initialization.open-loop).
// Way out: "Correct lengths".
// Run: 1 s
model ShortRods
  Real a(start = 0.2), b(start = 0.3), wa, wb, F, G;
  parameter Real d(unit = "m") = 1;
equation
  der(a) = wa;
  der(b) = wb;
  der(wa) = -0.3*F*sin(a) + 0.3*G*cos(a);
  der(wb) = -0.4*F*sin(b) + 0.4*G*cos(b);
  «0.3*cos(a) + 0.4*cos(b) = d»;
  0.3*sin(a) + 0.4*sin(b) = 0;
end ShortRods;

// Wrong: a scissor lift higher than its legs are long
// Cause: "200 mm" is missing (initialization.open-loop).
// Way out: "Correct lengths".
// Run: 1 s
model HighLift
  Real a(unit = "rad", start = 1), w, F;
  parameter Real h(unit = "m") = 1.2;
equation
  der(a) = w;
  der(w) = F*cos(a) - 9.81;
  «sin(a) = h»;
end HighLift;

// Wrong: a slider beyond its connecting rod
// Cause: "100 mm" is missing (initialization.open-loop).
// Way out: "start values near it".
// Run: 1 s
model FarSlider
  Real a(start = 0.1), b(start = -0.1), s(unit = "m", start = 0.6, fixed = true), wa, wb, v, F, G;
equation
  der(a) = wa;
  der(b) = wb;
  der(s) = v;
  der(wa) = -0.2*F*sin(a) + 0.2*G*cos(a);
  der(wb) = -0.3*F*sin(b) + 0.3*G*cos(b);
  der(v) = -F;
  «0.2*cos(a) + 0.3*cos(b) = s»;
  0.2*sin(a) + 0.3*sin(b) = 0;
end FarSlider;

// Wrong: two rods begin stretched, but their ends are nearer
// Cause: "least squares" lead to another position (initialization.least-squares).
// Way out: "start values near it".
// Severity: notice
// Run: 1 s
model StretchedRods
  «Real a(start = 0)»;
  Real b(start = 0), wa, wb, F, G;
  parameter Real d(unit = "m") = 0.6;
equation
  der(a) = wa;
  der(b) = wb;
  der(wa) = -0.3*F*sin(a) + 0.3*G*cos(a);
  der(wb) = -0.4*F*sin(b) + 0.4*G*cos(b);
  0.3*cos(a) + 0.4*cos(b) = d;
  0.3*sin(a) + 0.4*sin(b) = 0;
end StretchedRods;

// Wrong: a lift begins where its legs stand upright
// Cause: "least squares" lead to another position (initialization.least-squares).
// Way out: "start values near it".
// Severity: notice
// Run: 1 s
model UprightLift
  «Real a(unit = "rad", start = 1.5707963267948966)»;
  Real w, F;
  parameter Real h(unit = "m") = 0.7;
equation
  der(a) = w;
  der(w) = F*cos(a) - 9.81;
  sin(a) = h;
end UprightLift;

// Wrong: a crank begins in line with its rod, the slider nearer
// Cause: "least squares" lead to another position (initialization.least-squares).
// Way out: "start values near it".
// Severity: notice
// Run: 1 s
model LineCrank
  «Real a(start = 0)»;
  Real b(start = 0), s(unit = "m", start = 0.45, fixed = true), wa(start = 0, fixed = true), wb, v, F, G;
equation
  der(a) = wa;
  der(b) = wb;
  der(s) = v;
  der(wa) = -0.2*F*sin(a) + 0.2*G*cos(a);
  der(wb) = -0.3*F*sin(b) + 0.3*G*cos(b);
  der(v) = -F;
  0.2*cos(a) + 0.3*cos(b) = s;
  0.2*sin(a) + 0.3*sin(b) = 0;
end LineCrank;
