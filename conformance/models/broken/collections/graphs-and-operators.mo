// Wrong: two resistors in a row, and nothing that fixes their angle.
// Cause: "q.p.r" (flatten.no-root).
// Way out: "Connections.potentialRoot".
model M
  record Angle
    Real gamma;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real e[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle r;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = p.i;
    «Connections.branch(p.r, n.r)»;
    p.r.gamma = n.r.gamma;
  end Resistor;
  Resistor q;
  Resistor s;
equation
  connect(q.n, s.p);
end M;

// Wrong: a loop of resistors without a root.
// Cause:  (flatten.no-root).
// Way out: "Connections.root".
model M
  record Angle
    Real gamma;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real e[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle r;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = p.i;
    Connections.branch(p.r, n.r);
    p.r.gamma = n.r.gamma;
  end Resistor;
  Resistor q;
equation
  «connect(q.n, q.p)»;
end M;

// Wrong: one of two circuits has no root.
// Cause:  (flatten.no-root).
// Way out: "Connections.root".
model M
  record Angle
    Real gamma;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real e[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle r;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = p.i;
    Connections.branch(p.r, n.r);
    p.r.gamma = n.r.gamma;
  end Resistor;
  model Source
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = 1;
    Connections.branch(p.r, n.r);
    p.r.gamma = n.r.gamma;
    Connections.root(p.r);
    p.r.gamma = time;
  end Source;
  Source a;
  Resistor b;
  Resistor c;
  Resistor d;
equation
  connect(a.p, b.p);
  connect(a.n, b.n);
  «connect(c.p, d.p)»;
end M;

// Wrong: a branch closes a loop of branches.
// Cause: "s.p.r" "s.n.r" (flatten.branch-loop).
// Way out: "potential root".
model M
  record Angle
    Real gamma;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real e[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle r;
  end Pin;
  model Source
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = 1;
    «Connections.branch(p.r, n.r)»;
    p.r.gamma = n.r.gamma;
    Connections.root(p.r);
    p.r.gamma = time;
  end Source;
  Source s;
equation
  Connections.branch(s.n.r, s.p.r);
end M;

// Wrong: a branch joins two roots.
// Cause: "a.p.r" "b.p.r" (flatten.branch-loop).
// Way out: "potential root".
model M
  record Angle
    Real gamma;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real e[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle r;
  end Pin;
  model Source
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = 1;
    Connections.branch(p.r, n.r);
    p.r.gamma = n.r.gamma;
    Connections.root(p.r);
    p.r.gamma = time;
  end Source;
  Source a;
  Source b;
equation
  «Connections.branch(a.p.r, b.p.r)»;
  connect(a.n, b.n);
end M;

// Wrong: a branch from a variable to itself.
// Cause: "s.p.r" (flatten.branch-loop).
// Way out: "potential root".
model M
  record Angle
    Real gamma;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real e[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle r;
  end Pin;
  model Source
    Pin p;
    Pin n;
  equation
    p.i + n.i = 0;
    p.v - n.v = 1;
    Connections.branch(p.r, n.r);
    p.r.gamma = n.r.gamma;
    Connections.root(p.r);
    p.r.gamma = time;
  end Source;
  Source s;
equation
  «Connections.branch(s.p.r, s.p.r)»;
end M;

// Wrong: a flow of a record without zero.
// Cause: "'0'" (flatten.flow-operator).
// Way out: "operators".
package P
  operator record G
    Real re;
    Real im;
    encapsulated operator '+'
      function f
        import P.G;
        input G a;
        input G b;
        output G c;
      algorithm
        c := a;
      end f;
    end '+';
    encapsulated operator '-'
      function f
        import P.G;
        input G a;
        input G b;
        output G c;
      algorithm
        c := a;
      end f;
      function g
        import P.G;
        input G a;
        output G c;
      algorithm
        c := a;
      end g;
    end '-';
  end G;
  model M
    connector Pin
      Real v[2];
      flow G i;
    end Pin;
    model Part
      Pin p;
    equation
      p.v = {1, 1};
    end Part;
    Part a;
    Part b;
  equation
    «connect(a.p, b.p)»;
  end M;
end P;

// Wrong: a flow of a record without a sum.
// Cause: "'+'" (flatten.flow-operator).
// Way out: "operators".
package P
  operator record G
    Real re;
    Real im;
    encapsulated operator '0'
      function f
        import P.G;
        output G c;
      algorithm
        c := G(0, 0);
      end f;
    end '0';
    encapsulated operator '-'
      function f
        import P.G;
        input G a;
        input G b;
        output G c;
      algorithm
        c := a;
      end f;
      function g
        import P.G;
        input G a;
        output G c;
      algorithm
        c := a;
      end g;
    end '-';
  end G;
  model M
    connector Pin
      Real v[2];
      flow G i;
    end Pin;
    model Part
      Pin p;
    equation
      p.v = {1, 1};
    end Part;
    Part a;
    Part b;
  equation
    «connect(a.p, b.p)»;
  end M;
end P;

// Wrong: a flow of a record without a difference.
// Cause: "'-'" (flatten.flow-operator).
// Way out: "operators".
package P
  operator record G
    Real re;
    Real im;
    encapsulated operator '0'
      function f
        import P.G;
        output G c;
      algorithm
        c := G(0, 0);
      end f;
    end '0';
    encapsulated operator '+'
      function f
        import P.G;
        input G a;
        input G b;
        output G c;
      algorithm
        c := a;
      end f;
    end '+';
  end G;
  model M
    connector Pin
      Real v[2];
      flow G i;
    end Pin;
    model Part
      Pin p;
    equation
      p.v = {1, 1};
    end Part;
    Part a;
    Part b;
  equation
    «connect(a.p, b.p)»;
  end M;
end P;

// Wrong: inStream of a number.
// Cause: "inStream" (expression.not-a-stream).
// Way out: "stream".
model M
  Real x = «inStream(time)»;
end M;

// Wrong: inStream of a pressure.
// Cause: "inStream" (expression.not-a-stream).
// Way out: "stream".
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  Port c;
  Real x = «inStream(c.p)»;
equation
  c.p = 1;
  c.h = 1;
end M;

// Wrong: actualStream of a flow.
// Cause: "actualStream" (expression.not-a-stream).
// Way out: "stream".
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  Port c;
  Real x = «actualStream(c.m)»;
equation
  c.p = 1;
  c.h = 1;
end M;

// Wrong: the number of connections is the size of an array.
// Cause: "cardinality" (expression.connections-open).
// Way out: "parameter".
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Part
    Pin p;
    Real x[«cardinality(p)»];
  equation
    p.v = 1;
    for k in 1:size(x, 1) loop
      x[k] = 1;
    end for;
  end Part;
  Part a;
  Part b;
equation
  connect(a.p, b.p);
end M;

// Wrong: a component is there if nothing is connected.
// Cause: "cardinality" (expression.connections-open).
// Way out: "parameter".
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Part
    Pin p;
    Real x = 1 if «cardinality(p)» == 0;
  equation
    p.i = 0;
  end Part;
  Part a;
end M;

// Wrong: a connector is there if another one is connected.
// Cause: "cardinality" (expression.connections-open).
// Way out: "parameter".
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Part
    Pin p;
    Pin q if «cardinality(p)» > 0;
  equation
    p.i = 1 - p.v;
  end Part;
  Part a;
end M;

// Wrong: two functions of a power fit.
// Cause: "^" "P.G.'^'.f" "P.G.'^'.g" (expression.ambiguous-operator).
// Way out: "full name".
package P
  operator record G
    Real re;
    Real im;
    encapsulated operator '^'
      function f
        import P.G;
        input G a;
        input Real n;
        output G c;
      algorithm
        c := a;
      end f;
      function g
        import P.G;
        input G a;
        input Real n;
        output G c;
      algorithm
        c := a;
      end g;
    end '^';
  end G;
  model M
    G x(re = 1, im = 2);
    G y = «x^2»;
  end M;
end P;

// Wrong: two functions of a product fit.
// Cause: "*" (expression.ambiguous-operator).
// Way out: "Convert".
package P
  operator record G
    Real re;
    Real im;
    encapsulated operator '*'
      function f
        import P.G;
        input G a;
        input G b;
        output G c;
      algorithm
        c := a;
      end f;
      function g
        import P.G;
        input G a;
        input G b;
        output G c;
      algorithm
        c := a;
      end g;
    end '*';
  end G;
  model M
    G x(re = 1, im = 2);
    G y = «x*x»;
  end M;
end P;

// Wrong: two functions of the sign fit.
// Cause: "-" (expression.ambiguous-operator).
// Way out: "full name".
package P
  operator record G
    Real re;
    Real im;
    encapsulated operator '-'
      function f
        import P.G;
        input G a;
        output G c;
      algorithm
        c := a;
      end f;
      function g
        import P.G;
        input G a;
        output G c;
      algorithm
        c := a;
      end g;
    end '-';
  end G;
  model M
    G x(re = 1, im = 2);
    G y = «-x»;
  end M;
end P;

// Wrong: an input that may be absent is connected with a variable.
// Cause: the variable is not a connector (flatten.absent-connection).
// Way out: an equation "=".
// Severity: warning
model VariableByInput
  parameter Boolean given = false;
  Modelica.Blocks.Interfaces.RealInput u if given;
  Real a;
equation
  connect(u, «a»);
  if not given then
    a = 3;
  end if;
end VariableByInput;

// Wrong: an absent heat port is connected with a component, not with its port.
// Cause: the component is not a connector (flatten.absent-connection).
// Way out: "mass.port".
// Severity: warning
model PortOfComponent
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor mass(C = 1, T(start = 300, fixed = true));
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heat if false;
equation
  connect(heat, «mass»);
end PortOfComponent;

// Wrong: an absent sensor is connected with an element of an array of variables.
// Cause: the element is not a connector (flatten.absent-connection).
// Way out: an equation "=".
// Severity: warning
model ElementOfArray
  Modelica.Blocks.Sources.Constant source(k = 1) if false;
  Real v[2] = {1, time};
equation
  connect(source.y, «v[2]»);
end ElementOfArray;
