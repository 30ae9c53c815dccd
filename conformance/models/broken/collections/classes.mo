// Wrong: a file with a function only is to be simulated.
// Cause: the text contains no model (instantiate.no-model).
// Way out: "model".
function «square»
  input Real u;
  output Real y = u^2;
end square;

// Wrong: a record is to be simulated.
// Cause: the text contains no model (instantiate.no-model).
// Way out: "model".
record «Data»
  parameter Real m = 1;
end Data;

// Wrong: a package holds partial models only.
// Cause: the text contains no model (instantiate.no-model).
// Way out: "not partial".
package «Interfaces»
  partial model OnePort
    Real v, i;
  end OnePort;
end Interfaces;

// Wrong: a partial model is to be simulated.
// Cause: "Base" is partial (instantiate.partial-model).
// Way out: "Extend it".
partial model «Base»
  Real x(start = 1, fixed = true);
end Base;

// Wrong: a component class is declared partial by habit.
// Cause: "Tank" is partial (instantiate.partial-model).
// Way out: "Extend it".
partial model «Tank»
  Real level(start = 1, fixed = true);
equation
  der(level) = -level;
end Tank;

// Wrong: a partial block as the whole text.
// Cause: "Controller" is partial (instantiate.partial-model).
// Way out: "Extend it".
partial block «Controller»
  extends Modelica.Blocks.Interfaces.SISO;
end Controller;

// Wrong: a base class that is a component.
// Cause: "tank" is a component, not a class (instantiate.not-a-class).
model ExtendsComponent
  Modelica.Blocks.Math.Gain tank(k = 2);
  extends «tank»;
end ExtendsComponent;

// Wrong: a component is used as the type of another.
// Cause: "r1" is a component, not a class (instantiate.not-a-class).
// Way out: "the name of its class".
model TypeIsComponent
  Modelica.Electrical.Analog.Basic.Resistor r1(R = 1);
  «r1» r2(R = 2);
end TypeIsComponent;

// Wrong: a parameter is used as a type.
// Cause: "n" is a component, not a class (instantiate.not-a-class).
model TypeIsParameter
  parameter Integer n = 2;
  «n» x;
end TypeIsParameter;

// Wrong: a tree contains itself.
// Cause: class "Tree" contains a component of itself (instantiate.recursive-class).
model Tree
  Real value = 1;
  «Tree» left;
end Tree;

// Wrong: a package with two classes that contain each other.
// Cause: contains a component of itself (instantiate.recursive-class).
package Cycle
  model A
    «B» b;
  end A;
  model B
    A a;
  end B;
end Cycle;

// Wrong: a component has the name of the class that it is in.
// Cause: class "Resistor" contains a component of itself (instantiate.recursive-class).
model Resistor
  parameter Real R = 1;
  «Resistor» parallel;
end Resistor;

// Wrong: a model extends itself.
// Cause: class "A" extends itself (instantiate.recursive-extends).
model A
  «extends A»;
end A;

// Wrong: two classes extend each other.
// Cause: extends itself (instantiate.recursive-extends).
package Circle
  model A
    extends B;
  end A;
  model B
    «extends A»;
  end B;
end Circle;

// Wrong: an own block has the name of the block that it extends.
// Cause: class "PID" extends itself (instantiate.recursive-extends).
block PID
  «extends PID»;
  parameter Real k = 2;
end PID;

// Wrong: the length of an array is the size of the array itself.
// Cause: the size of "x" depends on itself (instantiate.recursive-component).
model SizeOfItself
  Real «x»[size(x, 1)];
end SizeOfItself;

// Wrong: two sizes depend on each other.
// Cause: depends on itself (instantiate.recursive-component).
model SizesOfEachOther
  parameter Real «a»[size(b, 1)] = fill(1, 2);
  parameter Real b[size(a, 1)] = fill(1, 2);
end SizesOfEachOther;

// Wrong: a component is present if its own parameter says so.
// Cause: the condition of "heater" depends on itself (instantiate.recursive-component).
model ConditionOfItself
  model Heater
    parameter Boolean use = true;
  end Heater;
  Heater «heater» if heater.use;
end ConditionOfItself;

// Wrong: one name for two variables.
// Cause: "x" is declared twice (instantiate.duplicate-element).
// Way out: "Rename".
model OneNameTwice
  Real x(start = 1, fixed = true);
  Real «x»;
equation
  der(x) = -x;
end OneNameTwice;

// Wrong: a variable is declared again that the base class has.
// Cause: "R" is declared twice (instantiate.duplicate-element).
// Way out: "extends Base(R = 2)".
model DeclaredInBase
  model Base
    parameter Real R = 1;
    Real v = R*time;
  end Base;
  extends Base;
  parameter Real «R» = 2;
end DeclaredInBase;

// Wrong: a component is copied with its name.
// Cause: "r" is declared twice (instantiate.duplicate-element).
// Way out: "Rename".
model CopiedComponent
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
  Modelica.Electrical.Analog.Basic.Resistor «r»(R = 2);
equation
  connect(r.n, ground.p);
end CopiedComponent;

// Wrong: a class is pasted twice.
// Cause: class "Tank" is defined twice (instantiate.repeated-class).
// Severity: warning
model PastedTwice
  model Tank
    Real h(start = 1, fixed = true);
  equation
    der(h) = -h;
  end Tank;
  model «Tank»
    Real h(start = 1, fixed = true);
  equation
    der(h) = -h;
  end Tank;
  Tank tank;
end PastedTwice;

// Wrong: one type is defined in two places.
// Cause: class "Length" is defined twice (instantiate.repeated-class).
// Severity: warning
model TypeTwice
  type Length = Real(unit = "m");
  type «Length» = Real(unit = "m");
  Length x(start = 1, fixed = true);
equation
  der(x) = -x/1;
end TypeTwice;

// Wrong: a function is defined twice.
// Cause: class "f" is defined twice (instantiate.repeated-class).
// Severity: warning
model FunctionTwice
  function f
    input Real u;
    output Real y = 2*u;
  end f;
  function «f»
    input Real u;
    output Real y = 2*u;
  end f;
  Real x = f(time);
end FunctionTwice;

// Wrong: a parameter of each element of an array is given one value.
// Cause: "10" is one value for all elements (instantiate.missing-each).
// Way out: "each".
// Severity: warning
model EachForgotten
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Resistor r[3](R = «10»);
equation
  for i in 1:3 loop
    connect(r[i].n, ground.p);
  end for;
end EachForgotten;

// Wrong: a length of each spring of a chain without 'each'.
// Cause: "2.5" is one value for all elements (instantiate.missing-each).
// Way out: "each".
// Severity: warning
model LengthOfSprings
  model Spring
    parameter Real s0 = 1;
    Real f = s0*time;
  end Spring;
  Spring spring[4](s0 = «2.5»);
end LengthOfSprings;

// Wrong: the gain of a bank of blocks is a parameter without 'each'.
// Cause: "k" is one value for all elements (instantiate.missing-each).
// Way out: "each".
// Severity: warning
model GainOfBank
  parameter Real k = 2;
  Modelica.Blocks.Math.Gain gain[2](k = «k», u = {time, 2*time});
end GainOfBank;

// Wrong: a parameter is modified twice.
// Cause: "k" is modified twice (instantiate.modified-twice).
// Way out: "Remove".
model ModifiedTwice
  Modelica.Blocks.Sources.Constant one(k = 1, «k = 2»);
end ModifiedTwice;

// Wrong: a start value is given twice.
// Cause: "start" is modified twice (instantiate.modified-twice).
// Way out: "Remove".
model StartTwice
  Real x(start = 1, fixed = true, «start = 2»);
equation
  der(x) = -x;
end StartTwice;

// Wrong: a parameter of an inner component is modified in two ways.
// Cause: "body" is modified twice (instantiate.modified-twice).
// Way out: "Remove".
model ModifiedByName
  model Body
    parameter Real m = 1;
  end Body;
  model Car
    Body body;
  end Car;
  Car car(body.m = 1, «body(m = 2)»);
end ModifiedByName;

// Wrong: an element is redeclared that no base class has.
// Cause: there is no inherited element "medium" (instantiate.nothing-to-redeclare).
model RedeclaredNothing
  model Base
    parameter Real k = 1;
  end Base;
  extends Base;
  redeclare Real «medium» = 2;
end RedeclaredNothing;

// Wrong: the name of the redeclared element is misspelt.
// Cause: there is no inherited element "Mediun" (instantiate.nothing-to-redeclare).
// Way out: "Medium".
model RedeclaredMisspelt
  package Water
    constant Real rho = 1000;
  end Water;
  model Base
    replaceable package Medium = Water;
    Real rho = Medium.rho;
  end Base;
  extends Base;
  redeclare package «Mediun» = Water;
end RedeclaredMisspelt;

// Wrong: a redeclaration in a model without a base class.
// Cause: there is no inherited element "f" (instantiate.nothing-to-redeclare).
model RedeclaredWithoutBase
  redeclare function «f»
    input Real u;
    output Real y = u;
  end f;
  Real x = f(time);
end RedeclaredWithoutBase;

// Wrong: a class is redeclared as a component.
// Cause: "Load" is a "model" and cannot be redeclared as a "component" (instantiate.redeclared-as-other-kind).
model ClassAsComponent
  model R
    Real x = 1;
  end R;
  model Drive
    replaceable model Load = R;
    Load load;
  end Drive;
  Drive drive(redeclare «R Load»);
end ClassAsComponent;

// Wrong: a component is redeclared as a class.
// Cause: "load" is a "component" and cannot be redeclared as a "model" (instantiate.redeclared-as-other-kind).
model ComponentAsClass
  model R
    Real x = 1;
  end R;
  model Q
    Real x = 2;
  end Q;
  model Drive
    replaceable R load;
  end Drive;
  Drive drive(redeclare «model load = Q»);
end ComponentAsClass;

// Wrong: a package is redeclared as a component.
// Cause: "Medium" is a "package" and cannot be redeclared as a "component" (instantiate.redeclared-as-other-kind).
// Way out: "redeclare package Medium".
model PackageAsComponent
  package Water
    constant Real rho = 1000;
  end Water;
  package Oil
    constant Real rho = 900;
  end Oil;
  model Pipe
    replaceable package Medium = Water;
    Real rho = Medium.rho;
  end Pipe;
  Pipe pipe(redeclare «Oil Medium»);
end PackageAsComponent;

// Wrong: no world for a component of a user's own plane mechanics.
// Cause: there is no "inner world" (instantiate.missing-inner).
// Way out: "Declare 'inner".
model NoWorld
  partial model World
    Real g = 9.81;
  end World;
  model Body
    outer World world;
    Real v(start = 0, fixed = true);
  equation
    der(v) = -world.g;
  end Body;
  Body «body»;
end NoWorld;

// Wrong: an outer record without an inner one.
// Cause: there is no "inner ambient" (instantiate.missing-inner).
// Way out: "inner".
model NoAmbient
  partial record Ambient
    Real T = 20;
  end Ambient;
  model Room
    outer Ambient ambient;
    Real T(start = 20, fixed = true);
  equation
    der(T) = ambient.T - T;
  end Room;
  Room «room»;
end NoAmbient;

// Wrong: the inner component has another name.
// Cause: there is no "inner system" (instantiate.missing-inner).
// Way out: "Declare 'inner".
model OtherName
  partial model System
    Real p = 1e5;
  end System;
  model Whole
    extends System;
  end Whole;
  model Valve
    outer System system;
    Real dp = system.p;
  end Valve;
  inner Whole sys;
  Valve «valve»;
end OtherName;

// Wrong: an outer class without an inner one.
// Cause: there is no "inner" class "Medium" (instantiate.missing-inner-class).
// Way out: "inner".
model NoInnerMedium
  model Pipe
    outer package «Medium»
      constant Real rho = 1;
    end Medium;
    Real rho = Medium.rho;
  end Pipe;
  Pipe pipe;
end NoInnerMedium;

// Wrong: an outer function without an inner one.
// Cause: there is no "inner function law" (instantiate.missing-inner-class).
// Way out: "inner function".
model NoInnerFunction
  model Spring
    outer function «law»
      input Real s;
      output Real f;
    end law;
    Real f = law(time);
  end Spring;
  Spring spring;
end NoInnerFunction;

// Wrong: an outer model without an inner one.
// Cause: there is no "inner model Load" (instantiate.missing-inner-class).
// Way out: "inner model".
model NoInnerModel
  model Drive
    outer model «Load»
      Real x;
    end Load;
    Load load;
  end Drive;
  Drive drive;
end NoInnerModel;

// Wrong: a length that is no whole number.
// Cause: the size of "x" must be a whole number (instantiate.dimension).
model LengthOfHalves
  parameter Real n = 2.5;
  Real x[«n»];
end LengthOfHalves;

// Wrong: a length as a String.
// Cause: the size of "x" must be a whole number (instantiate.dimension).
model LengthIsString
  Real x[«"3"»];
end LengthIsString;

// Wrong: a length computed with '/'.
// Cause: the size of "x" must be a whole number (instantiate.dimension).
// Way out: "div(".
model LengthDivided
  parameter Integer n = 5;
  Real x[«n/2»] = {1, 2};
end LengthDivided;

// Wrong: the number of cells is a variable.
// Cause: the size of "T" is not known (instantiate.unknown-dimension).
// Way out: "parameters".
model LengthIsVariable
  Integer n = integer(time) + 1;
  Real T[«n»];
end LengthIsVariable;

// Wrong: the number of cells has no value.
// Cause: the size of "T" is not known (instantiate.unknown-dimension).
// Way out: "parameters with values".
model LengthWithoutValue
  parameter Integer n;
  Real T[«n»](each start = 1, each fixed = true);
equation
  der(T) = -T;
end LengthWithoutValue;

// Wrong: the number of cells comes from an input.
// Cause: the size of "T" is not known (instantiate.unknown-dimension).
// Way out: "parameters".
model LengthIsInput
  input Integer n;
  Real T[«n»](each start = 1, each fixed = true);
equation
  der(T) = -T;
end LengthIsInput;

// Wrong: a length below zero.
// Cause: the size "-1" of "x" is negative (instantiate.negative-dimension).
model LengthBelowZero
  parameter Integer n = 1;
  Real x[«n - 2»];
end LengthBelowZero;

// Wrong: a chain of no elements has one gap less.
// Cause: the size "-1" of "gap" is negative (instantiate.negative-dimension).
model GapsOfNothing
  model Chain
    parameter Integer n = 0;
    Real gap[«n - 1»];
  end Chain;
  Chain chain;
end GapsOfNothing;

// Wrong: a modifier makes a length negative.
// Cause: the size "-3" of "u" is negative (instantiate.negative-dimension).
model LengthModified
  block Sum
    parameter Integer n = 3;
    Real u[«n»] = fill(time, n);
  end Sum;
  Sum sum(n = -3);
end LengthModified;

// Wrong: an array of open size without a value.
// Cause: "x" has the size ":", but no value (instantiate.open-dimension).
model OpenSize
  Real «x»[:];
equation
  x = {time, 2*time};
end OpenSize;

// Wrong: a table without values.
// Cause: "table" has the size ":", but no value (instantiate.open-dimension).
model OpenTable
  parameter Real «table»[:, 2];
  Real y = table[1, 1];
end OpenTable;

// Wrong: an array of components of open size.
// Cause: "r" has the size ":", but no value (instantiate.open-dimension).
model OpenComponents
  Modelica.Electrical.Analog.Basic.Resistor «r»[:](each R = 1);
end OpenComponents;

// Wrong: a component is present while a variable says so.
// Cause: the condition of component "heater" is not known (instantiate.unknown-condition).
// Way out: "parameters".
model PresentByVariable
  model Heater
    Real q = 1;
  end Heater;
  Boolean on = time > 1;
  Heater heater if «on»;
end PresentByVariable;

// Wrong: the condition of a component has no value.
// Cause: the condition of component "port" is not known (instantiate.unknown-condition).
// Way out: "parameters with values".
model PresentWithoutValue
  parameter Boolean use;
  Modelica.Blocks.Interfaces.RealOutput port = 1 if «use»;
end PresentWithoutValue;

// Wrong: a component is present from an instant on.
// Cause: the condition of component "gain" is not known (instantiate.unknown-condition).
// Way out: "parameters".
model PresentFrom
  Modelica.Blocks.Sources.Constant gain(k = 2) if «time > 1»;
end PresentFrom;

// Wrong: a package is declared as a component.
// Cause: the "package" "PresentPackage.Water" is not allowed (instantiate.wrong-prefix).
// Way out: "package P = …".
model PresentPackage
  package Water
    constant Real rho = 1000;
  end Water;
  «Water» water;
  Real rho = water.rho;
end PresentPackage;

// Wrong: a function is declared as a component.
// Cause: the "function" "FunctionAsComponent.f" is not allowed (instantiate.wrong-prefix).
// Way out: "f(".
model FunctionAsComponent
  function f
    input Real u;
    output Real y = 2*u;
  end f;
  «f» g;
end FunctionAsComponent;

// Wrong: a medium of a library is declared as a component.
// Cause: the "package" is not allowed for "constants" (instantiate.wrong-prefix).
model ConstantsAsComponent
  «Modelica.Constants» constants;
  Real g = constants.g_n;
end ConstantsAsComponent;

// Wrong: a table is in a file that is not there.
// Cause: the file "speeds.txt" cannot be read (expression.unreadable-file).
// Way out: "relative to the model's folder".
model TableFile
  class Table
    extends ExternalObject;
    function constructor
      input String file;
      output Table table;
    external "C" table = ModelicaStandardTables_CombiTable1D_init3(file, "data", {{0.0, 0.0}}, 1, 2, {2}, 1, 1, 2, 0, ",", 0);
    end constructor;
    function destructor
      input Table table;
    external "C" ModelicaStandardTables_CombiTable1D_close(table);
    end destructor;
  end Table;
  function valueAt
    input Table table;
    input Real u;
    output Real y;
  external "C" y = ModelicaStandardTables_CombiTable1D_getValue(table, 1, u);
  end valueAt;
  Table table = «Table("speeds.txt")»;
  Real y = valueAt(table, time);
end TableFile;

// Wrong: the name of the file of a table is mistyped in a parameter.
// Cause: the file "modelica://Data/spedes.csv" cannot be read (expression.unreadable-file).
// Way out: "relative to the model's folder".
model TableParameter
  class Table
    extends ExternalObject;
    function constructor
      input String file;
      output Table table;
    external "C" table = ModelicaStandardTables_CombiTable1D_init3(file, "data", {{0.0, 0.0}}, 1, 2, {2}, 1, 1, 2, 0, ",", 0);
    end constructor;
    function destructor
      input Table table;
    external "C" ModelicaStandardTables_CombiTable1D_close(table);
    end destructor;
  end Table;
  function valueAt
    input Table table;
    input Real u;
    output Real y;
  external "C" y = ModelicaStandardTables_CombiTable1D_getValue(table, 1, u);
  end valueAt;
  parameter String file = "modelica://Data/spedes.csv";
  parameter Table table = «Table(file)»;
  parameter Real y = valueAt(table, 1);
end TableParameter;

// Wrong: the file of a table is outside of the model's folder.
// Cause: the file "../others/map.txt" cannot be read (expression.unreadable-file).
// Way out: "relative to the model's folder".
model TableOfBlock
  class Table
    extends ExternalObject;
    function constructor
      input String file;
      output Table table;
    external "C" table = ModelicaStandardTables_CombiTable1D_init3(file, "data", {{0.0, 0.0}}, 1, 2, {2}, 1, 1, 2, 0, ",", 0);
    end constructor;
    function destructor
      input Table table;
    external "C" ModelicaStandardTables_CombiTable1D_close(table);
    end destructor;
  end Table;
  function valueAt
    input Table table;
    input Real u;
    output Real y;
  external "C" y = ModelicaStandardTables_CombiTable1D_getValue(table, 1, u);
  end valueAt;
  block Source
    parameter String file = "../others/map.txt";
    parameter Table table = «Table(file)»;
    output Real y = valueAt(table, time);
  end Source;
  Source source;
end TableOfBlock;

// Wrong: a table as an external object has no value.
// Cause: "table" is an external object without a value (expression.object-without-value).
// Way out: "call of its constructor".
model External
  class Table
    extends ExternalObject;
    function constructor
      input String name;
      output Table table;
    external "C";
    end constructor;
    function destructor
      input Table table;
    external "C";
    end destructor;
  end Table;
  function valueAt
    input Table table;
    input Real u;
    output Real y;
  external "C";
  end valueAt;
  Table table;
  Real y = valueAt(«table», time);
end External;

// Wrong: an external object as a parameter has no value.
// Cause: "data" is an external object without a value (expression.object-without-value).
// Way out: "= ExternalParameter.Table(…)".
model ExternalParameter
  class Table
    extends ExternalObject;
    function constructor
      input String name;
      output Table table;
    external "C";
    end constructor;
    function destructor
      input Table table;
    external "C";
    end destructor;
  end Table;
  function valueAt
    input Table table;
    input Real u;
    output Real y;
  external "C";
  end valueAt;
  parameter Table data;
  parameter Real y = valueAt(«data», 1);
end ExternalParameter;

// Wrong: a component gets an external object that has no value.
// Cause: "table" is an external object without a value (expression.object-without-value).
// Way out: "call of its constructor".
model ExternalOfComponent
  class Table
    extends ExternalObject;
    function constructor
      input String name;
      output Table table;
    external "C";
    end constructor;
    function destructor
      input Table table;
    external "C";
    end destructor;
  end Table;
  function valueAt
    input Table table;
    input Real u;
    output Real y;
  external "C";
  end valueAt;
  block Source
    parameter Table table;
    output Real y = valueAt(table, time);
  end Source;
  Table table;
  Source source(table = «table»);
end ExternalOfComponent;

// Wrong: two classes of one name in one text.
// Cause: the text defines two classes "Tank" (library.two-of-a-name).
// Way out: "rename one".
model Tank
  Real h(start = 1, fixed = true);
equation
  der(h) = -h;
end Tank;
model «Tank»
  Real h(start = 2, fixed = true);
equation
  der(h) = -2*h;
end Tank;

// Wrong: an older version of a model is left at the end of the file.
// Cause: the text defines two classes "f" (library.two-of-a-name).
// Way out: "rename one".
function f
  input Real u;
  output Real y = u;
end f;
function «f»
  input Real u;
  output Real y = 2*u;
end f;
model M
  Real x = f(time);
end M;

// Wrong: a connector and a model of one name.
// Cause: the text defines two classes "Port" (library.two-of-a-name).
// Way out: "rename one".
connector Port
  Real p;
  flow Real q;
end Port;
model «Port»
  Real p = time;
end Port;
