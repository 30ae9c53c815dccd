// Wrong: the value of an outer parameter is set in the component that uses it.
// Cause: the modification of "d" has no effect (instantiate.modified-outer).
// Way out: "inner d".
// Severity: warning
model DiameterOfPart
  inner parameter Real d = 1;
  model Part
    outer Real d;
    Real a = d*time;
  end Part;
  Part part(«d = 3»);
end DiameterOfPart;

// Wrong: gravity is changed where it is used.
// Cause: the modification of "world" has no effect (instantiate.modified-outer).
// Way out: "inner world".
// Severity: warning
model GravityOfTheMoon
  model World
    parameter Real g = 9.81;
  end World;
  model Stone
    outer World world«(g = 1.62)»;
    Real v(start = 0, fixed = true);
  equation
    der(v) = -world.g;
  end Stone;
  inner World world;
  Stone stone;
end GravityOfTheMoon;

// Wrong: the temperature around a pipe is declared as outer with a value.
// Cause: the modification of "T_ambient" has no effect (instantiate.modified-outer).
// Way out: "inner T_ambient".
// Severity: warning
model AmbientWithValue
  model Pipe
    outer parameter Real T_ambient «= 293»;
    Real q = 2*(350 - T_ambient)*time;
  end Pipe;
  inner parameter Real T_ambient = 273;
  Pipe pipe;
end AmbientWithValue;

// Wrong: a derivative is reset at an event.
// Cause: reinit(…) needs a continuous Real variable (flatten.reinit-argument).
// Way out: "a derivative by a discrete variable".
model ReinitOfDerivative
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    reinit(«der(x)», 0);
  end when;
end ReinitOfDerivative;

// Wrong: a number is joined to a text in a message.
// Cause: '+' cannot be applied to "String and Real" (expression.operand-types).
// Way out: "String(x)".
model NumberInMessage
  Real p = 1 + time;
equation
  assert(p < 5, «"p = " + p»);
end NumberInMessage;

// Wrong: an event makes the coefficients of a linear system zero.
// Cause: the linear system of equations for 'p', 'q' is singular at "t = 0.5" (simulator.loop-singular).
// Way out: "redundant equations".
// Run: 1 s
model CoefficientsVanish
  discrete Real k(start = 1, fixed = true);
  Real p, q;
equation
  when time > 0.5 then
    k = 0;
  end when;
  «k*p + k*q = 1»;
  k*p - k*q = 2;
end CoefficientsVanish;

// Wrong: of two unknowns one has no equation of its own.
// Cause: 1 equation can't determine 2 variables: "x, y" (structure.too-few-equations).
// Way out: "Add an equation for 'y'".
model TermWithoutEquation
  Real x, «y»;
equation
  der(x) = -x - y;
end TermWithoutEquation;

// Wrong: an algebraic condition is added to two differential equations.
// Cause: 3 equations "can't be satisfied by 2 variables: x, y" (structure.too-many-equations).
// Way out: "Remove one".
model ConditionTooMany
  Real x, y;
equation
  der(x) = -x - y;
  der(y) = y + 1;
  «x*x + sin(y) = 3»;
end ConditionTooMany;

// Wrong: which variable a constraint holds depends on the side of a threshold.
// Cause: the linear system of equations for 'y' is singular at "t = 0" (simulator.loop-singular).
// Way out: "Check for a missing condition on 'y'".
// Run: 1 s
model ConstraintSwitchesVariable
  Real x(start = 0, fixed = true), y(start = 3);
equation
  der(x) = y - 3;
  «0 = if x < 0 then y else x»;
end ConstraintSwitchesVariable;

// Wrong: plugs of unequal sizes are collected in one array.
// Cause: the elements have different sizes: "Integer[2] and Integer[3]" (expression.element-sizes).
package Plugs
  connector L1
    parameter Integer n = 1;
    Modelica.Blocks.Interfaces.RealOutput R[n];
  end L1;
  connector L2
    parameter Integer r[:] = {1};
    L1 l1[size(r, 1)](n = r);
  end L2;
  connector L3
    parameter Integer s[:] = {1, 3}, e[:] = {2, 5}, r[:] = {1, 2, 3, 4, 5};
    L2 l2[size(s, 1)](r = «{r[s[i]:e[i]] for i in 1:size(s, 1)}»);
  end L3;
  model M
    L3 plug;
  end M;
end Plugs;

// Wrong: a pendulum starts farther from its bearing than its length.
// Cause: the nonlinear system of equations for 'y' could not be solved at t = 0: "'x^2 + y^2 = L^2'" (simulator.loop-failed).
// Way out: "have a solution".
// Run: 3 s
model PendulumTooFar
  parameter Real L = 1;
  Real x(start = 2, fixed = true), y(start = -0.5), vx, vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  «x^2 + y^2 = L^2»;
end PendulumTooFar;

// Wrong: all tanks are read where one level is meant.
// Cause: 'total' is Real, its value is "Real[3]" (flatten.binding-size).
// Way out: "sum(v)".
model LevelsAsOne
  model Tank
    Real h = time;
  end Tank;
  Tank t[3];
  Real total = «t.h»;
end LevelsAsOne;

// Wrong: a parameter takes its value from a variable of another component.
// Asked: A question about a block of an interface library: a configuration is taken from another component
// (github.com/modelica-3rdparty/Modelica_DeviceDrivers/issues/376).
// Cause: parameter 'can.config' cannot depend on a variable that "changes with time" (flatten.binding-variability).
// Way out: "declare 'can.config' as a variable".
model ConfigOfMessage
  model Can
    parameter Real config;
    Real y = config*time;
  end Can;
  model Message
    Real id = 3 + time;
  end Message;
  Message message;
  Can can(config = «message.id»);
end ConfigOfMessage;

// Wrong: the start value of a divisor is zero.
// Asked: The opening of a turbine's gate starts at 0 and stands below a fraction (github.com/itesla/ipsl/issues/78).
// Cause: division by zero at t = 0 s: "q/G, where G = 0" (simulator.domain-error).
// Run: 1 s
model GateClosed
  Real G(start = 0, fixed = true);
  Real h, q(start = 0.4, fixed = true);
equation
  der(G) = 0.5 - G;
  «h = (q/G)^2»;
  der(q) = 1 - h;
end GateClosed;

// Wrong: a load has no power at the start.
// Asked: The resistance of an electrical load follows from its power, which is 0 at first
// (github.com/OpenModelica/OpenModelica/issues/13188).
// Cause: division by zero at t = 0 s: "V^2/P, where P = 0" (simulator.domain-error).
// Run: 1 s
model LoadWithoutPower
  parameter Real V = 120;
  Real P = 2000*time;
  Real R, i;
equation
  «R = V^2/P»;
  i = V/R;
end LoadWithoutPower;

// Wrong: an event is wanted when a value is exactly a limit.
// Asked: Why an event at exact equality is missed (github.com/OpenModelica/OpenModelica/issues/14940).
// Cause: '==' cannot compare Real variables that "change continuously" (expression.real-equality).
// Way out: "'<=' and '>='".
model ReachesLimit
  Real y(start = 0, fixed = true), limit = 2;
  discrete Real z(start = 0, fixed = true);
equation
  der(y) = 10;
  when «y == limit» then
    z = 1;
  end when;
end ReachesLimit;

// Wrong: areas are compared with zero in a loop.
// Asked: View factors of a room: areas of zero are left out (github.com/open-ideas/IDEAS/issues/1490).
// Cause: '==' cannot compare Real variables that "change continuously" (expression.real-equality).
// Way out: "compare the distance with a tolerance".
model ViewFactors
  parameter Integer n = 2;
  Real A[n] = {time, 2};
  Real F[n];
equation
  for i in 1:n loop
    F[i] = if «A[i] == 0» then 0 else 1/A[i];
  end for;
end ViewFactors;

// Wrong: a component that is not replaceable is redeclared.
// Asked: Whether a component can be redeclared by an extending class of larger interface
// (github.com/OpenModelica/OpenModelica/issues/11697).
// Cause: 'a' is "not replaceable" (instantiate.not-replaceable).
// Way out: "Declare it as replaceable".
package Radiators
  model A
    Real x = 1;
  end A;
  model B
    extends A;
    Real y = 3;
  end B;
  model C
    A a;
  end C;
  model D
    extends C(redeclare B «a»);
  end D;
end Radiators;

// Wrong: a short record changes the type of an element.
// Asked: A record of a machine gives other types to the elements of its base (github.com/modelica/ModelicaStandardLibrary/issues/881).
// Cause: 'd' is "not replaceable" (instantiate.not-replaceable).
// Way out: "Declare it as replaceable".
model Salient
  record Pair
    Real d;
    Real q;
  end Pair;
  record Inductance = Pair(redeclare Integer «d»);
  Inductance L(d = 1, q = 2);
  Real x = L.q*time;
end Salient;

// Wrong: the new class of a component does not extend the required one.
// Asked: A heating of another family is chosen for a house (github.com/open-ideas/IDEAS/issues/1024).
// Cause: Heatings.Ideal cannot replace Heatings.Heating as 'heating': "it has no 'Q'" (instantiate.redeclaration-lacks).
// Way out: "Let Heatings.Ideal extend Heatings.Heating".
package Heatings
  partial model Heating
    Real Q;
  end Heating;
  model Radiator
    extends Heating;
  equation
    Q = 2;
  end Radiator;
  model Ideal
    Real P = 3;
  end Ideal;
  model House
    replaceable Radiator heating constrainedby Heating;
    Real x = heating.Q;
  end House;
  model Example
    extends House(redeclare «Ideal» heating);
  end Example;
end Heatings;

// Wrong: a class is redeclared without the word for its kind.
// Asked: A reader of a book follows an example in which the word 'model' is missing (github.com/mtiller/ModelicaBook/pull/407).
// Cause: expected "the name of a component, found '='" (syntax.expected).
// Way out: "redeclare model Filter = …".
model Station
  model Slow
    Real y = 2;
  end Slow;
  model Sensor
    replaceable model Filter
      Real y = 1;
    end Filter;
    Filter filter;
  end Sensor;
  Sensor sensor(redeclare Filter «=» Slow);
end Station;

// Wrong: a component is redeclared inside of its own modification.
// Asked: A dialog writes the chosen class of a component into its own modification
// (github.com/OpenModelica/OpenModelica/issues/15346).
// Cause: 'ChosenInDialog.First' has "no element 'valve'" (instantiate.unknown-element).
// Way out: "'Second valve'".
model ChosenInDialog
  partial model Base
    Real x;
  end Base;
  model First
    extends Base;
  equation
    x = 1;
  end First;
  model Second
    extends Base;
  equation
    x = 2;
  end Second;
  replaceable First valve(«redeclare Second valve») constrainedby Base;
end ChosenInDialog;

// Wrong: a modification names an element of the modified component as if it stood outside.
// Asked: A summary record of a compressor refers to its own parts (github.com/OpenModelica/OpenModelica/issues/8465).
// Cause: 'inlet' is "not declared in Compressor" (expression.unknown-name).
// Way out: "'summary.inlet'".
model Compressor
  record Side
    Real m_flow;
  end Side;
  record Summary
    Side inlet;
    Real power;
  end Summary;
  Real m = 2 + time;
  Summary summary(inlet(m_flow = m), power = 3*«inlet».m_flow);
end Compressor;

// Wrong: the literal of an enumeration is written without its type.
// Asked: A literal of an enumeration is not found (github.com/OpenModelica/OpenModelica/issues/1191).
// Cause: 'green' is "not declared in Lamp" (expression.unknown-name).
// Way out: "'Colour.green'".
model Lamp
  type Colour = enumeration(red, green);
  Colour c = if time > 1 then «green» else Colour.red;
end Lamp;

// Wrong: a default uses a name that the base class does not have.
// Asked: Substances of a library get their data from outside (github.com/OpenModelica/OpenModelica/issues/14325).
// Cause: 'val' is "not declared in Substances.External" (expression.unknown-name).
model Substances
  record Substance
    parameter Real data = 1;
  end Substance;
  record External
    extends Substance;
    parameter Real doubled = 2*«val»;
  end External;
  External e;
  Real x = e.doubled*time;
end Substances;

// Wrong: the largest value so far is computed by pre(…) of a continuous variable.
// Asked: The largest value of a signal with units is sought (arbitrary-but-fixed.net, pitfalls of units and zero crossings).
// Cause: 'i_max' "changes continuously" (expression.pre-continuous).
// Way out: "in a when-clause pre(i_max)".
model LargestCurrent
  Real i = 1e-12*sin(time);
  Real i_max(start = 0, fixed = true);
equation
  i_max = max(i, «pre(i_max)»);
end LargestCurrent;

// Wrong: the largest value so far depends on itself.
// Asked: The derivative is used to find the largest value instead, from the same page.
// Cause: the discrete variable top "depends on itself" (structure.discrete-loop).
// Way out: "pre(…)".
model LargestValue
  Real x = sin(time);
  discrete Real top(start = 0, fixed = true);
equation
  when der(x) <= 0 then
    «top = max(top, x)»;
  end when;
end LargestValue;

// Wrong: the branch beyond a guarded root is a root, too.
// Asked: A square root of a falling level is guarded by a condition (book.xogeny.com/behavior/discrete/decay).
// Cause: "square root of a negative number" (simulator.domain-error).
// Run: 2 s
model RootBeyondGuard
  Real x(start = 1, fixed = true);
equation
  «der(x) = if x >= 0 then -sqrt(x) - 0.1 else -1 + sqrt(x)»;
end RootBeyondGuard;

// Wrong: a component with equations is a parameter.
// Asked: A submodel is declared as parameter, to be computed at initialization (a question about fixed attributes of a model).
// Cause: "'m' cannot have the prefix 'parameter': its class is a model" (rule.prefix-of-class).
// Way out: "types, records and connectors".
model FixedModel
  model Square
    Real x(fixed = false), y(fixed = false);
  equation
    y*y = x;
  end Square;
  parameter Real x = 4;
  parameter Square «m»;
  Real z;
equation
  z*z = 4*m.y;
end FixedModel;

// Wrong: a when-clause stands in a branch that is chosen during the run.
// Asked: Which conditions may stand around when-clauses (github.com/modelica/ModelicaSpecification/issues/3799).
// Cause: this condition must be known at compile time, because "a branch contains a when-clause" (flatten.condition-unknown).
// Way out: "when a and b then".
model AlarmSometimes
  Real x(start = 0, fixed = true);
  discrete Real seen(start = 0, fixed = true);
equation
  der(x) = 1;
  if «x > 0.3» then
    when x > 0.5 then
      seen = time;
    end when;
  end if;
end AlarmSometimes;

// Wrong: an option of String changes during the run.
// Asked: The number of digits in a message is a variable (github.com/ibpsa/modelica-ibpsa/issues/488).
// Cause: the option "'minimumLength' of String must be a value that is known at compile time" (expression.text-option).
// Way out: "parameters with values".
model Digits
  Real x = 1 + time;
  Integer n(start = 3, fixed = true);
equation
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
  assert(x < 1.2, "x is " + String(x, minimumLength = «n»), AssertionLevel.warning);
end Digits;

// Wrong: two conditions of a steady state say the same.
// Asked: Conditions of a steady state leave an unknown open, and a quotient of it fails
// (github.com/OpenModelica/OpenModelica/issues/2634).
// Cause: the linear system of equations for 'x', 'y' is singular: 'der(y) = x - y' "repeats what its other equations say" (simulator.loop-singular).
// Way out: "missing condition on 'x', 'y'".
// Run: 1 s
model SteadyTwice
  Real x, y, r;
initial equation
  der(x) = 0;
  der(y) = 0;
equation
  der(x) = y - x;
  «der(y) = x - y»;
  r = 1/(x + y);
end SteadyTwice;

// Wrong: two parameters are defined by each other.
// Asked: Parameters that follow from each other (github.com/OpenModelica/OpenModelica/issues/14532).
// Cause: the values of these parameters depend on each other: "p (line" (structure.parameter-cycle).
// Way out: "Give one of them a value of its own".
model Growing
  «parameter Real p = 1 + q»;
  parameter Real q = 2 - p;
  Real x = p*time;
end Growing;

// Wrong: the size of a table follows from its own columns.
// Asked: A table and its columns are given by each other (github.com/MarekMatejak/Physiolibrary/issues/6).
// Cause: the size or condition of 'data' "depends on itself" (instantiate.recursive-component).
model Curve
  parameter Real «data»[:, 2] = transpose({x, y});
  parameter Real x[:] = data[:, 1];
  parameter Real y[:] = data[:, 2];
  Real z = y[1]*time;
end Curve;

// Wrong: a connector carries more potentials than flows.
// Asked: A port with two potentials and one flow (github.com/OpenModelica/OpenModelica/issues/16332).
// Cause: "has 1 flow variable and 2 potential variables" (flatten.connector-balance).
// Way out: "as many flow as potential variables".
model Tanks
  connector Port
    Real p;
    Real h;
    flow Real q;
  end Port;
  model Tank
    Port «port»;
    Real level(start = 1, fixed = true);
  equation
    der(level) = port.q;
    port.p = level;
    port.h = 2*level;
  end Tank;
  Tank a, b;
equation
  connect(a.port, b.port);
end Tanks;
