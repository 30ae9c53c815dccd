// Wrong: the right side of a transformer has no ground of its own.
// Place: Ideal.IdealTransformer «transformer»(n = 10);
// Cause: the potentials of "transformer", "load" are undetermined (structure.no-reference).
// Way out: "Ground".
model FloatingSecondary "A transformer whose right side has no ground"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  Sources.SineVoltage source(V = 325, f = 50);
  Ideal.IdealTransformer transformer(n = 10);
  Basic.Resistor load(R = 8);
  Basic.Ground ground;
equation
  connect(source.p, transformer.p1);
  connect(source.n, transformer.n1);
  connect(source.n, ground.p);
  connect(transformer.p2, load.p);
  connect(transformer.n2, load.n);
  annotation(Documentation(info="<html><p>Wrong: the right side is a circuit of its own and needs a Ground of its own.</p></html>"));
end FloatingSecondary;
