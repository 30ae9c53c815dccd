// Wrong: a class is used as a value.
// Cause: "Gravity" is a "type", not a value (expression.not-a-value).
model TypeAsValue
  type Gravity = Real(unit = "m/s2");
  Real v(start = 0, fixed = true);
equation
  der(v) = -«Gravity»;
end TypeAsValue;

// Wrong: a function is used without its arguments.
// Cause: "f" is a "function", not a value (expression.not-a-value).
// Way out: "f(…)".
model FunctionAsValue
  function f
    input Real u;
    output Real y = 2*u;
  end f;
  Real x = «f» + time;
end FunctionAsValue;

// Wrong: a package is used as a value.
// Cause: "Modelica.Constants" is a "package", not a value (expression.not-a-value).
model PackageAsValue
  Real x = «Modelica.Constants»;
end PackageAsValue;

// Wrong: a parameter of a class is read, instead of one of a component.
// Cause: "Tank.A" is not a constant (expression.class-variable).
// Way out: "component".
model ParameterOfClass
  model Tank
    parameter Real A = 2;
  end Tank;
  Tank tank;
  Real x = Tank.«A»*time;
end ParameterOfClass;

// Wrong: a variable of a class is read.
// Cause: "Body.v" is not a constant (expression.class-variable).
// Way out: "component".
model VariableOfClass
  model Body
    Real v = time;
  end Body;
  Body body;
  Real x = Body.«v»;
end VariableOfClass;

// Wrong: a parameter of a library class is read.
// Cause: is not a constant (expression.class-variable).
// Way out: "component".
model ParameterOfLibraryClass
  Modelica.Blocks.Math.Gain gain(k = 2, u = time);
  Real x = Modelica.Blocks.Math.Gain.«k»;
end ParameterOfLibraryClass;

// Wrong: a constant of a package has no value.
// Cause: constant "Data.g" has no value (expression.constant-without-value).
// Way out: "Give it a value".
package P
  package Data
    constant Real g;
  end Data;
  model M
    Real v(start = 0, fixed = true);
  equation
    der(v) = -Data.«g»;
  end M;
end P;

// Wrong: a constant of a partial medium is read.
// Cause: has no value (expression.constant-without-value).
// Way out: "Give it a value".
package Media
  partial package Medium
    constant Real rho;
  end Medium;
  model Pipe
    replaceable package M = Medium;
    Real m = M.«rho»*time;
  end Pipe;
end Media;

// Wrong: a size is a constant without a value.
// Cause: "n" has no value (expression.constant-without-value).
// Way out: "Give it a value".
package Sized
  constant Integer n;
  model M
    Real x[«n»];
  end M;
end Sized;

// Wrong: a constant is the root of a negative number.
// Cause: the value of constant "c" cannot be computed (expression.constant-unknown).
package Roots
  constant Real c = «sqrt(-1)»;
  model M
    Real x = c*time;
  end M;
end Roots;

// Wrong: a constant is divided by zero.
// Cause: the value of constant "c" cannot be computed (expression.constant-unknown).
package Quotients
  constant Real a = 0;
  constant Real c = «1/a»;
  model M
    Real x = c*time;
  end M;
end Quotients;

// Wrong: a constant depends on time.
// Cause: the value of constant "c" cannot be computed (expression.constant-unknown).
package Times
  constant Real c = «2*time»;
  model M
    Real x = c;
  end M;
end Times;

// Wrong: two constants depend on each other.
// Cause: depends on itself (expression.cyclic-value).
package Cycle
  constant Real a = «2*b»;
  constant Real b = a/2;
  model M
    Real x = a*time;
  end M;
end Cycle;

// Wrong: a constant depends on itself.
// Cause: the value of "a" depends on itself (expression.cyclic-value).
package Own
  constant Real a = «a + 1»;
  model M
    Real x = a*time;
  end M;
end Own;

// Wrong: three constants of a package in a ring.
// Cause: depends on itself (expression.cyclic-value).
package Ring
  constant Real a = «b + 1»;
  constant Real b = c;
  constant Real c = a;
  model M
    Real x = a*time;
  end M;
end Ring;

// Wrong: the sign of a condition.
// Cause: "-" cannot be applied to "Boolean" (expression.operand-type).
// Way out: "if b then".
model SignOfCondition
  Boolean on = time > 1;
  Real x = «-on»;
end SignOfCondition;

// Wrong: the sign of a text.
// Cause: "-" cannot be applied to "String" (expression.operand-type).
model SignOfText
  parameter String s = «-"a"»;
end SignOfText;

// Wrong: the branches of an if are a number and a text.
// Cause: the branches have different types: "Real" and "String" (expression.branch-types).
model NumberOrText
  Real x = «if time > 1 then 2.5 else "off"»;
end NumberOrText;

// Wrong: the branches of an if are a condition and a number.
// Cause: the branches have different types: "Boolean" and "Integer" (expression.branch-types).
// Way out: "if b then 1 else 0".
model ConditionOrNumber
  Boolean b = «if time > 1 then true else 0»;
end ConditionOrNumber;

// Wrong: the branches of an if are a number and a condition of a relation.
// Cause: the branches have different types: "Real" and "Boolean" (expression.branch-types).
model RelationAsNumber
  Real x = «if time > 1 then 2*time else time < 0.5»;
end RelationAsNumber;

// Wrong: the branches of an if are a vector and a number.
// Cause: the branches have different sizes: "[2]" (expression.branch-sizes).
// Way out: "fill".
model VectorOrNumber
  Real x[2] = «if time > 1 then {1, 2} else 0»;
end VectorOrNumber;

// Wrong: the branches of an if are vectors of different lengths.
// Cause: the branches have different sizes (expression.branch-sizes).
model VectorsInBranches
  Real x[2] = «if time > 1 then {1, 2} else {1, 2, 3}»;
end VectorsInBranches;

// Wrong: the branches of an if are a matrix and a vector.
// Cause: the branches have different sizes (expression.branch-sizes).
model MatrixOrVector
  Real x[1, 2] = «if time > 1 then [1, 2] else {1, 2}»;
end MatrixOrVector;

// Wrong: a vector of numbers and a text.
// Cause: the elements have different types: "Integer" and "String" (expression.element-types).
model VectorOfTwoTypes
  parameter Real a[2] = «{1, "two"}»;
end VectorOfTwoTypes;

// Wrong: a vector of conditions and numbers, as in Python.
// Cause: the elements have different types: "Boolean" and "Integer" (expression.element-types).
model FlagsAndNumbers
  parameter Boolean a[2] = «{true, 0}»;
end FlagsAndNumbers;

// Wrong: a matrix of conditions and numbers.
// Cause: the elements have different types: "Boolean" and "Integer" (expression.element-types).
model FlagsInMatrix
  parameter Boolean table[2, 2] = «{{true, false}, {0, 1}}»;
end FlagsInMatrix;

// Wrong: rows of different lengths.
// Cause: the elements have different sizes (expression.element-sizes).
model RaggedRows
  parameter Real a[2, 2] = «{{1, 2}, {3}}»;
end RaggedRows;

// Wrong: rows of different lengths, with semicolons.
// Cause: the elements have different sizes: "[1, 2]" and "[1, 1]" (expression.element-sizes).
model RaggedMatrix
  parameter Real a[2, 2] = «[1, 2; 3]»;
end RaggedMatrix;

// Wrong: a vector of a number and a vector.
// Cause: the elements have different sizes (expression.element-sizes).
// Way out: "vector([x; a])".
model NumberBesideVector
  parameter Real a[2] = {1, 2};
  Real b[3] = «{time, a}»;
end NumberBesideVector;

// Wrong: the largest of a number and a text.
// Cause: argument of "sin" must be "a number", not "String" (expression.argument-type).
model SineOfText
  Real x = sin(«"30 deg"»);
end SineOfText;

// Wrong: the sine of a condition.
// Cause: argument of "sin" must be "a number", not "Boolean" (expression.argument-type).
model SineOfCondition
  Real x = sin(«time > 1»);
end SineOfCondition;

// Wrong: a number is passed to a function of texts.
// Cause: argument "name" of "f" must be "String", not "Real" (expression.argument-type).
// Way out: "String(".
model TextExpected
  function f
    input String name;
    output Real y = 1;
  end f;
  Real x = f(«time»);
end TextExpected;

// Wrong: a vector is passed to a function of numbers with another length.
// Cause: argument "v" of "f" has the size "[2]", expected "[3]" (expression.argument-size).
model LengthExpected
  function f
    input Real v[3];
    output Real y = v[1];
  end f;
  Real x = f(«{time, 2}»);
end LengthExpected;

// Wrong: a number is passed for a vector.
// Cause: argument "v" of "f" has the size "[]" (expression.argument-size).
model NumberForVector
  function f
    input Real v[:];
    output Real y = v[1];
  end f;
  Real x = f(«time»);
end NumberForVector;

// Wrong: two vectors of different lengths are passed to a function that needs equal ones.
// Cause: argument "b" of "distance" has the size "[3]", expected "[2]" (expression.argument-size).
model LengthsDiffer
  function distance
    input Real a[:];
    input Real b[size(a, 1)];
    output Real d = sum((a - b).^2);
  end distance;
  Real x = distance({time, 1}, «{1, 2, 3}»);
end LengthsDiffer;

// Wrong: a named argument that the function has not.
// Cause: "f" has no input "speed" (expression.unknown-argument).
// Way out: "It has".
model ArgumentOfOtherName
  function f
    input Real v;
    output Real y = 2*v;
  end f;
  Real x = f(«speed» = time);
end ArgumentOfOtherName;

// Wrong: an option of a plot passed to a record, as in Matlab.
// Cause: has no input "color" (expression.unknown-argument).
// Way out: "It has".
model OptionOfRecord
  record Point
    Real x, y;
  end Point;
  Point p = Point(x = 1, y = 2, «color» = 3);
end OptionOfRecord;

// Wrong: a format of String is computed at run time.
// Cause: the option "significantDigits" of String must be a value known at compile time (expression.text-option).
// Way out: "parameters".
model DigitsOfVariable
  Integer n = integer(time) + 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, "x = " + String(x, significantDigits = «n»));
end DigitsOfVariable;

// Wrong: a length of String depends on time.
// Cause: the option "minimumLength" of String must be a value known at compile time (expression.text-option).
// Way out: "parameters".
model LengthOfVariable
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, String(x, minimumLength = «integer(time)»));
end LengthOfVariable;

// Wrong: the alignment of String is a variable.
// Cause: the option "leftJustified" of String must be a value known at compile time (expression.text-option).
// Way out: "parameters".
model AlignmentOfVariable
  Boolean left = time > 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, String(x, leftJustified = «left»));
end AlignmentOfVariable;

// Wrong: a format of C with its '%'.
// Cause: "%8.3f" is no format for a value of type "Real" (expression.text-format).
// Way out: "without '%'".
model FormatOfC
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, «String(x, format = "%8.3f")»);
end FormatOfC;

// Wrong: a format of Python.
// Cause: "{:.2f}" is no format for a value of type "Real" (expression.text-format).
// Way out: "8.3f".
model FormatOfPython
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, «String(x, format = "{:.2f}")»);
end FormatOfPython;

// Wrong: a format of integers for a number.
// Cause: "6s" is no format for a value of type "Real" (expression.text-format).
// Way out: "8.3f".
model FormatOfTexts
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, «String(x, format = "6s")»);
end FormatOfTexts;

// Wrong: a format and a number of digits.
// Cause: String takes either "format" or other options (expression.text-options).
// Way out: "-10.3g".
model FormatAndDigits
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x < 2, «String(x, format = "5.2f", significantDigits = 3)»);
end FormatAndDigits;

// Wrong: a format and a length.
// Cause: String takes either "format" or other options (expression.text-options).
// Way out: "-10.3g".
model FormatAndLength
  Integer n = integer(time);
equation
  assert(n < 2, «String(n, minimumLength = 5, format = "d")»);
end FormatAndLength;

// Wrong: a format and an alignment.
// Cause: String takes either "format" or other options (expression.text-options).
// Way out: "-10.3g".
model FormatAndAlignment
  Real x = time;
equation
  assert(x < 2, «String(x, format = "5.2f", leftJustified = true)»);
end FormatAndAlignment;

// Wrong: one input is given by position and by name.
// Cause: input "u" of "f" is given twice (expression.argument-twice).
model PositionAndName
  function f
    input Real u;
    output Real y = 2*u;
  end f;
  Real x = f(time, «u» = 2);
end PositionAndName;

// Wrong: one input is given by name twice.
// Cause: input "u" of "f" is given twice (expression.argument-twice).
model NameTwice
  function f
    input Real u, k = 1;
    output Real y = k*u;
  end f;
  Real x = f(u = time, «u» = 2);
end NameTwice;

// Wrong: one member of a record is given twice.
// Cause: input "x" of "Point" is given twice (expression.argument-twice).
model MemberTwice
  record Point
    Real x, y;
  end Point;
  Point p = Point(1, 2, «x» = 3);
end MemberTwice;

// Wrong: an input is left out, although it has no default.
// Cause: input "k" of "f" is missing (expression.missing-argument).
model InputLeftOut
  function f
    input Real u, k;
    output Real y = k*u;
  end f;
  Real x = «f(time)»;
end InputLeftOut;

// Wrong: a record is built of one value.
// Cause: input "y" of "Point" is missing (expression.missing-argument).
model MemberLeftOut
  record Point
    Real x, y;
  end Point;
  Point p = «Point(time)»;
end MemberLeftOut;

// Wrong: two results are taken from a function with one.
// Cause: "f" has "1 output" but "2" are required (expression.too-few-outputs).
model TwoOfOne
  function f
    input Real u;
    output Real y = 2*u;
  end f;
  Real a, b;
algorithm
  «(a, b) := f(time)»;
end TwoOfOne;

// Wrong: three results are taken from a function with two.
// Cause: "f" has "2 outputs" but "3" are required (expression.too-few-outputs).
model ThreeOfTwo
  function f
    input Real u;
    output Real y = 2*u;
    output Real z = 3*u;
  end f;
  Real a, b, c;
algorithm
  «(a, b, c) := f(time)»;
end ThreeOfTwo;

// Wrong: a position and a value are taken from 'max', as in Matlab.
// Cause: "max" has "1 output" but "2" are required (expression.too-few-outputs).
model PositionOfMaximum
  Real v[3] = {time, 1, 2};
  Real m;
  Integer i;
algorithm
  «(m, i) := max(v)»;
end PositionOfMaximum;

// Wrong: a function without outputs as a value.
// Cause: function "f" has no output (expression.no-result).
model NoOutput
  function f
    input Real u;
  end f;
  Real x = «f(time)»;
end NoOutput;

// Wrong: a function whose result is not declared as output.
// Cause: function "f" has no output (expression.no-result).
// Way out: "output".
model ResultNotOutput
  function f
    input Real u;
  protected
    Real y;
  algorithm
    y := 2*u;
  end f;
  Real x = «f(time)»;
end ResultNotOutput;

// Wrong: a function that prints is used as a value.
// Cause: has no output (expression.no-result).
model PrintedValue
  function show
    input String text;
  end show;
  Real x = 1 + «show("x")»;
end PrintedValue;

// Wrong: one subscript for a matrix, as in Matlab.
// Cause: "A" has "2 dimensions", not "3" (expression.subscript-count).
model ThreeSubscripts
  parameter Real A[2, 2] = [1, 2; 3, 4];
  Real x = «A[1, 1, 1]»;
end ThreeSubscripts;

// Wrong: a subscript of a number.
// Cause: "k" has "0 dimensions" (expression.subscript-count).
// Way out: is "no array".
model SubscriptOfNumber
  parameter Real k = 2;
  Real x = «k[1]»;
end SubscriptOfNumber;

// Wrong: two subscripts of a vector.
// Cause: "v" has "1 dimension", not "2" (expression.subscript-count).
model TwoSubscripts
  parameter Real v[2] = {1, 2};
  Real x = «v[1, 2]»;
end TwoSubscripts;

// Wrong: a subscript that is Real.
// Cause: a subscript must be of type Integer here, not "Real" (expression.subscript-type).
// Way out: "integer(".
model SubscriptReal
  parameter Real v[2] = {1, 2};
  parameter Real k = 1;
  Real x = v[«k»];
end SubscriptReal;

// Wrong: a subscript from a division.
// Cause: a subscript must be of type Integer here, not "Real" (expression.subscript-type).
// Way out: "div(".
model SubscriptDivided
  parameter Real v[4] = {1, 2, 3, 4};
  parameter Integer n = 4;
  Real x = v[«n/2»];
end SubscriptDivided;

// Wrong: a name as a subscript, as in a dictionary of Python.
// Cause: a subscript must be of type Integer here, not "String" (expression.subscript-type).
model SubscriptText
  parameter Real v[2] = {1, 2};
  Real x = v[«"first"»];
end SubscriptText;

// Wrong: a loop up to a variable.
// Cause: the bounds of this range must be known at compile time (expression.range-unknown).
// Way out: "parameters".
model LoopToVariable
  Integer n = integer(time);
  Real x[3];
equation
  for i in «1:n» loop
    x[i] = i;
  end for;
end LoopToVariable;

// Wrong: a vector of a range that depends on time.
// Cause: the bounds of this range must be known at compile time (expression.range-unknown).
// Way out: "parameters".
model RangeOfTime
  Real s = sum(i for i in «1:integer(time)»);
end RangeOfTime;

// Wrong: a loop up to a parameter without a value.
// Cause: the bounds of this range must be known at compile time (expression.range-unknown).
// Way out: "with values".
model LoopWithoutValue
  parameter Integer n;
  Real x[2];
equation
  for i in «1:n» loop
    x[i] = i*time;
  end for;
end LoopWithoutValue;

// Wrong: a range of texts.
// Cause: a range needs numbers, not "String" (expression.range-type).
model RangeOfTexts
  parameter Real x[:] = «"a":"c"»;
end RangeOfTexts;

// Wrong: a loop over conditions.
// Cause: a range needs numbers, not "Real[2]" (expression.range-type).
model RangeOfVector
  parameter Real v[2] = {1, 2};
  Real x[2];
equation
  for i in «1:v» loop
    x[i] = i*time;
  end for;
end RangeOfVector;

// Wrong: a loop up to the vector itself.
// Cause: a range needs numbers, not "Real[3]" (expression.range-type).
// Way out: "size(".
model RangeToVector
  Real x[3];
equation
  for i in «1:x» loop
    x[i] = i*time;
  end for;
end RangeToVector;

// Wrong: a step of zero.
// Cause: the step of a range must not be zero (expression.range-step).
model StepZero
  parameter Real x[:] = «1:0:3»;
end StepZero;

// Wrong: a step of a parameter that is zero.
// Cause: the step of a range must not be zero (expression.range-step).
model StepOfParameter
  parameter Real h = 0;
  parameter Real x[:] = «0:h:1»;
end StepOfParameter;

// Wrong: start, end and step in the order of Python.
// Cause: the step of a range must not be zero (expression.range-step).
model RangeOfPython
  Real x[3];
equation
  for i in «1:0:3» loop
    x[i] = i*time;
  end for;
end RangeOfPython;

// Wrong: a vector of a length that depends on time.
// Cause: this size must be known at compile time (expression.size-unknown).
model FillOfTime
  Real s = sum(«fill(1, integer(time) + 1)»);
end FillOfTime;

// Wrong: zeros of a variable length.
// Cause: this size must be known at compile time (expression.size-unknown).
model ZerosOfVariable
  Integer n = integer(time) + 1;
  Real s = sum(«zeros(n)»);
end ZerosOfVariable;

// Wrong: a linear range with a variable number of points.
// Cause: this size must be known at compile time (expression.size-unknown).
model LinspaceOfVariable
  Integer n = integer(time) + 2;
  Real s = sum(«linspace(0, 1, n)»);
end LinspaceOfVariable;

// Wrong: the derivative of a discrete variable.
// Cause: der(…) needs continuous Real variables; "n" is "discrete" (expression.derivative-argument).
model DerivativeOfDiscrete
  discrete Real n(start = 0, fixed = true);
  Real x;
equation
  when sample(0, 1) then
    n = pre(n) + 1;
  end when;
  x = «der(n)»;
end DerivativeOfDiscrete;

// Wrong: the derivative of an Integer.
// Cause: der(…) needs continuous Real variables; "n" is "of type Integer" (expression.derivative-argument).
model DerivativeOfInteger
  Integer n(start = 1, fixed = true);
equation
  «der(n)» = -1;
end DerivativeOfInteger;

// Wrong: the derivative of a rounded value.
// Cause: der(…) needs continuous Real variables; "n" is "of type Integer" (expression.derivative-argument).
model DerivativeOfRounded
  Integer n = integer(2*time);
  Real x = «der(n)»;
end DerivativeOfRounded;

// Wrong: the last value of an expression.
// Cause: "pre(…)" needs a variable (expression.pre-argument).
model PreOfExpression
  discrete Real n(start = 0, fixed = true);
equation
  when sample(0, 1) then
    n = «pre(n + 1)»;
  end when;
end PreOfExpression;

// Wrong: the change of an expression.
// Cause: "change(…)" needs a variable (expression.pre-argument).
model ChangeOfExpression
  Integer n = integer(time), k(start = 0, fixed = true);
equation
  when «change(2*n)» then
    k = pre(k) + 1;
  end when;
end ChangeOfExpression;

// Wrong: the edge of a relation.
// Cause: "edge(…)" needs a variable (expression.pre-argument).
// Way out: "Boolean".
model EdgeOfRelation
  Integer k(start = 0, fixed = true);
equation
  when «edge(time > 1)» then
    k = pre(k) + 1;
  end when;
end EdgeOfRelation;

// Wrong: the last value of a continuous variable, as in Simulink's 'memory'.
// Cause: "x" changes continuously (expression.pre-continuous).
// Way out: "in a when-clause".
model PreOfContinuous
  Real x(start = 1, fixed = true);
  Real y = «pre(x)»;
equation
  der(x) = -x;
end PreOfContinuous;

// Wrong: a difference of the last two values instead of a derivative.
// Cause: "x" changes continuously (expression.pre-continuous).
// Way out: "der(".
model DifferenceAsDerivative
  Real x = sin(time);
  Real v = (x - «pre(x)»)/0.01;
end DifferenceAsDerivative;

// Wrong: the change of a continuous variable.
// Cause: "x" changes continuously (expression.pre-continuous).
model ChangeOfContinuous
  Real x = sin(time);
  Boolean moved = «change(x)»;
end ChangeOfContinuous;

// Wrong: a component stands for its output.
// Cause: "gain" is a component of class "Modelica.Blocks.Math.Gain" (expression.whole-component).
// Way out: "gain.y".
model BlockAsValue
  Modelica.Blocks.Math.Gain gain(k = 2, u = time);
  Real x = «gain» + 1;
end BlockAsValue;

// Wrong: a component is printed as a whole.
// Cause: "r" is a component of class "Modelica.Electrical.Analog.Basic.Resistor" (expression.whole-component).
model ResistorAsValue
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
  Real x = 2*«r»;
equation
  connect(r.n, ground.p);
  connect(r.p, ground.p);
end ResistorAsValue;

// Wrong: a connector stands for its potential.
// Cause: "p" is a component of class (expression.whole-component).
// Way out: "p.v".
model PinAsValue
  Modelica.Electrical.Analog.Interfaces.Pin p;
equation
  p.v = 1;
  1 = «p»;
end PinAsValue;

// Wrong: a component is read whose condition is false.
// Cause: "heater" does not exist here: its condition is false (expression.absent-component).
model AbsentHeater
  model Heater
    Real q = 2;
  end Heater;
  parameter Boolean use = false;
  Heater heater if use;
  Real x = «heater».q;
end AbsentHeater;

// Wrong: an optional port is read where it is switched off.
// Cause: "u_m" does not exist here (expression.absent-component).
model AbsentInput
  parameter Boolean useInput = false;
  Modelica.Blocks.Interfaces.RealInput u_m if useInput;
  Real x = 2*«u_m»;
end AbsentInput;

// Wrong: an optional output is used in an equation.
// Cause: "y" does not exist here (expression.absent-component).
model AbsentOutput
  parameter Integer n = 0;
  Modelica.Blocks.Interfaces.RealOutput y if n > 0;
equation
  «y» = time;
end AbsentOutput;

// Wrong: the input of a function is assigned.
// Cause: an assignment to the input "u" is not allowed (expression.misplaced).
// Way out: "protected".
model InputAssigned
  function f
    input Real u;
    output Real y;
  algorithm
    «u» := 2*u;
    y := u;
  end f;
  Real x = f(time);
end InputAssigned;

// Wrong: an input is limited in place, as in C.
// Cause: an assignment to the input "u" is not allowed (expression.misplaced).
// Way out: "protected".
model InputLimited
  function limit
    input Real u;
    output Real y;
  algorithm
    if u > 1 then
      «u» := 1;
    end if;
    y := u;
  end limit;
  Real x = limit(time);
end InputLimited;

// Wrong: a list of results in an expression.
// Cause: a list of results is not allowed here (expression.misplaced).
model ListInExpression
  Real x = 2*«(time, 1)»;
end ListInExpression;

// Wrong: a loop whose range does not follow from its use.
// Cause: the range of "i" does not follow (expression.no-iteration-range).
// Way out: "for i in 1:n".
model LoopWithoutRange
  Real x;
equation
  for «i» loop
    x = i*time;
  end for;
end LoopWithoutRange;

// Wrong: a sum without a range.
// Cause: the range of "i" does not follow (expression.no-iteration-range).
// Way out: "for i in 1:n".
model SumWithoutRange
  Real s = sum(i^2 for «i»);
end SumWithoutRange;

// Wrong: a loop over shifted subscripts only.
// Cause: the range of "i" does not follow (expression.no-iteration-range).
// Way out: "for i in 1:n".
model ShiftedSubscripts
  Real x[3];
equation
  for «i» loop
    x[i + 1] = time;
  end for;
  x[1] = 0;
end ShiftedSubscripts;

// Wrong: a value that an algorithm lets move along a line.
// Cause: "spatialDistribution(…) in an algorithm" is not supported (expression.unsupported).
model Transported
  Real x;
algorithm
  x := «spatialDistribution(time, 0, time, true, {0, 1}, {0, 0})»;
end Transported;

// Wrong: an algorithm with a velocity that changes its sign.
// Cause: "spatialDistribution(…) in an algorithm" is not supported (expression.unsupported).
model Reversed
  Real x(start = 0, fixed = true);
  Real left;
  Real right;
equation
  der(x) = cos(time);
algorithm
  (left, right) := «spatialDistribution(1, 2, x, cos(time) >= 0)»;
end Reversed;

// Wrong: a pipe of an initial algorithm.
// Cause: "spatialDistribution(…) in an algorithm" is not supported (expression.unsupported).
model Pipe
  parameter Real length = 2;
  parameter Real left(fixed = false);
initial algorithm
  left := «spatialDistribution(sin(time), 0, time/length, true, {0, 1}, {1, 1})»;
end Pipe;

// Wrong: an external function in C.
// Cause: function "myfun" is written in "C" (expression.external-function).
// Way out: "algorithm".
model ExternalC
  function myfun
    input Real u;
    output Real y;
  external "C" y = myfun(u);
  end myfun;
  Real x = «myfun(time)»;
end ExternalC;

// Wrong: an external function in FORTRAN.
// Cause: is written in "FORTRAN 77" (expression.external-function).
model ExternalFortran
  function dgemm
    input Real u;
    output Real y;
  external "FORTRAN 77" dgemm(u, y);
  end dgemm;
  Real x = «dgemm(time)»;
end ExternalFortran;

// Wrong: an external function that reads a table.
// Cause: is written in "C" (expression.external-function).
model ExternalTable
  package Tables
    function read
      input String file;
      output Real y;
    external "C" y = readTable(file) annotation(Library = "tables");
    end read;
  end Tables;
  parameter Real k = «Tables.read("a.txt")»;
  Real x = k*time;
end ExternalTable;

// Wrong: a number of cells by a function that warns.
// Cause: assertion in function "cells" violated in an evaluation at compile time (instantiate.function-warning).
// Way out: "at least 5 cells".
// Severity: warning
model TooCoarse
  function cells
    input Real length;
    output Integer n;
  algorithm
    n := integer(length/0.1);
    «assert(n >= 5, "at least 5 cells are needed", AssertionLevel.warning)»;
  end cells;
  Real x[cells(0.3)](each start = 1, each fixed = true);
equation
  der(x) = -x;
end TooCoarse;

// Wrong: a constant from outside the range of validity of a function.
// Cause: assertion in function "order" violated in an evaluation at compile time (instantiate.function-warning).
// Way out: "below freezing".
// Severity: warning
model RangeOfValidity
  function order
    input Real T;
    output Integer n;
  algorithm
    «assert(T > 273, "below freezing", AssertionLevel.warning)»;
    n := if T > 300 then 2 else 1;
  end order;
  parameter Integer n = order(250);
  Real d[n] = fill(time, n);
end RangeOfValidity;

// Wrong: a warning in a branch of a function that decides on a size.
// Cause: assertion in function "choice" violated in an evaluation at compile time (instantiate.function-warning).
// Way out: "extrapolated".
// Severity: warning
model WarningInBranch
  function choice
    input Real u;
    output Boolean y;
  algorithm
    if u > 1 then
      «assert(false, "extrapolated", level = AssertionLevel.warning)»;
    end if;
    y := u > 0;
  end choice;
  Real x[if choice(2) then 2 else 1] = fill(time, if choice(2) then 2 else 1);
end WarningInBranch;

// Wrong: a derivative in a function.
// Cause: "der" is not allowed in a function (expression.not-in-function).
// Way out: "model".
model DerivativeInFunction
  function f
    input Real u;
    output Real y;
  algorithm
    y := «der(u)»;
  end f;
  Real x = f(time);
end DerivativeInFunction;

// Wrong: a when-statement in a function.
// Cause: a when-statement is not allowed in a function (expression.not-in-function).
model WhenInFunction
  function f
    input Real u;
    output Real y;
  algorithm
    y := 0;
    «when u > 1 then
      y := 1;
    end when»;
  end f;
  Real x = f(time);
end WhenInFunction;

// Wrong: an equation in a function.
// Cause: an equation is not allowed in a function (expression.not-in-function).
// Way out: "algorithm".
model EquationInFunction
  function f
    input Real u;
    output Real y;
  equation
    «y = 2*u»;
  end f;
  Real x = f(time);
end EquationInFunction;

// Wrong: the last value of a variable in a function.
// Cause: "pre" is not allowed in a function (expression.not-in-function).
model MemoryInFunction
  function f
    input Real u;
    output Real y;
  algorithm
    y := u - «pre(u)»;
  end f;
  Real x = f(time);
end MemoryInFunction;

// Wrong: a table has fewer rows than its declaration says.
// Cause: the size "[2]" does not match "[3]" (expression.final-size).
model ConstantOfOtherSize
  package Data
    constant Real v[3] = «{1, 2}»;
  end Data;
  Real x = Data.v[1]*time;
end ConstantOfOtherSize;

// Wrong: a matrix of a package has its sizes exchanged.
// Cause: the size "[3, 2]" does not match "[2, 3]" (expression.final-size).
model SizesExchanged
  package Data
    constant Real A[2, 3] = «[1, 2; 3, 4; 5, 6]»;
  end Data;
  Real x = Data.A[1, 1]*time;
end SizesExchanged;

// Wrong: a medium has more components than names.
// Cause: the size "[1]" does not match "[2]" (expression.final-size).
package Air
  constant Integer n = 2;
  constant Real X[n] = «{1}»;
  model M
    Real x = X[1]*time;
  end M;
end Air;

// Wrong: 'not' of a number, as in C.
// Cause: "not" cannot be applied to "Integer" (expression.operand-type).
// Way out: "x > 0".
model NotOfCount
  Integer n = integer(time);
  Boolean b = «not n»;
end NotOfCount;

// Wrong: a constant of a package is a text instead of a number.
// Cause: constant "n" is "Integer", its value is "String" (expression.constant-type).
package Texts
  constant Integer n = «"three"»;
  model M
    Real x = n*time;
  end M;
end Texts;

// Wrong: a switch of a package is a number.
// Cause: constant "debug" is "Boolean", its value is "Integer" (expression.constant-type).
// Way out: "true and false".
package Switches
  constant Boolean debug = «1»;
  model M
    Real x = if debug then time else 0;
  end M;
end Switches;

// Wrong: a whole number of a package is a fraction.
// Cause: constant "n" is "Integer", its value is "Real" (expression.constant-type).
// Way out: "integer(x)".
package Counts
  constant Integer n = «2.5»;
  model M
    Real x = n*time;
  end M;
end Counts;

// Wrong: two arguments are missing.
// Cause: input "k" of "line" is missing (expression.missing-argument).
model TwoMissing
  function line
    input Real u, k, d;
    output Real y = k*u + d;
  end line;
  Real x = «line(time)»;
end TwoMissing;

// Wrong: a misspelt argument.
// Cause: "f" has no input "lenght" (expression.unknown-argument).
// Way out: "Did you mean 'length'?".
model MisspeltArgument
  function f
    input Real length;
    output Real y = 2*length;
  end f;
  Real x = f(«lenght» = time);
end MisspeltArgument;

// Wrong: a list of results is added.
// Cause: a list of results is not allowed here (expression.misplaced).
model ListsAdded
  Real x = «(time, 1)» + 1;
end ListsAdded;

// Wrong: a product of two large matrices.
// Cause: takes "8000000" multiplications, more than "2000000" (expression.too-many-products).
// Way out: "in a function".
model LargeProduct
  parameter Real A[200, 200] = fill(1, 200, 200);
  parameter Real B[200, 200] = «A*A»;
end LargeProduct;

// Wrong: a column by a row, both long.
// Cause: takes "9000000" multiplications (expression.too-many-products).
model ColumnByRow
  parameter Real A[:, :] = «fill(1.0, 3000, 1)*fill(2.0, 1, 3000)»;
end ColumnByRow;

// Wrong: a huge power of a matrix.
// Cause: takes "8000000000" multiplications (expression.too-many-products).
model HugePower
  parameter Real A[2, 2] = «identity(2)^1000000000»;
end HugePower;

// Wrong: a table without rows is looked up at run time.
// Cause: "table" has "no elements" (expression.empty-array).
// Way out: "size above 0".
model EmptyTable
  parameter Real table[0] = fill(0, 0);
  Real y = table[«integer(time) + 1»];
end EmptyTable;

// Wrong: the number of gears is zero, and one of them is chosen.
// Cause: "ratios" has "no elements" (expression.empty-array).
// Way out: "size above 0".
model NoGears
  parameter Integer n = 0;
  parameter Real ratios[n] = fill(1, n);
  Integer gear(start = 1, fixed = true);
  Real speed = ratios[«gear»];
equation
  when time > 1 then
    gear = pre(gear) + 1;
  end when;
end NoGears;

// Wrong: an algorithm writes into a history of length zero.
// Cause: "history" has "no elements" (expression.empty-array).
// Way out: "only where it has elements".
model NoHistory
  parameter Integer n = 0;
  discrete Real history[n];
  discrete Integer k(start = 0, fixed = true);
algorithm
  when sample(1, 1) then
    k := pre(k) + 1;
    history[«k»] := time;
  end when;
end NoHistory;

// Wrong: an empty list.
// Cause: has no element from which its type would follow (expression.no-elements).
// Way out: "zeros(0)".
model EmptyList
  Real x[:] = «{}»;
end EmptyList;

// Wrong: an empty list of parameters.
// Cause: has no element from which its type would follow (expression.no-elements).
// Way out: "fill(x, 0)".
model EmptyParameters
  parameter Real p[:] = «{}»;
  Real y = sum(p) + time;
end EmptyParameters;

// Wrong: an empty list as the argument of a function.
// Cause: has no element from which its type would follow (expression.no-elements).
// Way out: "zeros(0)".
model EmptyArgument
  Real y = time + sum(«{}»);
end EmptyArgument;

// Wrong: a loop without range over vectors of different lengths.
// Cause: "i" is a subscript of dimensions with different lengths: 3 and 4 (expression.range-lengths).
// Way out: "for i in 1:n".
model TwoLengths
  Real x[3] = {1, 2, 3};
  Real y[4] = {1, 2, 3, 4};
  Real z[3] = {x[i] + y[i] for «i»};
end TwoLengths;

// Wrong: an equation for each element of vectors of different lengths.
// Cause: "k" is a subscript of dimensions with different lengths: 2 and 3 (expression.range-lengths).
// Way out: "for k in 1:n".
model TwoLengthsInEquations
  parameter Real p[3] = {1, 2, 3};
  Real x[2];
equation
  for «k» loop
    x[k] = p[k]*time;
  end for;
end TwoLengthsInEquations;

// Wrong: a sum over vectors of different lengths.
// Cause: "i" is a subscript of dimensions with different lengths: 2 and 3 (expression.range-lengths).
// Way out: "for i in 1:n".
model TwoLengthsInSum
  Real a[2] = {time, 2};
  Real b[3] = {1, 2, time};
  Real s = sum(a[i]*b[i] for «i»);
end TwoLengthsInSum;

// Wrong: an operator record from its fields, although it has a constructor of its own.
// Cause: no constructor of "C" takes these arguments: Real, Real (expression.no-constructor).
// Way out: "constructors of its own".
package P
  operator record C
    Real a;
    Real b;
    encapsulated operator function 'constructor'
      import P.C;
      input Real u;
      output C c;
    algorithm
      c.a := u;
      c.b := 1;
    end 'constructor';
  end C;
  model M
    C c = «C(1.0, 2.0)»;
  end M;
end P;

// Wrong: a text for the constructor of an operator record.
// Cause: no constructor of "C" takes these arguments: String (expression.no-constructor).
// Way out: "constructors of its own".
package P
  operator record C
    Real a;
    encapsulated operator function 'constructor'
      import P.C;
      input Real u;
      output C c;
    algorithm
      c.a := u;
    end 'constructor';
  end C;
  model M
    C c = «C("one")»;
  end M;
end P;

// Wrong: a name of a field, where the constructor has another input.
// Cause: no constructor of "C" takes these arguments: Real (expression.no-constructor).
// Way out: "constructors of its own".
package P
  operator record C
    Real a;
    encapsulated operator function 'constructor'
      import P.C;
      input Real u;
      output C c;
    algorithm
      c.a := u;
    end 'constructor';
  end C;
  model M
    C c = «C(a = 1.5)»;
  end M;
end P;
