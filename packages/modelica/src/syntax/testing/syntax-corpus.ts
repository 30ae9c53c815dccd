/** Valid Modelica texts for tests; together they contain each construct of the grammar. */
export const syntaxCorpus: readonly string[] = [
  `within Plants.Tanks;
partial model Tank "An open tank"
  extends Icons.Vessel(break drain, break connect(drain, outlet), height = 2);
  import Modelica.Constants.pi;
  import SI = Modelica.Units.SI;
  import Modelica.Math.*;
  import Modelica.Blocks.{Sources, Sinks};
  replaceable package Medium = Water constrainedby Interfaces.PartialMedium(T = 300) "What flows" annotation(choicesAllMatching = true);
  parameter SI.Area A(min = 0, displayUnit = "cm2") = 1.5 "Cross section" annotation(Dialog(group = "Geometry"));
  final parameter Real r[3, :] = [1, 2; 3, 4; 5, 6];
  inner outer World world;
  flow Real q if useFlow;
  stream SI.SpecificEnthalpy h[n];
  discrete output Integer k(start = 0, fixed = true);
  Pump pump(redeclare final replaceable model Curve = Linear(a = -1) constrainedby Base, each p(start = 1e5) = 2 "set");
protected
  Real level(start = 0.5, stateSelect = StateSelect.prefer);
  Real v = break;
initial equation
  level = 0.5;
equation
  A*der(level) = inlet.q + sum(outlets[i].q for i in 1:n);
  if initial() or level > 1 and not open then
    q = -(a + b)^2/c - 3;
  elseif level <= 0 then
    (q, , h[1]) = flowFrom(level, exact = false);
  else
    0 = q;
  end if;
  for i in 1:2:n, j loop
    connect(outlets[i].port, pumps[i, j].port) annotation(Line(points = {{0, 0}, {10, 5}}));
  end for;
  when {level > 2, sample(0, 0.1)} then
    reinit(level, 1);
  elsewhen terminal() then
    assert(level < 2, "too" + " full", AssertionLevel.warning);
  end when;
  annotation(Icon(graphics = {Rectangle(extent = {{-1, -1}, {1, 1}})}), Documentation(info = "<html>a \\"b\\"</html>"));
end Tank;
`,
  `package P
  type Level = enumeration(low "below", high annotation(x = 1)) "How full";
  type Any = enumeration(:);
  type Vector = Real[3](each unit = "m");
  connector Signal = input Real(unit = "1") "A signal";
  encapsulated expandable connector Bus
  end Bus;
  operator record Complex
    Real re;
    encapsulated operator function '+'
      input Complex a;
      output Complex c;
    algorithm
      c := Complex(a.re .+ a.re .- 1 .* 2 ./ 3 .^ 4, 0);
    end '+';
    encapsulated operator 'constructor'
    end 'constructor';
  end Complex;
  impure function find "Looks for a value"
    input Real x[:];
    output Integer index = 0;
    external "C" index = find_value(x, size(x, 1)) annotation(Library = "find");
  end find;
  function slope = der(curve, x, y);
  redeclare function extends volume(n = 2) "More"
  algorithm
    while true loop
      i := i + 1;
      if i > 3 then
        break;
      end if;
    end while;
    for e in {1, 2} loop
      (a, b[end - 1, :]) := f(function g(k = 1), x);
      print(String(e));
    end for;
    return;
  end volume;
  block 'quoted name'
    .Modelica.Blocks.Interfaces.RealInput u;
  algorithm
    when u > 0 then
      y := if a then 1 elseif b then 2 else 3;
    elsewhen u < -1 then
      y := pre(y);
    end when;
  initial algorithm
    y := {i^2 for i in 0:0.1:1, j in 1:3};
  end 'quoted name';
end P;
class Empty
end Empty;
`,
  `model Ball
  parameter Real e = 0.8;
  Real h(start = 1.), v;
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -e*pre(v));
  end when;
end Ball;
`,
];
