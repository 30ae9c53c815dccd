// Wrong: an own component has an equation too many.
// Place: «v = R*i»;
// Cause: class "OwnResistorWithTwoLaws.MyResistor" has 1 equation too many (structure.class-too-many-equations).
// Way out: "Remove one of these equations".
package OwnResistorWithTwoLaws
  model MyResistor
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
    i = 0.1;
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
end OwnResistorWithTwoLaws;
