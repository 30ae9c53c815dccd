// Wrong: a component class of the user's own has an equation twice and lacks another.
// Cause: class "Tank" has as many equations as unknowns, but in component "tank" nothing determines "q" (structure.class-singular).
// Way out: "should contain 'q'".
model ClassWithSameTwice
  model Tank
    Real h(start = 1, fixed = true), p, q;
  equation
    «der(h) = -p»;
    p = 2*h;
    p = 3*h;
  end Tank;
  Tank tank;
end ClassWithSameTwice;

// Wrong: a valve of the user's own states its pressure in two ways and leaves its flow open.
// Cause: has as many equations as unknowns, but in component "valve" (structure.class-singular).
// Way out: "should contain 'flow_rate'".
model PressureInTwoWays
  model Valve
    Real dp, opening, flow_rate;
  equation
    «opening = 0.5 + 0.1*time»;
    dp = 2*opening;
    dp = 3*opening + 1;
  end Valve;
  Valve valve;
end PressureInTwoWays;

// Wrong: a reservoir fixes its level in two ways and leaves its flow open.
// Cause: has as many equations as unknowns, but in component "store" (structure.class-singular).
model LevelInTwoWays
  block Store
    parameter Real A = 2;
    Real V, h, inflow;
  equation
    «V = 4»;
    h = V/A;
    V + h = 7;
  end Store;
  Store store;
end LevelInTwoWays;

// Wrong: two variables are only equal.
// Cause: nothing determines "y", "z": the equations only state that they are equal (structure.only-equal).
// Way out: "Add an equation".
model OnlyEqual
  Real x(start = 1, fixed = true), «y», z;
equation
  der(x) = -x;
  y = z;
end OnlyEqual;

// Wrong: a chain of names without a value.
// Cause: nothing determines (structure.only-equal).
// Way out: "Add an equation".
model ChainOfNames
  «Real a», b, c;
equation
  a = b;
  b = c;
end ChainOfNames;

// Wrong: outputs of two gains are each other's inputs.
// Cause: the equations only state that they are equal (structure.only-equal).
model SignalWithoutSource
  block Through
    «Modelica.Blocks.Interfaces.RealInput u»;
    Modelica.Blocks.Interfaces.RealOutput y;
  equation
    y = u;
  end Through;
  Through a, b;
equation
  connect(a.y, b.u);
  connect(b.y, a.u);
end SignalWithoutSource;

// Wrong: an equation between parameters.
// Cause: "a = b" contains no unknown (structure.equation-without-unknowns).
// Way out: "assert()".
model ParametersCompared
  parameter Real a = 1, b = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -a*x;
  «a = b»;
end ParametersCompared;

// Wrong: a parameter is set by an equation.
// Cause: "k = 2" contains no unknown (structure.equation-without-unknowns).
// Way out: "declaration".
model ParameterByEquation
  parameter Real k;
  Real x(start = 1, fixed = true);
equation
  «k = 2»;
  der(x) = -k*x;
end ParameterByEquation;

// Wrong: an equation of time alone.
// Cause: "time = 0" contains no unknown (structure.equation-without-unknowns).
model TimeIsZero
  Real x(start = 1, fixed = true);
equation
  «time = 0»;
  der(x) = -x;
end TimeIsZero;

// Wrong: an equation between inputs.
// Cause: contains no unknown, only inputs ("u, v") (structure.constrained-inputs).
// Way out: "Remove".
model InputsConstrained
  input Real u, v;
  Real x(start = 1, fixed = true);
equation
  der(x) = u - x;
  «u + v = 1»;
end InputsConstrained;

// Wrong: an input is set inside the model.
// Cause: contains no unknown, only inputs ("u") (structure.constrained-inputs).
// Way out: "output".
model InputSetInside
  input Real u;
  Real x(start = 1, fixed = true);
equation
  «u = sin(time)»;
  der(x) = u - x;
end InputSetInside;

// Wrong: an input connector of the whole model is limited by an equation.
// Cause: contains no unknown, only inputs ("u") (structure.constrained-inputs).
model InputSquared
  Modelica.Blocks.Interfaces.RealInput u;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  «u^2 = 4»;
end InputSquared;

// Wrong: a ring of equal names.
// Cause: "a = c" is redundant (structure.redundant-equation).
// Way out: "Remove".
model RingOfNames
  Real a, b, c;
equation
  a = 2*time;
  b = a;
  c = b;
  «a = c»;
end RingOfNames;

// Wrong: an equation is written twice, with its sides exchanged.
// Cause: is redundant (structure.redundant-equation).
// Way out: "Remove".
model SidesExchanged
  Real x(start = 1, fixed = true), y;
equation
  der(x) = -x;
  y = x;
  «x = y»;
end SidesExchanged;

// Wrong: a connection and an equation state the same.
// Cause: is redundant (structure.redundant-equation).
model ConnectionAndEquation
  Modelica.Blocks.Sources.Constant one(k = 1);
  Modelica.Blocks.Interfaces.RealOutput y;
equation
  «connect(one.y, y)»;
  y = one.y;
end ConnectionAndEquation;

// Wrong: a condition is determined by a number.
// Cause: determines the discrete variable "on" (structure.discrete-unsolvable).
// Way out: "alone on one side".
model ConditionFromNumber
  Real x(start = 1, fixed = true);
  «Boolean on»;
equation
  der(x) = if on then -x else 0;
  x = if on then 1 else 2;
end ConditionFromNumber;

// Wrong: a whole number inside a product.
// Cause: determines the discrete variable "n" (structure.discrete-unsolvable).
// Way out: "alone on one side".
model CountInProduct
  «Integer n»;
equation
  2*n = integer(time);
end CountInProduct;

// Wrong: a condition is determined by its opposite.
// Cause: determines the discrete variable "off" (structure.discrete-unsolvable).
// Way out: "alone on one side".
model OppositeCondition
  Boolean on = time > 1;
  «Boolean off»;
equation
  on = not off and time > 0.5;
end OppositeCondition;

// Wrong: a whole number is the square of a state.
// Cause: "n" can only change at events (structure.discrete-continuous).
// Way out: "integer(".
model CountOfState
  Real x(start = 1, fixed = true);
  Integer n;
equation
  der(x) = -x;
  «n = 10*x^2»;
end CountOfState;

// Wrong: the number of full tanks is a quotient.
// Cause: "full" can only change at events (structure.discrete-continuous).
// Way out: "as Real".
model QuotientAsCount
  Real V(start = 0, fixed = true);
  Integer full;
equation
  der(V) = 1;
  «full = V/3»;
end QuotientAsCount;

// Wrong: a position is set by the clauses of an event.
// Cause: index reduction needs the derivative (structure.not-differentiable).
model PositionAtEvents
  Real x, v;
  discrete Real target(start = 0, fixed = true);
equation
  der(x) = v;
  x = target;
  when time > 1 then
    «target = 2»;
  end when;
end PositionAtEvents;

// Wrong: a position is set by an algorithm with a loop of unknown length.
// Cause: index reduction needs the derivative (structure.not-differentiable).
// Way out: "Write it as equations".
model AlgorithmConstraint
  Real x, v, s;
«algorithm
  s := time;
  while s > 1 loop
    s := s - 1;
  end while;»
equation
  der(x) = v;
  x = s;
end AlgorithmConstraint;

// Wrong: a constraint by a random number.
// Cause: index reduction needs the derivative (structure.not-differentiable).
model SampledConstraint
  discrete Real r(start = 0, fixed = true);
  Real x, v;
equation
  when sample(0, 1) then
    «r = pre(r) + 1»;
  end when;
  der(x) = v;
  x = r;
end SampledConstraint;

// Wrong: the position of a mass is given by an input.
// Cause: relates a state to the input "u", so that the derivative of the input is needed (structure.input-derivative).
// Way out: "Filter".
model PositionFromInput
  input Real u;
  Real x, v;
equation
  der(x) = v;
  «x = u»;
end PositionFromInput;

// Wrong: a capacitor lies at a voltage from outside.
// Cause: the input "u" (structure.input-derivative).
// Way out: "Filter".
model VoltageFromInput
  input Real u;
  parameter Real C = 1;
  Real v, i;
equation
  C*der(v) = i;
  «v = 2*u»;
end VoltageFromInput;

// Wrong: the sum of two levels is an input.
// Cause: the input "total" (structure.input-derivative).
// Way out: "Filter".
model LevelsFromInput
  input Real total;
  Real a, b;
  Real q;
equation
  der(a) = q;
  der(b) = -b + q;
  «a + b = total»;
end LevelsFromInput;

// Wrong: the derivative of an input, as in Simulink's derivative block.
// Cause: needs the derivative of "u", which is an input (structure.derivative-of-input).
// Way out: "T*der(x) = u - x".
model DerivativeOfInput
  input Real u;
  Real y;
equation
  «y = 2*der(u)»;
end DerivativeOfInput;

// Wrong: the D part of a controller without a filter.
// Cause: needs the derivative of "e", which is an input (structure.derivative-of-input).
// Way out: "filter".
block Controller
  Modelica.Blocks.Interfaces.RealInput e;
  Modelica.Blocks.Interfaces.RealOutput y;
  parameter Real k = 2, Td = 0.1;
equation
  «y = k*(e + Td*der(e))»;
end Controller;

// Wrong: the acceleration of a given position.
// Cause: needs the derivative of "s", which is an input (structure.derivative-of-input).
// Way out: "input of its own".
model AccelerationOfInput
  input Real s;
  Real v;
equation
  «v = der(s)»;
end AccelerationOfInput;

// Wrong: an algorithm with a loop of unknown length reads what depends on its result.
// Cause: an algorithm section is part of an algebraic loop ("x, y") (structure.algorithm-in-loop).
// Way out: "equations".
model AlgorithmInLoop
  Real x, y;
«algorithm
  y := 2*x + time;
  while y > 10 loop
    y := y/2;
  end while;»
equation
  x = y - 3;
end AlgorithmInLoop;

// Wrong: two algorithms need each other's results.
// Cause: an algorithm section is part of an algebraic loop (structure.algorithm-in-loop).
// Way out: "equations".
model TwoAlgorithms
  Real x, y;
«algorithm
  y := x + time;
  while y > 10 loop
    y := y - 1;
  end while;»
algorithm
  x := y/2 - 3;
end TwoAlgorithms;

// Wrong: an iteration in an algorithm inside a fed-back circuit.
// Cause: an algorithm section is part of an algebraic loop (structure.algorithm-in-loop).
// Way out: "function".
model IterationInLoop
  Real u, y;
«algorithm
  y := 1;
  while abs(y*y - u*u - 1) > 1e-6 loop
    y := 0.5*(y + (u*u + 1)/y);
  end while;»
equation
  u = time - 2*y;
end IterationInLoop;

// Wrong: an initial algorithm and a fixed start value for one state.
// Cause: too many initial conditions (structure.condition-without-unknowns).
// Way out: "assert()".
model AlgorithmAndStart
  Real x(start = 1, fixed = true);
«initial algorithm
  x := 2;»
equation
  der(x) = -x;
end AlgorithmAndStart;

// Wrong: two initial algorithms for one state.
// Cause: too many initial conditions (structure.overdetermined-initialization).
// Way out: "Remove one of the conditions".
model TwoInitialAlgorithms
  Real x;
«initial algorithm
  x := 2;»
initial algorithm
  x := 3;
equation
  der(x) = -x;
end TwoInitialAlgorithms;

// Wrong: an initial algorithm and an initial equation for one level.
// Cause: too many initial conditions (structure.overdetermined-initialization).
// Way out: "Remove one of the conditions".
model AlgorithmAndEquation
  Real h;
initial algorithm
  h := 2;
initial equation
  «h = 3»;
equation
  der(h) = -h;
end AlgorithmAndEquation;

// Wrong: a start value and an initial equation for one state.
// Cause: more initial conditions than needed (structure.redundant-conditions).
// Way out: "Remove".
// Severity: warning
model StartAndEquation
  Real x(start = 1, fixed = true);
initial equation
  «x = 1»;
equation
  der(x) = -x;
end StartAndEquation;

// Wrong: both ends of a lever are fixed at the start.
// Cause: more initial conditions than needed (structure.redundant-conditions).
// Way out: "fixed = false".
// Severity: warning
model LeverStarts
  Real s(start = 1, fixed = true), «v(start = 0, fixed = true)», w(start = 0, fixed = true);
equation
  der(s) = v;
  der(v) = -s;
  w = 3*v;
end LeverStarts;

// Wrong: the angle on both sides of a gear is fixed.
// Cause: more initial conditions than needed (structure.redundant-conditions).
// Way out: "Remove".
// Severity: warning
model GearStarts
  «Real a(start = 0, fixed = true)», b(start = 0, fixed = true), w(start = 0, fixed = true);
equation
  der(a) = w;
  der(w) = -a;
  b = 2*a;
end GearStarts;

// Wrong: the output of a switch that is on at the start has an initial equation for its left limit, too.
// Cause: value and left limit differ, and no when-clause fires at the start (structure.left-limits-apart).
// Way out: "Remove".
// Severity: warning
model SwitchIsOn
  Boolean on;
initial equation
  «pre(on) = false»;
initial algorithm
  on := true;
equation
  when time > 0.5 then
    on = not pre(on);
  end when;
end SwitchIsOn;

// Wrong: a counter starts at 3, its left limit at 0.
// Cause: value and left limit differ, and no when-clause fires at the start (structure.left-limits-apart).
// Way out: "Remove".
// Severity: warning
model CounterFromThree
  Integer n;
initial equation
  n = 3;
  «pre(n) = 0»;
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
  end when;
end CounterFromThree;

// Wrong: a held value is given at its output, and its left limit at the when-clause.
// Cause: value and left limit differ, and no when-clause fires at the start (structure.left-limits-apart).
// Way out: "other".
// Severity: warning
model HeldAtOutput
  discrete Real held;
  Real y;
initial equation
  y = 4;
  «pre(held) = 2»;
equation
  y = held;
  when time > 0.5 then
    held = time;
  end when;
end HeldAtOutput;

// Wrong: a parameter is to be computed, but nothing determines it.
// Cause: parameter "k" has "fixed = false" (structure.undetermined-parameter).
// Way out: "initial equation".
// Severity: warning
model NothingDetermines
  «parameter Real k(fixed = false, start = 2)»;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
end NothingDetermines;

// Wrong: of two computed parameters only one has an equation.
// Cause: parameter "b" has "fixed = false" (structure.undetermined-parameter).
// Way out: "initial equation".
// Severity: warning
model OneOfTwo
  parameter Real a(fixed = false), «b(fixed = false, start = 1)»;
  Real x(start = 1, fixed = true);
initial equation
  der(x) = -2;
equation
  der(x) = -a*x;
end OneOfTwo;

// Wrong: the offset of a source is free, but the state is fixed, too.
// Cause: has "fixed = false" (structure.undetermined-parameter).
// Severity: warning
model FreeOffset
  «parameter Real offset(fixed = false)»;
  Real y = offset + time;
end FreeOffset;

// Wrong: two equal variables start at different values.
// Cause: "x" and "y" are equal, but their fixed start values differ: "1" and "2" (structure.contradictory-start).
// Way out: "one of them only".
// Severity: notice
model DifferentStarts
  Real x(start = 1, fixed = true);
  «Real y(start = 2, fixed = true)»;
equation
  der(x) = -x;
  y = x;
end DifferentStarts;

// Wrong: two shafts that are connected start at different angles.
// Cause: their fixed start values differ: "0" and "1" (structure.contradictory-start).
// Way out: "one of them only".
// Severity: notice
model DifferentAngles
  Real phi(start = 0, fixed = true), w(start = 0, fixed = true);
  «Real load_phi(start = 1, fixed = true)»;
equation
  der(phi) = w;
  der(w) = -phi;
  load_phi = phi;
end DifferentAngles;

// Wrong: no initial values.
// Cause: initial conditions are missing: the start values of "x" are used (structure.assumed-start).
// Way out: "fixed = true".
// Severity: notice
model NoInitialValue
  «Real x»;
equation
  der(x) = 1 - x;
end NoInitialValue;

// Wrong: a start value without 'fixed'.
// Cause: the start values of "x, v" are used (structure.assumed-start).
// Way out: "fixed = true".
// Severity: notice
model StartWithoutFixed
  «Real x(start = 1)», v(start = 0);
equation
  der(x) = v;
  der(v) = -x;
end StartWithoutFixed;

// Wrong: the capacitor of a circuit has no initial voltage.
// Cause: initial conditions are missing (structure.assumed-start).
// Way out: "fixed = true".
// Severity: notice
model CapacitorWithoutStart
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantVoltage source(V = 1);
  Basic.Resistor r(R = 1);
  Basic.Capacitor «c»(C = 1);
  Basic.Ground ground;
equation
  connect(source.p, r.p);
  connect(r.n, c.p);
  connect(c.n, ground.p);
  connect(source.n, ground.p);
end CapacitorWithoutStart;

// Wrong: a sensor starts at another value than what it measures.
// Cause: "level" and "measured" are equal, but their fixed start values differ: "2" and "0" (structure.contradictory-start).
// Way out: "one of them only".
// Severity: notice
model SensorStart
  Real level(start = 2, fixed = true);
  «Real measured(start = 0, fixed = true)»;
equation
  der(level) = -level;
  measured = level;
end SensorStart;

// Wrong: a guide that is written as a power of zero.
// Cause: "'x^0 = 1'" is to determine a state (structure.constant-constraint).
// Way out: "with a slope".
model PowerOfZero
  Real x, v;
equation
  der(x) = v;
  «x^0 = 1»;
end PowerOfZero;

// Wrong: the sum of two positions is raised to the power of zero.
// Cause: "'(x + y)^0 = 1'" is to determine a state (structure.constant-constraint).
// Way out: "with a slope".
model SumToThePowerOfZero
  Real x, y, v;
equation
  der(x) = v;
  der(y) = -y;
  «(x + y)^0 = 1»;
end SumToThePowerOfZero;

// Wrong: a position is given by a function with steps only.
// Cause: "level(x) = 1" is to determine a state (structure.constant-constraint).
// Way out: "in conditions only".
model FunctionOfSteps
  function level
    input Real u;
    output Real y;
  algorithm
    y := if u > 0 then 1 else 0;
  end level;
  Real x, v;
equation
  der(x) = v;
  «level(x) = 1»;
end FunctionOfSteps;

// Wrong: a position is given by its sign.
// Cause: can't be satisfied by any variable, and nothing determines "x" (structure.singular).
// Way out: "'x' stands in 'sign(x) = 1'".
model PositionBySign
  Real x, v;
equation
  der(x) = v;
  «sign(x) = 1»;
end PositionBySign;

// Wrong: a level is given by a threshold only.
// Cause: nothing determines "h" (structure.singular).
// Way out: "enters with a slope".
model LevelByThreshold
  Real h, q;
equation
  der(h) = q;
  «(if h > 1 then 2 else 1) = 1»;
end LevelByThreshold;

// Wrong: an initial algorithm for a level that has a fixed start value.
// Cause: too many initial conditions: "'initial algorithm for h'" (structure.condition-without-unknowns).
// Way out: "assert()".
model LevelAndStart
  Real h(start = 1, fixed = true);
«initial algorithm
  h := 2;»
equation
  der(h) = 1 - h;
end LevelAndStart;

// Wrong: an initial algorithm for height and velocity, which have fixed start values.
// Cause: too many initial conditions: "'initial algorithm for h'" (structure.condition-without-unknowns).
// Way out: "Remove them".
model HeightAndVelocity
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
«initial algorithm
  h := 2;
  v := 1;»
equation
  der(h) = v;
  der(v) = -9.81;
end HeightAndVelocity;

// Wrong: an initial algorithm for a signal that its equation determines.
// Cause: too many initial conditions determine only "v" (structure.overdetermined-initialization).
// Way out: "Remove one of the conditions".
model CheckedSignal
  Real x(start = 1, fixed = true), v;
«initial algorithm
  v := 3;»
equation
  der(x) = -x;
  v = time;
end CheckedSignal;

// Wrong: a field is declared, but its equations are forgotten.
// Cause: "100" variables of this declaration are in no equation (structure.unused-variables).
// Way out: "Add equations for them".
model FieldWithoutEquations
  parameter Integer n = 100;
  «Real T[n]»;
  Real x = time;
end FieldWithoutEquations;

// Wrong: a matrix of conductances is not used.
// Cause: "16" variables of this declaration are in no equation (structure.unused-variables).
// Way out: "give them values".
model MatrixUnused
  «Real G[4, 4]»;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end MatrixUnused;

// Wrong: the loop of equations is commented out.
// Cause: variables of this declaration are in no equation: "y" (structure.unused-variables).
// Way out: "remove them".
model LoopCommentedOut
  Real x[20](each start = 1, each fixed = true);
  «Real y[20]»;
equation
  der(x) = -x;
  /* for i in 1:20 loop
    y[i] = 2*x[i];
  end for; */
end LoopCommentedOut;

// Wrong: equations for one element of an array.
// Cause: "9" variables of the declaration are in no equation: "x[2]", "x[3]" (structure.unused-variables).
// Way out: "Add equations".
model OneElement
  «Real x[10]»;
equation
  x[1] = time;
end OneElement;

// Wrong: a matrix of which only the diagonal has equations.
// Cause: "12" variables are in no equation: "A[1,2]" (structure.unused-variables).
// Way out: "give them values".
model Diagonal
  «Real A[4, 4]»;
equation
  for i in 1:4 loop
    A[i, i] = i*time;
  end for;
end Diagonal;

// Wrong: a loop that begins too late.
// Cause: "8" variables of this declaration are in no equation: "n[1]", "n[5]" (structure.unused-variables).
model LateLoop
  «Integer n[20]»;
equation
  for i in 9:20 loop
    n[i] = i;
  end for;
end LateLoop;

// Wrong: a constant is computed from a parameter.
// Cause: constant 'area' cannot depend on "a parameter" (flatten.constant-of-parameter).
// Way out: "Declare 'area' as a final parameter".
model AreaOfDiameter
  parameter Real d = 2;
  constant Real area = «3.14159*d^2/4»;
  Real h(start = 1, fixed = true);
equation
  der(h) = -h/area;
end AreaOfDiameter;

// Wrong: a constant of a component is modified with a parameter.
// Cause: constant 'spring.c' cannot depend on "a parameter" (flatten.constant-of-parameter).
// Way out: "Declare 'spring.c' as a final parameter".
model ModifiedConstant
  model Spring
    constant Real c = 10;
    Real f = c*time;
  end Spring;
  parameter Real stiffness = 20;
  Spring spring(c = «stiffness»);
end ModifiedConstant;

// Wrong: a constant record takes its value from a record of parameters.
// Cause: constant 'used.a' cannot depend on "a parameter" (flatten.constant-of-parameter).
// Way out: "use constants only in its value".
model ConstantRecord
  record Data
    Real a = 1;
  end Data;
  parameter Data given(a = 3);
  constant Data used = «given»;
  Real y = used.a*time;
end ConstantRecord;

// Wrong: a component that is switched off is modified by a name that its class lacks.
// Cause: 'Heater' has no element "pwoer" (instantiate.unknown-element).
// Way out: "power".
model SwitchedOff
  model Heater
    parameter Real power = 1;
    Real q = power*time;
  end Heater;
  parameter Boolean heated = false;
  Heater heater(«pwoer = 3») if heated;
  Real y = time;
end SwitchedOff;

// Wrong: a value that jumps is to be a state.
// Cause: its value jumps (structure.always-a-state).
model JumpIsNoState
  «Real v(stateSelect = StateSelect.always) = if time < 0.5 then 1.0 else 5.0»;
end JumpIsNoState;

// Wrong: what follows a counter is to be a state.
// Cause: has StateSelect.always (structure.always-a-state).
model CountedIsNoState
  discrete Integer n(start = 0, fixed = true);
  «Real level(stateSelect = StateSelect.always) = 0.5*n + time»;
equation
  when sample(0.1, 0.2) then
    n = pre(n) + 1;
  end when;
end CountedIsNoState;

// Wrong: the only variable with a derivative must not be a state.
// Cause: 'level' has StateSelect.never (structure.never-a-state).
// Way out: "Remove the attribute".
model TankWithoutState
  «Real level(start = 1, fixed = true, stateSelect = StateSelect.never)»;
equation
  der(level) = -level;
end TankWithoutState;

// Wrong: both names of a temperature are kept from being states.
// Cause: has StateSelect.never (structure.never-a-state).
// Way out: "StateSelect.avoid".
model TwoNamesOfNoState
  «Real T(start = 300, fixed = true, stateSelect = StateSelect.never)»;
  Real sensor(stateSelect = StateSelect.never) = T;
equation
  der(T) = 0.1*(350 - sensor);
end TwoNamesOfNoState;

// Wrong: a type for outputs is used for the position of a body.
// Cause: 'body.s' has StateSelect.never (structure.never-a-state).
// Way out: "Remove the attribute".
model PositionOfOutputType
  type Output = Real(stateSelect = StateSelect.never);
  model Body
    «Output s(start = 0, fixed = true)»;
    Real v(start = 1, fixed = true);
  equation
    der(s) = v;
    der(v) = -s;
  end Body;
  Body body;
end PositionOfOutputType;

// Wrong: the force of a stop, which begins at once, is to be a state.
// Cause: 'stop.f' has StateSelect.always (structure.always-a-state).
model StopForceIsNoState
  model Stop
    input Real s;
    «Real f(stateSelect = StateSelect.always)»;
  equation
    f = if s > 1 then 100 else 0;
  end Stop;
  Stop stop(s = 2*time);
end StopForceIsNoState;
