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
