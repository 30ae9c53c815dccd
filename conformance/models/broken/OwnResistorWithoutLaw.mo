// Wrong: an own component extends an interface of the library and has no law.
// Place: model «MyResistor»
// Cause: class "OwnResistorWithoutLaw.MyResistor" is 1 equation short (structure.class-too-few-equations).
// Way out: "Add an equation to class 'OwnResistorWithoutLaw.MyResistor'".
package OwnResistorWithoutLaw
  model MyResistor
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter Real R = 1;
  end MyResistor;
  model Test
    import Modelica.Electrical.Analog.{Basic,Sources};
    Sources.ConstantVoltage source(V = 1);
    MyResistor r(R = 2);
    Basic.Ground ground;
  equation
    connect(source.p, r.p);
    connect(r.n, source.n);
    connect(source.n, ground.p);
  end Test;
end OwnResistorWithoutLaw;
