// Wrong: the sides of an equation are a number and a text.
// Cause: "k" is "String", its value is "Integer" (flatten.binding-type).
// Way out: "String(".
model TextFromNumber
  parameter String k = «3»;
end TextFromNumber;

// Wrong: a whole number gets the value of a quotient.
// Cause: "n" is "Integer", its value is "Real" (flatten.binding-type).
// Way out: "integer(".
model IntegerFromQuotient
  parameter Integer m = 4;
  parameter Integer n = «m/2»;
end IntegerFromQuotient;

// Wrong: a switch is set by 0 and 1, as in C.
// Cause: "on" is "Boolean", its value is "Integer" (flatten.binding-type).
// Way out: "true".
model SwitchFromNumber
  parameter Boolean on = «1»;
end SwitchFromNumber;

// Wrong: a vector gets one number.
// Cause: "x" is "Real[3]", its value is "Integer" (flatten.binding-size).
// Way out: "fill(".
model VectorFromNumber
  parameter Real x[3] = «0»;
end VectorFromNumber;

// Wrong: a vector of four values for three elements.
// Cause: "x" is "Real[3]", its value is "Integer[4]" (flatten.binding-size).
model FourForThree
  parameter Real x[3] = «{1, 2, 3, 4}»;
end FourForThree;

// Wrong: a column for a vector, as in Matlab.
// Cause: "x" is "Real[3]", its value is "Integer[3, 1]" (flatten.binding-size).
// Way out: "vector(".
model ColumnForVector
  parameter Real x[3] = «[1; 2; 3]»;
end ColumnForVector;

// Wrong: a number gets a vector of one element.
// Cause: "k" is "Real", its value is "Integer[1]" (flatten.binding-size).
// Way out: "scalar(".
model VectorOfOne
  parameter Real k = «{5}»;
end VectorOfOne;

// Wrong: a constant of a model has no value.
// Cause: constant "g" has no value (flatten.constant-without-value).
// Way out: "Give it a value".
model ConstantOfModel
  constant Real «g»;
  Real v(start = 0, fixed = true);
equation
  der(v) = -g;
end ConstantOfModel;

// Wrong: a constant of a component has no value.
// Cause: constant "body.m" has no value (flatten.constant-without-value).
// Way out: "Give it a value".
model ConstantOfComponent
  model Body
    constant Real «m»;
    Real F = m*time;
  end Body;
  Body body;
end ConstantOfComponent;

// Wrong: a constant of zero in a denominator.
// Cause: constant "C" is not a number (flatten.constant-undefined).
// Way out: "division by zero".
model CapacityOfNoMass
  constant Real m = 0;
  constant Real C = «418/m»;
  Real T(start = 293, fixed = true);
equation
  der(T) = 1;
end CapacityOfNoMass;

// Wrong: the logarithm of a negative number in a constant that nothing uses.
// Cause: constant "decades" is not a number (flatten.constant-undefined).
// Way out: "function at a point".
model DecadesBelowZero
  constant Real decades = «log10(-100)»;
  Real y = time;
end DecadesBelowZero;

// Wrong: the root of a negative difference in a constant of a component.
// Cause: constant "orifice.w" is not a number (flatten.constant-undefined).
// Way out: "function at a point".
model OrificeReversed
  model Orifice
    constant Real dp = -2;
    constant Real w = «sqrt(dp)»;
    Real q = 3;
  end Orifice;
  Orifice orifice;
end OrificeReversed;

// Wrong: a constant is set by an equation.
// Cause: constant "c" has no value (flatten.constant-without-value).
// Way out: "Give it a value".
model ConstantByEquation
  constant Real «c»;
equation
  c = 3;
end ConstantByEquation;

// Wrong: a start value as a text.
// Cause: attribute "start" of "x" must be "Real", not "String" (flatten.attribute-type).
model StartAsText
  Real x(start = «"1"», fixed = true);
equation
  der(x) = -x;
end StartAsText;

// Wrong: 'fixed' as a number, as in C.
// Cause: attribute "fixed" of "x" must be "Boolean", not "Integer" (flatten.attribute-type).
// Way out: "true".
model FixedAsNumber
  Real x(start = 1, fixed = «1»);
equation
  der(x) = -x;
end FixedAsNumber;

// Wrong: a unit without quotation marks is a number.
// Cause: attribute "unit" of "x" must be "String", not "Integer" (flatten.attribute-type).
model UnitAsNumber
  Real x(unit = «1») = time;
end UnitAsNumber;

// Wrong: three start values for two elements.
// Cause: attribute "start" of "x" has the size "[3]", expected "[2]" (flatten.attribute-size).
model ThreeStartsForTwo
  Real x[2](start = «{1, 2, 3}», each fixed = true);
equation
  der(x) = -x;
end ThreeStartsForTwo;

// Wrong: a matrix of start values for a vector.
// Cause: attribute "start" of "x" has the size "[1, 2]", expected "[2]" (flatten.attribute-size).
model MatrixOfStarts
  Real x[2](start = «[1, 2]», each fixed = true);
equation
  der(x) = -x;
end MatrixOfStarts;

// Wrong: a vector of bounds for one number.
// Cause: attribute "max" of "x" has the size "[2]" (flatten.attribute-size).
model VectorOfBounds
  Real x(start = 1, fixed = true, max = «{1, 2}»);
equation
  der(x) = -x;
end VectorOfBounds;

// Wrong: 'fixed' depends on a parameter that is computed at the start.
// Cause: attribute "fixed" of "x" must be known at compile time (flatten.attribute-unknown).
model FixedByComputed
  parameter Boolean b(fixed = false, start = true);
  Real x(start = 1, fixed = «b»);
initial equation
  b = true;
equation
  der(x) = -x;
end FixedByComputed;

// Wrong: a unit is the value of a String without a value.
// Cause: attribute "unit" of "x" must be known at compile time (flatten.attribute-unknown).
model UnitWithoutValue
  parameter String u;
  Real x(unit = «u») = time;
end UnitWithoutValue;

// Wrong: a choice of states by a parameter without a value.
// Cause: attribute "stateSelect" of "x" must be known at compile time (flatten.attribute-unknown).
model ChoiceWithoutValue
  parameter StateSelect s;
  Real x(start = 1, fixed = true, stateSelect = «s»);
equation
  der(x) = -x;
end ChoiceWithoutValue;

// Wrong: a start value that is a variable.
// Cause: "start" of "x" cannot depend on a variable that changes with time (flatten.attribute-variability).
// Way out: "initial equation".
model StartIsVariable
  Real y = 2 + time;
  Real x(start = «y», fixed = true);
equation
  der(x) = -x;
end StartIsVariable;

// Wrong: a bound that depends on time.
// Cause: "max" of "x" cannot depend on a variable that changes with time (flatten.attribute-variability).
// Way out: "parameters".
model BoundOfTime
  Real x(start = 1, fixed = true, max = «2*time»);
equation
  der(x) = -x;
end BoundOfTime;

// Wrong: a nominal value that is an output of a block.
// Cause: "nominal" of "x" cannot depend on a variable that changes with time (flatten.attribute-variability).
// Way out: "parameters".
model NominalOfBlock
  Modelica.Blocks.Sources.Sine sine(f = 1);
  Real x(start = 1, fixed = true, nominal = «sine.y»);
equation
  der(x) = -x;
end NominalOfBlock;

// Wrong: two variables are to be equal to a pair, as in Python.
// Cause: a list of variables can only be equal to a call of a function (flatten.tuple-without-call).
// Way out: "an equation for each".
model PairEqualsPair
  Real a, b;
equation
  (a, b) = «(1, 2)»;
end PairEqualsPair;

// Wrong: two variables are to be equal to one number.
// Cause: a list of variables can only be equal to a call of a function (flatten.tuple-without-call).
// Way out: "an equation for each".
model PairEqualsNumber
  Real a, b;
equation
  (a, b) = «time»;
end PairEqualsNumber;

// Wrong: two variables are to be equal to a vector.
// Cause: a list of variables can only be equal to a call of a function (flatten.tuple-without-call).
// Way out: "an equation for each".
model PairEqualsVector
  Real a, b;
equation
  (a, b) = «{time, 2*time}»;
end PairEqualsVector;

// Wrong: two results are taken from a function with one.
// Cause: "f" has 1 output, but "2" are required (flatten.too-few-outputs).
model TwoResultsOfOne
  function f
    input Real u;
    output Real y = 2*u;
  end f;
  Real a, b;
equation
  (a, b) = «f(time)»;
end TwoResultsOfOne;

// Wrong: a third result that the function has not.
// Cause: "f" has 2 outputs, but "3" are required (flatten.too-few-outputs).
model ThreeResultsOfTwo
  function f
    input Real u;
    output Real a = u;
    output Real b = 2*u;
  end f;
  Real a, b, c;
equation
  (a, b, c) = «f(time)»;
end ThreeResultsOfTwo;

// Wrong: a result is skipped that the function has not.
// Cause: "f" has 1 output, but "2" are required (flatten.too-few-outputs).
model SkippedResult
  function f
    input Real u;
    output Real a = u;
  end f;
  Real b;
equation
  (, b) = «f(time)»;
end SkippedResult;

// Wrong: connections depend on time.
// Cause: this condition must be known at compile time, because a branch contains connections (flatten.condition-unknown).
// Way out: "a switch, a valve".
model ConnectionsOfTime
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
equation
  connect(r.n, ground.p);
  if «time > 1» then
    connect(r.p, ground.p);
  end if;
end ConnectionsOfTime;

// Wrong: a when-clause stands in a condition.
// Cause: this condition must be known at compile time, because a branch contains a when-clause (flatten.condition-unknown).
// Way out: "when a and b then".
model WhenInIf
  Boolean on = time > 1;
  discrete Real k(start = 0, fixed = true);
equation
  if «on» then
    when time > 2 then
      k = 1;
    end when;
  else
    when time > 3 then
      k = 2;
    end when;
  end if;
end WhenInIf;

// Wrong: connections depend on a parameter without a value.
// Cause: this condition must be known at compile time, because a branch contains connections (flatten.condition-unknown).
model ConnectionsWithoutValue
  parameter Boolean shorted;
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
equation
  connect(r.n, ground.p);
  if «shorted» then
    connect(r.p, ground.p);
  end if;
end ConnectionsWithoutValue;

// Wrong: a when-condition is an instant.
// Cause: a when-condition must be Boolean, not "Integer" (flatten.when-condition).
// Way out: "time >= ".
model WhenAtNumber
  discrete Real k(start = 0, fixed = true);
equation
  when «2» then
    k = 1;
  end when;
end WhenAtNumber;

// Wrong: a when-condition is a matrix.
// Cause: a when-condition must be Boolean, not "Boolean[1, 2]" (flatten.when-condition).
model WhenOfMatrix
  discrete Real k(start = 0, fixed = true);
equation
  when «[time > 1, time > 2]» then
    k = pre(k) + 1;
  end when;
end WhenOfMatrix;

// Wrong: an else-when-condition is a variable.
// Cause: a when-condition must be Boolean, not "Real" (flatten.when-condition).
// Way out: "x > 0".
model ElsewhenOfVariable
  Real x(start = 1, fixed = true);
  discrete Real k(start = 0, fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    k = 1;
  elsewhen «x» then
    k = 2;
  end when;
end ElsewhenOfVariable;

// Wrong: a when-statement in a when-statement.
// Cause: a when-clause cannot contain a when-clause (flatten.nested-when).
// Way out: "when a and b then".
model WhenInWhenStatement
  discrete Real k(start = 0, fixed = true);
algorithm
  when time > 1 then
    «when time > 2 then
      k := 1;
    end when»;
  end when;
end WhenInWhenStatement;

// Wrong: a state is set back outside of an event, in an algorithm.
// Cause: "reinit(…)" is allowed in when-clauses only (flatten.only-in-when).
// Way out: "when".
model ReinitInAlgorithm
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  if x < 0.5 then
    «reinit(x, 1)»;
  end if;
end ReinitInAlgorithm;

// Wrong: a connection at an event.
// Cause: "connect(…)" is not allowed in a when-clause (flatten.not-in-when).
// Way out: "Switch".
model ConnectInWhen
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
equation
  connect(r.n, ground.p);
  when time > 1 then
    «connect(r.p, ground.p)»;
  end when;
end ConnectInWhen;

// Wrong: a block is connected at the start.
// Cause: "connect(…)" is not allowed in a when-clause (flatten.not-in-when).
model ConnectWhenInitial
  Modelica.Blocks.Sources.Constant one(k = 1);
  Modelica.Blocks.Math.Gain gain(k = 2);
equation
  when initial() then
    «connect(one.y, gain.u)»;
  end when;
end ConnectWhenInitial;

// Wrong: a door is connected in an else-when-clause.
// Cause: "connect(…)" is not allowed in a when-clause (flatten.not-in-when).
model ConnectInElsewhen
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor a(C = 1), b(C = 1);
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    n = 1;
  elsewhen time > 2 then
    «connect(a.port, b.port)»;
  end when;
end ConnectInElsewhen;

// Wrong: a when-clause among initial equations.
// Cause: a when-clause is not allowed in initial equations (flatten.initial-when).
// Way out: "equation".
model WhenAtStart
  Real x;
initial equation
  «when time > 0 then
    x = 1;
  end when»;
equation
  der(x) = -x;
end WhenAtStart;

// Wrong: a when-clause with initial() among initial equations.
// Cause: a when-clause is not allowed in initial equations (flatten.initial-when).
// Way out: "equation".
model WhenInitialAtStart
  Real x;
initial equation
  «when initial() then
    x = 1;
  end when»;
equation
  der(x) = -x;
end WhenInitialAtStart;

// Wrong: an event is written below 'initial equation' by mistake.
// Cause: a when-clause is not allowed in initial equations (flatten.initial-when).
// Way out: "equation".
model EventBelowInitial
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
initial equation
  «when h < 0 then
    reinit(v, -pre(v));
  end when»;
end EventBelowInitial;

// Wrong: a parameter is assigned in an algorithm.
// Cause: "k" is a "parameter": it cannot be assigned (flatten.assign-parameter).
// Way out: "discrete".
model ParameterAssigned
  parameter Real k = 1;
  Real x;
algorithm
  «k := 2»;
  x := k*time;
end ParameterAssigned;

// Wrong: a parameter changes at an event.
// Cause: "k" is a "parameter": it cannot be assigned (flatten.assign-parameter).
// Way out: "discrete".
model ParameterAtEvent
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
  when time > 1 then
    «k» = 2;
  end when;
end ParameterAtEvent;

// Wrong: a constant is assigned.
// Cause: "c" is a "constant": it cannot be assigned (flatten.assign-parameter).
model ConstantAssigned
  constant Real c = 1;
  Real x;
algorithm
  «c := 2»;
  x := c;
end ConstantAssigned;

// Wrong: the velocity is set back as an expression.
// Cause: "reinit(…)" needs a continuous Real variable (flatten.reinit-argument).
model ReinitOfExpression
  Real v(start = 1, fixed = true);
equation
  der(v) = -v;
  when v < 0.5 then
    reinit(«-v», 1);
  end when;
end ReinitOfExpression;

// Wrong: a counter is set back by 'reinit'.
// Cause: "reinit(…)" needs a continuous Real variable (flatten.reinit-argument).
// Way out: "n = …".
model ReinitOfCounter
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 1) then
    n = pre(n) + 1;
  end when;
  when time > 5 then
    reinit(«n», 0);
  end when;
end ReinitOfCounter;

// Wrong: a number as a message.
// Cause: a message must be a String, not "Real" (flatten.message-type).
// Way out: "String(".
model NumberAsMessage
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0, «x»);
end NumberAsMessage;

// Wrong: a message of 'terminate' that is a number.
// Cause: a message must be a String, not "Integer" (flatten.message-type).
// Way out: "String(".
model CodeAsMessage
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    terminate(«0»);
  end when;
end CodeAsMessage;

// Wrong: a message of several parts with commas, as in Python.
// Cause: a message must be a String, not "String[2]" (flatten.message-type).
model PartsAsMessage
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0, «{"x", "is negative"}»);
end PartsAsMessage;

// Wrong: the level of an assertion is a variable.
// Cause: the level of an assertion must be known at compile time (flatten.assertion-level).
// Way out: "AssertionLevel.".
model LevelOfVariable
  Real x(start = 1, fixed = true);
  AssertionLevel level = if time > 1 then AssertionLevel.error else AssertionLevel.warning;
equation
  der(x) = -x;
  assert(x > 0, "negative", «level»);
end LevelOfVariable;

// Wrong: the level of an assertion depends on time.
// Cause: the level of an assertion must be known at compile time (flatten.assertion-level).
// Way out: "AssertionLevel.".
model LevelOfTime
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0, "negative", «if time > 1 then AssertionLevel.error else AssertionLevel.warning»);
end LevelOfTime;

// Wrong: the level of an assertion has no value.
// Cause: the level of an assertion must be known at compile time (flatten.assertion-level).
// Way out: "AssertionLevel.".
model LevelWithoutValue
  parameter AssertionLevel level;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0, "negative", «level»);
end LevelWithoutValue;

// Wrong: a mathematical function stands alone.
// Cause: a call of a function for its effect is not supported (flatten.call-without-effect).
// Way out: "assert".
model Alone
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  «sin(x)»;
end Alone;

// Wrong: an operator is called at an event, without its result.
// Cause: a call of a function for its effect is not supported (flatten.call-without-effect).
model CalledAtEvent
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    «pre(x)»;
  end when;
end CalledAtEvent;

// Wrong: the result of a function is not used.
// Cause: a call of a function for its effect is not supported (flatten.call-without-effect).
model ResultNotUsed
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  «sin(x)»;
end ResultNotUsed;

// Wrong: a connection among initial equations.
// Cause: connect(…) is not allowed in initial equations (flatten.connect-in-initial).
// Way out: "equation".
model ConnectAtStart
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
initial equation
  «connect(r.n, ground.p)»;
equation
  r.p.v = 0;
end ConnectAtStart;

// Wrong: all connections below 'initial equation'.
// Cause: connect(…) is not allowed in initial equations (flatten.connect-in-initial).
// Way out: "equation".
model SignalAtStart
  Modelica.Blocks.Sources.Constant one(k = 1);
  Modelica.Blocks.Math.Gain gain(k = 2);
initial equation
  «connect(one.y, gain.u)»;
end SignalAtStart;

// Wrong: two bodies are connected at the start only.
// Cause: connect(…) is not allowed in initial equations (flatten.connect-in-initial).
// Way out: "equation".
model HeatAtStart
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor a(C = 1), b(C = 1);
initial equation
  «connect(a.port, b.port)»;
end HeatAtStart;

// Wrong: an equation compares a text that changes.
// Cause: "a String that depends on values of the run" is not supported (flatten.unsupported).
model ChangingText
  Integer n = integer(time);
  Boolean isThree = «String(n) == "3"»;
end ChangingText;

// Wrong: a run ends under a condition inside of an event.
// Cause: "terminate(…) under a condition" is not supported (flatten.unsupported).
// Way out: "when a and b then".
model EndUnderCondition
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when sample(0, 0.1) then
    if x < 0.5 then
      «terminate("low")»;
    end if;
  end when;
end EndUnderCondition;

// Wrong: a text that is joined of a number which changes.
// Cause: "a String that depends on values of the run" is not supported (flatten.unsupported).
model JoinedText
  Integer n = integer(time);
  String s = "n = " + String(n);
  Boolean isThree = «s == "n = 3"»;
end JoinedText;

// Wrong: an event in an event, in a loop.
// Cause: a when-clause cannot contain a when-clause (flatten.nested-when).
// Way out: "when a and b then".
model WhenInLoopInWhen
  discrete Real k[2](each start = 0, each fixed = true);
equation
  when time > 1 then
    for i in 1:2 loop
      «when time > 2 then
        k[i] = i;
      end when»;
    end for;
  end when;
end WhenInLoopInWhen;

// Wrong: a state is set back by an if-equation.
// Cause: "reinit(…)" is allowed in when-clauses only (flatten.only-in-when).
// Way out: "when".
model ReinitInIf
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  if x < 0.5 then
    «reinit(x, 1)»;
  end if;
end ReinitInIf;

// Wrong: a condition is set back by 'reinit'.
// Cause: "reinit(…)" needs a continuous Real variable (flatten.reinit-argument).
model ReinitOfCondition
  Boolean b(start = false, fixed = true);
equation
  when time > 1 then
    b = true;
  end when;
  when time > 2 then
    reinit(«b», false);
  end when;
end ReinitOfCondition;

// Wrong: a condition without events for a Boolean.
// Cause: "b" (Boolean) can change at events only, but it follows a comparison that causes none (flatten.discrete-without-event).
// Way out: "noEvent".
model BooleanWithoutEvent
  Real x = time;
  Boolean b = «noEvent(x > 0.5)»;
end BooleanWithoutEvent;

// Wrong: a when-clause whose condition causes no event.
// Cause: "noEvent(time > 0.5)" can change at events only, but it follows a comparison that causes none (flatten.discrete-without-event).
// Way out: "noEvent".
model WhenWithoutEvent
  Real x(start = 0);
equation
  when «noEvent(time > 0.5)» then
    x = 1;
  end when;
end WhenWithoutEvent;

// Wrong: a mode that is chosen by a comparison without events.
// Cause: "mode" (Integer) can change at events only, but it follows a comparison that causes none (flatten.discrete-without-event).
// Way out: "noEvent".
model ModeWithoutEvent
  Real x(start = 1, fixed = true);
  Integer mode;
equation
  der(x) = if mode == 1 then -x else -0.1*x;
  «mode = if noEvent(x > 0.5) then 1 else 2»;
end ModeWithoutEvent;

// Wrong: a sum on the left of a list of outputs.
// Cause: "variables only" (flatten.tuple-element).
// Way out: "Declare a variable".
model SumInList
  function f
    input Real u;
    output Real a = u;
    output Real b = 2*u;
  end f;
  Real x;
  Real y;
equation
  («x + 1», y) = f(time);
end SumInList;

// Wrong: a number on the left of a list of outputs.
// Cause: "variables only" (flatten.tuple-element).
// Way out: "Declare a variable".
model NumberInList
  function f
    input Real u;
    output Real a = u;
    output Real b = 2*u;
  end f;
  Real x;
equation
  (x, «3») = f(time);
end NumberInList;

// Wrong: a derivative on the left of a list of outputs.
// Cause: "variables only" (flatten.tuple-element).
// Way out: "Declare a variable".
model DerivativeInList
  function f
    input Real u;
    output Real a = u;
    output Real b = 2*u;
  end f;
  Real x(start = 0, fixed = true);
  Real y;
equation
  («der(x)», y) = f(time);
end DerivativeInList;

// Wrong: a branch of a when-clause sets another variable.
// Cause: "x" does not get a value in all branches (flatten.when-variables).
// Way out: "pre(x)".
model OtherVariable
  Real x(start = 0, fixed = true);
  Real y(start = 0, fixed = true);
equation
  when time > 1 then
    «x = 1»;
  elsewhen time > 2 then
    y = 1;
  end when;
end OtherVariable;

// Wrong: a condition in a when-clause without 'else'.
// Cause: "n" does not get a value in all branches (flatten.when-variables).
// Way out: "pre(n)".
model NoElse
  Integer n(start = 0, fixed = true);
  Real x = sin(time);
equation
  when sample(0, 0.1) then
    if x > 0 then
      «n = pre(n) + 1»;
    end if;
  end when;
end NoElse;

// Wrong: a branch of a when-clause sets one element less.
// Cause: "x" does not get a value in all branches (flatten.when-variables).
// Way out: "pre(x)".
model OneElementLess
  Real x[2](each start = 0, each fixed = true);
equation
  when time > 1 then
    «x = {1, 2}»;
  elsewhen time > 2 then
    x[1] = 3;
  end when;
end OneElementLess;
