// Wrong: the name of a variable is missing.
// Cause: expected "the name" (syntax.expected).
model NameMissing
  parameter Real «=» 3;
end NameMissing;

// Wrong: a model without a name.
// Cause: expected "the name" (syntax.expected).
model«»
  Real x = 1;
end M;

// Wrong: a range in Matlab's manner without 'in'.
// Cause: expected "in" (syntax.expected).
model ForOfMatlab
  Real x[3];
equation
  for i «=» 1:3 loop
    x[i] = i;
  end for;
end ForOfMatlab;

// Wrong: a closing bracket too many.
// Cause: ")" has no opening bracket (syntax.unmatched-bracket).
model BracketTooMany
  Real x(start = 1, fixed = true);
equation
  der(x) = -(x + 1)«)»;
end BracketTooMany;

// Wrong: a bracket of a matrix too many.
// Cause: "]" has no opening bracket (syntax.unmatched-bracket).
model BracketOfMatrix
  parameter Real A[2, 2] = [1, 2; 3, 4]«]»;
end BracketOfMatrix;

// Wrong: a model in braces, as in C.
// Cause: "}" has no opening bracket (syntax.unmatched-bracket).
model BraceTooMany
  parameter Real a[2] = {1, 2}«}»;
end BraceTooMany;

// Wrong: an 'end' too many.
// Cause: "end if" does not match (syntax.stray-end).
model EndTooMany
  Real x(start = 1, fixed = true);
equation
  if x > 0 then
    der(x) = -x;
  else
    der(x) = 0;
  end if;
  «end if»;
end EndTooMany;

// Wrong: an 'end for' after one equation, as if it closed a loop.
// Cause: "end for" does not match (syntax.stray-end).
model EndForWithoutLoop
  Real x[2];
equation
  x[1] = time;
  x[2] = 2*time;
  «end for»;
end EndForWithoutLoop;

// Wrong: a section is closed by 'end equation'.
// Cause: "end equation" does not match (syntax.stray-end).
// Way out: a section "has no end".
model EndEquation
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
«end equation»;
end EndEquation;

// Wrong: 'else' after the end of an if.
// Cause: "else" does not belong to an open "if" (syntax.stray-branch).
model ElseAfterEnd
  Real x(start = 1, fixed = true);
equation
  if x > 0 then
    der(x) = -x;
  end if;
  «else»
    der(x) = 0;
  end if;
end ElseAfterEnd;

// Wrong: 'elsewhen' without 'when'.
// Cause: "elsewhen" does not belong to an open "when" (syntax.stray-branch).
model ElsewhenAlone
  discrete Real x(start = 1, fixed = true);
equation
  «elsewhen» time > 1 then
    x = 2;
  end when;
end ElsewhenAlone;

// Wrong: 'elsewhen' in an if.
// Cause: "elsewhen" does not belong to an open "when" (syntax.stray-branch).
// Way out: "elseif".
model ElsewhenInIf
  Real x(start = 1, fixed = true);
equation
  if x > 1 then
    der(x) = -x;
  «elsewhen» x > 0 then
    der(x) = -1;
  else
    der(x) = 0;
  end if;
end ElsewhenInIf;

// Wrong: 'else if' in two words opens a second if.
// Cause: "if" is not closed (syntax.missing-end).
// Way out: "elseif".
model ElseIfInTwoWords
  Real x(start = 1, fixed = true);
equation
  if x > 1 then
    der(x) = -x;
  else if x > 0 then
    der(x) = -1;
  else
    der(x) = 0;
  end if;
«end» ElseIfInTwoWords;

// Wrong: equations without a model around them.
// Cause: expected the definition of a "class" (syntax.expected-class).
// Way out: "model".
«der»(x) = -x;
x = 1;

// Wrong: a script of OpenModelica instead of a model.
// Cause: expected the definition of a "class" (syntax.expected-class).
// Way out: "model".
«loadModel»(Modelica);
simulate(M, stopTime = 10);

// Wrong: a text after the end of the model.
// Cause: expected the definition of a "class" (syntax.expected-class).
model Decay
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;
«end» all;

// Wrong: a Matlab script.
// Cause: expected the definition of a "class" (syntax.expected-class).
// Way out: "model".
«x0» = [1; 0];

// Wrong: a number as a declaration.
// Cause: expected a declaration, found "3" (syntax.expected-declaration).
model NumberAmongDeclarations
  «3»;
  Real x = 1;
end NumberAmongDeclarations;

// Wrong: a string after the semicolon of a declaration.
// Cause: expected a declaration, found "a string" (syntax.expected-declaration).
// Way out: "before ';'".
model DescriptionAfterSemicolon
  Real x = 1; «"the level"»
  Real y = 2;
end DescriptionAfterSemicolon;

// Wrong: two semicolons and a bracket left over.
// Cause: expected a declaration, found ")" (syntax.expected-declaration).
model BracketLeftOver
  Real x = 1;
  «)»;
  Real y = 2;
end BracketLeftOver;

// Wrong: the right side is missing.
// Cause: expected an expression, found ";" (syntax.expected-expression).
model RightSideMissing
  Real x;
equation
  x = «;»
end RightSideMissing;

// Wrong: two operators in a row.
// Cause: expected an expression, found "*" (syntax.expected-expression).
model TwoOperators
  Real x;
equation
  x = 2 + «*» time;
end TwoOperators;

// Wrong: a comma after the last argument.
// Cause: expected an expression, found ")" (syntax.expected-expression).
model CommaAfterLast
  Real x;
equation
  x = max(time, 1, «)»;
end CommaAfterLast;

// Wrong: an empty matrix, as in Matlab.
// Cause: expected an expression, found "]" (syntax.expected-expression).
// Way out: "fill(0, 0, 0)".
model EmptyMatrix
  parameter Real table[:, 2] = [«]»;
end EmptyMatrix;

// Wrong: a semicolon where an equation is expected.
// Cause: expected an equation, found ";" (syntax.expected-equation).
// Way out: "Remove".
model TwoSemicolons
  Real x;
equation
  x = time;«;»
end TwoSemicolons;

// Wrong: a public section among equations is closed by a bracket.
// Cause: expected an equation, found "}" (syntax.expected-equation).
model BraceAmongEquations
  Real x;
equation
  x = time;
  «}»
end BraceAmongEquations;

// Wrong: a string stands alone among the equations.
// Cause: expected an equation, found "a string" (syntax.expected-equation).
// Way out: "before ';'".
model DescriptionAlone
  Real x;
equation
  x = time; «"the ramp"»
end DescriptionAlone;

// Wrong: a semicolon where a statement is expected.
// Cause: expected a statement, found ";" (syntax.expected-statement).
// Way out: "Remove".
model TwoSemicolonsInAlgorithm
  Real x;
algorithm
  x := time;«;»
end TwoSemicolonsInAlgorithm;

// Wrong: braces around a block, as in C.
// Cause: expected a statement, found "}" (syntax.expected-statement).
model BracesAroundBlock
  Real x;
algorithm
  x := time;
  «}»
end BracesAroundBlock;

// Wrong: a string stands alone among the statements.
// Cause: expected a statement, found "a string" (syntax.expected-statement).
// Way out: "before ';'".
model DescriptionAmongStatements
  Real x;
algorithm
  x := time; «"the ramp"»
end DescriptionAmongStatements;

// Wrong: a residual without '= 0'.
// Cause: this expression alone is not an equation (syntax.not-an-equation).
// Way out: "left = right".
model ResidualAlone
  Real x(start = 1, fixed = true);
equation
  «der(x) + x»;
end ResidualAlone;

// Wrong: a name alone, to see its value as in Matlab.
// Cause: this expression alone is not an equation (syntax.not-an-equation).
// Way out: "left = right".
model NameAlone
  Real x = time;
equation
  «x»;
end NameAlone;

// Wrong: an inequality as an equation.
// Cause: this expression alone is not an equation (syntax.not-an-equation).
// Way out: "assert".
model InequalityAsEquation
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  «x >= 0»;
end InequalityAsEquation;

// Wrong: a name alone among statements.
// Cause: this expression alone is not a statement (syntax.not-a-statement).
// Way out: ":=".
model NameAmongStatements
  Real x;
algorithm
  x := time;
  «x»;
end NameAmongStatements;

// Wrong: a comparison as a statement.
// Cause: this expression alone is not a statement (syntax.not-a-statement).
// Way out: ":=".
model ComparisonAsStatement
  Real x;
algorithm
  «x == time»;
end ComparisonAsStatement;

// Wrong: a sum alone, as the value of a function in a functional language.
// Cause: this expression alone is not a statement (syntax.not-a-statement).
// Way out: ":=".
model FunctionWithoutAssignment
  function f
    input Real a;
    output Real b;
  algorithm
    «2*a»;
  end f;
  Real y = f(time);
end FunctionWithoutAssignment;

// Wrong: an equation with '=='.
// Cause: "==" is a comparison (syntax.comparison-as-equation).
// Way out: "=".
model EquationWithTwoSigns
  Real x(start = 1, fixed = true);
equation
  «der(x) == -x»;
end EquationWithTwoSigns;

// Wrong: an initial equation with '=='.
// Cause: "==" is a comparison (syntax.comparison-as-equation).
// Way out: "=".
model InitialComparison
  Real x;
initial equation
  «x == 1»;
equation
  der(x) = -x;
end InitialComparison;

// Wrong: an equation with '==' in a when-clause.
// Cause: "==" is a comparison (syntax.comparison-as-equation).
// Way out: "=".
model ComparisonInWhen
  discrete Real k(start = 0, fixed = true);
equation
  when time > 1 then
    «k == 2»;
  end when;
end ComparisonInWhen;

// Wrong: a condition with a single '='.
// Cause: "=" does not compare (syntax.equals-in-expression).
// Way out: "==".
model ConditionWithOneSign
  parameter Integer n = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = if n «=» 1 then -x else x;
end ConditionWithOneSign;

// Wrong: an if-equation with a single '='.
// Cause: "=" does not compare (syntax.equals-in-expression).
// Way out: "==".
model IfWithOneSign
  parameter Boolean closed = true;
  Real x(start = 1, fixed = true);
equation
  if closed «=» true then
    der(x) = -x;
  else
    der(x) = 0;
  end if;
end IfWithOneSign;

// Wrong: a when-condition with a single '='.
// Cause: "=" does not compare (syntax.equals-in-expression).
// Way out: "==".
model WhenWithOneSign
  discrete Integer n(start = 0, fixed = true);
equation
  when integer(time) «=» 2 then
    n = pre(n) + 1;
  end when;
end WhenWithOneSign;

// Wrong: a parameter is assigned, as in Pascal.
// Cause: ":=" in a declaration is deprecated (syntax.assignment-in-declaration).
// Way out: "Write '='".
// Severity: warning
model ParameterAssigned
  parameter Real k «:=» 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
end ParameterAssigned;

// Wrong: a default of a function's input with ':='.
// Cause: ":=" in a declaration is deprecated (syntax.assignment-in-declaration).
// Way out: "Write '='".
// Severity: warning
model DefaultAssigned
  function f
    input Real u;
    input Real k «:=» 2;
    output Real y = k*u;
  end f;
  Real x(start = 1, fixed = true);
equation
  der(x) = -f(x);
end DefaultAssigned;

// Wrong: an initial value with ':='.
// Cause: ":=" in a declaration is deprecated (syntax.assignment-in-declaration).
// Way out: "Write '='".
// Severity: warning
model OutputAssigned
  output Real y «:=» 2*time;
end OutputAssigned;

// Wrong: a derivative is assigned.
// Cause: the left side of ":=" must be a variable (syntax.assignment-target).
// Way out: "equation".
model DerivativeAssigned
  Real x(start = 1, fixed = true);
algorithm
  «der(x)» := -x;
end DerivativeAssigned;

// Wrong: a sum is assigned.
// Cause: the left side of ":=" must be a variable (syntax.assignment-target).
model SumAssigned
  Real x, y = 1;
algorithm
  «x + y» := time;
end SumAssigned;

// Wrong: two results in square brackets, as in Matlab.
// Cause: the left side of ":=" must be a variable or "(a, b)" (syntax.assignment-target).
model ResultsOfMatlab
  function f
    input Real u;
    output Real a = u;
    output Real b = 2*u;
  end f;
  Real a, b;
algorithm
  «[a, b]» := f(time);
end ResultsOfMatlab;

// Wrong: two variables are swapped, as in Python.
// Cause: the right side of "(a, b) :=" must be a function call (syntax.assignment-value).
model SwapOfPython
  Real a, b;
algorithm
  a := 1;
  b := 2;
  (a, b) := «(b, a)»;
end SwapOfPython;

// Wrong: two variables are set to the elements of a vector.
// Cause: the right side of "(a, b) :=" must be a function call (syntax.assignment-value).
model VectorUnpacked
  Real a, b;
algorithm
  (a, b) := «{1, 2}»;
end VectorUnpacked;

// Wrong: two variables are set to one value.
// Cause: the right side of "(a, b) :=" must be a function call (syntax.assignment-value).
model TwoToOneValue
  Real a, b;
algorithm
  (a, b) := «time»;
end TwoToOneValue;

// Wrong: a double comparison, as in mathematics.
// Cause: "<" cannot be chained (syntax.chained-operator).
// Way out: "and".
model DoubleComparison
  Real x(start = 1, fixed = true);
equation
  der(x) = if 0 < x «<» 2 then -x else 0;
end DoubleComparison;

// Wrong: three numbers are compared for equality.
// Cause: "==" cannot be chained (syntax.chained-operator).
// Way out: "and".
model ThreeEqual
  parameter Integer a = 1, b = 1, c = 1;
  Real x = if a == b «==» c then 1 else 2;
end ThreeEqual;

// Wrong: a tower of powers.
// Cause: "^" cannot be chained (syntax.chained-operator).
// Way out: "parentheses".
model TowerOfPowers
  Real x = 2^time«^»2;
end TowerOfPowers;

// Wrong: a negative exponent without parentheses.
// Cause: "-" cannot follow an operator (syntax.operand-in-parentheses).
// Way out: "parentheses".
model NegativeExponent
  Real x = 10^«-»3;
end NegativeExponent;

// Wrong: a product with a negative number.
// Cause: "-" cannot follow an operator (syntax.operand-in-parentheses).
// Way out: "parentheses".
model ProductWithNegative
  Real x = 2*«-»time;
end ProductWithNegative;

// Wrong: 'not' inside a comparison.
// Cause: "not" cannot follow an operator (syntax.operand-in-parentheses).
// Way out: "parentheses".
model NotInComparison
  Boolean a = time > 1, b = time > 2;
  Boolean c = a == «not» b;
end NotInComparison;

// Wrong: a declaration after the equations.
// Cause: a declaration cannot follow "equation" (syntax.declaration-after-section).
// Way out: "Move it up".
model ParameterAfterEquations
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
  «parameter» Real k = 2;
end ParameterAfterEquations;

// Wrong: a component is declared after the connections.
// Cause: a declaration cannot follow "algorithm" (syntax.declaration-after-section).
// Way out: "Move it up".
model ConstantAfterAlgorithm
  Real x;
algorithm
  x := k*time;
  «constant» Real k = 2;
end ConstantAfterAlgorithm;

// Wrong: a class is defined after the equations.
// Cause: a declaration cannot follow "equation" (syntax.declaration-after-section).
// Way out: "Move it up".
model FunctionAfterEquations
  Real x;
equation
  x = f(time);
  «function» f
    input Real u;
    output Real y = 2*u;
  end f;
end FunctionAfterEquations;

// Wrong: a variable is declared where it is first used, as in C.
// Cause: this looks like a declaration, but follows "equation" (syntax.declaration-in-section).
// Way out: "Move it up".
model DeclaredAtUse
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  Real «y» = 2*x;
end DeclaredAtUse;

// Wrong: a local variable is declared in an algorithm, as in C.
// Cause: this looks like a declaration, but follows "algorithm" (syntax.declaration-in-section).
// Way out: "Move it up".
model LocalInAlgorithm
  Real x;
algorithm
  Real «h» := 2*time;
  x := h;
end LocalInAlgorithm;

// Wrong: a component is declared among the connections.
// Cause: this looks like a declaration, but follows "equation" (syntax.declaration-in-section).
// Way out: "Move it up".
model ComponentAmongConnections
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 1);
equation
  connect(source.n, ground.p);
  Modelica.Electrical.Analog.Basic.Resistor «r»(R = 1);
  connect(source.p, r.p);
end ComponentAmongConnections;

// Wrong: three connectors are connected at once.
// Cause: "connect" takes two connectors (syntax.connect-arguments).
// Way out: "connect(a, b)".
model ThreeConnected
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r, q;
equation
  «connect(r.n, q.n, ground.p)»;
end ThreeConnected;

// Wrong: an expression is connected.
// Cause: "connect" takes two connectors (syntax.connect-arguments).
// Way out: an equation "=".
model ExpressionConnected
  Modelica.Blocks.Math.Gain gain(k = 2);
equation
  connect(«2*time», gain.u);
end ExpressionConnected;

// Wrong: one connector only.
// Cause: "connect" takes two connectors (syntax.connect-arguments).
// Way out: "connect(a, b)".
model OneConnected
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  «connect(ground.p)»;
end OneConnected;

// Wrong: a while-loop among equations.
// Cause: "while" is allowed in algorithms only (syntax.only-in-algorithm).
// Way out: "algorithm".
model WhileAmongEquations
  Real x(start = 1, fixed = true);
equation
  «while» x < 10 loop
    x = x + 1;
  end while;
end WhileAmongEquations;

// Wrong: an equation section returns a value, as in Python.
// Cause: "return" is allowed in algorithms only (syntax.only-in-algorithm).
model ReturnAmongEquations
  Real x;
equation
  x = time;
  «return»;
end ReturnAmongEquations;

// Wrong: a loop of equations is left with 'break'.
// Cause: "break" is allowed in algorithms only (syntax.only-in-algorithm).
model BreakAmongEquations
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i*time;
    «break»;
  end for;
end BreakAmongEquations;

// Wrong: a connection in an algorithm.
// Cause: "connect" is allowed in equations only (syntax.only-in-equation).
// Way out: "equation".
model ConnectInAlgorithm
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
algorithm
  «connect»(r.n, ground.p);
end ConnectInAlgorithm;

// Wrong: connections below an initial algorithm.
// Cause: "connect" is allowed in equations only (syntax.only-in-equation).
// Way out: "equation".
model ConnectInInitialAlgorithm
  Modelica.Blocks.Sources.Constant one(k = 1);
  Modelica.Blocks.Math.Gain gain(k = 2);
initial algorithm
  «connect»(one.y, gain.u);
end ConnectInInitialAlgorithm;

// Wrong: a connection in a function.
// Cause: "connect" is allowed in equations only (syntax.only-in-equation).
// Way out: "equation".
model ConnectInFunction
  function f
    input Real u;
    output Real y;
  algorithm
    «connect»(u, y);
  end f;
  Real x = f(time);
end ConnectInFunction;

// Wrong: prefixes in the wrong order.
// Cause: "flow" must precede "input" (syntax.prefix-order).
connector C
  Real v;
  input «flow» Real i;
end C;

// Wrong: 'final' after 'parameter'.
// Cause: "final" must precede "parameter" (syntax.prefix-order).
model FinalAfterParameter
  parameter «final» Real k = 2;
end FinalAfterParameter;

// Wrong: 'parameter' after 'input'.
// Cause: "parameter" must precede "input" (syntax.prefix-order).
model ParameterAfterInput
  input «parameter» Real k = 2;
end ParameterAfterInput;

// Wrong: 'replaceable' before 'inner'.
// Cause: "inner" must precede "replaceable" (syntax.prefix-order).
model InnerAfterReplaceable
  replaceable «inner» parameter Real k = 2;
end InnerAfterReplaceable;

// Wrong: a constant parameter.
// Cause: "parameter" cannot follow "constant" (syntax.prefix-twice).
model ConstantParameter
  constant «parameter» Real k = 2;
end ConstantParameter;

// Wrong: a variable that is input and output.
// Cause: "output" cannot follow "input" (syntax.prefix-twice).
model InputAndOutput
  input «output» Real u = 2;
end InputAndOutput;

// Wrong: a discrete parameter.
// Cause: "discrete" cannot follow "parameter" (syntax.prefix-twice).
model DiscreteParameter
  parameter «discrete» Real k = 2;
end DiscreteParameter;

// Wrong: a named argument before a positional one.
// Cause: an argument without a name cannot follow a "named argument" (syntax.positional-after-named).
model NamedFirst
  function f
    input Real a, b;
    output Real y = a + 2*b;
  end f;
  Real x = f(b = time, «1»);
end NamedFirst;

// Wrong: a record with named and positional values.
// Cause: an argument without a name cannot follow a "named argument" (syntax.positional-after-named).
model RecordMixed
  record R
    Real a, b;
  end R;
  R r = R(a = 1, «2»);
end RecordMixed;

// Wrong: an option of String before a positional one.
// Cause: an argument without a name cannot follow a "named argument" (syntax.positional-after-named).
model OptionFirst
  parameter String s = String(significantDigits = 3, «2.5»);
end OptionFirst;

// Wrong: a function is bound to its argument by position.
// Cause: after "function" each argument needs a name (syntax.partial-positional).
// Way out: "input = value".
model PartialByPosition
  function f
    input Real u, k;
    output Real y = k*u;
  end f;
  function integral
    input Modelica.Math.Nonlinear.Interfaces.partialScalarFunction g;
    output Real y = g(1);
  end integral;
  Real x = integral(function f(«2»));
end PartialByPosition;

// Wrong: a function is bound to two arguments by position.
// Cause: after "function" each argument needs a name (syntax.partial-positional).
// Way out: "input = value".
model PartialByVariable
  function f
    input Real u, k;
    output Real y = k*u;
  end f;
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function at1
    input Scalar g;
    output Real y = g(1);
  end at1;
  Real x = at1(function f(«time»));
end PartialByVariable;

// Wrong: a function is bound to an array by position.
// Cause: after "function" each argument needs a name (syntax.partial-positional).
// Way out: "input = value".
model PartialByArray
  function f
    input Real u, k[2];
    output Real y = k[1]*u;
  end f;
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function at1
    input Scalar g;
    output Real y = g(1);
  end at1;
  Real x = at1(function f(«{1, 2}»));
end PartialByArray;

// Wrong: 'end' as the last index is used outside of brackets.
// Cause: "end" is a value in subscripts only (syntax.end-outside-subscript).
// Way out: "size".
model EndOutside
  Real x[3] = {1, 2, 3};
  Integer n = «end»;
end EndOutside;

// Wrong: 'end' in the range of a loop.
// Cause: "end" is a value in subscripts only (syntax.end-outside-subscript).
// Way out: "size".
model EndInRange
  Real x[3];
equation
  for i in 1:«end» loop
    x[i] = i*time;
  end for;
end EndInRange;

// Wrong: 'end' in parentheses, as an index of Matlab.
// Cause: "end" is a value in subscripts only (syntax.end-outside-subscript).
model EndInParentheses
  Real x[3] = {1, 2, 3};
  Real y = x(«end»);
end EndInParentheses;

// Wrong: 'then' is missing.
// Cause: expected "then" (syntax.missing-then).
model ThenMissing
  Real x(start = 1, fixed = true);
equation
  if x > 1«»
    der(x) = -x;
  else
    der(x) = 0;
  end if;
end ThenMissing;

// Wrong: a colon instead of 'then', as in Python.
// Cause: expected "then" (syntax.missing-then).
model ColonOfPython
  Real x(start = 1, fixed = true);
equation
  when x < 0.5:
    reinit(x, 1)«;»
  end when;
  der(x) = -x;
end ColonOfPython;

// Wrong: 'do' instead of 'loop'.
// Cause: expected "loop" (syntax.missing-then).
model DoInsteadOfLoop
  Real x[3];
equation
  for i in 1:3 «do»
    x[i] = i*time;
  end for;
end DoInsteadOfLoop;
