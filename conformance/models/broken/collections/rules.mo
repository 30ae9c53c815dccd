// Wrong: a model extends a package.
// Cause: "the model 'M' cannot extend the package 'M.P'" (rule.base-class-kind).
// Way out: "model, record, block, class".
model M
  package P
    constant Real g = 9.81;
  end P;
  extends «P»;
end M;

// Wrong: a function extends a record.
// Cause: "the function 'f' cannot extend the record" (rule.base-class-kind).
// Way out: "function, class".
model M
  record R
    Real x = 1;
  end R;
  function f
    extends «R»;
    input Real u;
    output Real y;
  algorithm
    y := u;
  end f;
  Real z = f(time);
end M;

// Wrong: a block is a short definition of a model.
// Cause: "the block 'B' cannot extend the model 'M.A'" (rule.base-class-kind).
// Way out: "block, record, class".
model M
  model A
    Real x = time;
  end A;
  block B = «A»;
  B b;
end M;

// Wrong: a replaceable class as base class.
// Cause: "base class 'A' is replaceable" (rule.replaceable-base).
// Way out: "not replaceable".
model M
  replaceable model A
    Real x = time;
  end A;
  extends «A»;
end M;

// Wrong: a replaceable short definition as base class.
// Cause: "base class 'Law' is replaceable" (rule.replaceable-base).
// Way out: "a component of class 'Law'".
model M
  model Linear
    Real x = time;
  end Linear;
  replaceable model Law = Linear;
  extends «Law»;
end M;

// Wrong: a replaceable class as base class of a component's class.
// Cause: "base class 'Medium' is replaceable" (rule.replaceable-base).
// Way out: "not replaceable".
model M
  model Pipe
    replaceable record Medium
      Real rho = 1000;
    end Medium;
    extends «Medium»;
  end Pipe;
  Pipe pipe;
end M;

// Wrong: a connector extends Real and has variables of its own.
// Cause: "'C' extends 'Real', and has further elements" (rule.elements-beside-type).
// Way out: "declare a component of that type".
model M
  connector C
    extends «Real»;
    Real e = 1;
    flow Real f;
  end C;
  C c;
end M;

// Wrong: a class extends an array class and has a variable.
// Cause: "'B' extends 'M.A3'" (rule.elements-beside-type).
// Way out: "declare a component".
model M
  model A
    Real x = time;
  end A;
  model A3 = A[3];
  model B
    extends «A3»;
    Real y = 2;
  end B;
  B b;
end M;

// Wrong: a type with a unit and a component.
// Cause: "'Length' extends 'Real'" (rule.elements-beside-type).
// Way out: "no other elements".
model M
  type Length
    extends «Real»(unit = "m");
    constant Real inch = 0.0254;
  end Length;
  Length l = 1;
end M;

// Wrong: a record with an equation.
// Cause: "the record 'R' must not have equations" (rule.class-content).
// Way out: "Move it to a model".
model M
  record R
    Real x;
  equation
    «x = 1»;
  end R;
  R r;
end M;

// Wrong: a protected variable in a connector.
// Cause: "the connector 'C' must not have protected elements ('k')" (rule.class-content).
// Way out: "Move it to a model".
model M
  connector C
    Real e = k;
    flow Real f;
  protected
    constant Real «k» = 4;
  end C;
  C c;
end M;

// Wrong: an input in a record.
// Cause: "the record 'R' must not have elements with the prefix 'input' ('u')" (rule.class-content).
// Way out: "change the kind".
model M
  record R
    input Real «u» = 1;
  end R;
  R r;
end M;

// Wrong: a public local variable in a function.
// Cause: "function 'f' must not have a public variable that is neither input nor output ('c')" (rule.function-content).
// Way out: "protected local variables".
model M
  function f
    input Real a;
    output Real b;
    Real «c»;
  algorithm
    c := 2*a;
    b := c;
  end f;
  Real x = f(time);
end M;

// Wrong: a function with two algorithms.
// Cause: "function 'f' must not have more than one algorithm" (rule.function-content).
// Way out: "one algorithm".
model M
  function f
    input Real a;
    output Real b;
  algorithm
    b := a;
  «algorithm
    b := 2*b;»
  end f;
  Real x = f(time);
end M;

// Wrong: a model inside of a function.
// Cause: "function 'f' must not have a component of the model 'Gain' ('g')" (rule.function-content).
// Way out: "inputs, outputs".
model M
  model Gain
    parameter Real k = 2;
  end Gain;
  function f
    input Real a;
    output Real b;
  protected
    Gain «g»;
  algorithm
    b := g.k*a;
  end f;
  Real x = f(time);
end M;

// Wrong: a variable with the name of a type.
// Cause: "'Boolean' is predefined" (rule.reserved-name).
// Way out: "another name".
model M
  Real «Boolean» = time;
end M;

// Wrong: a class with the name of a type.
// Cause: "'Integer' is predefined" (rule.reserved-name).
// Way out: "another name".
model M
  model «Integer»
    Real x = 1;
  end Integer;
  Real y = time;
end M;

// Wrong: a parameter with the name of a type.
// Cause: "'String' is predefined" (rule.reserved-name).
// Way out: "another name".
model M
  parameter Real «String» = 1;
end M;

// Wrong: a literal with the name of an attribute.
// Cause: "the enumeration 'Valve' cannot have the literal 'fixed'" (rule.enumeration-literal).
// Way out: "another name".
model M
  type Valve = enumeration(moving, «fixed»);
  Valve v = Valve.moving;
end M;

// Wrong: a literal for a beginning.
// Cause: "cannot have the literal 'start'" (rule.enumeration-literal).
// Way out: "another name".
model M
  type Phase = enumeration(«start», run, stop);
  Phase p = Phase.run;
end M;

// Wrong: a literal for the largest size.
// Cause: "cannot have the literal 'max'" (rule.enumeration-literal).
// Way out: "another name".
model M
  type Size = enumeration(small, «max»);
  Size s = Size.small;
end M;

// Wrong: a literal twice.
// Cause: "the enumeration 'E' has the literal 'two' twice" (rule.repeated-literal).
// Way out: "Rename or remove".
model M
  type E = enumeration(one, two, three, «two»);
  E e = E.one;
end M;

// Wrong: two gears of one name.
// Cause: "'Gear' has the literal 'first' twice" (rule.repeated-literal).
// Way out: "Rename or remove".
model M
  type Gear = enumeration(reverse, first, «first»);
  Gear g = Gear.reverse;
end M;

// Wrong: a copied literal.
// Cause: "'Mode' has the literal 'on' twice" (rule.repeated-literal).
// Way out: "Rename or remove".
model M
  type Mode = enumeration(on, «on», off);
  Mode m = Mode.off;
end M;

// Wrong: two imports with one name.
// Cause: "two imports bring the name 'a'" (rule.repeated-import).
// Way out: "import Other = P.Q.a;".
package P
  package O
    constant Real a = 1;
  end O;
  package Q
    constant Real a = 2;
  end Q;
  model M
    import P.O.a;
    «import P.Q.a»;
    Real x = a*time;
  end M;
end P;

// Wrong: a renaming import with the name of another one.
// Cause: "two imports bring the name 'C'" (rule.repeated-import).
// Way out: "another name".
package P
  package A
    constant Real x = 1;
  end A;
  package B
    constant Real x = 2;
  end B;
  model M
    import C = P.A;
    «import C = P.B»;
    Real y = C.x*time;
  end M;
end P;

// Wrong: an import written twice.
// Cause: "two imports bring the name 'A'" (rule.repeated-import).
// Way out: "another name".
package P
  package A
    constant Real x = 1;
  end A;
  model M
    import P.A;
    «import P.A»;
    Real y = A.x*time;
  end M;
end P;

// Wrong: a constant model.
// Cause: "'a' cannot have the prefix 'constant': its class is a model" (rule.prefix-of-class).
// Way out: "types, records and connectors".
model M
  model A
    Real x = 1;
  end A;
  constant A «a»;
end M;

// Wrong: a model as parameter.
// Cause: "'a' cannot have the prefix 'parameter': its class is a model" (rule.prefix-of-class).
// Way out: "types, records and connectors".
model M
  model A
    parameter Real k = 1;
  end A;
  parameter A «a»;
end M;

// Wrong: a block as output.
// Cause: "'b' cannot have the prefix 'output': its class is a block" (rule.prefix-of-class).
// Way out: "types, records and connectors".
model M
  block B
    Real x = time;
  end B;
  output B «b»;
end M;

// Wrong: a flow of an Integer.
// Cause: "'f' has the prefix 'flow', but the type Integer" (rule.flow-type).
// Way out: "are Reals".
model M
  connector C
    Real e = 2;
    flow Integer «f»;
  end C;
  C c;
end M;

// Wrong: a Boolean stream.
// Cause: "'s' has the prefix 'stream', but the type Boolean" (rule.flow-type).
// Way out: "are Reals".
model M
  connector C
    flow Real f;
    Real e = 2;
    stream Boolean «s» = true;
  end C;
  C c;
end M;

// Wrong: a flow of a type of Integers.
// Cause: "'n' has the prefix 'flow', but the type Integer" (rule.flow-type).
// Way out: "are Reals".
model M
  type Count = Integer;
  connector C
    Real e = 2;
    flow Count «n»;
  end C;
  C c;
end M;

// Wrong: flow on a connector with a flow variable.
// Cause: "'c' has the prefix 'flow', but its element 'f' has the prefix 'flow'" (rule.prefix-conflict).
// Way out: "Remove one".
model M
  connector C
    Real e;
    flow Real f;
  end C;
  connector D
    Real v = 1;
    flow C «c»;
  end D;
  D d;
end M;

// Wrong: output on a connector with an input.
// Cause: "'c' has the prefix 'output', but its element 'u' has the prefix 'input'" (rule.prefix-conflict).
// Way out: "Remove one".
model M
  connector C
    input Real u = 1;
  end C;
  output C «c»;
end M;

// Wrong: a short definition adds input to a connector with an output.
// Cause: "'c' has the prefix 'input', but its element 'y' has the prefix 'output'" (rule.prefix-conflict).
// Way out: "Remove one".
model M
  connector C
    output Real y = 1;
  end C;
  connector InC = input C;
  InC «c»;
end M;

// Wrong: a stream variable in a model.
// Cause: "'h' has the prefix 'stream', but 'M' is not a connector" (rule.stream-outside-connector).
// Way out: "in connectors".
model M
  stream Real «h» = 1;
end M;

// Wrong: a stream variable in a component.
// Cause: "'T' has the prefix 'stream', but 'Tank' is not a connector" (rule.stream-outside-connector).
// Way out: "in connectors".
model M
  model Tank
    stream Real «T» = 300;
  end Tank;
  Tank tank;
end M;

// Wrong: a stream variable in a block.
// Cause: "'s' has the prefix 'stream', but 'B' is not a connector" (rule.stream-outside-connector).
// Way out: "in connectors".
model M
  block B
    stream Real «s» = time;
  end B;
  B b;
end M;

// Wrong: streams without a flow.
// Cause: "the connector 'S' has stream variables, but not exactly one scalar flow variable" (rule.stream-flow).
// Way out: "Declare one 'flow Real'".
// Followed by: flatten.unsupported
model M
  connector «S»
    stream Real s;
  end S;
  S s(s = 1);
end M;

// Wrong: streams with two flows.
// Cause: "'Port' has stream variables, but not exactly one" (rule.stream-flow).
// Way out: "Declare one 'flow Real'".
model M
  connector «Port»
    Real p = 1;
    Real q = 1;
    flow Real a;
    flow Real b;
    stream Real h = 3;
  end Port;
  Port port;
end M;

// Wrong: streams with an array of flows.
// Cause: "'Port' has stream variables, but not exactly one" (rule.stream-flow).
// Way out: "Declare one 'flow Real'".
model M
  connector «Port»
    Real p[2] = {1, 2};
    flow Real m[2];
    stream Real h = 3;
  end Port;
  Port port;
end M;

// Wrong: a break without a loop.
// Cause: "'break' stands outside of a loop" (rule.break-outside-loop).
// Way out: "an if-statement needs no 'break'".
model M
  Real x;
algorithm
  x := time;
  «break»;
end M;

// Wrong: a break in an if-statement.
// Cause: "'break' stands outside of a loop" (rule.break-outside-loop).
// Way out: "while- or for-loop".
model M
  Real x;
algorithm
  x := time;
  if x > 3 then
    x := 3;
    «break»;
  end if;
end M;

// Wrong: a break in a function without a loop.
// Cause: "'break' stands outside of a loop" (rule.break-outside-loop).
// Way out: "while- or for-loop".
model M
  function f
    input Real a;
    output Real b;
  algorithm
    b := a;
    if a > 1 then
      «break»;
    end if;
  end f;
  Real x = f(time);
end M;

// Wrong: a return in a model.
// Cause: "'return' stands outside of a function" (rule.return-outside-function).
// Way out: "into an if-statement".
model M
  Real x;
algorithm
  x := time;
  «return»;
end M;

// Wrong: a return in a branch of a model's algorithm.
// Cause: "'return' stands outside of a function" (rule.return-outside-function).
// Way out: "into an if-statement".
model M
  Real x;
algorithm
  x := time;
  if x > 1 then
    «return»;
  end if;
end M;

// Wrong: a return in a loop of a component.
// Cause: "'return' stands outside of a function" (rule.return-outside-function).
// Way out: "into an if-statement".
model M
  block B
    Real s;
  algorithm
    s := 0;
    for i in 1:3 loop
      s := s + i*time;
      if i == 2 then
        «return»;
      end if;
    end for;
  end B;
  B b;
end M;

// Wrong: a protected class of another class.
// Cause: "class 'B' is protected in M.A" (instantiate.protected-class).
// Way out: "a public class of M.A".
model M
  package A
  protected
    model B
      Real x = time;
    end B;
  end A;
  A.«B» b;
end M;

// Wrong: a protected class of the base class, by its full name.
// Cause: "class 'R' is protected in M.Base" (instantiate.protected-class).
// Way out: "a public class".
model M
  package Base
  protected
    record R
      Real x = 1;
    end R;
  end Base;
  package Derived
    extends Base;
    model User
      Base.«R» r;
    end User;
  end Derived;
  Derived.User u;
end M;

// Wrong: a class inside of a protected package.
// Cause: "class 'Inner' is protected in M.A" (instantiate.protected-class).
// Way out: "in its public part".
model M
  package A
  protected
    package Inner
      model C
        Real x = time;
      end C;
    end Inner;
  end A;
  A.«Inner».C c;
end M;

// Wrong: a constant is redeclared.
// Cause: "'x' cannot be redeclared: it is a constant" (instantiate.not-redeclarable).
// Way out: "Change the declaration of 'x'".
model M
  model A
    replaceable constant Real x = 1;
  end A;
  A a(redeclare Real «x» = 2);
end M;

// Wrong: a final class is redeclared.
// Cause: "'B' cannot be redeclared: it is final" (instantiate.not-redeclarable).
// Way out: "Change the declaration of 'B'".
model M
  model A
    final replaceable model B
      Real x = time;
    end B;
    B b;
  end A;
  model C
    Real x = 3;
  end C;
  A a(redeclare model «B» = C);
end M;

// Wrong: a protected component becomes public.
// Cause: "'x' cannot be redeclared: it is protected" (instantiate.not-redeclarable).
// Way out: "Change the declaration of 'x'".
model M
  model A
  protected
    replaceable Real x = time;
  end A;
  model B
    extends A;
    redeclare Real «x» = 3;
  end B;
  B b;
end M;

// Wrong: a model declared inside of a model.
// Cause: "'B' cannot be used by its name in M.A" (instantiate.look-inside).
// Way out: "Declare it in a package".
model M
  model A
    Real x = time;
    model B
      Real y = 3;
    end B;
  end A;
  A.«B» b;
end M;

// Wrong: a constant of a partial package.
// Cause: "the class is partial" (instantiate.look-inside).
// Way out: "Declare it in a package".
model M
  partial package P
    constant Real k = 45;
  end P;
  Real y = P.«k»*time;
end M;

// Wrong: a function declared inside of a model.
// Cause: "'f' cannot be used by its name in M.A" (instantiate.look-inside).
// Way out: "make it 'encapsulated'".
model M
  model A
    Real x = time;
    function f
      input Real u;
      output Real y;
    algorithm
      y := 2*u;
    end f;
  end A;
  Real z = A.«f»(time);
end M;

// Wrong: an import from a model.
// Cause: "P.A is a model" (instantiate.import-from).
// Way out: "make P.A a package".
package P
  model A
    Real x = time;
    model B
      Real y = 1;
    end B;
  end A;
  model M
    import «P.A.B»;
    B b;
  end M;
end P;

// Wrong: an import of everything from a block.
// Cause: "P.A is a block" (instantiate.import-from).
// Way out: "the whole name".
package P
  block A
    Real x = time;
    type Length = Real(unit = "m");
  end A;
  model M
    import «P.A».*;
    Length l = 1;
  end M;
end P;

// Wrong: a renaming import from a model.
// Cause: "P.Plant is a model" (instantiate.import-from).
// Way out: "the whole name".
package P
  model Plant
    Real x = time;
    record Data
      Real k = 1;
    end Data;
  end Plant;
  model M
    import D = «P.Plant.Data»;
    D d;
  end M;
end P;

// Wrong: an import of a protected constant.
// Cause: "'y' is protected in P.Q" (instantiate.import-protected).
// Way out: "Import a public element".
package P
  package Q
    constant Real x = 2;
  protected
    constant Real y = 3;
  end Q;
  model M
    import P.Q.«y»;
    Real z = y*time;
  end M;
end P;

// Wrong: an import of a protected model.
// Cause: "'Inner' is protected in P.Q" (instantiate.import-protected).
// Way out: "in the public part".
package P
  package Q
    constant Real x = 2;
  protected
    model Inner
      Real x = time;
    end Inner;
  end Q;
  model M
    import P.Q.«Inner»;
    Inner i;
  end M;
end P;

// Wrong: a protected function under another name.
// Cause: "'f' is protected in P.Q" (instantiate.import-protected).
// Way out: "a public element".
package P
  package Q
    constant Real x = 2;
  protected
    function f
      input Real u;
      output Real y;
    algorithm
      y := u;
    end f;
  end Q;
  model M
    import g = P.Q.«f»;
    Real z = g(time);
  end M;
end P;

// Wrong: a constant of two imported packages.
// Cause: "'x' is in several packages" (instantiate.import-ambiguous).
// Way out: "Import 'x' from the package that is meant".
package P
  package A
    constant Real x = 1;
  end A;
  package B
    constant Real x = 2;
  end B;
  model M
    import P.A.*;
    «import P.B.*»;
    Real y = x*time;
  end M;
end P;

// Wrong: a model of two imported packages.
// Cause: "'Pump' is in several packages" (instantiate.import-ambiguous).
// Way out: "by its name".
package P
  package Old
    model Pump
      Real x = time;
    end Pump;
  end Old;
  package New
    model Pump
      Real x = 2*time;
    end Pump;
  end New;
  model M
    import P.Old.*;
    «import P.New.*»;
    Pump pump;
  end M;
end P;

// Wrong: a function of two imported packages.
// Cause: "'f' is in several packages" (instantiate.import-ambiguous).
// Way out: "by its name".
package P
  package A
    function f
      input Real u;
      output Real y;
    algorithm
      y := u;
    end f;
  end A;
  package B
    extends A;
  end B;
  model M
    import P.A.*;
    «import P.B.*»;
    Real z = f(time);
  end M;
end P;

// Wrong: a conditional component in an equation.
// Cause: "'x' has a condition" (expression.conditional-component).
// Way out: "Connect it".
model M
  parameter Boolean on = true;
  Real x if on;
equation
  «x» = time;
end M;

// Wrong: a conditional component in a modification.
// Cause: "'x' has a condition" (expression.conditional-component).
// Way out: "without condition".
model M
  model A
    Real y = 1;
  end A;
  Real x = 3 if true;
  A a(y = «x»);
end M;

// Wrong: a variable of a conditional component as an argument.
// Cause: "'sensor' has a condition" (expression.conditional-component).
// Way out: "Connect it".
model M
  model Sensor
    Real y = time;
  end Sensor;
  parameter Boolean measured = true;
  Sensor sensor if measured;
  Real z = sin(«sensor».y);
end M;

// Wrong: a class reads a variable of the model in which it is declared.
// Cause: "'x' is a variable of M" (expression.enclosing-variable).
// Way out: "as a parameter or input".
model M
  Real x = time;
  model A
    Real y = 2*«x»;
  end A;
  A a;
end M;

// Wrong: a class reads a parameter of the model in which it is declared.
// Cause: "'k' is a variable of M" (expression.enclosing-variable).
// Way out: "as a parameter or input".
model M
  parameter Real k = 2;
  block Gain
    Real y = «k»*time;
  end Gain;
  Gain g;
end M;

// Wrong: a variable hides a constant farther out.
// Cause: "'x' is a variable of M.A" (expression.enclosing-variable).
// Way out: "as a parameter or input".
model M
  constant Real x = 4;
  model A
    Real x = time;
    model B
      Real y = «x»;
    end B;
    B b;
  end A;
  A a;
end M;

// Wrong: a package with an operator record is extended.
// Cause: "'P' cannot be extended: the operator record 'R' is declared in it" (rule.base-around-operator-record).
// Way out: "import 'R'".
model M
  package P
    operator record R
      Real x;
    end R;
    constant Real k = 2;
  end P;
  package Q
    extends «P»;
  end Q;
  Real y = Q.k;
end M;

// Wrong: a model extends a model that declares an operator record.
// Cause: "the operator record 'Pair' is declared in it" (rule.base-around-operator-record).
// Way out: "name it with its package".
model M
  model A
    operator record Pair
      Real a;
      Real b;
    end Pair;
    Real x = time;
  end A;
  extends «A»;
end M;

// Wrong: a package of constants inherits from one with an operator record.
// Cause: "'Numbers' cannot be extended" (rule.base-around-operator-record).
// Way out: "Operators of a record are the same for all".
model M
  package Numbers
    operator record Dual
      Real value;
    end Dual;
    constant Integer n = 3;
  end Numbers;
  package Mine
    extends «Numbers»(n = 4);
  end Mine;
  Real x = Mine.n*time;
end M;

// Wrong: an operator record inherits from another one.
// Cause: "'Sum' extends the operator record 'Number'" (rule.operator-record-base).
// Way out: "operator record Sum = Number".
model M
  operator record Number
    Real value;
  end Number;
  operator record Sum
    extends «Number»;
  end Sum;
  Sum s(value = 1);
end M;

// Wrong: a number with a unit, derived by modification in a long form.
// Cause: "'Length' extends the operator record 'Value'" (rule.operator-record-base).
// Way out: "by a short definition".
model M
  operator record Value
    Real x;
  end Value;
  operator record Length
    extends «Value»(x(unit = "m"));
  end Length;
  Length l(x = 2);
end M;

// Wrong: a connector made of an operator record.
// Cause: "'Port' extends the operator record 'Pair'" (rule.operator-record-base).
// Way out: "by a short definition".
model M
  operator record Pair
    Real a;
    Real b;
  end Pair;
  connector Port
    extends «Pair»;
  end Port;
  Port p(a = 1, b = 2);
end M;

// Wrong: a function with two results is applied to arrays.
// Cause: "'u' of f is a scalar" (expression.maps-several).
// Way out: "Call it for each element in a for-loop".
model M
  function f
    input Real u;
    output Real a = 2*u;
    output Real b = 3*u;
  algorithm
  end f;
  Real x[2];
  Real y[2];
equation
  (x, y) = f(«{time, 2}»);
end M;

// Wrong: quotient and remainder of vectors.
// Cause: "this one has 2" (expression.maps-several).
// Way out: "for-loop".
model M
  function divide
    input Real a;
    input Real b;
    output Real quotient;
    output Real remainder;
  algorithm
    quotient := div(a, b);
    remainder := a - b*quotient;
  end divide;
  Real p[3];
  Real q[3];
equation
  (p, q) = divide(«{7, 8, 9}», 2);
end M;

// Wrong: the first of two results of a function of an array.
// Cause: "only a function with one result is applied to each element" (expression.maps-several).
// Way out: "Call it for each element".
model M
  function f
    input Real u;
    output Real y = u;
    output Integer n = 1;
  algorithm
  end f;
  Real x[2] = {1, 2};
  Real y[2] = f(«x»);
end M;

// Wrong: a pin with two potentials and one current.
// Cause: "the connector 'p' of class M.Pin has 1 flow variable and 2 potential variables" (flatten.connector-balance).
// Way out: "as many flow as potential variables".
model M
  connector Pin
    Real v;
    Real T;
    flow Real i;
  end Pin;
  Pin «p»(v = 1, T = 300);
end M;

// Wrong: a flange with a force only.
// Cause: "has 1 flow variable and 0 potential variables" (flatten.connector-balance).
// Way out: "as many flow as potential variables".
model M
  connector Flange
    flow Real f;
  end Flange;
  model Mass
    Flange «a»;
  end Mass;
  Mass mass;
end M;

// Wrong: a record of two potentials with one flow.
// Cause: "has 1 flow variable and 2 potential variables" (flatten.connector-balance).
// Way out: "others are inputs, outputs, stream variables or parameters".
model M
  record State
    Real p = 1;
    Real T = 2;
  end State;
  connector Port
    State state;
    flow Real m;
  end Port;
  Port «port»;
end M;

// Wrong: connectors with different constants are connected.
// Cause: "'a.k' and 'b.k' are connected, but the constants have different values: 1 and 2" (flatten.connect-constants).
// Way out: "Give both the same value".
model M
  connector C
    constant Real k = 1;
    Real v;
    flow Real i;
  end C;
  C a;
  C b(k = 2);
equation
  «connect(a, b)»;
  a.v = 1;
end M;

// Wrong: pipes of different numbers of components are connected.
// Cause: "the constants have different values: 2 and 3" (flatten.connect-constants).
// Way out: "Give both the same value".
model M
  connector Port
    constant Integer n = 2;
    Real p;
    flow Real m;
  end Port;
  model Source
    Port port;
  equation
    port.p = 1;
  end Source;
  Source source;
  Port sink(n = 3);
equation
  «connect(source.port, sink)»;
end M;

// Wrong: buses with different widths are connected.
// Cause: "the constants have different values: 8 and 16" (flatten.connect-constants).
// Way out: "the same value".
model M
  connector Bus
    constant Integer width = 8;
    Real v;
    flow Real i;
  end Bus;
  Bus one;
  Bus two(width = 16);
equation
  «connect(one, two)»;
  two.v = 0;
end M;

// Wrong: an Integer is computed by a function from a variable that changes continuously.
// Cause: "'gear' (Integer) can change at events only, but 'M.gearOf' would give it a value at all times" (flatten.discrete-by-call).
// Way out: "Call the function in a when-clause".
model M
  function gearOf
    input Real v;
    output Integer gear;
  algorithm
    gear := integer(v/10) + 1;
    gear := min(gear, 5);
  end gearOf;
  Real v = 20*time;
  Integer gear = «gearOf(v)»;
end M;

// Wrong: a text follows the time by a function.
// Cause: "'label' (String) can change at events only, but 'M.labelAt' would give it a value at all times" (flatten.discrete-by-call).
// Way out: "Call the function in a when-clause".
model M
  function labelAt
    input Real t;
    output String s;
  algorithm
    s := if t > 0.5 then "late" else "early";
    s := s + "!";
  end labelAt;
  String label = «labelAt(time)»;
end M;

// Wrong: a condition of a component is a function of a temperature.
// Cause: "'on' (Boolean) can change at events only, but 'M.Heater.isCold' would give it a value at all times" (flatten.discrete-by-call).
// Way out: "arguments that change at events only".
model M
  model Heater
    function isCold
      input Real T;
      output Boolean cold;
    algorithm
      cold := T < 290;
      cold := cold and T > 0;
    end isCold;
    Real T(start = 280, fixed = true);
    Boolean on;
  equation
    der(T) = if on then 1 else -1;
    «on = isCold(T)»;
  end Heater;
  Heater heater;
end M;

// Wrong: a discrete variable has a continuous equation.
// Cause: "'x' is discrete, but no when-clause assigns it" (flatten.discrete-without-when).
// Way out: "leave out the prefix 'discrete'".
model M
  discrete Real «x» = 1;
end M;

// Wrong: a discrete variable is assigned in an ordinary algorithm.
// Cause: "'count' is discrete, but no when-clause assigns it" (flatten.discrete-without-when).
// Way out: "Assign it in 'when … then'".
model M
  discrete Real «count»;
algorithm
  count := if time > 1 then 2 else 1;
end M;

// Wrong: a discrete variable of a component has no when-clause.
// Cause: "'held.y' is discrete, but no when-clause assigns it" (flatten.discrete-without-when).
// Way out: "Assign it in 'when … then'".
model M
  model Hold
    discrete Real «y»;
  equation
    y = 2;
  end Hold;
  Hold held;
end M;

// Wrong: a when-clause assigns a variable of a component.
// Cause: "'tank.level' belongs to the component 'tank'" (flatten.when-of-component).
// Way out: "Move the clause into the class of 'tank'".
model M
  model Tank
    Real level;
  end Tank;
  Tank tank;
equation
  when time > 1 then
    «tank.level» = 2;
  end when;
end M;

// Wrong: an algorithm assigns a variable of a component at an event.
// Cause: "'counter.n' belongs to the component 'counter'" (flatten.when-of-component).
// Way out: "through a variable declared here".
model M
  block Counter
    Integer n(start = 0, fixed = true);
  end Counter;
  Counter counter;
algorithm
  when sample(0, 1) then
    «counter.n := pre(counter.n) + 1»;
  end when;
end M;

// Wrong: a when-clause assigns a variable of a component of a component.
// Cause: "'plant.tank.level' belongs to the component 'plant'" (flatten.when-of-component).
// Way out: "Move the clause into the class of 'plant'".
model M
  model Tank
    Real level;
  end Tank;
  model Plant
    Tank tank;
  end Plant;
  Plant plant;
equation
  when time > 1 then
    «plant.tank.level» = 2;
  end when;
end M;

// Wrong: an outer Integer stands for an inner Real.
// Cause: "the type is Real in the inner declaration and Integer in the outer one" (instantiate.inner-differs).
// Way out: "Declare both with the same class and size".
model M
  inner Real T = 300;
  model Part
    outer Integer «T»;
    Real x = T;
  end Part;
  Part part;
end M;

// Wrong: an outer vector of another length.
// Cause: "the size is [3] in the inner declaration and [2] in the outer one" (instantiate.inner-differs).
// Way out: "the same class and size".
model M
  inner Real g[3] = {0, 0, -9.81};
  model Part
    outer Real «g»[2];
    Real x = g[1];
  end Part;
  Part part;
end M;

// Wrong: the inner record lacks an element of the outer one.
// Cause: "the element 'p' is missing in the inner declaration and declared in the outer one" (instantiate.inner-differs).
// Way out: "Declare both with the same class".
model M
  record Small
    Real T = 300;
  end Small;
  record Large
    Real T = 300;
    Real p = 1e5;
  end Large;
  inner Small ambient;
  model Part
    outer Large «ambient»;
    Real x = ambient.T;
  end Part;
  Part part;
end M;

// Wrong: a bus with a current.
// Cause: "the expandable connector 'Bus' must not have the flow variable 'i'" (rule.flow-in-expandable).
// Way out: "a connector of its own".
model M
  expandable connector Bus
    Real v;
    flow Real «i»;
  end Bus;
  Bus bus;
end M;

// Wrong: an array of flows in a bus.
// Cause: "must not have the flow variable 'q'" (rule.flow-in-expandable).
// Way out: "a connector of its own".
model M
  expandable connector Heat
    flow Real «q»[3];
  end Heat;
  Heat heat;
end M;

// Wrong: a bus inherits a flow from another one.
// Cause: "the expandable connector 'Base' must not have the flow variable 'f'" (rule.flow-in-expandable).
// Way out: "and that into the expandable one".
model M
  expandable connector Base
    flow Real «f»;
  end Base;
  expandable connector Bus
    extends Base;
  end Bus;
  Bus bus;
end M;

// Wrong: a bus signal without a sensor.
// Cause: "'bus.speed' is only read: no connection gives it a value" (flatten.bus-without-source).
// Way out: "Connect an output".
model M
  expandable connector Bus
  end Bus;
  block Controller
    input Real u;
  end Controller;
  connector RealInput = input Real;
  block Gain
    RealInput u;
    Real y = 2*u;
  end Gain;
  Bus bus;
  Gain gain;
equation
  «connect(gain.u, bus.speed)»;
end M;

// Wrong: two parts read what no part gives.
// Cause: "'a.bus.torque' is only read" (flatten.bus-without-source).
// Way out: "here or in a connected one".
model M
  expandable connector Bus
  end Bus;
  connector RealInput = input Real;
  block Motor
    RealInput u;
    Real y = 2*u;
  end Motor;
  model Axle
    Bus bus;
    Motor motor;
  equation
    «connect(motor.u, bus.torque)»;
  end Axle;
  Bus bus;
  Axle a;
  Axle b;
equation
  connect(bus, a.bus);
  connect(bus, b.bus);
end M;

// Wrong: a misspelt signal of a bus.
// Cause: "'bus.sped' is only read" (flatten.bus-without-source).
// Way out: "Connect an output with this element".
model M
  expandable connector Bus
  end Bus;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    RealInput u;
    RealOutput y = 2*u;
  end Gain;
  block Sensor
    RealOutput y = time;
  end Sensor;
  Bus bus;
  Gain gain;
  Sensor sensor;
equation
  connect(sensor.y, bus.speed);
  «connect(bus.sped, gain.u)»;
end M;

// Wrong: a delay beyond the largest one.
// Cause: "the delay of 5.5 s is not between 0 and the largest one of 1 s" (expression.delay-range).
// Way out: "The third argument".
model M
  Real y = sin(time);
  Real z = «delay(y - 1, 5.5, 1.0)»;
end M;

// Wrong: a look into the future.
// Cause: "the delay of -1 s is not between 0" (expression.delay-range).
// Way out: "the largest delay of the run".
model M
  constant Real ahead = 1;
  Real z = «delay(sin(time), -ahead)»;
end M;

// Wrong: the two times of a delay in the wrong order.
// Cause: "the delay of 2 s is not between 0 and the largest one of 0.5 s" (expression.delay-range).
// Way out: "The third argument".
model M
  Real u = time^2;
  Real y = «delay(expr = u, delayMax = 0.5, delayTime = 2)»;
end M;

// Wrong: a when-statement in a loop.
// Cause: "a when-statement cannot stand in a loop" (rule.misplaced-when).
// Way out: "inside of the when-statement".
model M
  Real x[2](each start = 0, each fixed = true);
algorithm
  for i in 1:2 loop
    «when time > i then
      x[i] := 1;
    end when»;
  end for;
end M;

// Wrong: a when-statement under a condition.
// Cause: "cannot stand in an if-statement" (rule.misplaced-when).
// Way out: "inside of the when-statement".
model M
  parameter Boolean b = true;
  Real x(start = 0, fixed = true);
algorithm
  if b then
    «when time > 1 then
      x := 1;
    end when»;
  end if;
end M;

// Wrong: a when-statement in an initial algorithm.
// Cause: "cannot stand in an initial algorithm" (rule.misplaced-when).
// Way out: "inside of the when-statement".
// Followed by: structure.unused-variable, structure.unused-variables
model M
  Real x(start = 0, fixed = true);
algorithm
  when time > 1 then
    x := 1;
  end when;
initial algorithm
  «when time > 2 then
    x := 2;
  end when»;
end M;

// Wrong: the derivative of a function is a record.
// Cause: "'R' cannot be the derivative of the function 'f': it is a record" (rule.derivative-annotation).
// Way out: "followed by the derivatives".
model M
  record R
    Real a = 1;
  end R;
  function f
    input Real u;
    output Real y = u;
    annotation (derivative = «R»);
  end f;
  Real x = f(time);
end M;

// Wrong: a derivative without the derivative of the input.
// Cause: "it has 1 input, not 2" (rule.derivative-annotation).
// Way out: "followed by the derivatives".
model M
  function df
    input Real u;
    output Real y = 1;
  end df;
  function f
    input Real u;
    output Real y = u;
    annotation (derivative = «df»);
  end f;
  Real x = f(time);
end M;

// Wrong: a misspelt derivative.
// Cause: "there is no function of this name" (rule.derivative-annotation).
// Way out: "followed by the derivatives".
model M
  function df
    input Real u;
    input Real du;
    output Real y = du;
  end df;
  function f
    input Real u;
    output Real y = u;
    annotation (derivative = «fd»);
  end f;
  Real x = f(time);
end M;

// Wrong: an inverse for what is no input.
// Cause: "'v' is no input" (rule.inverse-annotation).
// Way out: "inverse(u = g(y))".
model M
  function g
    input Real y;
    output Real u = y;
  end g;
  function f
    input Real u;
    output Real y = u;
    annotation (inverse(«v» = g(y)));
  end f;
  Real x = f(time);
end M;

// Wrong: an inverse function that does not exist.
// Cause: "there is no function of this name" (rule.inverse-annotation).
// Way out: "inverse(u = g(y))".
model M
  function f
    input Real u;
    output Real y = u;
    annotation (inverse(u = «g»(y)));
  end f;
  Real x = f(time);
end M;

// Wrong: an inverse for the output.
// Cause: "'y' is no input" (rule.inverse-annotation).
// Way out: "inverse(u = g(y))".
model M
  function g
    input Real u;
    output Real y = u;
  end g;
  function f
    input Real u;
    output Real y = u;
    annotation (inverse(«y» = g(u)));
  end f;
  Real x = f(time);
end M;

// Wrong: external objects without a destructor.
// Cause: "it lacks 'destructor'" (rule.external-object).
// Way out: "'constructor' and 'destructor' only".
model M
  class «T»
    extends ExternalObject;
    function constructor
      input String s;
      output T t;
    external "C" t = make(s);
    end constructor;
  end T;
  T t = T("a");
end M;

// Wrong: external objects without a constructor.
// Cause: "it lacks 'constructor'" (rule.external-object).
// Way out: "'constructor' and 'destructor' only".
model M
  class «T»
    extends ExternalObject;
    function destructor
      input T t;
    external "C" drop(t);
    end destructor;
  end T;
  parameter T t;
end M;

// Wrong: external objects with a parameter.
// Cause: "it has 'n' too" (rule.external-object).
// Way out: "'constructor' and 'destructor' only".
model M
  class T
    extends ExternalObject;
    function constructor
      input String s;
      output T t;
    external "C" t = make(s);
    end constructor;
    function destructor
      input T t;
    external "C" drop(t);
    end destructor;
    parameter Integer «n» = 2;
  end T;
  T t = T("a");
end M;

// Wrong: an operator in a record without 'operator'.
// Cause: "the operator '0' is not in an operator record, but in the record" (rule.operator-place).
// Way out: "operator record".
model M
  record R
    Real x;
    operator «'0'»
      function zero
        output R r;
      algorithm
        r.x := 0;
      end zero;
    end '0';
  end R;
  R r(x = 1);
end M;

// Wrong: an operator function in a model.
// Cause: "the operator function '+' is not in an operator record" (rule.operator-place).
// Way out: "as a function".
model M
  operator record R
    Real x;
  end R;
  operator function «'+'»
    input R a;
    input R b;
    output R c;
  algorithm
    c.x := a.x + b.x;
  end '+';
  R r(x = 1);
end M;

// Wrong: an operator function in a package.
// Cause: "the operator function '-' is not in an operator record" (rule.operator-place).
// Way out: "operator record".
package P
  operator record R
    Real x;
  end R;
  operator function «'-'»
    input R a;
    output R b;
  algorithm
    b.x := -a.x;
  end '-';
  constant Real k = 2;
  model M
    R r(x = P.k);
  end M;
end P;

// Wrong: a constructor that gives a Real.
// Cause: "the function 'f' cannot be an operator 'constructor' of 'R'" (rule.operator-signature).
// Way out: "A constructor gives one record".
package P
  operator record R
    Real x;
    encapsulated operator 'constructor'
      function f
        import P.R;
        input Real u;
        output Real «y»;
      algorithm
        y := u;
      end f;
    end 'constructor';
  end R;
  model M
    R r(x = 1);
  end M;
end P;

// Wrong: a sum of one record.
// Cause: "it has 1 input without default, not 2" (rule.operator-signature).
// Way out: "binary operators have two inputs".
package P
  operator record R
    Real x;
    encapsulated operator function «'+'»
      import P.R;
      input R a;
      output R b;
    algorithm
      b.x := a.x;
    end '+';
  end R;
  model M
    R r(x = 1);
  end M;
end P;

// Wrong: an operator for other records only.
// Cause: "none of its inputs is a 'R'" (rule.operator-signature).
// Way out: "binary operators have two inputs".
package P
  operator record R
    Real x;
    encapsulated operator function '*'
      import P.R;
      input Real «a»;
      input Real b;
      output R c;
    algorithm
      c.x := a*b;
    end '*';
  end R;
  model M
    R r(x = 1);
  end M;
end P;

// Wrong: an impure function in an equation.
// Cause: "the impure function 'f' cannot be called here" (rule.impure-call).
// Way out: "in a when-clause".
model M
  impure function f
    input Real u;
    output Real y = u;
  end f;
  Real x = «f»(time);
end M;

// Wrong: an impure function in a function.
// Cause: "the impure function 'g' cannot be called here" (rule.impure-call).
// Way out: "in another impure function".
model M
  impure function g
    input Real u;
    output Real y = u;
  end g;
  pure function f
    input Real u;
    output Real y;
  algorithm
    y := 2*«g»(u);
  end f;
  Real x(start = 0, fixed = true);
equation
  when time > 1 then
    x = f(time);
  end when;
end M;

// Wrong: an impure function under a condition.
// Cause: "the impure function 'f' cannot be called here" (rule.impure-call).
// Way out: "in an initial section".
model M
  impure function f
    input Real u;
    output Real y = u;
  end f;
  Real x;
equation
  if time > 1 then
    x = «f»(time);
  else
    x = 2;
  end if;
end M;

// Wrong: an operator that is not encapsulated.
// Cause: the "operator function" '+' is not encapsulated (rule.operator-encapsulated).
// Way out: "encapsulated operator function".
model M
  operator record R
    Real x;
    operator function «'+'»
      input R a;
      input R b;
      output R c;
    algorithm
      c.x := a.x + b.x;
    end '+';
  end R;
  R r(x = 1);
end M;

// Wrong: a constructor that is not encapsulated.
// Cause: the operator 'constructor' is not encapsulated (rule.operator-encapsulated).
// Way out: "encapsulated operator".
model M
  operator record R
    Real x;
    operator «'constructor'»
      function fromReal
        input Real u;
        output R r(x = u);
      algorithm
      end fromReal;
    end 'constructor';
  end R;
  R r(x = 1);
end M;

// Wrong: an operator '0' that is not encapsulated.
// Cause: the "operator function" '0' is not encapsulated (rule.operator-encapsulated).
// Way out: "import R;".
model M
  operator record R
    Real x;
    operator function «'0'»
      output R r(x = 0);
    algorithm
    end '0';
  end R;
  R r(x = 1);
end M;

// Wrong: a type without a base.
// Cause: "T" is declared as a type, but it is not based on a predefined one (rule.type-base).
// Way out: "type T = Real;".
model M
  type «T»
  end T;
  T t;
end M;

// Wrong: a class with variables as a type.
// Cause: "T" is declared as a type, but it is not based on a predefined one (rule.type-base).
// Way out: "declare a record".
model M
  class C
    Integer i = 1;
  end C;
  type «T» = C;
  T t;
end M;

// Wrong: external objects declared as a type.
// Cause: "T" is declared as a type, but it is not based on a predefined one (rule.type-base).
// Way out: "a class".
model M
  type «T»
    extends ExternalObject;
    function constructor
      output T t;
      external "C" t = make();
    end constructor;
    function destructor
      input T t;
      external "C" destroy(t);
    end destructor;
  end T;
  T t = T();
end M;
